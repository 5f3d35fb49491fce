// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Names for columns and fields that programs read.
package enum SnakeCase {
  /// Converts a text to lower-case ASCII letters and digits with underscores between words: `asleepREM` becomes `asleep_rem`, `VO2 max`
  /// `vo2_max`. Other characters separate words.
  package static func name(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    func isUpper(_ index: Int) -> Bool { scalars.indices.contains(index) && ("A"..."Z").contains(scalars[index]) }
    func isLower(_ index: Int) -> Bool { scalars.indices.contains(index) && ("a"..."z").contains(scalars[index]) }
    for (index, scalar) in scalars.enumerated() {
      let isWord = isUpper(index) || isLower(index) || ("0"..."9").contains(scalar)
      let startsWord = isUpper(index) && (!isUpper(index - 1) || isLower(index + 1))
      if !isWord || startsWord, !result.isEmpty, result.utf8.last != UInt8(ascii: "_") { result += "_" }
      if isWord { result += String(scalar).lowercased() }
    }
    return result.utf8.last == UInt8(ascii: "_") ? String(result.dropLast()) : result
  }
}
