// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore
import OpenHealthInterchange

struct FilesCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "List the files of imported exports, or write one of them to standard output.",
    discussion: """
      Routes, electrocardiograms, clinical records and the rest are kept byte for byte.

        health files
        health files electrocardiograms/ecg_2025-12-31.csv > ecg.csv
      """)

  @Argument(help: "The path of a file in the list.")
  var path: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "path", isTyped: true, meaning: "the path in the export"),
    .init(name: "bytes", kind: .integer, meaning: "its size"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let files = try service.perform(ListFiles(), for: .owner)
    guard let path else {
      var rows = try Rows(Self.columns, output, ifEmpty: "No import contained files.")
      for file in files { rows.add([.text(file.path), .count(Int(file.size))]) }
      return rows.finish()
    }
    // The last import wins among several versions.
    guard let file = files.last(where: { $0.path == path }) else { throw Failure.noFile(path: path) }
    var part = 0
    while let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
      Output.bytes(try FilePart.expand(body))
      part += 1
    }
    Output.flush()
  }
}
