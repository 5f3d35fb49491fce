// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

/// The option for the unit of figures.
struct UnitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The unit of the figures, such as km, lb or BPM.", discussion: "Default: the one that `health units` shows.", valueName: "unit"),
    completion: .custom { arguments, _, _ in ValueCompletion.units(arguments) })
  var unit: String?

  init() {}

  init(_ unit: String?) { self.unit = unit }

  func check(_ type: DataType, _ facts: DataType.QuantityFacts) throws { _ = try unit.map { try Self.unit(named: $0, of: type, facts) } }

  /// The given unit, else the one that the person prefers for the type.
  func unit(of type: DataType, _ facts: DataType.QuantityFacts, _ service: any HealthService) throws -> UnitExpression {
    if let unit { return try Self.unit(named: unit, of: type, facts) }
    let units = try service.perform(PreferredUnits(types: [type], system: Person.locale.system), for: .owner)
    return units[type] ?? facts.displayUnit
  }

  /// The unit that a text means (``HandEntry/unit(called:of:)``). Throws a validation error if it does not fit the type.
  static func unit(named text: String, of type: DataType, _ facts: DataType.QuantityFacts) throws -> UnitExpression {
    guard let unit = HandEntry.unit(called: text, of: facts) else {
      let near = EditDistance.nearest(to: text.lowercased(), among: words(of: facts))
      let hint = near.map { "Did you mean \($0)?" } ?? "\(type.localTitle) can be shown in \(examples(of: facts))."
      throw ValidationError("\"\(text)\" is not a unit. \(hint)")
    }
    guard unit.isCompatible(with: facts.unit) else {
      throw ValidationError("\"\(text)\" does not fit \(type.titleInSentence), whose units are \(examples(of: facts)).")
    }
    return unit
  }

  /// The words, in English and the person's language, of all units that fit a type.
  static func words(of facts: DataType.QuantityFacts) -> [String] {
    Set([.en, Person.language]).flatMap(UnitNames.words).filter { $0.unit.isCompatible(with: facts.unit) }
      .flatMap { [$0.word, $0.unit.string] }
  }

  private static func examples(of facts: DataType.QuantityFacts) -> String {
    var examples: [String] = []
    for unit in [facts.displayUnit] + MeasurementSystem.allCases.map({ facts.displayUnit(in: $0) }) + UnitNames.words(in: .en).map(\.unit)
    where unit.isCompatible(with: facts.unit) && !examples.contains(unit.string) { examples.append(unit.string) }
    return examples.prefix(4).joined(separator: ", ")
  }
}
