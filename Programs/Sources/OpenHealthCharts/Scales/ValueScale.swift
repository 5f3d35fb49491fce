// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// A scale of values with ticks at 1, 2 or 5 times a power of ten.
struct ValueScale {
  let lower: Double
  let upper: Double
  let step: Double
  let format: FigureFormat

  /// Values that are not numbers are left out, larger ones are limited to this, so that all differences are finite.
  static let farthest = 1e300

  static func held(_ value: Double) -> Double { min(farthest, max(-farthest, value)) }

  init(_ values: [Double], fromZero: Bool, smallestSpan: Double, format: FigureFormat, ticks: Int = 5) {
    let bounds = Self.bounds(values, fromZero: fromZero, smallestSpan: smallestSpan)
    let factor = format.factor.isFinite && format.factor > 0 ? format.factor : 1
    step = Self.step((bounds.upper - bounds.lower) / Double(ticks) * factor, isTime: format.form == .hours) / factor
    let (low, high) = ((bounds.lower / step).rounded(.down) * step, (bounds.upper / step).rounded(.up) * step)
    (lower, upper) = low.isFinite && high.isFinite && low < high ? (low, high) : (bounds.lower, bounds.upper)
    self.format = format
  }

  /// The lowest and highest value, at least the smallest span apart.
  static func bounds(_ values: [Double], fromZero: Bool, smallestSpan: Double) -> (lower: Double, upper: Double) {
    let sound = values.filter(\.isFinite).map(held)
    var low = sound.min() ?? 0
    var high = sound.max() ?? 1
    let hadValues = !sound.isEmpty
    if fromZero { (low, high) = (min(0, low), max(0, high)) }
    let wanted = smallestSpan.isFinite ? min(farthest, max(0, smallestSpan)) : 0
    let least = max(wanted, max(abs(low), abs(high)) * 1e-9, 1e-9)
    if high - low < least {
      // As much above as below; below zero only if a value is.
      let missing =
        fromZero && low == 0
        ? (below: 0, above: least - (high - low)) : (below: (least - (high - low)) / 2, above: (least - (high - low)) / 2)
      let isFlat = wanted == 0 && low == high
      let extra = isFlat ? max(abs(low) * 0.05, low == 0 ? 1 : 0, least) : 0
      let below = fromZero && low == 0 ? 0 : missing.below + extra
      let floor = hadValues && low >= 0 ? max(0, low - below) : low - below
      high += missing.above + extra + (below - (low - floor))
      low = floor
    }
    return (low, high)
  }

  static func step(_ rough: Double, isTime: Bool) -> Double {
    if isTime, rough <= 43_200 {
      let steps: [Double] = [60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200]
      return steps.first { $0 >= rough } ?? 43_200
    }
    let power = pow(10, floor(log10(max(rough, 1e-290))))
    // The proportionally nearest step, so that the scale ends close to the values.
    switch rough / power {
    case ..<1.414: return power
    case ..<3.162: return power * 2
    case ..<7.071: return power * 5
    default: return power * 10
    }
  }

  var ticks: [Double] {
    let count = Int(bounded: min(12, max(1, ((upper - lower) / step).rounded())))
    return (0...count).map { index in
      let value = lower + Double(index) * step
      // Rounding must not turn zero into another number.
      return abs(value) < step * 1e-6 ? 0 : min(value, upper)
    }
  }

  /// The position of a value between bottom (0) and top (1).
  func place(_ value: Double) -> Double {
    guard !value.isNaN else { return 0 }
    return min(1, max(0, (Self.held(value) - lower) / (upper - lower)))
  }

  /// The label of a tick, with as many decimals as the step needs.
  func label(_ value: Double) -> String {
    guard case .decimal = format.form else { return format.shortNumber(value) }
    let shown = abs(step * format.factor)
    guard shown.isFinite, shown >= 1e-11 else { return String(format: "%.3g", value * format.factor) }
    var label = format
    label.form = .decimal(max(0, Int(bounded: (-log10(shown) - 1e-9).rounded(.up))))
    return label.shortNumber(value)
  }
}

extension FigureFormat {
  /// The number, as a power of ten if its digits would fill a line.
  func shortNumber(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    let shown = value * factor
    guard shown.isFinite, abs(shown) < 1e11 else { return String(format: "%.2g", shown.isFinite ? shown : value) }
    return number(value)
  }

  /// The number of `shortNumber` with its unit.
  func shortText(_ value: Double) -> String { unit.isEmpty ? shortNumber(value) : "\(shortNumber(value)) \(unit)" }
}
