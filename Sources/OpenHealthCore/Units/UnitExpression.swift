// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization

/// An immutable unit in canonical form, such as `mg/dL`, `mL/min·kg` or the null unit `()`.
///
/// Equality compares the factors by their texts: `ml` and `mL` are equal, `kcal` and `Cal` are not, although they convert (OQ-18u). Units
/// in use are shared instances. A unit that the bounded cache has dropped returns as another, equal instance.
///
///     let minutes = try UnitExpression.parse("min")
///     try minutes.convert(2, to: UnitExpression.parse("s"))  // 120
package final class UnitExpression: Sendable, Hashable, CustomStringConvertible {
  /// The canonical text; parsing it gives an equal unit (UNIT-08, UNIT-15). Equal units have one text, but for pressures and litres, which
  /// keep the order in which they were multiplied (UNIT-11).
  package let string: String
  /// The quantity that the unit measures.
  package let dimension: UnitDimension
  /// In printing order; no symbol occurs twice, no power is zero.
  let factors: [UnitFactor]
  let measure: UnitMeasure
  /// The conversion to the base units of the dimension: gram, metre, second, kelvin, joule, pascal and so on.
  package let toBase: UnitConversion
  /// The text in an order that does not depend on how the unit was made; ``string`` for nearly all units.
  private let identity: String
  /// The limit of units of stores that this one exceeds; nil for none.
  private let exceededLimit: UnitLimit?

  private init(canonical factors: [UnitFactor], string: String) {
    self.factors = factors
    self.string = string
    let isOrderFree = factors.count { $0.symbol.place == UnitPlace.asMultiplied } > 1
    identity = isOrderFree ? UnitFactor.text(of: factors.sorted { UnitFactor.isNamed($0, before: $1) }) : string
    let lone = factors.count == 1 && factors[0].power == 1 ? factors[0].symbol : nil
    dimension = lone?.dimension ?? factors.reduce(.scalar) { $0.multiplied(by: $1.compoundDimension, power: $1.power) }
    // In this order, which decides about the last digit (see `UnitConversion`).
    let ordered = factors.filter { $0.power > 0 } + factors.filter { $0.power < 0 }
    measure = UnitMeasure(scale: ordered.reduce(1) { $0 * $1.scale }, kind: lone?.measureKind ?? .linear)
    toBase = UnitConversion(from: measure, to: .base)
    exceededLimit =
      if string.utf8.count > UnitGrammar.maximumLengthBytes {
        .length
      } else if factors.contains(where: { $0.power.magnitude > UnitGrammar.maximumPower }) {
        .power
      } else {
        // The scales of the unit and of its parts are doubles, and those of its reciprocal, too.
        factors.reduce(1) { $0 * max($1.scale, 1 / $1.scale) } <= 0x1p1000 ? nil : .scale
      }
  }

  /// Whether the unit has no factors, or all have cancelled (UNIT-21). The decilitre divided by the litre has two factors.
  package var isNull: Bool { factors.isEmpty }
  /// The canonical text.
  package var description: String { string }

  /// Compares the texts of the factors, in whatever order they were multiplied.
  package static func == (left: UnitExpression, right: UnitExpression) -> Bool {
    left === right || left.identity == right.identity
  }

  /// Hashes the texts of the factors.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }

  /// Whether a number of grams per mole is positive and finite.
  package static func isMolarMass(_ value: Double) -> Bool {
    value.isFinite && value > 0
  }

  /// Whether a factor is a mole without a molar mass, which does not convert to a mass.
  var hasMoleWithoutMass: Bool { factors.contains { $0.symbol.atom.scale == .molar && $0.symbol.molarMass == nil } }

  /// Whether a factor is a million or more of its unit, such as `ML`.
  var hasPrefixOfMillions: Bool { factors.contains { $0.symbol.prefix.power >= 6 } }
}

// MARK: - Making units

extension UnitExpression {
  /// The unit of a text. Returns the same instance for the same text while the cache holds it.
  ///
  /// - Throws: `UnitFault.unparsable` or `UnitFault.beyondLimit`.
  package static func parse(_ text: String) throws(UnitFault) -> UnitExpression {
    let unit = try parseUnbounded(text)
    if let limit = unit.exceededLimit { throw .beyondLimit(limit) }
    return unit
  }

  /// The unit of a text, which may be one that no store keeps: as arithmetic makes it, its powers may be any, and its scale beyond the
  /// range of doubles. Numbers in such a unit may convert to infinities and to what is not a number.
  ///
  /// - Throws: `UnitFault.unparsable`, or `UnitFault.beyondLimit` for a text that is too long, too deep, or has a power beyond `Int`.
  package static func parseUnbounded(_ text: String) throws(UnitFault) -> UnitExpression {
    if let known = cache.unit(text: text) { return known }
    let factors = canonical(try UnitGrammar.factors(of: text))
    return shared(factors, string: UnitFactor.text(of: factors), text: text)
  }

