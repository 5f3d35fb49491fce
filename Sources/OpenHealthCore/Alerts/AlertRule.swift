// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What the person wants to hear of: a condition, and whether the store looks for it.
///
/// Each day, source or silence gives at most one event of a rule. Documentation/Statistics.md says when.
package struct AlertRule: Sendable, Hashable, Codable {
  /// The condition of a rule.
  package enum Condition: Sendable, Hashable, Codable {
    /// A value of a type is above or below a limit, which itself is neither.
    case value(DataType, AlertFigure, AlertSide, AlertLimit)
    /// A type has had no new sample for this many days of 24 hours.
    case absence(DataType, days: Int)
    /// A goal of the rings is reached.
    case goal(AlertGoal)
    /// The heart rate was above or below a limit, in beats a minute, for ten minutes at rest.
    case restingRate(AlertSide, Double)
    /// A source that people carry along has sent nothing for this many days of 24 hours: the one with the identifier, or without it any.
    case silence(source: String?, days: Int)
    /// A scheduled dose is neither taken nor skipped this many minutes after its time.
    case dose(minutes: Int)
  }

  /// The number by which the person names the rule. It is never used again.
  package var number: Int
  /// What the rule looks for.
  package var condition: Condition
  /// Whether the store looks for it.
  package var isOn: Bool
  /// When the rule was turned on. What is older gives no event.
  package var since: Date
  /// What has given an event, such as a day, so that it gives no second one; the oldest first.
  package var found: [String] = []
  /// The last day that is decided, for a rule that decides each day once.
  package var decided: CivilDay?

  /// A rule that is on from a date.
  package init(number: Int, _ condition: Condition, since: Date) {
    (self.number, self.condition, self.since) = (number, condition, since)
    isOn = true
  }
}

/// Which figures of a type a rule compares.
package enum AlertFigure: String, Sendable, Codable, CaseIterable {
  /// Each sample.
  case sample
  /// The figure of a day: a sum, an average, or the time asleep.
  case day
}

/// On which side of a limit an event is.
package enum AlertSide: String, Sendable, Codable, CaseIterable {
  /// More than the limit.
  case above
  /// Less than the limit.
  case below

  /// Whether a value is on this side of a limit; false for what is not a number.
  package func holds(_ value: Double, _ limit: Double) -> Bool { self == .above ? value > limit : value < limit }
}

/// A goal of the rings.
package enum AlertGoal: String, Sendable, Codable, CaseIterable {
  /// One of the rings.
  case move, exercise, stand
  /// All rings that have a goal.
  case all
}

/// A number with its unit, as a rule compares it.
package struct AlertLimit: Sendable, Hashable, Codable {
  /// The number.
  package var value: Double
  /// The unit in Apple's notation.
  package var unit: String

  /// A limit; nothing is checked.
  package init(_ value: Double, _ unit: String) { (self.value, self.unit) = (value, unit) }
}
