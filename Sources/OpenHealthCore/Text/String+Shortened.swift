// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension String {
  /// The text; where it has more Unicode scalars than `count`, that many and an ellipsis.
  package func shortened(to count: Int) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else { return self }
    return String(unicodeScalars[..<end]) + "…"
  }

  /// The text; where it has more Unicode scalars than `count`, an ellipsis and the last ones, as names differ at their ends.
  package func shortened(toLast count: Int) -> String {
    guard let start = unicodeScalars.index(endIndex, offsetBy: -count, limitedBy: startIndex), start > startIndex else { return self }
    return "…" + String(unicodeScalars[start...])
  }
}
