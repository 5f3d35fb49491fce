// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// An entry of the change log.
package enum StoredChange: Sendable {

  /// A sample was saved, and is still stored.
  case insertion(StoredSample)
  /// A sample was deleted. The log no longer contains its insertion.
  case deletion(StoredDeletion)

  /// The number of the change in the store's sequence, which query anchors refer to.
  package var sequence: Int64 {
    switch self {
    case .insertion(let sample): sample.sequence
    case .deletion(let deletion): deletion.sequence
    }
  }
}

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

/// The key of a stored sample's row.
package struct StoredPlace: Sendable {
  /// The sample's number in the sequence of changes.
  package var sequence: Int64
  /// The number of the sample's lane.
  package var lane: Int64
  /// When the sample begins.
  package var start: Date

  /// A key. Nothing checks that a sample has it.
  package init(sequence: Int64, lane: Int64, start: Date) {
    self.sequence = sequence
    self.lane = lane
    self.start = start
  }
}

/// The size of the pieces in which a walk reads the change log.
package struct ChangePieces: Sendable {
  /// How many numbers of the sequence the first piece covers. Of a long log each piece reads the rows of an index that are in it, so it costs less
  /// where it is known how far a piece comes.
  var width: Int64
  /// About how many samples, and at most how many deletions, a piece has.
  var samples: Int

  /// The least number that later pieces cover.
  private static let leastWidth: Int64 = 1 << 17

  /// What walks use: the first piece goes as far as it comes.
  package static let usual = ChangePieces(width: .max, samples: 8192)

  /// For a walk that continues another one: how many numbers that one covered.
  package static func following(_ covered: Int64) -> ChangePieces {
    ChangePieces(width: usual.width(after: covered), samples: usual.samples)
  }

  /// Other sizes, for tests.
  init(width: Int64, samples: Int) { (self.width, self.samples) = (width, samples) }

  /// How many numbers a piece covers, given how many the one before covered.
  func width(after covered: Int64) -> Int64 {
    let (wider, isTooGreat) = covered.multipliedReportingOverflow(by: 16)
    return isTooGreat ? .max : max(min(width, Self.leastWidth), wider)
  }
}
