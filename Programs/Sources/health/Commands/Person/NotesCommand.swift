// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

struct NotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", abstract: "Show, write or delete your own notes about days and samples.",
    discussion: """
      There is one note about each day and each sample. Apps cannot read them; exports and backups have them.

        health notes
        health notes write "Long flight, slept on the train" --on yesterday
        health notes delete --on yesterday
      """,
    subcommands: [List.self, Write.self, Delete.self], defaultSubcommand: List.self)

  /// What a note is about.
  struct Subject: ParsableArguments {
    @Option(help: ArgumentHelp("The day that the note is about. Default: today.", valueName: "date"))
    var on: String?
    @Option(help: ArgumentHelp("The sample that it is about, by its id (`health query --columns all`).", valueName: "id"))
    var sample: String?
    @OptionGroup var place: ZoneOptions

    func validate() throws { _ = try subject() }

    func subject() throws -> NoteRecord.Subject {
      guard let sample else { return .day(CivilDay(of: try PeriodOptions.instant(on, place) ?? place.now, in: place.zone)) }
      guard on == nil else { throw ValidationError("--on and --sample do not go together.") }
      guard let uuid = UUID(uuidString: sample) else { throw ValidationError("\"\(sample)\" is not the id of a sample.") }
      return .sample(uuid)
    }
  }

  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show your notes, those that were changed last first.",
      discussion: """
          health notes
          health notes list --format json
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "day", kind: .day, key: "head.day", meaning: "the day that the note is about; null for a sample"),
      .init(
        name: "sample", key: "head.sample", rank: 2, isTyped: true, meaning: "the identifier of the sample that it is about; null for a day"
      ),
      .init(name: "note", key: "head.note", meaning: "the text"),
      .init(name: "changed", kind: .instant, key: "head.changed", rank: 1, meaning: "when it was changed last"),
    ]

    func run() throws {
      let service = try store.openExisting()
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noNotes", "`health notes write TEXT`"])
      for note in try service.perform(FetchNotes(), for: .owner).sorted(by: { $0.changed > $1.changed }) {
        let (day, sample): (Rows.Cell, Rows.Cell)
        switch note.subject {
        case .day(let about): (day, sample) = (.text(about.text, shown: output.dates.day(about.start(in: output.zone))), .text(nil))
        case .sample(let uuid): (day, sample) = (.text(nil), .text(uuid.uuidString))
        // `health medical-id` shows it.
        case .card: continue
        }
        rows.add([day, sample, .text(note.text), .date(note.changed, output.dates)])
      }
      rows.finish()
    }
  }

  struct Write: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the note about a day or a sample, in place of an earlier one.",
      discussion: """
          health notes write "Headache after the flight"
          health notes write "The new scale" --sample 018F6E2A-0000-7000-8000-000000000000
        """)

    @Argument(help: ArgumentHelp("The note.", valueName: "text"))
    var text: String
    @OptionGroup var subject: Subject
    @OptionGroup var store: StoreOptions

    func validate() throws {
      guard !text.isEmpty else { throw ValidationError("Give a text. `health notes delete` deletes a note.") }
      guard text.utf8.count <= Limits.longestContentText else {
        throw ValidationError("A note has at most \(Limits.longestContentText) bytes.")
      }
    }

    func run() throws {
      let service = try store.open()
      let about = try subject.subject()
      if case .sample(let uuid) = about, try service.perform(FindSample(uuid), for: .owner).sample == nil {
        throw Failure("There is no sample with this id. `health query TYPE --columns all` shows ids.")
      }
      _ = try service.perform(SaveNotes(notes: [NoteRecord(about, text, changed: subject.place.now)]), for: .owner)
      Output.sentence(Person.words["command.noteSaved"])
      Output.flush()
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete the note about a day or a sample.",
      discussion: """
        For a day, `health undo` brings it back.

          health notes delete --on 2026-01-31
        """)

    @OptionGroup var subject: Subject
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      let note = NoteRecord(try subject.subject(), "", changed: subject.place.now)
      guard let removal = try service.perform(SaveNotes(notes: [note]), for: .owner) else {
        throw Failure("There is no such note. `health notes` lists your notes.")
      }
      Output.sentence(Person.words["command.noteDeleted", "`health undo \(removal)`"])
      Output.flush()
    }
  }
}
