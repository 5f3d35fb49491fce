// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
