// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The facts that remain about a deleted sample (DEL-09, META-14).
package struct DeletionRecord: Sendable, Equatable {
  /// A sample that a deleted correlation held. Permission to see the deletion depends on its type and source.
  package struct Member: Sendable, Equatable {
    /// The member's type.
    package var type: DataType
    /// The source that saved the member.
    package var source: SourceRecord

    /// A member by its type and source.
    package init(type: DataType, source: SourceRecord) {
      self.type = type
      self.source = source
    }
  }

  /// The UUID of the deleted sample.
  package var uuid: UUID
  /// The type of the deleted sample.
  package var type: DataType
  /// The source that had saved the sample.
  package var source: SourceRecord
  /// At most the sync identifier and its version (META-14).
  package var metadata: MetadataSet
  /// The members of a deleted correlation, also those deleted before it. Empty for other kinds.
  package var members: [Member]

  /// A deletion; only one of a correlation needs `members`.
  package init(uuid: UUID, type: DataType, source: SourceRecord, metadata: MetadataSet, members: [Member] = []) {
    self.uuid = uuid
    self.type = type
    self.source = source
    self.metadata = metadata
    self.members = members
  }
}
