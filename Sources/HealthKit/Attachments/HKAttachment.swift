// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import UniformTypeIdentifiers

/// A file that belongs to an object in the store, such as the scan of a prescription. ``HKAttachmentStore`` makes and reads attachments.
///
/// The content stays in the store; ``HKAttachmentStore/dataReader(for:)`` reads it.
///
/// Unchecked: the stored properties are immutable values.
open class HKAttachment: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let record: AttachmentRecord
  /// The sample that the file belongs to.
  let sample: SampleReference

  init(record: AttachmentRecord, sample: SampleReference) {
    self.record = record
    self.sample = sample
  }

  /// The identifier, which is unique among the attachments of an object.
  open var identifier: UUID { record.identifier }

  /// The name that the app gave.
  open var name: String { record.name }

  /// The type of the content: an image or a PDF document (ATT-02).
  open var contentType: UTType { UTType(importedAs: record.contentType) }

  /// The size of the content in bytes.
  open var size: Int { record.data.count }

  /// The time when the file was attached.
  open var creationDate: Date { record.creation }

  /// The metadata that the app gave: texts, numbers and dates (ATT-05). Nil for none.
  open var metadata: [String: Any]? { record.metadata.dictionary }

  /// The attachment itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same attachment of the same object.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKAttachment else { return false }
    return other.record == record && other.sample == sample
  }

  open override var hash: Int { record.identifier.hashValue }

  open override var description: String {
    ObjectDescription.text(
      self, ["identifier": identifier, "name": name, "contentType": contentType.identifier, "size": size, "creationDate": creationDate])
  }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  private struct Archive: Codable {
    var record: AttachmentRecord
    var sample: SampleReference
  }

  /// An attachment from an archive, without its content; nil when the archive is damaged.
  public required init?(coder: NSCoder) {
    guard let archive = coder.decodeRecord(Archive.self) else { return nil }
    record = archive.record
    sample = archive.sample
  }

  /// Writes the description of the attachment, without its content.
  open func encode(with coder: NSCoder) { coder.encodeRecord(Archive(record: record, sample: sample)) }
}
