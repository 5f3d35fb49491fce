// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why the content of a sample breaks a rule. No case carries a health value.
public enum ContentFault: Error, Sendable, Equatable, Codable {
  /// A quantity has a unit of another dimension. The name is that of Apple's property, such as `sphere`.
  case unit(name: String, expected: String, unit: String)
  /// A number is not finite, or outside the range of its field.
  case outOfRange(name: String)
  /// A list has another number of values than it must have. The name is that of Apple's property, such as `answers`.
  case count(name: String, expected: Int, count: Int)
}

extension ContentFault: CustomStringConvertible {
  /// The fault as a sentence without a full stop.
  public var description: String {
    switch self {
    case .unit(let name, let expected, let unit): "\(name) requires a unit compatible with \(expected). Incompatible unit: \(unit)"
    case .outOfRange(let name): "\(name) is out of range"
    case .count(let name, let expected, let count): "\(name) requires exactly \(expected) values, not \(count)"
    }
  }
}

extension Amount {
  /// Throws unless the amount is a finite number in a unit compatible with this one.
  func check(_ name: String, in unit: UnitExpression) throws(ContentFault) {
    guard self.unit.isCompatible(with: unit) else { throw .unit(name: name, expected: unit.string, unit: self.unit.string) }
    guard value.isFinite else { throw .outOfRange(name: name) }
  }
}
