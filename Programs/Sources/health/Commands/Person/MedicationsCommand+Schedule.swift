// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

extension MedicationsCommand {
  struct Schedule: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say when a medication is due: times of the clock on certain days, or as needed.",
      discussion: """
        The times are those of the clock where you are. Days before --since keep the schedule that they had.

          health medications schedule iron 08:00 20:00
          health medications schedule iron 08:00 --days mon,wed,fri --dose 2
          health medications schedule iron 08:00 --every 3 --since 2026-02-01
          health medications schedule iron --as-needed
        """)

    @OptionGroup var name: MedicationArgument
    @Argument(help: ArgumentHelp("The times, such as 08:00 20:00.", valueName: "time"))
    var times: [String] = []
    @Option(help: ArgumentHelp("Days of the week, with commas between them. Default: every day.", valueName: "mon,wed"))
    var days: String?
    @Option(help: ArgumentHelp("Every this many days, counted from --since.", valueName: "number"))
    var every: Int?
    @Option(help: ArgumentHelp("How much is due at each time. Default: 1.", valueName: "number"))
    var dose: TypedNumber?
    @Option(help: ArgumentHelp("The unit of the dose, such as mg or mL. Default: count.", valueName: "unit"))
    var unit: String?
    @Option(help: ArgumentHelp("The first day. Default: today.", valueName: "date"))
    var since: String?
    @Flag(help: "Nothing is due any more; you take it as needed.")
    var asNeeded = false
    @OptionGroup var place: ZoneOptions
    @OptionGroup var store: StoreOptions

    func validate() throws { _ = try schedule() }

    private func schedule() throws -> MedicationSchedule {
      guard times.isEmpty == asNeeded else {
        throw ValidationError(asNeeded ? "Times and --as-needed do not go together." : "Give times such as 08:00 20:00, or --as-needed.")
      }
      let minutes = try times.map { text in
        guard let minutes = MedicationSchedule.minutes(text) else {
          throw ValidationError("\"\(text)\" is not a time. Give one such as 08:00.")
        }
        return minutes
      }
      guard let unit = UnitNames.unit(called: unit ?? "count") else { throw ValidationError("\"\(unit ?? "")\" is not a unit.") }
      let first = CivilDay(of: try PeriodOptions.instant(since, place) ?? place.now, in: place.zone)
      let schedule = MedicationSchedule(first: first, times: minutes, days: try chosenDays(), dose: dose?.value ?? 1, unit: unit)
      do throws(ContentFault) { try schedule.validate() } catch { throw ValidationError("\(error).") }
      return schedule
    }

    private func chosenDays() throws -> MedicationSchedule.Days {
      guard days == nil || every == nil else { throw ValidationError("--days and --every do not go together.") }
      guard let days else { return .every(every ?? 1) }
      return .weekdays(
        try days.split(separator: ",").map { text in
          guard let day = MedicationSchedule.weekday(String(text)) else {
            throw ValidationError("\"\(text)\" is not a day of the week. --days takes names such as mon,wed.")
          }
          return day
        })
    }

    func run() throws {
      let service = try store.openExisting()
      var medication = try name.find(in: try MedicationsCommand.all(service))
      let schedule = try schedule()
      medication.follow(schedule)
      try service.perform(SaveMedications(medications: [medication]), for: .owner)
      try store.followCard(service)
      Output.sentence(Person.words["command.scheduleSaved", medication.displayText, "`health medications today`"])
      Output.flush()
    }
  }

  struct Take: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Record that you took a medication: its open dose of today that is nearest to now.",
      discussion: """
        Where none is open, it is a dose as needed. `health medications log` has more to say of a dose.

          health medications take iron
          health medications take iron --dose 2
        """)

    @OptionGroup var name: MedicationArgument
    @Option(help: ArgumentHelp("How much it was. Default: as much as was due, else 1.", valueName: "number"))
    var dose: TypedNumber?
    @Option(help: ArgumentHelp("When it was. Default: now.", valueName: "date"))
    var at: String?
    @OptionGroup var place: ZoneOptions
    @OptionGroup var store: StoreOptions

    func validate() throws {
      _ = try date()
      if let dose, dose.value < 0 { throw ValidationError("--dose takes a number of at least 0.") }
    }

    private func date() throws -> Date {
      let date = try PeriodOptions.instant(at, place) ?? place.now
      if date > place.now { throw ValidationError("The dose must not be in the future.") }
      return date
    }

    func run() throws {
      let service = try store.openExisting()
      let medication = try name.find(in: try MedicationsCommand.all(service))
      let date = try date()
      let due = try MedicationsCommand.nearest(of: medication, to: date, place, service)
      let sample =
        if let due {
          DoseDays.sample(of: due, .taken, at: date, amount: dose?.value, zone: place.zone, now: place.now)
        } else {
          DoseDays.sample(
            DoseEventRecord(
              medication: medication.identifier, status: .taken, dose: dose?.value, unit: medication.schedules.last?.unit ?? .count),
            at: date, zone: place.zone, now: place.now)
        }
      try MedicationsCommand.keep(sample, of: medication, place, service)
    }
  }

  struct Skip: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Record that you skipped a medication: its open dose of today that is nearest to now.",
      discussion: """
          health medications skip iron
        """)

    @OptionGroup var name: MedicationArgument
    @OptionGroup var place: ZoneOptions
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      let medication = try name.find(in: try MedicationsCommand.all(service))
      guard let due = try MedicationsCommand.nearest(of: medication, to: place.now, place, service) else {
        throw Failure("Today no dose of this medication is open. `health medications today` shows what is due.")
      }
      let date = min(due.due(in: place.zone), place.now)
      try MedicationsCommand.keep(
        DoseDays.sample(of: due, .skipped, at: date, zone: place.zone, now: place.now), of: medication, place, service)
    }
  }

  // MARK: Shared by the subcommands

  /// The doses of some days.
  static func days(
    _ range: ClosedRange<CivilDay>, _ medications: [MedicationRecord], _ place: ZoneOptions, _ service: any HealthService
  ) throws -> DoseDays {
    try DoseDays(
      range, of: medications, zone: place.zone, overridesZones: place.reader.overridesZones, now: place.now, service: service)
  }

  /// The open dose of a medication on the day of a date that is nearest to it; nil for none.
  private static func nearest(
    of medication: MedicationRecord, to date: Date, _ place: ZoneOptions, _ service: any HealthService
  ) throws -> DoseDays.Dose? {
    let day = CivilDay(of: date, in: place.zone)
    return try days(day...day, [medication], place, service).nearest(of: medication.identifier, on: day, to: date, zone: place.zone)
  }

  /// Saves a dose and says so.
  static func keep(_ sample: SampleRecord, of medication: MedicationRecord, _ place: ZoneOptions, _ service: any HealthService) throws {
    try service.perform(SaveSamples(samples: [sample], author: HandEntry.author), for: .owner)
    let text = DoseText(reader: place.reader, medications: [medication.identifier: medication])
    let logged = Person.words["command.logged", medication.displayText, place.reader.dates.minute(sample.start)]
    Output.sentence(DoseDays.event(sample).map { Person.words["command.loggedDose", logged, text.details($0)] } ?? logged)
    Output.sentence(Person.words["command.deletes", "`health delete \(sample.uuid.uuidString)`"])
    Output.flush()
  }
}
