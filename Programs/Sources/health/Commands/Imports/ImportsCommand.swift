// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

struct ImportsCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "imports", abstract: "List imports with their numbers for `health delete --import`.",
    discussion: """
        health imports
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "import", kind: .integer, key: "head.import", meaning: "the number for `health delete --import`"),
    .init(name: "file", key: "head.file", meaning: "the name of the file"),
    .init(name: "begun", kind: .instant, key: "head.begun", meaning: "when the import began"),
    .init(name: "state", key: "head.state", meaning: "`finished`, or `cut short` if it was stopped or the file ended too early"),
    .init(name: "export_date", kind: .instant, key: "head.exportOf", rank: 1, meaning: "when the phone made the export"),
    .init(name: "stored", kind: .integer, key: "head.stored", meaning: "the number of samples that it stored"),
  ]

  func run() throws {
    let imports = try store.openExisting().perform(ListImports(), for: .owner)
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noImports", "`health import FILE`"])
    for item in imports {
      rows.add([
        .count(Int(item.number)), .text(item.name), .text(output.dates.iso(item.started), shown: output.dates.minute(item.started)),
        .text(
          item.finished == nil ? "cut short" : "finished",
          shown: item.finished == nil ? Person.words["cell.cutShort"] : Person.words["cell.finished"]),
        .text(item.exportDate.map(output.dates.iso), shown: item.exportDate.map(output.dates.minute)), .count(item.sampleCount),
      ])
    }
    rows.finish()
  }
}
