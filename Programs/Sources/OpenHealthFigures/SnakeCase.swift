// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Names for programs.
public enum SnakeCase {
  /// The name in lower case with underscores: `asleepREM` is `asleep_rem`, `vo2Max` is `vo2_max`.
  public static func name(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var before: Unicode.Scalar?
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let isCapital = scalar.properties.isUppercase
      let startsWord = index + 1 < scalars.count && scalars[index + 1].properties.isLowercase
      if isCapital, let before, before != "_", !before.properties.isUppercase || startsWord { result.append("_") }
      result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      before = scalar
    }
    return String(result)
  }
}
