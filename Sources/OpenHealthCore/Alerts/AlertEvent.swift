// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What a rule has found, with the reason.
package struct AlertEvent: Sendable, Hashable, Codable {
  /// The number of the event; 0 before the store has it. Later events have greater ones.
  package var number = 0
  /// The number of the rule, which may be gone.
  package var rule: Int
  /// What the rule looked for.
  package var condition: AlertRule.Condition
  /// What the event is about, such as a day: a rule has one event of each.
  package var key: String
  /// When the event was found.
  package var date: Date
  /// The value that met the condition; nil where none did. In the unit of the rule's limit.
  package var value: Double?
  /// The time that the value is of: a sample, or the ten minutes or more at rest. For what is missing: the end of the newest data.
  package var start, end: Date?
  /// The day that the value is of.
  package var day: CivilDay?
  /// The source that is silent.
  package var source: SourceRecord?
  /// Whether the person has seen it.
  package var isSeen = false

  /// The unit of the value in Apple's notation; nil without a value.
  package var unit: String? {
    guard value != nil else { return nil }
    return switch condition {
    case .value(_, _, _, let limit): limit.unit
    case .restingRate: "count/min"
    case .dose: "count"
    case .absence, .goal, .silence: nil
    }
  }

  /// An event that a rule has found at a date.
  package init(of rule: AlertRule, key: String, at date: Date) {
    (self.rule, condition, self.key, self.date) = (rule.number, rule.condition, key, date)
  }
}
