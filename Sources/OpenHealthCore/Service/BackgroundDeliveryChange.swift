// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How an app changes for which types it is launched when there are new samples, and how often.
public enum BackgroundDeliveryChange: Sendable, Hashable, Codable {
  case enable(type: DataType, frequency: Int)
  case disable(type: DataType)
  case disableAll
}
