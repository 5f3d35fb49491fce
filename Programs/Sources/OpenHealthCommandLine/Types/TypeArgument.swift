// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

/// The argument that names a type.
package struct TypeArgument: ParsableArguments {
  /// As without any of its options.
  package init() {}

  @Argument(
    help: ArgumentHelp("The type: steps, weight, hrv, \"blood oxygen\", or a name that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  /// The name as it was given.
  package var typeName: String

  /// Refuses a name of no type.
  package func validate() throws { _ = try type() }

  /// The named type.
  package func type() throws -> DataType { try Self.type(named: typeName) }

  /// The type that a name means. Throws a validation error with suggestions if there is none, or it has no samples.
  package static func type(named typeName: String) throws -> DataType {
    let type = try anyType(named: typeName)
    guard type.hasRecords else {
      if type == Catalog.rings.summary { throw ValidationError("\(type.localTitle) are not samples. `health activity` lists them.") }
      if type == Catalog.medication { throw ValidationError("\(type.localTitle) are not samples. `health medications` lists them.") }
      throw ValidationError("\(type.localTitle) cannot be kept in the store yet.")
    }
    return type
  }

  /// The type that a name means, even if it has no samples.
  package static func anyType(named typeName: String) throws -> DataType {
    if let type = Catalog.type(called: typeName) { return type }
    let suggestions = Catalog.suggestions(for: typeName)
    let hint = suggestions.isEmpty ? "`health types` lists those in your store." : "Did you mean \(suggestions.joined(separator: ", "))?"
    throw ValidationError("\"\(typeName)\" is not a type of health data. \(hint)")
  }

  /// The named type if it is a quantity; else throws.
  package func quantityType() throws -> (DataType, DataType.QuantityFacts) {
    let type = try type()
    guard let facts = type.quantity else {
      throw ValidationError(
        "\(type.name) is no quantity. `health query \(type.name)` lists its samples, `health stats \(type.name)` counts them.")
    }
    return (type, facts)
  }
}

/// The option that names several types, separated by commas or in repeated options.
package struct TypesOption: ParsableArguments {
  /// As without any of its options.
  package init() {}

  @Option(
    name: [.customLong("types"), .customLong("type")], parsing: .singleValue,
    help: ArgumentHelp("Only these types, separated by commas: steps,weight,\"blood oxygen\".", valueName: "types"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var lists: [String] = []

  /// The named types in order, each once; nil if none is named. Rings are accepted only if the caller allows them, because they have no
  /// samples.
  package func types(withRings: Bool = false) throws -> [DataType]? {
    if lists.isEmpty { return nil }
    let names = lists.flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
    guard !names.isEmpty else { throw ValidationError("--types takes names such as steps,weight.") }
    var types: [DataType] = []
    for name in names {
      var type = try TypeArgument.anyType(named: name)
      if !withRings || type != Catalog.rings.summary { type = try TypeArgument.type(named: name) }
      if !types.contains(type) { types.append(type) }
    }
    return types
  }
}

/// The names of types that a shell offers.
package enum TypeNames {
  /// The one-word names of every type that has samples, in English and the person's language.
  package static func completions() -> [String] {
    let names = Catalog.types.filter(\.hasRecords).flatMap { type in
      [type.name] + Set([.en, Person.language]).flatMap { [type.title(in: $0).lowercased()] + type.words(in: $0) }
    }
    return Set(names.filter { !$0.utf8.contains(UInt8(ascii: " ")) }).sorted()
  }
}