  /// A catalogue unit by its own text, with a metric prefix if it accepts one: `("g", .kilo)` is `kg`.
  ///
  /// - Throws: `UnitFault.unparsable` for an unknown text, for a prefix that the unit does not accept, and for a mole.
  package static func atom(_ string: String, prefix: MetricPrefix = .none) throws(UnitFault) -> UnitExpression {
    guard let atom = UnitAtomTable.shared.atoms[string], atom.scale != .molar, prefix == .none || atom.isPrefixable else {
      throw .unparsable(text: prefix.symbol + string)
    }
    return try parse(prefix.symbol + string)
  }

  /// A mole of a substance, with a metric prefix; it converts with mass (UNIT-16, UNIT-25).
  ///
  /// - Throws: `UnitFault.unparsable` if the grams per mole are not a positive finite number, `UnitFault.beyondLimit` for one at the ends of
  ///   the range of doubles.
  package static func mole(molarMass: Double, prefix: MetricPrefix = .none) throws(UnitFault) -> UnitExpression {
    try parse("\(prefix.symbol)mol<\(NumberText.shortest(molarMass))>")
  }

  /// The unit without factors, printed `()`.
  package static let null = UnitExpression(canonical: [], string: UnitFactor.text(of: []))

  /// The product of this unit and another one.
  package func multiplied(by other: UnitExpression) -> UnitExpression {
    Self.product(of: factors + other.factors)
  }

  /// The quotient of this unit and another one. A unit over itself is the null unit (UNIT-21); with another prefix it is not.
  package func divided(by other: UnitExpression) -> UnitExpression {
    Self.product(of: factors + other.factors.map { $0.raised(toPower: -1) })
  }

  /// This unit raised to a power; to the power 0 it is the null unit. Powers wrap around at the ends of `Int`, as Apple's numbers do.
  package func raised(toPower power: Int) -> UnitExpression {
    Self.product(of: factors.map { $0.raised(toPower: power) })
  }

  /// One over this unit.
  package func reciprocal() -> UnitExpression {
    raised(toPower: -1)
  }

  /// The unit of a product's factors.
  private static func product(of factors: [UnitFactor]) -> UnitExpression {
    let factors = canonical(factors)
    let string = UnitFactor.text(of: factors)
    return shared(factors, string: string, text: string)
  }

  /// The shared instance of a canonical text; the cache then also finds it by the given text.
  private static func shared(_ factors: [UnitFactor], string: String, text: String) -> UnitExpression {
    guard !factors.isEmpty else { return null }
    if let known = cache.unit(text: string) { return text == string ? known : cache.store(known, text: text) }
    return cache.store(UnitExpression(canonical: factors, string: string), text: text)
  }

  /// Merges equal symbols, drops those that cancel, and orders the rest for printing.
  private static func canonical(_ factors: [UnitFactor]) -> [UnitFactor] {
    var merged: [UnitFactor] = []
    for factor in factors {
      if let index = merged.firstIndex(where: { $0.symbol == factor.symbol }) {
        merged[index] = UnitFactor(symbol: factor.symbol, power: merged[index].power &+ factor.power)
      } else {
        merged.append(factor)
      }
    }
    let remaining = merged.filter { $0.power != 0 }
    return remaining.enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      if one.symbol.place != other.symbol.place { return one.symbol.place < other.symbol.place }
      return one.symbol.place == UnitPlace.asMultiplied ? left.offset < right.offset : UnitFactor.isNamed(one, before: other)
    }.map(\.element)
  }
}

// MARK: - Converting

extension UnitExpression {
  /// Whether numbers of one unit can be converted to the other (UNIT-22, QTY-04).
  package func isCompatible(with other: UnitExpression) -> Bool {
    self === other || dimension == other.dimension
  }

  /// A number of this unit converted to another one; for the same unit it comes back bit for bit (QTY-08).
  ///
  /// - Throws: `UnitFault.incompatible`.
  package func convert(_ value: Double, to other: UnitExpression) throws(UnitFault) -> Double {
    self == other ? value : try conversion(to: other)(value)
  }

