// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Plain text of numbers, the same on every machine.
package enum NumberText {
  /// The shortest text that is read back as the same double, without a needless fraction: `12`, `0.1`, `180.15588000005408`.
  package static func shortest(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The text with at most 16 significant digits, as Apple prints a molar mass: `12`, `180.1558800000541` (UNIT-16).
  package static func rounded(_ value: Double) -> String { String(format: "%.16g", value) }
}
