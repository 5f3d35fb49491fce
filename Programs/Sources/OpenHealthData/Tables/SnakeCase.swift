// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Names for columns.
enum SnakeCase {
  /// Letters and digits in small, with one line between words: `asleep_core` of `asleepCore`, `vo2_max` of `VO2 max`.
  static func text(_ name: String) -> String {
    var result = ""
    var wasLower = false
    for scalar in name.unicodeScalars {
      guard scalar.isASCII, scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
        if !result.isEmpty, result.utf8.last != UInt8(ascii: "_") { result += "_" }
        wasLower = false
        continue
      }
      let isUpper = ("A"..."Z").contains(scalar)
      if isUpper, wasLower { result += "_" }
      result += String(scalar).lowercased()
      wasLower = !isUpper
    }
    return result.utf8.last == UInt8(ascii: "_") ? String(result.dropLast()) : result
  }
}
