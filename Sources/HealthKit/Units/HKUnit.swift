// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// A unit of measure, such as `mg/dL`, for the numbers of an ``HKQuantity``.
///
/// Units are immutable. Two units are equal when they have the same factors, so the kilocalorie and the large calorie differ though they
/// convert (UNIT-27). Most ways to make a unit return a shared object; compare with `==` all the same.
///
///     let heartRate = HKUnit.count().unitDivided(by: .minute())
///     heartRate == HKUnit(from: "count/min")  // true
///
/// Unchecked: the only stored property is an immutable value.
open class HKUnit: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The unit in the engine's form.
  package let expression: UnitExpression

  /// A new object; ``shared(_:)`` returns the shared one.
  init(expression: UnitExpression) {
    self.expression = expression
  }

  // MARK: Reading

  /// The canonical string, which `init(from:)` reads back as an equal unit (UNIT-08, UNIT-15).
  ///
  /// Factors of the numerator, a slash, factors of the denominator, each joined by the middle dot; `()` for the null unit.
  open var unitString: String { expression.string }

  /// Whether the unit has no factors, such as a unit divided by itself (UNIT-21). As on Apple's devices, and against Apple's page, a unit
  /// divided by itself with another prefix has two: `dL/L` is not null.
  open func isNull() -> Bool { expression.isNull }

  /// The same string as ``unitString``.
  open override var description: String { expression.string }

  // MARK: Arithmetic

  /// The product of two units (UNIT-20).
  open func unitMultiplied(by unit: HKUnit) -> HKUnit {
    .shared(expression.multiplied(by: unit.expression))
  }

  /// The quotient of two units; equal factors cancel (UNIT-20, UNIT-21).
  open func unitDivided(by unit: HKUnit) -> HKUnit {
    .shared(expression.divided(by: unit.expression))
  }

  /// The unit raised to a power; to the power 0 it is the null unit (UNIT-20). Any power will do: a unit beyond the range of doubles prints
  /// and compares as every unit (UNIT-47), and no store takes it.
  open func unitRaised(toPower power: Int) -> HKUnit {
    .shared(expression.raised(toPower: power))
  }

  /// One divided by the unit; for the null unit, the null unit again (UNIT-20, UNIT-21).
  open func reciprocal() -> HKUnit {
    .shared(expression.reciprocal())
  }

  // MARK: Identity

  /// Whether the other object is a unit with the same factors, in whatever order they were multiplied (UNIT-27).
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKUnit else { return false }
    return self === other || expression == other.expression
  }

  /// A hash of the factors (UNIT-27).
  open override var hash: Int { expression.hashValue }

  /// The unit itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Archiving

  private static let stringKey = "UnitString"

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A unit from an archive; nil if the archive has no string of a unit.
  public required init?(coder: NSCoder) {
    guard let string = coder.decodeObject(of: NSString.self, forKey: Self.stringKey) as? String,
      // A text that is not a unit makes the archive invalid.
      let expression = try? UnitExpression.parseUnbounded(string)
    else { return nil }
    self.expression = expression
  }

  /// Writes the ``unitString``.
  open func encode(with coder: NSCoder) {
    coder.encode(expression.string as NSString, forKey: Self.stringKey)
  }
}

// MARK: - Making units

/// Lets the initialisers of ``HKUnit`` return a shared object, as Apple's do (UNIT-27). Not for clients.
public protocol _HKUnitSharing {}

extension HKUnit: _HKUnitSharing {}

extension _HKUnitSharing where Self: HKUnit {
  /// The unit that a string describes, such as `count/min` or `mmol<180.1558800000541>/L`; the empty string is the null unit (UNIT-01,
  /// UNIT-14).
  ///
  /// Raises `NSInvalidArgumentException` for a string that is not a unit, so check strings from outside first.
  public init(from string: String) {
    do {
      self = .shared(try UnitExpression.parseUnbounded(string))
    } catch {
      raise(.invalidArgument, "Unable to parse factorization string \(string)")
    }
  }
}

extension HKUnit {
  private struct State {
    /// By text: two equal units may have two, as they were multiplied (UNIT-11).
    var units = BoundedCache<String, HKUnit>(capacity: 512)
    /// Units of the catalogue that a constructor has returned, by their strings. They are few, and never dropped: loops call constructors for
    /// each number.
    var atoms: [String: HKUnit] = [:]
  }

  private static let state = Mutex(State())

  /// The shared object of a unit, created again after the cache has dropped it (UNIT-27).
  static func shared(_ expression: UnitExpression) -> Self {
    let unit = state.withLock { state in
      if let known = state.units.value(forKey: expression.string) { return known }
      let unit = state.atoms[expression.string] ?? HKUnit(expression: expression)
      state.units.store(unit, forKey: expression.string)
      return unit
    }
    return checked(unit)
  }

  /// The unit as an object of the class that was asked for one.
  static func checked(_ unit: HKUnit) -> Self {
    guard let unit = unit as? Self else { raise(.invalidArgument, "\(Self.self) cannot be a unit: units are objects of HKUnit") }
    return unit
  }

