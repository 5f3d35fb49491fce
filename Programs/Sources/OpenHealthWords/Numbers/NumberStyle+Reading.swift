// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Numbers that a person types.
extension NumberStyle {
  /// The number that a text means in this style: `1.234,5` with German signs is 1234.5. Nil for any other text.
  ///
  /// Blanks and apostrophes may group digits in each style. A single point or comma that groups nothing separates decimals, so `72.5` is the
  /// same in every style.
  package func number(_ text: String) -> Double? {
    guard text.utf8.count <= Self.longestNumber else { return nil }
    var scalars = Array(text.unicodeScalars)[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    let isNegative = scalars.first == "-" || scalars.first == "\u{2212}"
    if isNegative || scalars.first == "+" { scalars.removeFirst() }
    guard let value = value(scalars) else { return nil }
    return isNegative ? -value : value
  }

  /// The longest text of a number, in bytes.
  private static let longestNumber = 60

  private func value(_ scalars: ArraySlice<Unicode.Scalar>) -> Double? {
    let (decimal, group) = (decimalSign.unicodeScalars.first, groupSign.unicodeScalars.first)
    if let own = value(scalars, isDecimal: { $0 == decimal }, isGroup: { $0 == group || Self.isSpace($0) }) { return own }
    let signs = scalars.filter { !("0"..."9").contains($0) }
    guard signs.count == 1, let sign = signs.first, sign == "." || sign == "," else { return nil }
    return value(scalars, isDecimal: { $0 == sign }, isGroup: { _ in false })
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || scalar == "'" || scalar == "\u{2019}" }

  private func value(
    _ scalars: ArraySlice<Unicode.Scalar>, isDecimal: (Unicode.Scalar) -> Bool, isGroup: (Unicode.Scalar) -> Bool
  ) -> Double? {
    var (groups, fraction, isFraction) = ([""], "", false)
    for scalar in scalars {
      if ("0"..."9").contains(scalar) {
        if isFraction { fraction.unicodeScalars.append(scalar) } else { groups[groups.count - 1].unicodeScalars.append(scalar) }
      } else if !isFraction, isDecimal(scalar) {
        isFraction = true
      } else if !isFraction, isGroup(scalar) {
        groups.append("")
      } else {
        return nil
      }
    }
    let sizes = groups.map(\.utf8.count)
    if sizes.count > 1 {
      guard sizes[sizes.count - 1] == lastGroup, sizes.dropFirst().dropLast().allSatisfy({ $0 == otherGroups }),
        (1...max(lastGroup, otherGroups)).contains(sizes[0])
      else { return nil }
    }
    let whole = groups.joined()
    guard !(whole + fraction).isEmpty else { return nil }
    return Double("\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)")
  }
}
