// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Where a stored sample lies.
public struct StoredPlace: Sendable {
  public var sequence: Int64
  public var lane: Int64
  public var start: Date

  public init(sequence: Int64, lane: Int64, start: Date) {
    self.sequence = sequence
    self.lane = lane
    self.start = start
  }
}
