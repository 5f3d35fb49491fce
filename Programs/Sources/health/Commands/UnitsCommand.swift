// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import OpenHealthCore

struct UnitsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "units", abstract: "Show or set the units in which you want to see your data.",
    discussion: """
      Apps that you allow to read or save a type are told your choice.

        health units
        health units bodyMass lb
        health units bodyMass --default
      """)

  @Argument(help: "A quantity type, such as bodyMass.")
  var type: String?

  @Argument(help: "A unit that fits the type, such as lb.")
  var unit: String?

  @Flag(name: .customLong("default"), help: "Go back to what is usual where you live.")
  var isDefault = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if unit != nil && isDefault { throw ValidationError("A unit and --default do not go together.") }
    if type == nil && isDefault { throw ValidationError("Which type? --default wants one.") }
    _ = try change()
  }

  func run() throws {
    let service: any HealthService
    if let change = try change() {
      service = try store.open()
      try service.perform(change, for: .owner)
    } else {
      service = try store.openExisting()
    }
    let types = try type.map { [try TypeArgument.type(named: $0)] } ?? Catalog.types.filter { $0.quantity != nil }
    let units = try service.perform(PreferredUnits(types: types, system: MeasurementSystem(.current)), for: .owner)
    var rows = Rows([.init(name: "type"), .init(name: "unit"), .init(name: "by")], output)
    for type in types.sorted(by: { $0.name < $1.name }) {
      guard let unit = units[type], let facts = type.quantity else { continue }
      let isUsual = unit == facts.displayUnit(in: MeasurementSystem(.current))
      rows.add([.text(type.name), .text(unit.string), .text(isUsual ? "default" : "choice", shown: isUsual ? "usual" : "your choice")])
    }
    rows.finish()
  }

  /// What the arguments ask to change, if anything.
  private func change() throws -> SetPreferredUnit? {
    guard let type, unit != nil || isDefault else { return nil }
    let known = try TypeArgument.type(named: type)
    guard let facts = known.quantity else { throw ValidationError("\(known.name) is not measured in a unit.") }
    return SetPreferredUnit(type: known, unit: try unit.map { try UnitOptions.unit(named: $0, of: facts) })
  }
}
