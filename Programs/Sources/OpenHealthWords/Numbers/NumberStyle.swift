// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The signs and groups of a written number, `1,234.5`, `1.234,5` or `12,34,567.8`, and the language of the words beside it.
package struct NumberStyle: Sendable, Equatable {
  /// The text between the whole number and its fraction.
  package var decimalSign: String
  /// The text between groups of digits; empty for no groups.
  package var groupSign: String
  /// The number of digits in the group next to the decimal sign.
  package var lastGroup: Int
  /// The number of digits in every other group: 2 in India, else 3.
  package var otherGroups: Int
  /// The language of units and titles beside numbers.
  package var language = Language.en

  /// A style from its signs and groups, with English words. Without arguments: ``plain``.
  package init(decimalSign: String = ".", groupSign: String = ",", lastGroup: Int = 3, otherGroups: Int = 3) {
    (self.decimalSign, self.groupSign, self.lastGroup, self.otherGroups) = (decimalSign, groupSign, lastGroup, otherGroups)
  }

  /// The style `1,234.5` with English words, used if no locale selects another.
  package static let plain = NumberStyle()

  /// Writes a number with at most `decimals` decimals, up to 12. Numbers from 10^15 on have six significant digits and an exponent.
  ///
  /// A NaN becomes a dash, infinity `∞`.
  ///
  /// - Parameter keepsZeros: whether zeros at the end of the fraction stay.
  package func text(_ number: Double, decimals: Int, keepsZeros: Bool = false) -> String {
    guard number.isFinite else { return number.isNaN ? "–" : number < 0 ? "-∞" : "∞" }
    let digits = min(max(0, decimals), 12)
    // Beyond the precision of a Double.
    if abs(number) >= 1e15 { return String(format: "%.6g", number).replacing(".", with: decimalSign) }
    var parts = String(format: "%.\(digits)f", number).split(separator: ".").map(String.init)
    let isNegative = parts[0].utf8.first == UInt8(ascii: "-")
    var whole = Array(isNegative ? parts[0].utf8.dropFirst() : parts[0].utf8[...])
    var fraction = parts.count > 1 ? Array(parts.removeLast().utf8) : []
    if !keepsZeros { while fraction.last == UInt8(ascii: "0") { fraction.removeLast() } }
    let isZero = (whole + fraction).allSatisfy { $0 == UInt8(ascii: "0") }
    var groups: [String] = []
    var size = lastGroup
    while !groupSign.isEmpty, size > 0, whole.count > size {
      groups.append(String(decoding: whole.suffix(size), as: UTF8.self))
      whole.removeLast(size)
      size = otherGroups
    }
    groups.append(String(decoding: whole, as: UTF8.self))
    let text = groups.reversed().joined(separator: groupSign)
    return (isNegative && !isZero ? "-" : "") + text + (fraction.isEmpty ? "" : decimalSign + String(decoding: fraction, as: UTF8.self))
  }

  /// Writes a whole number in groups.
  package func text(_ number: Int) -> String { text(Double(number), decimals: 0) }
}

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

/// Numbers of things and durations in texts.
extension NumberStyle {
  /// A number of things in English words: `1 sample`, `1,204 samples`.
  ///
  /// - Parameters:
  ///   - count: the number of things.
  ///   - noun: the word for one of them.
  ///   - plural: the word for several; nil for the noun with an `s`.
  package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(text(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// A number without a known unit, with about four significant digits.
  package func short(_ number: Double) -> String {
    text(number, decimals: abs(number) >= 1000 ? 0 : abs(number) >= 100 ? 1 : abs(number) >= 10 ? 2 : 3)
  }

  /// A duration in whole seconds as a stopwatch shows it: `0:05`, `45:30`, `1:02:05`. A negative one, or one beyond the range of `Int`, is a
  /// number of seconds with `s`.
  package func clock(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds.rounded()), whole >= 0 else { return short(seconds) + " s" }
    let rest = CivilTime.digits(whole % 60)
    guard whole >= 3600 else { return "\(whole / 60):\(rest)" }
    return "\(text(whole / 3600)):\(CivilTime.digits(whole / 60 % 60)):\(rest)"
  }
}
