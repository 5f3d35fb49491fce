// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The way to write values of one kind for people: `1,234 steps`, `97 %`, `61 BPM`, `7:05 h` or `3 шага`.
package struct FigureFormat: Sendable, Equatable {
  /// The notations of a value.
  package enum Form: Sendable, Equatable {
    /// A decimal number with at most this many decimals.
    case decimal(Int)
    /// A number of seconds, written as hours and minutes.
    case hours
  }

  /// The notation of the number.
  package var form: Form
  /// The text after the number, such as `BPM`, `%` or `steps`, in the forms of its language; empty for none.
  package var name: UnitName
  /// The factor that a value is multiplied by before it is written: 100 for a share that people read as percent.
  package var factor: Double
  /// The signs of the number.
  package var style: NumberStyle

  /// A format from its parts. A factor is needed only where people read another number than the stored one.
  package init(_ form: Form, unit: UnitName, factor: Double = 1, style: NumberStyle = .plain) {
    (self.form, self.name, self.factor, self.style) = (form, unit, factor, style)
  }

  /// A format with one text after every number.
  package init(_ form: Form, unit: String, factor: Double = 1, style: NumberStyle = .plain) {
    self.init(form, unit: UnitName(unit), factor: factor, style: style)
  }

  /// The format of a number of seconds in hours and minutes, with the style's name of hours.
  package static func hours(_ style: NumberStyle) -> FigureFormat {
    FigureFormat(.hours, unit: UnitNames.name(of: hour, in: style.language), style: style)
  }

  /// The format of a number of seconds in whole minutes, for what takes some minutes of a day.
  package static func minutes(_ style: NumberStyle) -> FigureFormat {
    FigureFormat(.decimal(0), unit: UnitNames.name(of: minute, in: style.language), factor: 1.0 / 60, style: style)
  }

  private static let (hour, minute): (UnitExpression, UnitExpression) = {
    do { return (try UnitExpression.parse("hr"), try UnitExpression.parse("min")) } catch {
      preconditionFailure("the catalogue has hours and minutes")
    }
  }()

  /// The name of the unit without a number, as in the head of a column.
  package var unit: String { name.text }

  /// The same format with more decimals (fewer if negative). A format in hours stays as it is.
  package func withDecimals(adding more: Int) -> FigureFormat {
    var format = self
    if case .decimal(let decimals) = form { format.form = .decimal(max(0, decimals + more)) }
    return format
  }

  /// A mean without its unit. The mean of small whole numbers gets one decimal.
  package func mean(_ value: Double) -> String { formatOfMean(value).number(value) }

  /// A mean with its unit.
  package func meanText(_ value: Double) -> String { formatOfMean(value).text(value) }

  /// The means of a pair with their common unit, such as `116/78 mmHg`; for one value the same as a mean.
  package func meanText(_ values: [Double]) -> String {
    (values.dropLast().map { mean($0) } + values.suffix(1).map { meanText($0) }).joined(separator: "/")
  }

  private func formatOfMean(_ value: Double) -> FigureFormat {
    form == .decimal(0) && abs(value * factor) < 20 && factor <= 1 ? withDecimals(adding: 1) : self
  }

  /// A value without its unit.
  package func number(_ value: Double) -> String {
    switch form {
    case .decimal(let decimals): return style.text(value * factor, decimals: decimals)
    case .hours:
      guard let minutes = Int(exactly: (value * factor / 60).rounded()) else { return style.text(value * factor / 3600, decimals: 0) }
      let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
      return "\(minutes < 0 ? "-" : "")\(style.text(Double(hours), decimals: 0)):\(rest < 10 ? "0" : "")\(rest)"
    }
  }

  /// A value with its unit, whose form follows the number as it is rounded.
  package func text(_ value: Double) -> String {
    guard !unit.isEmpty else { return number(value) }
    guard case .decimal(let decimals) = form else { return "\(number(value)) \(unit)" }
    let power = pow(10, Double(decimals))
    let rounded = (value * factor * power).rounded(.toNearestOrEven) / power
    return "\(number(value)) \(name.text(for: rounded))"
  }
}
