// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct RemovedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "removed", abstract: "List what was deleted in the last day, with the numbers that `health undo` takes.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let service = try store.openExisting()
    let removals = try store.telling { try service.perform(ListRemovals(), for: .owner) }
    if output.format == .table, removals.isEmpty { Output.message("Nothing was deleted in the last day.") }
    var rows = try Rows(
      [
        .init(name: "number", kind: .number), .init(name: "until"), .init(name: "samples", kind: .number), .init(name: "type"),
        .init(name: "source"),
      ], output)
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
