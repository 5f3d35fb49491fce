// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

extension MedicationsCommand {
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Log a dose of a medication, taken or skipped.",
      discussion: """
        A dose that was due on a schedule has --due; its quantity is that of --due-dose, by default 1. Dates without a zone are in that of \
        --time-zone. `health query doses` shows the doses.

          health medications log ibuprofen
          health medications log ibuprofen --dose 2 --at "2026-01-31 08:05"
          health medications log ibuprofen --status skipped --due "2026-01-31 08:00" --due-dose 2
        """)

    /// The statuses that a person can log. The other statuses come from reminders.
    enum Status: String, CaseIterable, ExpressibleByArgument {
      case taken, skipped

      var record: DoseLogStatus { self == .taken ? .taken : .skipped }
    }

    @OptionGroup var name: MedicationArgument
    @Option(help: ArgumentHelp("How much it was. Default: as much as was due, else 1.", valueName: "number"))
    var dose: TypedNumber?
    @Option(help: ArgumentHelp("The unit of the doses, such as mg or mL. Default: count.", valueName: "unit"))
    var unit: String?
    @Option(help: "taken or skipped.")
    var status: Status = .taken
    @Option(help: ArgumentHelp("When it was. Default: --due for a skipped dose, else now.", valueName: "date"))
    var at: String?
    @Option(help: ArgumentHelp("When it was due.", valueName: "date"))
    var due: String?
    @Option(help: ArgumentHelp("How much was due.", valueName: "number"))
    var dueDose: TypedNumber?
    @OptionGroup var place: ZoneOptions
    @OptionGroup var store: StoreOptions

    func validate() throws { _ = try sample(of: UUID()) }

    /// The dose of the medication with an identifier.
    private func sample(of medication: UUID) throws -> SampleRecord {
      guard due != nil || dueDose == nil else { throw ValidationError("--due-dose goes with --due.") }
      let (at, due) = (try PeriodOptions.instant(at, place), try PeriodOptions.instant(due, place))
      let now = place.now
      let date = at ?? (status == .skipped ? due : nil) ?? now
      if date > now { throw ValidationError("The dose must not be in the future.") }
      guard let unit = UnitNames.unit(called: unit ?? "count") else { throw ValidationError("\"\(unit ?? "")\" is not a unit.") }
      let event = DoseEventRecord(
        medication: medication, status: status.record, scheduledDate: due, scheduledDose: due == nil ? nil : dueDose?.value ?? 1,
        dose: dose?.value,
        unit: unit)
      do throws(ContentFault) { try event.validate(start: date, end: date) } catch { throw ValidationError("\(error).") }
      return DoseDays.sample(event, at: date, zone: place.zone, now: now)
    }

    func run() throws {
      let service = try store.openExisting()
      let medication = try name.find(in: try MedicationsCommand.all(service))
      let sample = try sample(of: medication.identifier)
      try MedicationsCommand.keep(sample, of: medication, place, service)
    }
  }
}
