// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

/// A type as people name it.
struct TypeArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("What it is about: steps, weight, hrv, \"blood oxygen\", or a name that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in ValueCompletion.types() })
  var typeName: String

  func validate() throws { _ = try type() }

  func type() throws -> DataType { try Self.type(named: typeName) }

  /// The type that a person means. Throws a validation error with suggestions when there is none.
  static func type(named typeName: String) throws -> DataType {
    let type = try anyType(named: typeName)
    guard type.hasRecords else {
      if type == Catalog.rings.summary { throw ValidationError("\(type.title) are not samples. `health activity` lists them.") }
      throw ValidationError("\(type.title) cannot be kept in the store yet.")
    }
    return type
  }

  /// The same, also for types of which there are no samples.
  static func anyType(named typeName: String) throws -> DataType {
    if let type = Catalog.type(called: typeName) { return type }
    let suggestions = Catalog.suggestions(for: typeName)
    let hint = suggestions.isEmpty ? "`health types` lists those in your store." : "Did you mean \(suggestions.joined(separator: ", "))?"
    throw ValidationError("\"\(typeName)\" is not a type of health data. \(hint)")
  }

  /// The type, when it is a quantity.
  func quantityType() throws -> (DataType, DataType.QuantityFacts) {
    let type = try type()
    guard let facts = type.quantity else {
      throw ValidationError(
        "\(type.title) are not a quantity. `health query \(type.name)` lists them, `health stats \(type.name)` counts them.")
    }
    return (type, facts)
  }
}

extension String {
  /// The text as it is written inside a sentence: `Blood oxygen` becomes `blood oxygen`, `VO2 max` stays.
  var lowercasedFirst: String {
    let scalars = unicodeScalars
    guard let first = scalars.first, let second = scalars.dropFirst().first, second.properties.isLowercase else { return self }
    return String(first).lowercased() + String(String.UnicodeScalarView(scalars.dropFirst()))
  }
}