  /// Two numbers in one unit, for comparing them: in their own if they share it, else in the base unit of the dimension, where 2 L and
  /// 2000 mL are equal (QTY-06). Nil if the units are incompatible.
  package static func comparable(
    _ left: Double, _ leftUnit: UnitExpression, _ right: Double, _ rightUnit: UnitExpression
  ) -> (left: Double, right: Double)? {
    guard leftUnit != rightUnit else { return (left, right) }
    return leftUnit.isCompatible(with: rightUnit) ? (leftUnit.toBase(left), rightUnit.toBase(right)) : nil
  }

  /// The conversion to another unit, for many numbers.
  ///
  /// - Throws: `UnitFault.incompatible`.
  package func conversion(to other: UnitExpression) throws(UnitFault) -> UnitConversion {
    guard self != other else { return .identity }
    guard isCompatible(with: other) else { throw .incompatible(from: string, to: other.string) }
    return UnitConversion(from: measure, to: other.measure)
  }
}

// MARK: - Factors

/// A symbol and its power in a product.
struct UnitFactor: Hashable, Sendable {
  let symbol: UnitSymbol
  let power: Int

  func raised(toPower exponent: Int) -> UnitFactor {
    UnitFactor(symbol: symbol, power: power &* exponent)
  }

  /// The number of base units in one of this factor.
  var scale: Double { pow(symbol.scale, Double(power)) }

  /// The dimension beside other factors or under a power. There a logarithmic level could not convert to a pressure, so it counts as a
  /// separate base.
  var compoundDimension: UnitDimension {
    symbol.atom.scale == .soundLevel ? UnitDimension(base: symbol.atom.string) : symbol.dimension
  }

  /// The order by place and name alone.
  static func isNamed(_ factor: UnitFactor, before other: UnitFactor) -> Bool {
    (factor.symbol.place, factor.symbol.text) < (other.symbol.place, other.symbol.text)
  }

  /// The printed form of a product (UNIT-08).
  static func text(of factors: [UnitFactor]) -> String {
    guard !factors.isEmpty else { return "()" }
    let numerator = product(of: factors.filter { $0.power > 0 })
    let denominator = product(of: factors.filter { $0.power < 0 })
    return denominator.isEmpty ? numerator : "\(numerator.isEmpty ? "1" : numerator)/\(denominator)"
  }

  private static func product(of factors: [UnitFactor]) -> String {
    factors.map { $0.power.magnitude == 1 ? $0.symbol.text : "\($0.symbol.text)^\($0.power.magnitude)" }.joined(separator: "\u{B7}")
  }
}

extension UnitSymbol {
  /// The relation of numbers to base units where the symbol is alone.
  var measureKind: UnitMeasure.Kind {
    switch atom.scale {
    case .linear, .molar: .linear
    case .affine: atom.offset.map { .affine(ratio: atom.factor, offset: $0) } ?? .linear
    case .soundLevel: .soundLevel
    }
  }
}

// MARK: - Sharing

extension UnitExpression {
  private static let cache = Cache()

  /// Units by the texts they were made from.
  private final class Cache: Sendable {
    private struct State {
      var units = BoundedCache<ExactText, UnitExpression>(capacity: 1024)
    }

    private let state = Mutex(State())

    func unit(text: String) -> UnitExpression? {
      state.withLock { $0.units.value(forKey: ExactText(text)) }
    }

    /// Stores a unit under the text and under its own string, and returns the shared instance.
    func store(_ unit: UnitExpression, text: String) -> UnitExpression {
      state.withLock { state in
        let canonical = ExactText(unit.string)
        let shared = state.units.value(forKey: canonical) ?? unit
        state.units.store(shared, forKey: canonical)
        state.units.store(shared, forKey: ExactText(text))
        return shared
      }
    }
  }

  /// A text compared by its bytes. `String` equates the Kelvin sign with K, so whether a text is accepted would depend on the cache.
  private struct ExactText: Hashable {
    let text: String

    init(_ text: String) {
      self.text = text
    }

    static func == (left: ExactText, right: ExactText) -> Bool {
      left.text.utf8.elementsEqual(right.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      // Unsafe: the pointer covers the UTF-8 of a local copy, which the hasher reads before the closure returns.
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension UnitExpression {
  /// The unit of a text that this code or the catalogue contains. Ends the process for a text that is not a unit.
  static func known(_ text: String) -> UnitExpression {
    do { return try parse(text) } catch { preconditionFailure("\(text) is not a unit") }
  }

  /// The unit of things that are counted, such as tablets.
  package static let count = known("count")
}

extension UnitExpression {
  /// Whether the factor to the base units is within ``Limits/largestUnitFactor``; a product of many prefixes can exceed it.
  package var isWithinLimits: Bool {
    let one = toBase(1).magnitude
    return one >= 1 / Limits.largestUnitFactor && one <= Limits.largestUnitFactor
  }
}
