// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

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
