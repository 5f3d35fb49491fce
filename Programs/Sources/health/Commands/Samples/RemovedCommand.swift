// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

struct RemovedCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "removed", abstract: "List deletions of the last day with their numbers for `health undo`.",
    discussion: """
        health removed
      """)

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "number", kind: .integer, key: "head.ordinal", meaning: "the number for `health undo`"),
    .init(
      name: "until", kind: .instant, key: "head.until",
      meaning: "the end of the time in which it can be undone; null for rows that a repair set aside, which stay"),
    .init(name: "samples", kind: .integer, key: "head.samples", meaning: "the number of samples, medications, notes or rows"),
    .init(name: "type", key: "head.type", meaning: "the short name of the type, `notes`, or that a repair set the rows aside"),
    .init(name: "source", key: "head.source", meaning: "the name of the app or device that saved them; null for medications and notes"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let removals = try service.perform(ListRemovals(), for: .owner)
    var rows = try Rows(Self.columns, output, ifEmpty: Person.words["removed.none"])
    for removal in removals {
      func add(_ count: Int, _ type: DataType, source: String?) {
        rows.add([
          .count(Int(removal.number)), .text(output.dates.iso(removal.until), shown: output.dates.minute(removal.until)),
          .count(count), .text(type.name), .text(source),
        ])
      }
      for item in removal.samples { add(item.count, item.type, source: item.source.name) }
      if removal.medications > 0 { add(removal.medications, Catalog.medication, source: nil) }
      if let count = removal.notes {
        rows.add([
          .count(Int(removal.number)), .text(output.dates.iso(removal.until), shown: output.dates.minute(removal.until)), .count(count),
          .text("notes", shown: Person.words["cell.notes"]), .text(nil as String?),
        ])
      }
      if let count = removal.setAside {
        rows.add([
          .count(Int(removal.number)), .text(nil as String?), .count(count),
          .text("set aside by health doctor", shown: Person.words["cell.setAside", "health doctor"]), .text(nil as String?),
        ])
      }
    }
    rows.finish()
  }
}
