// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Counts remarks while a file is read, in the order in which each reason comes first.
struct RemarkTally: Sendable, Equatable {
  /// The most different reasons. Names come from the file, so their number has a limit; further names are counted together.
  static let mostReasons = 200
  static let longestName = 60

  private(set) var remarks: [WorkoutRemark] = []
  private var places: [WorkoutRemark.Reason: Int] = [:]

  /// Counts something. Nothing for a count of 0.
  mutating func add(_ reason: WorkoutRemark.Reason, _ count: Int = 1) {
    guard count > 0 else { return }
    if let place = places[reason] {
      remarks[place].count += count
    } else if remarks.count < Self.mostReasons {
      places[reason] = remarks.count
      remarks.append(WorkoutRemark(reason, count: count))
    } else {
      switch reason {
      case .untyped, .messages:
        if reason != Self.others { return add(Self.others, count) }
      case .unreadable, .unreadableEnd: return add(.moreUnreadable, count)
      // The others are few, whatever the file holds.
      default: break
      }
      places[reason] = remarks.count
      remarks.append(WorkoutRemark(reason, count: count))
    }
  }

  /// Counts a measurement without a type, by the name that the file has for it.
  mutating func addUntyped(_ name: String, _ count: Int = 1) { add(.untyped(String(name.prefix(Self.longestName))), count) }

  mutating func add(_ other: RemarkTally) { for remark in other.remarks { add(remark.reason, remark.count) } }

  private static let others = WorkoutRemark.Reason.untyped("further kinds")
}
