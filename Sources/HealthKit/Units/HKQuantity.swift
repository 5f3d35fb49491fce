// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A number with its unit, readable in every compatible unit (QTY-01, QTY-02).
///
///     let weight = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70.5)
///     weight.doubleValue(for: .gram())  // 70500
///
/// Unchecked: the stored properties are immutable values.
open class HKQuantity: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The unit in the engine's form.
  let expression: UnitExpression
  /// The number in that unit, as given.
  let value: Double

  init(expression: UnitExpression, value: Double) {
    self.expression = expression
    self.value = value
  }

  /// A quantity of any number, including negative and infinite ones (QTY-01, QTY-09).
  public init(unit: HKUnit, doubleValue value: Double) {
    expression = unit.expression
    self.value = value
  }

  // MARK: Reading

  /// Whether the quantity is readable in the unit (QTY-04, UNIT-22).
  open func `is`(compatibleWith unit: HKUnit) -> Bool {
    expression.isCompatible(with: unit.expression)
  }

  /// The number in the given unit; bit for bit the original one for the original unit (QTY-02, QTY-08). Otherwise the number times the
  /// unit's scale, divided by the scale of the given one, in doubles as Apple's framework computes.
  ///
  /// Raises `NSInvalidArgumentException` if the unit is incompatible (QTY-03).
  open func doubleValue(for unit: HKUnit) -> Double {
    do {
      return try expression.convert(value, to: unit.expression)
    } catch {
      raiseIncompatible(with: unit.expression)
    }
  }

  /// Compares the quantity with another one (QTY-05). A value that is not a number counts as equal.
  ///
  /// Two quantities in the same unit compare by their numbers, others by their amounts in the base unit of the dimension, which may round
  /// (QTY-06). Raises `NSInvalidArgumentException` if the units are incompatible (QTY-07).
  open func compare(_ quantity: HKQuantity) -> ComparisonResult {
    guard let pair = comparable(with: quantity) else { raiseIncompatible(with: quantity.expression) }
    return pair.left < pair.right ? .orderedAscending : pair.left > pair.right ? .orderedDescending : .orderedSame
  }

  /// The number, a space and the unit's text, such as `72 count/min` (QTY-10).
  open override var description: String {
    "\(NumberText.shortest(value)) \(expression.string)"
  }

  // MARK: Identity

  /// Whether the other object is a quantity of the same amount, whatever its unit (QTY-06).
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQuantity else { return false }
    guard self !== other else { return true }
    guard let pair = comparable(with: other) else { return false }
    return pair.left == pair.right
  }

  /// A hash of the dimension and of the amount in base units, the same for equal quantities.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(expression.dimension)
    hasher.combine(expression.toBase(value))
    return hasher.finalize()
  }

  /// The quantity itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Archiving

  private static let valueKey = "Value"
  private static let unitStringKey = "UnitString"

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// A quantity from an archive; nil if the archive has no number with a unit.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Self.valueKey),
      let string = coder.decodeObject(of: NSString.self, forKey: Self.unitStringKey) as? String,
      // A text that is not a unit makes the archive invalid.
      let expression = try? UnitExpression.parseUnbounded(string)
    else { return nil }
    self.expression = expression
    value = coder.decodeDouble(forKey: Self.valueKey)
  }

  /// Writes the number as given and the string of its unit.
  open func encode(with coder: NSCoder) {
    coder.encode(value, forKey: Self.valueKey)
    coder.encode(expression.string as NSString, forKey: Self.unitStringKey)
  }

  // MARK: Helpers

  /// Both numbers in the same unit: their own if they share it, else the base unit, which the hash uses, too. Nil if they do not convert.
  private func comparable(with other: HKQuantity) -> (left: Double, right: Double)? {
    UnitExpression.comparable(value, expression, other.value, other.expression)
  }

  private func raiseIncompatible(with other: UnitExpression) -> Never {
    // Observed: crash logs of apps contain this text, "Attempt to convert incompatible units: count/s, count" (QTY-03).
    raise(.invalidArgument, "Attempt to convert incompatible units: \(expression.string), \(other.string)")
  }
}

extension HKQuantity: PredicateObject {
  /// The number with its unit. The store compares it with quantities in all compatible units.
  package var predicateMeaning: PredicateMeaning? { .quantity(value, expression) }
}
