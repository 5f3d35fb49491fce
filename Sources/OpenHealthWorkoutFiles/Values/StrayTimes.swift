// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Finds times that are hours away from the others of an activity: the clock of the device jumped.
enum StrayTimes {
  /// The longest time, in seconds, without a point in an activity.
  static let longestGap = 6 * 3600.0
  /// The share of all points below which a group on its own is an error.
  private static let strayShare = 0.1

  /// The periods of the points to keep; nil for all. Groups with hours between them stay if each has a good share of the points, as with
  /// the days of a long hike.
  static func kept(_ times: [Date]) -> [ClosedRange<Date>]? {
    guard let first = times.min(), let last = times.max(), last.timeIntervalSince(first) > longestGap else { return nil }
    let sorted = times.sorted()
    var groups: [Range<Int>] = []
    var begin = 0
    for index in sorted.indices
    where index + 1 == sorted.count || sorted[index + 1].timeIntervalSince(sorted[index]) > longestGap {
      groups.append(begin..<index + 1)
      begin = index + 1
    }
    guard groups.count > 1, let most = groups.map(\.count).max(), let main = groups.first(where: { $0.count == most }) else { return nil }
    let share = Int(strayShare * Double(times.count))
    let kept = groups.filter { group in
      let isNear = sorted[main.lowerBound].timeIntervalSince(sorted[group.lowerBound]).magnitude < WorkoutFileLimits.longestWorkout
      return group == main || (group.count > max(1, share) && isNear)
    }
    return kept.map { sorted[$0.lowerBound]...sorted[$0.upperBound - 1] }
  }
}
