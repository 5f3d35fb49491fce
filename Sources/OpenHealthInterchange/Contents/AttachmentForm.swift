// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Attachments in an export: an element `Attachment` inside that of the sample, and a file with the content.
///
/// Apple's element has only an identifier. Ours also has the ``AttachmentRecord`` as JSON in the attribute `content`, and the path of the
/// file in `path`. Other readers skip these two.
package enum AttachmentForm {
  static let elementName = "Attachment"

  /// The path of an attachment's file in an export, such as `attachments/C3E0D9A2-5B7F-4C55-9B0E-0D6F5C1F2A11.png`.
  package static func path(of attachment: AttachmentRecord) -> String {
    "\(pathWithoutExtension(of: attachment)).\(pathExtension(of: attachment))"
  }

  static func pathWithoutExtension(of attachment: AttachmentRecord) -> String { "attachments/\(attachment.identifier.uuidString)" }

  /// The extension for a type identifier: the letters and digits at the beginning of its last part, at most 10, such as `png` of
  /// `public.png`; `dat` if there are none.
  static func pathExtension(of attachment: AttachmentRecord) -> String {
    let last = attachment.contentType.lowercased().split(separator: ".").last ?? ""
    let name = last.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(10)
    return name.isEmpty ? "dat" : String(name)
  }

  static func element(_ attachment: AttachmentRecord, path: String) -> KeptElement {
    // Stored attachments can be encoded: they were when they were stored.
    let json = (try? attachment.encoded()) ?? Data()
    return KeptElement(
      name: elementName,
      attributes: [
        .init(name: "identifier", value: attachment.identifier.uuidString),
        .init(name: "content", value: String(decoding: json, as: UTF8.self)), .init(name: "path", value: path),
      ])
  }

  /// The attachment of an element, without its content, and the path of its file. Nil for an element with another name, one of Apple's, and
  /// one whose JSON is damaged.
  static func reading(_ element: KeptElement) -> (attachment: AttachmentRecord, path: String)? {
    guard element.name == elementName, let json = element["content"], let path = element["path"] else { return nil }
    // The element is kept as it is.
    do { return (try AttachmentRecord.decoded(Data(json.utf8)), path) } catch { return nil }
  }
}
