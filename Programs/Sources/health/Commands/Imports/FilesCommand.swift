// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthInterchange

struct FilesCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "List the files of imported exports and those attached to samples, or write one of them to standard output.",
    discussion: """
      Routes, electrocardiograms, clinical records and the rest are kept byte for byte. Files that apps attached to prescriptions are in
      attachments/, as in an export.

        health files
        health files electrocardiograms/ecg_2025-12-31.csv > ecg.csv
      """)

  @Argument(help: "The path of a file in the list.")
  var path: String?

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "path", key: "head.path", isTyped: true, meaning: "the path in the export"),
    .init(name: "bytes", kind: .integer, key: "head.bytes", meaning: "its size"),
  ]

  func run() throws {
    let service = try store.openExisting()
    let files = try service.perform(ListFiles(), for: .owner)
    guard let path else {
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["transfer.noFiles"])
      for file in files { rows.add([.text(file.path), .count(Int(file.size))]) }
      for item in try service.allAttachments() {
        rows.add([.text(AttachmentForm.path(of: item.attachment)), .count(item.attachment.data.count)])
      }
      return rows.finish()
    }
    // The last import wins among several versions.
    guard let file = files.last(where: { $0.path == path }) else { return try writeAttachment(path, service) }
    var part = 0
    while let body = try service.perform(ReadFilePart(file: file.number, part: part), for: .owner) {
      Output.bytes(try FilePart.expand(body))
      part += 1
    }
    Output.flush()
  }

  private func writeAttachment(_ path: String, _ service: any HealthService) throws {
    guard let item = try service.allAttachments().last(where: { AttachmentForm.path(of: $0.attachment) == path }) else {
      throw Failure("There is no file \(path) in the store.")
    }
    try service.readAttachment(item.attachment.identifier, of: item.sample) { Output.bytes($0) }
    Output.flush()
  }
}
