// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

/// A type as people name it: a short name or an identifier.
struct TypeArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("A type: a short name such as stepCount, or an identifier.", valueName: "type"))
  var typeName: String

  func validate() throws { _ = try type() }

  func type() throws -> DataType { try Self.type(named: typeName) }

  /// The type that a person means. Throws a validation error with suggestions when there is none.
  static func type(named typeName: String) throws -> DataType {
    let type = try anyType(named: typeName)
    guard type.hasRecords else {
      if type == Catalog.rings.summary { throw ValidationError("\(type.title) are no samples. `health activity` lists them.") }
      throw ValidationError("\(type.title) cannot be kept in the store yet.")
    }
    return type
  }

  /// The same, also for types of which there are no samples.
  static func anyType(named typeName: String) throws -> DataType {
    if let type = Catalog.type(named: typeName) { return type }
    let suggestions = Catalog.suggestions(for: typeName)
    let hint = suggestions.isEmpty ? "`health types` lists those in your store." : "Did you mean \(suggestions.joined(separator: ", "))?"
    throw ValidationError("\"\(typeName)\" is no type of health data. \(hint)")
  }

  /// The type, when it is a quantity.
  func quantityType() throws -> (DataType, DataType.QuantityFacts) {
    let type = try type()
    guard let facts = type.quantity else {
      throw ValidationError("\(type.name) is a category; figures over time are for quantities. `health query \(type.name)` lists it.")
    }
    return (type, facts)
  }
}
