// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The key of a stored sample's row.
public struct StoredPlace: Sendable {
  /// The sample's number in the sequence of changes.
  public var sequence: Int64
  /// The number of the sample's lane.
  public var lane: Int64
  /// When the sample begins.
  public var start: Date

  /// A key. Nothing checks that a sample has it.
  public init(sequence: Int64, lane: Int64, start: Date) {
    self.sequence = sequence
    self.lane = lane
    self.start = start
  }
}
