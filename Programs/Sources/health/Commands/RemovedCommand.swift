// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
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
    .init(name: "number", kind: .integer, meaning: "the number for `health undo`"),
    .init(name: "until", kind: .instant, meaning: "the end of the time in which it can be undone"),
    .init(name: "samples", kind: .integer, meaning: "the number of samples of the type"),
    .init(name: "type", meaning: "the short name of the type"),
    .init(name: "source", meaning: "the name of the app or device that saved them"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let removals = try store.telling { try service.perform(ListRemovals(), for: .owner) }
    var rows = try Rows(Self.columns, output, ifEmpty: "Nothing was deleted in the last day.")
    for removal in removals {
      for item in removal.samples {
        rows.add([
          .count(Int(removal.number)), .text(output.dates.iso(removal.until), shown: output.dates.minute(removal.until)),
          .count(item.count), .text(item.type.name), .text(item.source.name),
        ])
      }
    }
    rows.finish()
  }
}
