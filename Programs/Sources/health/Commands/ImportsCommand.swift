// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

struct ImportsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "imports", abstract: "List what was imported, with the numbers that `health delete --import` takes.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let imports = try store.openExisting().perform(ListImports(), for: .owner)
    var rows = try Rows(
      [
        .init(name: "import", kind: .number), .init(name: "file"), .init(name: "begun"), .init(name: "state"), .init(name: "export of"),
        .init(name: "stored", kind: .number),
      ], output)
    for item in imports {
      rows.add([
        .count(Int(item.number)), .text(item.name), .text(output.dates.iso(item.started), shown: output.dates.minute(item.started)),
        .text(item.finished == nil ? "cut short" : "finished"),
        .text(item.exportDate.map(output.dates.iso), shown: item.exportDate.map(output.dates.minute)), .count(item.sampleCount),
      ])
    }
    rows.finish()
  }
}
