// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension String {
  /// The text as written inside a sentence: `Blood oxygen` becomes `blood oxygen`, `VO2 max` stays.
  package var lowercasedFirst: String {
    let scalars = unicodeScalars
    guard let first = scalars.first, let second = scalars.dropFirst().first, second.properties.isLowercase else { return self }
    return String(first).lowercased() + String(String.UnicodeScalarView(scalars.dropFirst()))
  }
}
