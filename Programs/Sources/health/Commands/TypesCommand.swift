// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct TypesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "types", abstract: "List the types in the store, with counts, period and sources.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let items = try store.openExisting().perform(ListTypes(), for: .owner)
    let dates = output.dates
    if output.format == .table { Output.sentence("Days in \(output.zone.identifier)") }
    var rows = Rows(
      [
        .init(name: "type"), .init(name: "samples", isNumber: true), .init(name: "first"), .init(name: "last"), .init(name: "sources"),
      ], output)
    for item in items.sorted(by: { $0.type.name < $1.type.name }) {
      rows.add([
        .text(item.type.name), .count(item.count), .text(dates.iso(item.earliestStart), shown: dates.day(item.earliestStart)),
        .text(dates.iso(item.latestEnd), shown: dates.day(item.latestEnd)),
        .text(Set(item.sources.map(\.name)).sorted().joined(separator: ", ")),
      ])
    }
    rows.finish()
  }
}
