// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
