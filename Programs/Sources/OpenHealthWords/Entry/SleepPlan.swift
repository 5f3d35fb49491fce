// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How long and when the person means to sleep: `8:00 22:30-06:30`, or one of both. Hours alone, `8` or `7.5`, are read, too.
package struct SleepPlan: Sendable, Equatable {
  /// The time asleep that the person aims at, in minutes; nil for none.
  package var goal: Int?
  /// When the person means to go to bed and to get up, in minutes after midnight; nil for no such times.
  package var times: Times?

  /// When the person means to go to bed and to get up.
  package struct Times: Sendable, Equatable {
    /// In minutes after midnight.
    package var bed: Int, rise: Int

    /// Times in minutes after midnight.
    package init(bed: Int, rise: Int) { (self.bed, self.rise) = (bed, rise) }
  }

  /// A plan; none without arguments.
  package init(goal: Int? = nil, times: Times? = nil) { (self.goal, self.times) = (goal, times) }

  /// The plan of a text; nil for another text. An empty one is no plan.
  package init?(_ text: String) {
    self.init()
    for part in text.split(separator: " ") {
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { MedicationSchedule.minutes(String($0)) }
      if bounds.count == 2, times == nil, let bed = bounds[0], let rise = bounds[1], bed != rise {
        times = Times(bed: bed, rise: rise)
      } else if bounds.count == 1, goal == nil, let minutes = bounds[0] ?? Self.minutes(ofHours: part), minutes > 0 {
        goal = minutes
      } else {
        return nil
      }
    }
  }

  /// The minutes of a number of hours, fewer than 24, with a point or a comma.
  private static func minutes(ofHours text: Substring) -> Int? {
    DataNumber.number(String(text).replacing(",", with: ".")).flatMap { $0 > 0 && $0 < 24 ? Int(bounded: ($0 * 60).rounded()) : nil }
  }

  /// The text of the plan, which ``init(_:)`` reads; empty for none.
  package var text: String {
    let spans = times.map { "\(MedicationSchedule.text(ofMinutes: $0.bed))-\(MedicationSchedule.text(ofMinutes: $0.rise))" }
    return [goal.map(MedicationSchedule.text(ofMinutes:)), spans].compactMap { $0 }.joined(separator: " ")
  }
}
