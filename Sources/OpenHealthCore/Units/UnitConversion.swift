// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The conversion from one unit to another, computed once and cheap to apply to many values.
///
/// Computes as Apple's framework does, by observation to the last digit: the value times the source's scale, divided by the target's, in
/// doubles. A scale is the product of the factors' scales to their powers, numerator first. Temperatures have a shift, sound levels a
/// logarithm.
///
///     let toKilograms = try pounds.conversion(to: kilograms)
///     let kilograms = values.map { toKilograms($0) }
@usableFromInline package struct UnitConversion: Hashable, Sendable {
  @usableFromInline
  enum Rule: Hashable, Sendable {
    case identity
    /// `x * source / target`
    case linear(source: Double, target: Double)
    /// `(x * numerator + constant) / denominator`
    case affine(numerator: Double, constant: Double, denominator: Double)
    /// `reference * 10^(x / 20)`
    case levelToLinear(reference: Double)
    /// `20 * log10(x / reference)`
    case linearToLevel(reference: Double)
  }

  @usableFromInline let rule: Rule

  /// The conversion that returns every value bit for bit (QTY-08).
  package static let identity = UnitConversion(rule: .identity)

  init(rule: Rule) {
    self.rule = rule
  }

  /// The value in the target unit. Infinities and not-a-numbers stay so.
  @inlinable
  package func callAsFunction(_ value: Double) -> Double {
    switch rule {
    case .identity:
      return value
    case .linear(let source, let target):
      let product = value * source
      return product.isFinite ? product / target : value * (source / target)
    case .affine(let numerator, let constant, let denominator):
      return (value * numerator + constant) / denominator
    case .levelToLinear, .linearToLevel:
      return level(value)
    }
  }

  @usableFromInline
  func level(_ value: Double) -> Double {
    switch rule {
    case .levelToLinear(let reference): reference * pow(10, value / 20)
    case .linearToLevel(let reference): 20 * log10(value / reference)
    case .identity, .linear, .affine: self(value)
    }
  }
}

// MARK: - Choosing the rule

/// The relation of a unit's numbers to the base unit's, which `UnitExpression` knows and `UnitConversion` needs.
struct UnitMeasure: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// base value = value * scale
    case linear
    /// base value = value * ratio + offset; the ratio is the scale as a fraction
    case affine(ratio: UnitScale, offset: UnitScale)
    /// base value = scale * 10^(value / 20)
    case soundLevel
  }

  let scale: Double
  let kind: Kind

  /// The base unit of any dimension.
  static let base = UnitMeasure(scale: 1, kind: .linear)

  /// The scale and the base units at this unit's zero.
  fileprivate var line: (ratio: UnitScale, offset: UnitScale) {
    if case .affine(let ratio, let offset) = kind { (ratio, offset) } else { (UnitScale(scale), UnitScale(0)) }
  }
}

extension UnitConversion {
  /// The conversion between two different units of one dimension.
  init(from source: UnitMeasure, to target: UnitMeasure) {
    rule =
      switch (source.kind, target.kind) {
      case (.linear, .linear): .linear(source: source.scale, target: target.scale)
      case (.soundLevel, _): .levelToLinear(reference: source.scale / target.scale)
      case (_, .soundLevel): .linearToLevel(reference: target.scale / source.scale)
      case (.affine, _), (_, .affine): Self.affine(from: source, to: target)
      }
  }

  /// Keeps ratios as fractions: 5/9 is not a double, and 98.6 °F are 37 °C.
  private static func affine(from source: UnitMeasure, to target: UnitMeasure) -> Rule {
    let ((ratio, offset), (targetRatio, targetOffset)) = (source.line, target.line)
    // (x * a + p - q) / b, where a, b, p and q are fractions.
    let shift = offset.numerator * targetOffset.denominator - targetOffset.numerator * offset.denominator
    let constant = shift * ratio.denominator * targetRatio.denominator / (offset.denominator * targetOffset.denominator)
    return .affine(
      numerator: ratio.numerator * targetRatio.denominator, constant: constant, denominator: targetRatio.numerator * ratio.denominator)
  }
}
