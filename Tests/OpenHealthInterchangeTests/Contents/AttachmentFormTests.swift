// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct AttachmentFormTests {
  private static let identifier = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x70, 8, 0x80, 10, 11, 12, 13, 14, 15, 16))

  private static func attachment(_ contentType: String) -> AttachmentRecord {
    AttachmentRecord(
      identifier: identifier, name: "n", contentType: contentType, creation: Date(timeIntervalSinceReferenceDate: 0),
      data: ContentBytes(Data([1, 2])))
  }

  @Test(
    "A file's ending is the letters and digits with which the last part of the type begins, at most ten",
    arguments: [
      ("public.png", "png"), ("com.adobe.PDF", "pdf"), ("png", "png"), ("", "dat"), (".", "dat"), ("a.", "a"), ("a.-b", "dat"),
      ("a.b-c", "b"),
      ("a.1z9", "1z9"), ("a.abcdefghij", "abcdefghij"), ("a.abcdefghijk", "abcdefghij"), ("a.\u{E9}b", "dat"), ("a.b\u{E9}", "b"),
      ("a.b_c", "b"),
    ])
  func endings(contentType: String, ending: String) {
    #expect(AttachmentForm.path(of: Self.attachment(contentType)) == "attachments/\(Self.identifier.uuidString).\(ending)")
  }

  @Test("An element gives its attachment and path again; others give none")
  func reading() throws {
    let attachment = Self.attachment("public.png")
    let element = AttachmentForm.element(attachment, path: "/a/b.png")
    #expect(element.name == "Attachment")
    #expect(element.attributes.map(\.name) == ["identifier", "content", "path"])
    #expect(element["identifier"] == Self.identifier.uuidString)
    #expect(element["path"] == "/a/b.png")
    let reading = try #require(AttachmentForm.reading(element))
    #expect(reading.attachment == attachment)
    #expect(reading.path == "/a/b.png")
    #expect(reading.attachment.data.bytes == nil)
    for name in ["content", "path"] {
      var other = element
      other.attributes.removeAll { $0.name == name }
      #expect(AttachmentForm.reading(other) == nil, "\(name)")
    }
    var other = element
    other.name = "Attached"
    #expect(AttachmentForm.reading(other) == nil)
    other = element
    other.attributes[1].value = "{}"
    #expect(AttachmentForm.reading(other) == nil)
  }
}
