// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

struct UnitsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "units", abstract: "Show or set the units in which you want to see your data.",
    discussion: """
      Units that you have not chosen follow --system; without it, the country of your export, else of LC_ALL, LC_MEASUREMENT or LANG. Apps \
      that you allow to read or save a type get your choice. Without a type, lists those in your store.

        health units --system us
        health units weight lb
        health units weight --default
      """)

  @Argument(
    help: ArgumentHelp("What is measured, such as weight.", valueName: "type"), completion: .custom { _, _, _ in TypeNames.completions() })
  var type: String?

  @Argument(
    help: "A unit that fits, such as lb.", completion: .custom { arguments, _, _ in ValueCompletion.units(arguments) })
  var unit: String?

  @Option(help: "The measurement system: metric, us, uk, or auto to follow your export or locale.")
  var system: System?

  @Flag(name: .customLong("default"), help: "Reset to the usual unit of your measurement system.")
  var isDefault = false

  @Flag(help: "All types, including those that are not in your store.")
  var all = false

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  enum System: String, ExpressibleByArgument, CaseIterable {
    case metric, us, uk, auto

    var system: MeasurementSystem? { MeasurementSystem(rawValue: rawValue) }
  }

  func validate() throws {
    if unit != nil && isDefault { throw ValidationError("A unit and --default do not go together.") }
    if type == nil && isDefault { throw ValidationError("--default resets the unit of one type: name it.") }
    if type != nil && system != nil { throw ValidationError("--system is for all types: give it without a type.") }
    _ = try change()
  }

  static let columns: [Rows.Column] = [
    .init(name: "title", key: "head.what", rank: 1, meaning: "the name for people"),
    .init(name: "type", key: "head.name", isTyped: true, meaning: "the short name"),
    .init(name: "unit", key: "head.unit", meaning: "your preferred unit, in Apple's notation"),
    .init(name: "by", key: "head.by", meaning: "`choice` if you chose it, else `default`"),
  ]

  func run() throws {
    let change = try change()
    let service = change == nil && system == nil ? try store.openExisting() : try store.open()
    if let change { try service.perform(change, for: .owner) }
    if let system { try service.perform(SetMeasurementSystem(system: system.system), for: .owner) }
    let known = try service.perform(ReadMeasurementSystem(), for: .owner)
    let types = try shownTypes(service)
    let usual = known?.system ?? Person.locale.system
    let units = try service.perform(PreferredUnits(types: types, system: Person.locale.system), for: .owner)
    var rows = try Rows(Self.columns, output, title: Self.origin(known))
    for type in types.sorted(by: { $0.title.lowercased() < $1.title.lowercased() }) {
      guard let unit = units[type], let facts = type.quantity else { continue }
      let isUsual = unit == facts.displayUnit(in: usual)
      let shown = FigureFormat(of: type, in: unit, style: Person.numbers).unit
      rows.add([
        .text(type.title, shown: type.localTitle), .text(type.name), .text(unit.string, shown: shown.isEmpty ? unit.string : shown),
        .text(isUsual ? "default" : "choice", shown: isUsual ? Person.words["cell.usual"] : Person.words["cell.yourChoice"]),
      ])
    }
    rows.finish()
  }

  /// The origin of the measurement system, as a sentence.
  private static func origin(_ known: ReadMeasurementSystem.Answer?) -> String {
    let (words, command) = (Person.words, "`health units --system`")
    switch known {
    case nil where Person.locale.country == nil: return words["command.systemDefault", name(Person.locale.system), command]
    case nil: return words["command.systemLocale", name(Person.locale.system), command]
    case .some(let answer):
      guard let locale = answer.locale else { return words["command.systemChoice", name(answer.system)] }
      return words["command.systemExport", name(answer.system), locale, command]
    }
  }

  private static func name(_ system: MeasurementSystem) -> String {
    switch system {
    case .metric: Person.words["cell.metric"]
    case .us: Person.words["cell.us"]
    case .uk: Person.words["cell.uk"]
    }
  }

  private func shownTypes(_ service: any HealthService) throws -> [DataType] {
    if let type { return [try TypeArgument.type(named: type)] }
    let quantities = Catalog.types.filter { $0.quantity != nil }
    if all { return quantities }
    let stored = Set(try service.perform(ListTypes(), for: .owner).map(\.type))
    let shown = quantities.filter(stored.contains)
    return shown.isEmpty ? quantities : shown
  }

  /// The change that the arguments request; nil if none.
  private func change() throws -> SetPreferredUnit? {
    guard let type, unit != nil || isDefault else { return nil }
    let known = try TypeArgument.type(named: type)
    guard let facts = known.quantity else { throw ValidationError("\(known.localTitle) is not measured in a unit.") }
    return SetPreferredUnit(type: known, unit: try unit.map { try UnitOptions.unit(named: $0, of: known, facts) })
  }
}
