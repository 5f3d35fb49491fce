// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The arguments of a statement, in the order of their numbers.
package struct SQLArguments: ExpressibleByArrayLiteral {
  var values: [SQLValue]

  init(_ values: [(any SQLConvertible)?]) { self.values = values.map { $0?.sqlValue ?? .null } }

  init(values: [SQLValue]) { self.values = values }

  /// The arguments of an array; nil stands for null.
  package init(arrayLiteral elements: (any SQLConvertible)?...) { self.init(elements) }
}
