// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// Whom the command writes for, by the environment.
enum Person {
  static let locale = PersonLocale(environment: ProcessInfo.processInfo.environment, chosen: Settings.current[.locale])

  static var numbers: NumberStyle { locale.numbers }

  /// How many samples, in words.
  static func samples(_ count: Int) -> String { counted(count, "sample") }

  /// How many of something, in words: `1 sample`, `1,204 samples`.
  static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(numbers.text(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// A number without a known unit: about four significant digits.
  static func short(_ number: Double) -> String {
    numbers.text(number, decimals: abs(number) >= 1000 ? 0 : abs(number) >= 100 ? 1 : abs(number) >= 10 ? 2 : 3)
  }
}
