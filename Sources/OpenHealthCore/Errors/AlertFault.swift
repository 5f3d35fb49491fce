// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a rule of the person cannot be. No case carries a health value.
package enum AlertFault: Error, Sendable, Equatable, Codable {
  /// There is no rule with the number.
  case noRule(Int)
  /// There are ``Limits/mostAlertRules`` already.
  case tooManyRules
  /// There is the same rule already.
  case repeated
  /// The type has no value to compare.
  case noValue(DataType)
  /// The unit does not fit the type, or does not exist.
  case unit(DataType)
  /// The limit is not a finite number.
  case limit
  /// The limit of a heart rate is not a number from 20 to 250.
  case rate
  /// The number of days is not one from 1 to ``Limits/mostAlertDays``.
  case days
  /// The identifier of a source is empty or longer than ``Limits/longestAlertSource``.
  case source
  /// The number of minutes is not one from 0 to ``Limits/mostDoseMinutes``.
  case minutes
}

extension AlertFault: CustomStringConvertible {
  /// The fault as a sentence.
  package var description: String {
    switch self {
    case .noRule(let number): "There is no rule \(number)."
    case .tooManyRules: "There are \(Limits.mostAlertRules) rules already. Remove one of them."
    case .repeated: "There is the same rule already."
    case .noValue(let type): "Type \(type.name) has no value that a rule can compare."
    case .unit(let type): "The unit of the limit does not fit type \(type.name)."
    case .limit: "The limit is not a number."
    case .rate: "The limit of a heart rate is a number from 20 to 250."
    case .days: "The number of days is from 1 to \(Limits.mostAlertDays)."
    case .minutes: "The number of minutes is from 0 to \(Limits.mostDoseMinutes)."
    case .source: "The identifier of the source is empty, or too long."
    }
  }
}
