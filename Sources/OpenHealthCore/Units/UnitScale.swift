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

/// A metric prefix: its spelling in unit texts and its power of ten (UNIT-03).
///
/// Raw values are those of Apple's `HKMetricPrefix`; they are not in order of power.
package enum MetricPrefix: Int, CaseIterable, Hashable, Sendable {
  /// In the order of Apple's raw values, from 0.
  case none, pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera, femto

  /// The text before the unit; `mc` for micro, empty for none.
  package var symbol: String {
    switch self {
    case .none: ""
    case .femto: "f"
    case .pico: "p"
    case .nano: "n"
    case .micro: "mc"
    case .milli: "m"
    case .centi: "c"
    case .deci: "d"
    case .deca: "da"
    case .hecto: "h"
    case .kilo: "k"
    case .mega: "M"
    case .giga: "G"
    case .tera: "T"
    }
  }

  /// The power of ten, from -15 to 12.
  package var power: Int {
    switch self {
    case .none: 0
    case .femto: -15
    case .pico: -12
    case .nano: -9
    case .micro: -6
    case .milli: -3
    case .centi: -2
    case .deci: -1
    case .deca: 1
    case .hecto: 2
    case .kilo: 3
    case .mega: 6
    case .giga: 9
    case .tera: 12
    }
  }
}
