// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The text of a Boolean.
public enum OSLogBoolFormat: Hashable, Sendable {
  /// `true` or `false`.
  case truth
  /// `YES` or `NO`.
  case answer

  func text(_ value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "YES" : "NO"
    }
  }
}
