// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

/// The person for whom the command writes, according to environment and settings.
enum Person {
  static let locale = PersonLocale(environment: ProcessInfo.processInfo.environment, chosen: Settings.current[.locale])

  static var numbers: NumberStyle { locale.numbers }

  /// A number of samples in words.
  static func samples(_ count: Int) -> String { counted(count, "sample") }

  /// A number of things in words: `1 sample`, `1,204 samples`.
  static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(numbers.text(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// A number without a known unit, with about four significant digits.
  static func short(_ number: Double) -> String {
    numbers.text(number, decimals: abs(number) >= 1000 ? 0 : abs(number) >= 100 ? 1 : abs(number) >= 10 ? 2 : 3)
  }
}