  /// A unit of the catalogue with a metric prefix or none, for the generated constructors. Traps if there is no such unit.
  static func atom(_ prefix: HKMetricPrefix, _ string: String) -> Self {
    let text = prefix == .none ? string : prefix.core.symbol + string
    if let known = state.withLock({ $0.atoms[text] }) { return checked(known) }
    do {
      let unit = HKUnit.shared(try UnitExpression.atom(string, prefix: prefix.core))
      state.withLock { $0.atoms[text] = unit }
      return checked(unit)
    } catch {
      preconditionFailure("The catalogue has no unit \(string) that takes this prefix.")
    }
  }
}

extension HKMetricPrefix {
  /// The prefix in the engine's form.
  var core: MetricPrefix {
    guard let prefix = MetricPrefix(rawValue: rawValue) else { preconditionFailure("The prefix \(rawValue) has no power of ten.") }
    return prefix
  }
}

extension HKUnit {
  /// Joule with a metric prefix: published code uses this name for ``jouleUnit(with:)``.
  public class func joule(with prefix: HKMetricPrefix) -> Self { jouleUnit(with: prefix) }
}

extension HKUnit {
  /// The mole of a substance, `mol<180.1558800000541>`, which converts with mass (UNIT-16, UNIT-25). The mass has 16 significant digits.
  ///
  /// Raises `NSInvalidArgumentException` if the grams per mole are not a positive finite number.
  public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
    moleUnit(with: .none, molarMass: gramsPerMole)
  }

  /// The mole of a substance with a metric prefix, `mmol<180.1558800000541>` (UNIT-16, UNIT-25).
  ///
  /// Raises `NSInvalidArgumentException` if the grams per mole are not a positive finite number.
  public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
    do {
      return shared(try UnitExpression.mole(molarMass: gramsPerMole, prefix: prefix.core))
    } catch {
      raise(.invalidArgument, "Molar mass must be a positive number: \(gramsPerMole)")
    }
  }
}

// Pairs of a unit of Foundation's formatters and ours, read in both directions (UNIT-28).
private let massUnits: [(formatter: MassFormatter.Unit, string: String)] = [
  (.gram, "g"), (.kilogram, "kg"), (.ounce, "oz"), (.pound, "lb"), (.stone, "st"),
]
private let lengthUnits: [(formatter: LengthFormatter.Unit, string: String)] = [
  (.millimeter, "mm"), (.centimeter, "cm"), (.meter, "m"), (.kilometer, "km"),
  (.inch, "in"), (.foot, "ft"), (.yard, "yd"), (.mile, "mi"),
]
private let energyUnits: [(formatter: EnergyFormatter.Unit, string: String)] = [
  (.joule, "J"), (.kilojoule, "kJ"), (.calorie, "cal"), (.kilocalorie, "kcal"),
]

extension _HKUnitSharing where Self: HKUnit {
  /// The unit of mass that a `MassFormatter` names (UNIT-28).
  public init(from massFormatterUnit: MassFormatter.Unit) {
    self.init(from: string(of: massFormatterUnit, in: massUnits))
  }

  /// The unit of length that a `LengthFormatter` names (UNIT-28).
  public init(from lengthFormatterUnit: LengthFormatter.Unit) {
    self.init(from: string(of: lengthFormatterUnit, in: lengthUnits))
  }

  /// The unit of energy that an `EnergyFormatter` names (UNIT-28).
  public init(from energyFormatterUnit: EnergyFormatter.Unit) {
    self.init(from: string(of: energyFormatterUnit, in: energyUnits))
  }
}

extension HKUnit {
  /// The `MassFormatter` unit of a unit of mass (UNIT-28). Raises `NSInvalidArgumentException` if there is none.
  public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
    formatterUnit(of: unit, in: massUnits)
  }

  /// The `LengthFormatter` unit of a unit of length (UNIT-28). Raises `NSInvalidArgumentException` if there is none.
  public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
    formatterUnit(of: unit, in: lengthUnits)
  }

  /// The `EnergyFormatter` unit of a unit of energy (UNIT-28). Raises `NSInvalidArgumentException` if there is none.
  public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
    formatterUnit(of: unit, in: energyUnits)
  }

  private class func formatterUnit<Unit>(of unit: HKUnit, in pairs: [(formatter: Unit, string: String)]) -> Unit {
    guard let pair = pairs.first(where: { $0.string == unit.unitString }) else {
      raise(.invalidArgument, "No formatter unit for unit \(unit.unitString)")
    }
    return pair.formatter
  }
}

private func string<Unit: Equatable>(of unit: Unit, in pairs: [(formatter: Unit, string: String)]) -> String {
  guard let pair = pairs.first(where: { $0.formatter == unit }) else {
    preconditionFailure("Foundation has a formatter unit that the table of pairs lacks.")
  }
  return pair.string
}
