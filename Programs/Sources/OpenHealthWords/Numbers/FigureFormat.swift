// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How people read the figures of one kind: as `1,234 steps`, `97 %`, `61 BPM` or `7:05 h`.
public struct FigureFormat: Sendable, Equatable {
  /// The forms of a figure.
  public enum Form: Sendable, Equatable {
    /// A number with so many decimals at most.
    case decimal(Int)
    /// Seconds, as hours and minutes.
    case hours
  }

  public var form: Form
  /// What follows the number: `BPM`, `%`, `steps`; empty for nothing.
  public var unit: String
  /// What a value is multiplied by before it is written: 100 for a share that is read as percent.
  public var factor: Double
  public var style: NumberStyle

  public init(_ form: Form, unit: String, factor: Double = 1, style: NumberStyle = .plain) {
    (self.form, self.unit, self.factor, self.style) = (form, unit, factor, style)
  }

  /// The same with so many decimals more, for a mean of whole numbers.
  public func withDecimals(adding more: Int) -> FigureFormat {
    var format = self
    if case .decimal(let decimals) = form { format.form = .decimal(max(0, decimals + more)) }
    return format
  }

  /// The mean of some values without its unit: of whole numbers one decimal more, where it is small.
  public func mean(_ value: Double) -> String {
    guard form == .decimal(0), abs(value * factor) < 20, factor == 1 else { return number(value) }
    return withDecimals(adding: 1).number(value)
  }

  /// The mean of some values with its unit.
  public func meanText(_ value: Double) -> String { unit.isEmpty ? mean(value) : "\(mean(value)) \(unit)" }

  /// The value as a number for people, without its unit.
  public func number(_ value: Double) -> String {
    switch form {
    case .decimal(let decimals): return style.text(value * factor, decimals: decimals)
    case .hours:
      guard let minutes = Int(exactly: (value * factor / 60).rounded()) else { return style.text(value * factor / 3600, decimals: 0) }
      let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
      return "\(minutes < 0 ? "-" : "")\(style.text(Double(hours), decimals: 0)):\(rest < 10 ? "0" : "")\(rest)"
    }
  }

  /// The value with its unit.
  public func text(_ value: Double) -> String { unit.isEmpty ? number(value) : "\(number(value)) \(unit)" }
}
