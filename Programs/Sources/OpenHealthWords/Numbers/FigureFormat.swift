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

  /// The least that the scale of a chart spans around some values, so that a small change does not look like a leap: a seventh of them, but at
  /// most twenty times the last digit that people read, so that a real change does not look like none. For values near 70.5 kg that are
  /// written with one decimal, 2 kg.
  package func leastSpan(around value: Double) -> Double {
    let usual = abs(value) / 7
    guard case .decimal(let decimals) = form, factor.isFinite, factor > 0 else { return usual }
    return min(usual, 20 * pow(10, -Double(decimals)) / factor)
  }

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

extension FigureFormat {
  /// The format for values of a type in a unit. Decimals and label of a quantity type come from the catalogue; values of other types get two
  /// decimals.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - unit: the unit of the values, compatible with the type.
  ///   - style: the signs of numbers, and the language of the unit.
  package init(of type: DataType, in unit: UnitExpression, style: NumberStyle = .plain) {
    guard let facts = type.quantity else {
      self.init(.decimal(2), unit: UnitNames.name(of: unit, in: style.language), style: style)
      return
    }
    let isDisplayUnit = unit == facts.displayUnit
    let label = isDisplayUnit ? facts.labels?[style.language] : nil
    let name = label ?? UnitNames.name(of: unit, in: style.language)
    self.init(.decimal(Self.decimals(facts, unit)), unit: name, factor: Self.factor(unit), style: style)
  }

  /// The format for a total of workouts in a unit: that of a type which counts the same.
  package init(of total: WorkoutTotal, in unit: UnitExpression, style: NumberStyle = .plain) {
    guard let type = Catalog.types.first(where: { $0.quantity?.workoutTotal == total }) else {
      preconditionFailure("the table has types for \(total)")
    }
    self.init(of: type, in: unit, style: style)
  }

  /// The format for heart rates that are no samples of their own, such as that of an electrocardiogram: that of the samples.
  package static func heartRate(in unit: UnitExpression, style: NumberStyle = .plain) -> FigureFormat {
    guard let type = Catalog.types(of: .heartRate).first else { preconditionFailure("the table has a type for heart rates") }
    return FigureFormat(of: type, in: unit, style: style)
  }

  /// The factor of the number that people read: HealthKit's percent is a share of 1 (UNIT-01).
  private static func factor(_ unit: UnitExpression) -> Double { unit.string == "%" ? 100 : 1 }

  /// The number of decimals, at most 6, with which the unit distinguishes about as many values as the display unit does with its own.
  private static func decimals(_ facts: DataType.QuantityFacts, _ unit: UnitExpression) -> Int {
    guard unit != facts.displayUnit, let conversion = try? facts.displayUnit.conversion(to: unit) else {  // incompatible: shown unchanged
      return facts.decimals
    }
    let factor = abs(conversion(1) - conversion(0)) * Self.factor(unit) / Self.factor(facts.displayUnit)
    guard factor > 0, factor.isFinite else { return facts.decimals }
    return min(6, max(0, facts.decimals + Int(bounded: (-log10(factor) + 0.7).rounded(.down))))
  }
}

/// The share of a goal that a value has reached, in percent.
package enum GoalShare {
  /// Whole percent, rounded down, so that 100 % is a goal that is reached. At most 9,999; nil without a positive goal.
  package static func percent(of value: Double, goal: Double) -> Int? {
    guard goal > 0, goal.isFinite, value.isFinite else { return nil }
    return Int(bounded: (min(99.99, max(0, value / goal)) * 100).rounded(.down))
  }
}
