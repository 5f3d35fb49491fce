// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A change of the types for which the store starts an app, and how often.
package enum BackgroundDeliveryChange: Sendable, Hashable, Codable {
  /// Start the app for changes of a type, at most at this frequency: a raw value of `HKUpdateFrequency`.
  case enable(type: DataType, frequency: Int)
  /// Start the app no longer for a type.
  case disable(type: DataType)
  /// Start the app no longer for any type.
  case disableAll
}
