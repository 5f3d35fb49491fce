// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The facts that remain about a deleted sample (DEL-09, META-14).
public struct DeletionRecord: Sendable, Equatable {
  /// A sample that a deleted correlation held. Permission to see the deletion depends on its type and source.
  public struct Member: Sendable, Equatable {
    /// The member's type.
    public var type: DataType
    /// The source that saved the member.
    public var source: SourceRecord

    /// A member by its type and source.
    public init(type: DataType, source: SourceRecord) {
      self.type = type
      self.source = source
    }
  }

  /// The UUID of the deleted sample.
  public var uuid: UUID
  /// The type of the deleted sample.
  public var type: DataType
  /// The source that had saved the sample.
  public var source: SourceRecord
  /// At most the sync identifier and its version (META-14).
  public var metadata: MetadataSet
  /// The members of a deleted correlation, also those deleted before it. Empty for other kinds.
  public var members: [Member]

  /// A deletion; only one of a correlation needs `members`.
  public init(uuid: UUID, type: DataType, source: SourceRecord, metadata: MetadataSet, members: [Member] = []) {
    self.uuid = uuid
    self.type = type
    self.source = source
    self.metadata = metadata
    self.members = members
  }
}
