// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What is known of a deleted sample (DEL-09, META-14).
public struct DeletionRecord: Sendable, Equatable {
  public var uuid: UUID
  public var type: DataType
  public var source: SourceRecord
  /// At most the sync identifier and version.
  public var metadata: MetadataSet

  public init(uuid: UUID, type: DataType, source: SourceRecord, metadata: MetadataSet) {
    self.uuid = uuid
    self.type = type
    self.source = source
    self.metadata = metadata
  }
}
