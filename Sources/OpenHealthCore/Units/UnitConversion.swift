// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The conversion from one unit to another, computed once and cheap to apply to many values.
///
/// One exact step is used where there is one: minutes to seconds multiply by 60, seconds to minutes divide by 60. Others multiply by an
/// exact integer and divide by another, so a result has at most two roundings.
///
///     let toKilograms = try pounds.conversion(to: kilograms)
///     let kilograms = values.map { toKilograms($0) }
public struct UnitConversion: Hashable, Sendable {
  @usableFromInline
  enum Rule: Hashable, Sendable {
    case identity
    case multiply(Double)
    case divide(Double)
    /// `x * numerator / denominator`
    case ratio(numerator: Double, denominator: Double)
    /// `x * numerator / denominator * 10^exponent10`, for factors no double holds
    case decimal(numerator: Double, denominator: Double, exponent10: Int)
    /// `(x * numerator + constant) / denominator`
    case affine(numerator: Double, constant: Double, denominator: Double)
    /// `reference * 10^(x / 20)`
    case levelToLinear(reference: Double)
    /// `20 * log10(x / reference)`
    case linearToLevel(reference: Double)
  }

  @usableFromInline let rule: Rule

  /// The conversion that returns every value bit for bit (QTY-08).
  public static let identity = UnitConversion(rule: .identity)

  init(rule: Rule) {
    self.rule = rule
  }

  /// The value in the target unit. Infinities and not-a-numbers stay so.
  @inlinable
  public func callAsFunction(_ value: Double) -> Double {
    switch rule {
    case .identity: value
    case .multiply(let factor): value * factor
    case .divide(let divisor): value / divisor
    default: general(value)
    }
  }

  @usableFromInline
  func general(_ value: Double) -> Double {
    switch rule {
    case .identity, .multiply, .divide:
      return self(value)
    case .ratio(let numerator, let denominator):
      let product = value * numerator
      return product.isFinite ? product / denominator : value * (numerator / denominator)
    case .decimal(let numerator, let denominator, let exponent10):
      return Self.shifted(value * (numerator / denominator), exponent10: exponent10)
    case .affine(let numerator, let constant, let denominator):
      return (value * numerator + constant) / denominator
    case .levelToLinear(let reference):
      return reference * pow(10, value / 20)
    case .linearToLevel(let reference):
      return 20 * log10(value / reference)
    }
  }

  private static func shifted(_ value: Double, exponent10: Int) -> Double {
    var (result, remaining) = (value, abs(exponent10))
    while remaining > 0 {
      let step = UnitScale.powerOfTen(min(remaining, 22))
      result = exponent10 > 0 ? result * step : result / step
      remaining -= 22
    }
    return result
  }
}

// MARK: - Choosing the rule

/// The relation of a unit's numbers to the base unit's, which `UnitExpression` knows and `UnitConversion` needs.
struct UnitMeasure: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case linear
    /// base value = value * scale + offset
    case affine(offset: UnitScale)
    /// base value = scale * 10^(value / 20)
    case soundLevel
  }

  let scale: UnitScale
  let kind: Kind

  /// The base unit of any dimension.
  static let base = UnitMeasure(scale: .one, kind: .linear)

  /// The base units at this unit's zero; nil for zero, which a scale cannot represent.
  var offset: UnitScale? {
    if case .affine(let offset) = kind { offset } else { nil }
  }
}

extension UnitConversion {
  /// The conversion between two units of one dimension.
  init(from source: UnitMeasure, to target: UnitMeasure) {
    let ratio = source.scale.divided(by: target.scale)
    switch (source.kind, target.kind) {
    case (.soundLevel, .soundLevel) where ratio == .one:
      self = .identity
    case (.soundLevel, _):
      rule = .levelToLinear(reference: ratio.value)
    case (_, .soundLevel):
      rule = .linearToLevel(reference: ratio.inverted().value)
    case (.linear, .linear):
      self = .scaling(by: ratio)
    default:
      rule = source == target ? .identity : Self.affine(from: source, to: target, ratio: ratio)
    }
  }

  /// Multiplication by a factor, in its most exact form.
  static func scaling(by scale: UnitScale) -> UnitConversion {
    let (top, bottom, exponent) = (scale.numerator, scale.denominator, scale.exponent10)
    guard abs(exponent) <= 22 else {
      return UnitConversion(rule: .decimal(numerator: top, denominator: bottom, exponent10: exponent))
    }
    let (numerator, denominator) = parts(of: scale)
    switch (numerator, denominator) {
    case (1, 1): return .identity
    case (_, 1): return UnitConversion(rule: .multiply(numerator))
    case (1, _): return UnitConversion(rule: .divide(denominator))
    default: return UnitConversion(rule: .ratio(numerator: numerator, denominator: denominator))
    }
  }

  /// Numerator and denominator, including the power of ten and without common divisors.
  private static func parts(of scale: UnitScale) -> (numerator: Double, denominator: Double) {
    let numerator = scale.numerator * UnitScale.powerOfTen(max(scale.exponent10, 0))
    let denominator = scale.denominator * UnitScale.powerOfTen(max(-scale.exponent10, 0))
    guard numerator < 0x1p63, denominator < 0x1p63, let a = UInt64(exactly: numerator), let b = UInt64(exactly: denominator) else {
      return (numerator, denominator)
    }
    let divisor = UnitScale.greatestCommonDivisor(a, b)
    return (Double(a / divisor), Double(b / divisor))
  }

  private static func affine(from source: UnitMeasure, to target: UnitMeasure, ratio: UnitScale) -> Rule {
    let (numerator, denominator) = parts(of: ratio)
    let shift: (difference: Double, denominator: Double, exponent10: Int)
    switch (source.offset, target.offset) {
    case (let from?, let to?): shift = from.subtracting(to)
    case (let from?, nil): shift = (from.numerator, from.denominator, from.exponent10)
    case (nil, let to?): shift = (-to.numerator, to.denominator, to.exponent10)
    case (nil, nil): shift = (0, 1, 0)
    }
    // (x * a + p - q) / b with a / b = numerator / denominator; the constant is (p - q) / b * denominator.
    let negative = shift.difference < 0
    guard shift.difference != 0 else { return .affine(numerator: numerator, constant: 0, denominator: denominator) }
    let constant = UnitScale(abs(shift.difference), over: shift.denominator, exponent10: shift.exponent10)
      .divided(by: target.scale).multiplied(by: UnitScale(denominator)).value
    return .affine(numerator: numerator, constant: negative ? -constant : constant, denominator: denominator)
  }
}
