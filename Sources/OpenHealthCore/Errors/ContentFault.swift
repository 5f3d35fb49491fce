// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why the content of a sample breaks a rule. No case carries a health value.
package enum ContentFault: Error, Sendable, Equatable, Codable {
  /// A quantity has a unit of another dimension. The name is that of Apple's property, such as `sphere`.
  case unit(name: String, expected: String, unit: String)
  /// A number is not finite, or outside the range of its field.
  case outOfRange(name: String)
  /// A list has another number of values than it must have. The name is that of Apple's property, such as `answers`.
  case count(name: String, expected: Int, count: Int)
  /// A list has more elements than the limit.
  case tooMany(name: String, limit: Int)
  /// Numbers that have to ascend do not.
  case notAscending(name: String)
  /// A value that is needed is not there.
  case missing(name: String)
}

extension ContentFault: CustomStringConvertible {
  /// The fault as a sentence without a full stop.
  package var description: String {
    switch self {
    case .unit(let name, let expected, let unit): "\(name) requires a unit compatible with \(expected). Incompatible unit: \(unit)"
    case .outOfRange(let name): "\(name) is out of range"
    case .count(let name, let expected, let count): "\(name) requires exactly \(expected) values, not \(count)"
    case .tooMany(let name, let limit): "\(name) can have at most \(limit) elements"
    case .notAscending(let name): "\(name) must ascend, and no number may occur twice"
    case .missing(let name): "\(name) is missing"
    }
  }
}
