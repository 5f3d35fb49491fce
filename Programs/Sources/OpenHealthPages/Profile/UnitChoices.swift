// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

/// The units of the measured types in the store, as fields of a form.
struct UnitChoices {
  private let context: PageContext
  private let types: [(type: DataType, facts: DataType.QuantityFacts)]
  private let units: [DataType: UnitExpression]
  private let system: MeasurementSystem

  init(_ context: PageContext) throws {
    self.context = context
    let stored = try context.ask(ListTypes()).map(\.type)
    let titled = stored.compactMap { type in type.quantity.map { (type: type, facts: $0, title: context.reader.title(of: type)) } }
    types = titled.sorted { $0.title < $1.title }.map { ($0.type, $0.facts) }
    units = try context.ask(PreferredUnits(types: types.map(\.type), system: context.reader.locale.system))
    system = try context.ask(ReadMeasurementSystem())?.system ?? context.reader.locale.system
  }

  /// One field for each type that can be shown in several units.
  func fields() -> [FormField] {
    types.compactMap { type, facts in
      let (usual, known) = (facts.displayUnit(in: system), choices(type, facts))
      guard known.count > 1 else { return nil }
      let options = known.map { unit in
        let name = AddForm.name(of: unit, type, context.reader)
        return FormField.Option(
          value: unit == usual ? "" : unit.string, text: unit == usual ? context.words["profile.units.usual", name] : name,
          isChosen: unit == units[type])
      }
      return .choice(Self.field(type), context.reader.title(of: type), options)
    }
  }

  private func choices(_ type: DataType, _ facts: DataType.QuantityFacts) -> [UnitExpression] {
    let all = AddForm.units(of: facts, preferred: facts.displayUnit(in: system), context.reader.language)
    guard let own = units[type], !all.contains(own) else { return all }
    return all + [own]
  }

  private static func field(_ type: DataType) -> String { "unit-\(type.name)" }

  /// The requests for the units that differ from the stored ones. Nil if a unit is not one of those to choose from.
  func changes(_ form: PageFields) -> [SetPreferredUnit]? {
    var changes: [SetPreferredUnit] = []
    for (type, facts) in types {
      guard form.has(Self.field(type)) else { continue }
      let usual = facts.displayUnit(in: system)
      guard let text = form[Self.field(type)] else {
        if units[type] != usual { changes.append(SetPreferredUnit(type: type, unit: nil)) }
        continue
      }
      guard let unit = choices(type, facts).first(where: { $0.string == text }) else { return nil }
      if unit != units[type] { changes.append(SetPreferredUnit(type: type, unit: unit)) }
    }
    return changes
  }
}

extension PageFields {
  /// Whether there is a field of a name, also an empty one.
  fileprivate func has(_ name: String) -> Bool { !all(name).isEmpty }
}
