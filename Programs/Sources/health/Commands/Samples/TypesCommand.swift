// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures

struct TypesCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "types", abstract: "List the types in the store, with their latest value, counts, period and sources.",
    discussion: """
        health types
        health types --format csv --columns type,samples
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "title", key: "head.what", meaning: "the name for people"),
    .init(name: "type", key: "head.name", isTyped: true, meaning: "the short name, which every command takes"),
    .init(name: "samples", kind: .integer, key: "head.samples", rank: 2, meaning: "the number of samples"),
    .init(name: "latest", key: "head.latest", rank: 1, meaning: "the latest value, for people, in their language"),
    .init(name: "first", kind: .instant, key: "head.first", rank: 5, meaning: "when the first one begins"),
    .init(name: "last", kind: .instant, key: "head.last", rank: 3, meaning: "when the last one ends"),
    .init(name: "unit", rank: nil, meaning: "your preferred unit, in Apple's notation"),
    .init(name: "sources", kind: .texts, key: "head.sources", rank: 6, meaning: "the names of the apps and devices that saved them"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let items = try service.perform(ListTypes(), for: .owner)
    let quantities = items.map(\.type).filter { $0.quantity != nil }
    let units = try service.perform(PreferredUnits(types: quantities, system: Person.locale.system), for: .owner)
    let dates = output.dates
    let words = SampleWords(
      reader: output.reader, units: units, medications: try DoseText.medications(for: items.map(\.type), service))
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noData", "`health import FILE`", "`health add`"])
    let language = output.format == .table ? Person.language : .en
    for item in items.sorted(by: { language.sorting($0.type.title(in: language)) < language.sorting($1.type.title(in: language)) }) {
      let newest = FetchSamples(
        selections: [.init(type: item.type, predicate: .everything)], order: [.init(field: .start, ascending: false)], limit: 1)
      let latest = try service.perform(newest, for: .owner).first.map { words.value($0) }
      rows.add([
        .text(item.type.title, shown: item.type.localTitle), .text(item.type.name), .count(item.count), .text(latest),
        .text(dates.iso(item.earliestStart), shown: dates.day(item.earliestStart)),
        .text(dates.iso(item.latestEnd), shown: dates.day(item.latestEnd)), .text(units[item.type]?.string),
        .list(Set(item.sources.map(\.name)).sorted()),
      ])
    }
    rows.finish()
  }
}
