// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

struct MedicalCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "medical-id", abstract: "Show your medical ID: blood type, allergies, conditions, medications, contacts.",
    discussion: """
      Date of birth and blood type are those of `health profile`, allergies and conditions also those of clinical records, medications those \
      in use. A text with several lines has a line for each; an empty one removes what was there, which `health undo` brings back.

        health medical-id
        health medical-id --contacts "Anna, sister, 555-0100" --allergies Penicillin
      """)

  @Option(help: ArgumentHelp("Whom to call.", valueName: "text"))
  var contacts: String?
  @Option(help: ArgumentHelp("Allergies, besides those of clinical records.", valueName: "text"))
  var allergies: String?
  @Option(help: ArgumentHelp("Conditions, besides those of clinical records.", valueName: "text"))
  var conditions: String?
  @Option(help: ArgumentHelp("What else matters.", valueName: "text"))
  var remarks: String?
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  private var given: [(NoteRecord.CardPart, String)] {
    [(.contacts, contacts), (.allergies, allergies), (.conditions, conditions), (.remarks, remarks)].compactMap { part, text in
      text.map { (part, $0) }
    }
  }

  func validate() throws {
    for (part, text) in given where text.utf8.count > Limits.longestContentText {
      throw ValidationError("--\(part.rawValue) has at most \(Limits.longestContentText) bytes.")
    }
  }

  static let columns: [Rows.Column] = [
    .init(name: "part", key: "head.what", meaning: "such as bloodType, allergies or contacts"),
    .init(name: "lines", kind: .texts, key: "head.medicalID", meaning: "what the card says, a text for each line"),
  ]

  func run() throws {
    // A store is made only to hold something.
    let service = given.isEmpty ? try store.openExisting() : try store.open()
    if !given.isEmpty {
      _ = try service.perform(
        SaveNotes(notes: given.map { NoteRecord(.card($0.0), $0.1, changed: output.now) }), for: .owner)
      try store.followCard(service)
    }
    let card = try MedicalCard(reader: output.reader, words: Words(Person.language), service: service)
    var rows = try Rows(
      Self.columns, output, ifEmpty: Person.words["command.noMedical", "`health help medical-id`"])
    for part in card.parts { rows.add([.text(part.name, shown: part.label), .list(part.lines)]) }
    rows.finish()
  }
}
