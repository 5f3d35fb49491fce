// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A file of a record: what an institution sent, or an attachment. Browsers keep it and do not show it.
struct RecordFile {
  let name: String
  let type: String
  let bytes: [UInt8]

  /// The answer that sends the file.
  var reply: PageReply { .file(name: name, type: type, bytes: bytes) }

  /// Whether a sample has a file of its own.
  static func has(_ sample: SampleRecord) -> Bool {
    switch sample.content {
    case .clinicalRecord(let record): record.resource != nil
    case .clinicalDocument, .verifiableRecord: true
    default: false
    }
  }

  /// The file of a sample, byte for byte as it came; nil for a sample without one.
  ///
  /// - Throws: the errors of the store.
  init?(_ sample: SampleRecord, _ context: PageContext) throws {
    switch sample.content {
    case .clinicalRecord(let record):
      guard let resource = record.resource else { return nil }
      (name, type, bytes) = ("record-\(sample.uuid.uuidString).json", "application/json", Array(resource.json.utf8))
    case .clinicalDocument:
      (name, type) = ("document-\(sample.uuid.uuidString).xml", "application/xml")
      bytes = Array(try context.service.contentBytes(of: sample, for: .owner))
    case .verifiableRecord(let record):
      (name, type, bytes) = ("record-\(sample.uuid.uuidString).txt", "application/octet-stream", Array(record.data))
    default: return nil
    }
  }

  /// An attachment of a sample; nil if the sample does not have it. Its type is not that of the attachment, which an app chose.
  ///
  /// - Throws: the errors of the store.
  init?(attachment identifier: UUID, of sample: SampleRecord, _ context: PageContext) throws {
    let reference = SampleReference(sample)
    guard sample.type.acceptsAttachments,
      let attachment = try context.ask(FetchAttachments(sample: reference)).first(where: { $0.identifier == identifier })
    else { return nil }
    var bytes: [UInt8] = []
    try context.service.readAttachment(identifier, of: reference) { bytes += $0 }
    (name, type, self.bytes) = (attachment.name.isEmpty ? identifier.uuidString : attachment.name, "application/octet-stream", bytes)
  }
}
