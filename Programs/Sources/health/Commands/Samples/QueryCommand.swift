// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

struct QueryCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "query", abstract: "List the samples of one or more types, oldest first.",
    discussion: """
      With --limit the newest come first. Values are in the units that `health units` shows; --unit stored gives them as they were saved. In \
      JSON, workouts, correlations and metadata are objects.

        health query weight --last 90d
        health query steps --source \"Anna's iPhone\" --in yesterday
        health query workouts --in 2025 --format json
        health query systolic diastolic --columns start,type,value --format csv
      """)

  @Argument(
    help: ArgumentHelp("Types: steps, weight, hrv, \"blood oxygen\", or names that `health types` shows.", valueName: "type"),
    completion: .custom { _, _, _ in TypeNames.completions() })
  var typeNames: [String]
  @OptionGroup var order: OrderOptions
  @OptionGroup var source: SourceOptions
  @OptionGroup var period: PeriodOptions
  @Option(
    help: ArgumentHelp("The unit of the values, such as lb; `stored` keeps the saved units.", valueName: "unit"),
    completion: .custom { arguments, _, _ in ValueCompletion.units(arguments) })
  var unit: String?
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  private static let stored = "stored"

  func validate() throws {
    _ = try period.predicate(output.place)
    for type in try types() where unit != nil && unit != Self.stored {
      guard let facts = type.quantity else {
        throw ValidationError("--unit applies to quantities only, not to \(type.titleInSentence).")
      }
      _ = try UnitOptions.unit(named: unit ?? "", of: type, facts)
    }
  }

  private func types() throws -> [DataType] {
    var types: [DataType] = []
    for name in typeNames {
      let type = try TypeArgument.type(named: name)
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  static let columns = SampleText.columns

  func run() throws {
    let types = try types()
    let service = try store.openExisting()
    let predicate = try source.narrowed(try period.predicate(output.place), of: types, service)
    let attachments = types.contains(where: \.acceptsAttachments) ? try service.allAttachments().map(\.sample.uuid) : []
    let text = SampleText(
      words: SampleWords(
        reader: output.reader, units: try units(of: types, service),
        medications: try DoseText.medications(for: types, service)),
      hasType: types.count > 1,
      isOfNumbers: types.allSatisfy { $0.quantity != nil },
      attachments: Dictionary(grouping: attachments) { $0 }.mapValues(\.count))
    let names = types.map(\.titleInSentence).joined(separator: ", ")
    var rows = try Rows(
      text.columns, output, title: title(types, text), ifEmpty: Person.words["command.noFigures", names, "`health types`"])
    var pages = SamplePages(types: types, predicate: predicate, ascending: !order.isNewestFirst, limit: order.limit, service: service)
    while let page = try pages.next() {
      for sample in page { rows.add(text.cells(sample)) }
    }
    rows.finish()
  }

  private func units(of types: [DataType], _ service: any HealthService) throws -> [DataType: UnitExpression] {
    if unit == Self.stored { return [:] }
    var units: [DataType: UnitExpression] = [:]
    for type in types.flatMap({ $0.memberTypes ?? [$0] }) {
      guard let facts = type.quantity else { continue }
      units[type] = try UnitOptions(unit).unit(of: type, facts, service)
    }
    return units
  }

  private func title(_ types: [DataType], _ text: SampleText) -> String {
    let unit = types.count == 1 ? text.words.format(of: types[0])?.unit ?? "" : ""
    let (names, zone) = (types.map(\.localTitle).joined(separator: ", "), Person.words["chart.zone", output.reader.zoneName])
    return unit.isEmpty ? Person.words["chart.times", names, zone] : Person.words["chart.timesIn", names, unit, zone]
  }
}
