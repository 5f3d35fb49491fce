// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Which of a sample's dates must lie inside the interval of a predicate. Without options a sample need only overlap it (PRED-01).
public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The start must lie inside (PRED-02).
  public static let strictStartDate = HKQueryOptions(rawValue: 1)
  /// The end must lie inside (PRED-03).
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}
