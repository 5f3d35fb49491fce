// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A file that belongs to a sample, such as the scan of a prescription.
package struct AttachmentRecord: Sendable, Equatable, Codable {
  /// The identifier, which is unique among the attachments of a sample.
  package var identifier: UUID
  /// The name for people. It need not be that of a file.
  package var name: String
  /// The uniform type identifier of the content, such as `public.png`.
  package var contentType: String
  /// The time when the file was attached.
  package var creation: Date
  /// Metadata of texts, numbers and dates, without quantities (ATT-05).
  package var metadata: MetadataSet
  /// The content of the file. It stays in the store: ``FetchAttachmentBytes`` returns it.
  package var data: ContentBytes

  /// An attachment with these values. ``validate()`` checks them.
  package init(identifier: UUID, name: String, contentType: String, creation: Date, metadata: MetadataSet = .empty, data: ContentBytes) {
    self.identifier = identifier
    self.name = name
    self.contentType = contentType
    self.creation = creation
    self.metadata = metadata
    self.data = data
  }

  /// Checks metadata, date, sizes and content. Throws `invalidArgument` or `attachmentTooLarge` for the first rule that is broken.
  package func validate() throws(HealthError) {
    for entry in metadata.entries {
      if case .quantity = entry.value { throw .invalidArgument(.attachmentMetadata(key: entry.key)) }
      guard entry.value.isWithinLimits else { throw .invalidArgument(.metadataOutOfRange(key: entry.key)) }
    }
    guard creation.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate, try encoded().count <= Limits.largestAttachmentRecord
    else { throw .invalidArgument(.attachmentRecord) }
    guard data.count <= Limits.largestAttachments else { throw .attachmentTooLarge }
    // An app sends count, checksum and bytes: they need not belong together.
    guard let bytes = data.bytes, data.filled(bytes) != nil else { throw .invalidArgument(.attachmentData) }
  }

  /// The attachment as JSON with sorted keys, without its content.
  package func encoded() throws(HealthError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { return try encoder.encode(self) } catch { throw .invalidArgument(.attachmentRecord) }
  }

  /// The attachment that ``encoded()`` wrote as JSON. Throws ``HealthError/damagedData(_:)`` for other data.
  package static func decoded(_ data: Data) throws(HealthError) -> AttachmentRecord {
    do { return try JSONDecoder().decode(AttachmentRecord.self, from: data) } catch { throw .damagedData(.attachment) }
  }
}
