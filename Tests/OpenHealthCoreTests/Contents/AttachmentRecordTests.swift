// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct AttachmentRecordTests {
  private static let sound = AttachmentRecord(
    identifier: UUID(), name: "", contentType: "public.png", creation: Date(timeIntervalSinceReferenceDate: 700_000_000),
    data: ContentBytes(Data([1])))

  private func fault(_ change: (inout AttachmentRecord) -> Void) -> HealthError? {
    var attachment = Self.sound
    change(&attachment)
    do throws(HealthError) { try attachment.validate() } catch { return error }
    return nil
  }

  @Test("ATT-05: the time of an attachment is at most as far as the limit, before and after 2001")
  func creation() {
    for sign in [1.0, -1] {
      #expect(fault { $0.creation = Date(timeIntervalSinceReferenceDate: Limits.farthestDate * sign) } == nil)
      let beyond = Date(timeIntervalSinceReferenceDate: Limits.farthestDate.nextUp * sign)
      #expect(fault { $0.creation = beyond } == .invalidArgument(.attachmentRecord))
    }
  }

  @Test("ATT-05: a description has at most 64 KiB as JSON")
  func description() throws {
    let room = try Limits.largestAttachmentRecord - Self.sound.encoded().count
    #expect(fault { $0.name = String(repeating: "x", count: room) } == nil)
    #expect(fault { $0.name = String(repeating: "x", count: room + 1) } == .invalidArgument(.attachmentRecord))
  }

  @Test("ATT-05 ATT-06: data have at most 64 MiB and come with the description, also when there are none")
  func data() {
    #expect(fault { $0.data = ContentBytes(Data()) } == nil)
    #expect(fault { $0.data = ContentBytes(count: 0, checksum: 0) } == .invalidArgument(.attachmentData))
    #expect(fault { $0.data = ContentBytes(count: Limits.largestAttachments, checksum: 0) } == .invalidArgument(.attachmentData))
    #expect(fault { $0.data = ContentBytes(count: Limits.largestAttachments + 1, checksum: 0) } == .attachmentTooLarge)
  }

  @Test("ATT-05: an attachment comes back from its JSON without its data; other JSON is damage")
  func coding() throws {
    let json = try Self.sound.encoded()
    let read = try AttachmentRecord.decoded(json)
    #expect(read == Self.sound)
    #expect(read.data.bytes == nil)
    for damaged in [Data(), json.dropLast(), Data("{}".utf8)] {
      #expect(throws: HealthError.damagedData(.attachment)) { try AttachmentRecord.decoded(damaged) }
    }
  }
}
