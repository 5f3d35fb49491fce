// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A positive number of the catalogue, `mantissa / denominator * 10^exponent10`, such as `28.349523125` or `101325/760`.
struct UnitScale: Hashable, Sendable {
  let mantissa: Double
  let denominator: Double
  let exponent10: Int

  init(_ mantissa: Double, over denominator: Double = 1, exponent10: Int = 0) {
    (self.mantissa, self.denominator, self.exponent10) = (mantissa, denominator, exponent10)
  }

  /// The number of a catalogue cell times a power of ten; nil if the text is invalid.
  init?(text: String, exponent10: Int = 0) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard parts.count <= 2, parts.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    self.init(parts[0], over: parts.count == 2 ? parts[1] : 1, exponent10: exponent10)
  }

  /// The mantissa with its power of ten.
  var numerator: Double {
    // Powers of ten up to 22 are exact doubles, so that one rounding remains.
    exponent10 < 0 ? mantissa / pow(10, Double(-exponent10)) : mantissa * pow(10, Double(exponent10))
  }

  /// The number as one double: 0.0001 for a decilitre in cubic metres.
  var value: Double { numerator / denominator }

  /// The number with a metric prefix.
  func prefixed(with prefix: MetricPrefix) -> UnitScale {
    UnitScale(mantissa, over: denominator, exponent10: exponent10 + prefix.power)
  }
}
