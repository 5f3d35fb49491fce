// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

struct MedicationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "medications", abstract: "Show or change your medications and their schedules, and record doses.",
    discussion: """
      Apps read the medications that you choose for them, with their doses: `health apps choose`. They cannot change the list.

        health medications
        health medications add "Ibuprofen 400 mg" --form tablet --nickname "the white ones"
        health medications schedule ibuprofen 08:00 20:00 --days mon,wed
        health medications take ibuprofen
        health medications today
        health medications adherence
      """,
    subcommands: [
      List.self, Add.self, Schedule.self, Today.self, Take.self, Skip.self, Log.self, Adherence.self, Archive.self, Delete.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the list of your medications.",
      discussion: """
          health medications list
          health medications list --columns all
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "id", rank: nil, isTyped: true, meaning: "the identifier, which is the same in every store"),
      .init(name: "name", key: "head.name", isTyped: true, meaning: "the name"),
      .init(name: "nickname", key: "head.nickname", rank: 1, isTyped: true, meaning: "your own name for it; null for none"),
      .init(name: "form", key: "head.form", rank: 2, meaning: "the form, as in `health medications add --form`"),
      .init(name: "scheduled", kind: .boolean, rank: nil, meaning: "whether you take it on a schedule"),
      .init(name: "archived", kind: .boolean, key: "head.archived", rank: 4, meaning: "whether you put it away"),
      .init(name: "codes", kind: .texts, rank: nil, meaning: "codes for the same medication, each after its system and a bar"),
      .init(
        name: "times", kind: .texts, key: "head.schedule", rank: 3, meaning: "the times of a day at which it is due now, such as 08:00"),
      .init(name: "days", kind: .texts, rank: nil, meaning: "the days of the week on which it is due, such as mon; null for every day"),
      .init(name: "every", kind: .integer, rank: nil, meaning: "every how many days it is due; null for days of the week"),
      .init(name: "since", kind: .day, rank: nil, meaning: "the first day of the schedule; null for none"),
    ]

    func run() throws {
      let service = try store.openExisting()
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noMedications", "`health medications add NAME`"])
      let (today, schedules) = (
        CivilDay(of: output.now, in: output.zone), ScheduleText(reader: output.reader, words: Words(Person.language))
      )
      for medication in try MedicationsCommand.all(service) {
        let form = medication.formChoice
        let schedule = (medication.schedule(on: today) ?? medication.schedules.first).flatMap { $0.isActive ? $0 : nil }
        var times = Rows.Cell.list(schedule?.times.map(MedicationSchedule.text(ofMinutes:)) ?? [])
        times.shown = schedules.text(medication, on: today)
        rows.add([
          .text(medication.identifier.uuidString), .text(medication.displayText), .text(medication.nickname),
          .text(form?.words ?? medication.generalForm, shown: form?.localTitle), .flag(medication.hasSchedule),
          .flag(medication.isArchived),
          .list(medication.codings.map { "\($0.system)|\($0.code)" }), times, Self.days(schedule), Self.every(schedule),
          .text(schedule?.first.text),
        ])
      }
      rows.finish()
    }

    private static func days(_ schedule: MedicationSchedule?) -> Rows.Cell {
      guard case .weekdays(let weekdays)? = schedule?.days else { return .text(nil) }
      return .list(weekdays.map { MedicationSchedule.weekdayNames[$0 - 1] })
    }

    private static func every(_ schedule: MedicationSchedule?) -> Rows.Cell {
      guard case .every(let length)? = schedule?.days else { return .text(nil) }
      return .count(length)
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a medication to your list.",
      discussion: """
          health medications add "Ibuprofen 400 mg" --form tablet
          health medications add Salbutamol --form inhaler --nickname "the blue one" --schedule
          health medications add Ibuprofen --coding http://www.nlm.nih.gov/research/umls/rxnorm 5640
        """)

    @Argument(help: ArgumentHelp("The name, as on the package.", valueName: "name"))
    var name: String
    @Option(
      help: ArgumentHelp("The form, such as tablet, capsule, drops or inhaler.", valueName: "form"),
      completion: .list(MedicationsCommand.forms.map(\.words)))
    var form: String?
    @Option(help: ArgumentHelp("Your own name for it.", valueName: "name"))
    var nickname: String?
    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp("Codes for the medication, each after the address of its system.", valueName: "system code"))
    var coding: [String] = []
    @Flag(help: "You take it on a schedule.")
    var schedule = false
    @OptionGroup var store: StoreOptions

    func validate() throws { _ = try medication() }

    private func medication() throws -> MedicationRecord {
      if name.isEmpty { throw ValidationError("Give the name of the medication, as on the package.") }
      guard coding.count.isMultiple(of: 2) else { throw ValidationError("--coding takes a system and a code.") }
      let codings = stride(from: 0, to: coding.count, by: 2).map { ClinicalCodingRecord(system: coding[$0], code: coding[$0 + 1]) }
      let medication = MedicationRecord(
        displayText: name, generalForm: try form.map(MedicationsCommand.form(named:)) ?? MedicationRecord.unknownForm,
        codings: Set(codings), nickname: nickname, hasSchedule: schedule)
      do throws(ContentFault) { try medication.validate() } catch { throw ValidationError("\(error).") }
      return medication
    }

    func run() throws {
      let (service, medication) = (try store.open(), try medication())
      if try MedicationsCommand.all(service).contains(where: { $0.identifier == medication.identifier }) {
        throw Failure("This medication is in your list already. Nothing was changed.")
      }
      try service.perform(SaveMedications(medications: [medication]), for: .owner)
      try store.followCard(service)
      Output.sentence(
        Person.words[
          "command.medicationAdded", name, "`health medications schedule`", "`health apps choose APP --type medications`"])
      Output.flush()
    }
  }

  struct Archive: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Archive a medication that you do not take any more, or take it back out.",
      discussion: """
        Its doses stay. From today on nothing is due; taken back out, it has its schedule again.

          health medications archive ibuprofen
          health medications archive ibuprofen --undo
        """)

    @OptionGroup var name: MedicationArgument
    @Flag(help: "Take it back out of the archive.")
    var undo = false
    @OptionGroup var place: ZoneOptions
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      var medication = try name.find(in: try MedicationsCommand.all(service))
      let today = CivilDay(of: place.now, in: place.zone)
      if undo { medication.takeOut(on: today) } else { medication.archive(on: today) }
      try service.perform(SaveMedications(medications: [medication]), for: .owner)
      try store.followCard(service)
      let name = medication.displayText
      Output.sentence(undo ? Person.words["command.medicationBack", name] : Person.words["command.medicationArchived", name])
      Output.flush()
    }
  }

  struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete a medication from your list. Its doses stay, unless you give --doses.",
      discussion: """
        For a day, `health undo` restores it, and with it the doses that were deleted.

          health medications delete ibuprofen
          health medications delete ibuprofen --doses
        """)

    @OptionGroup var name: MedicationArgument
    @Flag(help: "Delete its doses, too.")
    var doses = false
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      let medication = try name.find(in: try MedicationsCommand.all(service))
      let removal = try service.perform(RemoveMedications(identifiers: [medication.identifier]), for: .owner)
      try store.followCard(service)
      let count = doses ? try removeDoses(of: medication, removal, service) : 0
      let (name, undo) = (medication.displayText, "`health undo\(removal.map { " \($0)" } ?? "")`")
      Output.sentence(
        doses
          ? Person.words["command.medicationDosesDeleted", name, Person.numbers.text(count), undo]
          : Person.words["command.medicationDeleted", name, undo])
      Output.flush()
    }

    /// Adds the doses of a medication to its removal. Returns their number.
    private func removeDoses(of medication: MedicationRecord, _ removal: Int64?, _ service: any HealthService) throws -> Int {
      let selection = SampleSelection.matching([Catalog.doseEvent], .medication(medication.identifier.uuidString))
      var count = 0
      while true {
        let portion = try service.perform(RemoveSamples(selection: selection, removal: removal), for: .owner)
        count += portion.removedSamples
        if portion.isDone { return count }
      }
    }
  }

  // MARK: Shared by the subcommands

  static func all(_ service: any HealthService) throws -> [MedicationRecord] {
    try service.perform(FetchMedications(), for: .owner)
  }

  static var forms: [CatalogChoice] { Catalog.choices(of: .medicationGeneralForm) }

  /// The raw text of a form by its name, in English or another language.
  private static func form(named text: String) throws -> String {
    let wanted = text.lowercased()
    let found = forms.first { form in form.words == wanted || Language.allCases.contains { form.title(in: $0).lowercased() == wanted } }
    guard let found else {
      throw ValidationError("\"\(text)\" is not a form of medications. Give one of \(forms.map(\.words).joined(separator: ", ")).")
    }
    return found.constant
  }
}
