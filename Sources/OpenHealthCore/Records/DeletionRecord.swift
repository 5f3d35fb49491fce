// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What is known of a deleted sample (DEL-09, META-14).
public struct DeletionRecord: Sendable, Equatable {
  /// A sample that a deleted correlation held: what permission to see the deletion rests on.
  public struct Member: Sendable, Equatable {
    public var type: DataType
    public var source: SourceRecord

    public init(type: DataType, source: SourceRecord) {
      self.type = type
      self.source = source
    }
  }

  public var uuid: UUID
  public var type: DataType
  public var source: SourceRecord
  /// At most the sync identifier and version.
  public var metadata: MetadataSet
  /// What a correlation held, also what was deleted before it; none for another kind.
  public var members: [Member]

  public init(uuid: UUID, type: DataType, source: SourceRecord, metadata: MetadataSet, members: [Member] = []) {
    self.uuid = uuid
    self.type = type
    self.source = source
    self.metadata = metadata
    self.members = members
  }
}
