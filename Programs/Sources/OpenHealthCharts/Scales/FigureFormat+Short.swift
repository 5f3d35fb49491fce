// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWords

extension FigureFormat {
  /// The number, as a power of ten if its digits would fill a line.
  func shortNumber(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let shown = value * factor
    guard shown.isFinite, abs(shown) < 1e11 else { return String(format: "%.2g", shown.isFinite ? shown : value) }
    return number(value)
  }

  /// The number of `shortNumber` with its unit.
  func shortText(_ value: Double) -> String { unit.isEmpty ? shortNumber(value) : "\(shortNumber(value)) \(unit)" }
}
