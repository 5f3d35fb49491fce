// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The record of a deleted sample, with its number in the sequence of changes (DEL-09).
package struct StoredDeletion: Sendable {
  /// The number of the deletion in the sequence of changes.
  package var sequence: Int64
  /// The facts about the deleted sample that apps may learn.
  package var record: DeletionRecord
  /// When the sample ended, which grants that begin at a date compare. Nil for deletions by versions that did not record it.
  package var end: Date?
  /// The ends of the record's members, in their order; nil as for ``end``.
  package var memberEnds: [Date?]
}
