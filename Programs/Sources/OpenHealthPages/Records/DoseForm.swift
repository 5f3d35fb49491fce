// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// What a form says of a dose: one that was due, or one at any time of a day.
struct DoseForm {
  /// The day of the dose; today if the form has none.
  let day: CivilDay
  /// What is wrong with the form as a whole.
  private(set) var problem: String?
  private var faults: [String: String] = [:]
  private let form: PageFields
  private let context: PageContext
  private let list: [MedicationRecord]

  init(_ form: PageFields, _ context: PageContext) throws {
    (self.form, self.context) = (form, context)
    day = form["date"].flatMap { CivilDay($0) } ?? CivilDay(of: context.reader.now, in: context.reader.zone)
    list = try context.ask(FetchMedications())
  }

  private var reader: Reader { context.reader }
  private var today: CivilDay { CivilDay(of: reader.now, in: reader.zone) }
  private var medication: MedicationRecord? {
    form["medication"].flatMap { UUID(uuidString: $0) }.flatMap { wanted in list.first { $0.identifier == wanted } }
  }

  /// Records a dose that was due as taken or skipped. One that was ticked meanwhile stays as it is.
  func tick() throws -> PageReply {
    guard let medication, let minutes = form["due"].flatMap({ MedicationSchedule.minutes($0) }), day <= today,
      let status = ["taken": DoseLogStatus.taken, "skipped": .skipped][form["status"] ?? ""],
      let dose = try MedicationsPage.days(day...day, list, context).doses.first(where: {
        $0.medication == medication.identifier && $0.minutes == minutes
      })
    else { return .missing }
    guard dose.state == .open else { return .redirect(to: "/medications?date=\(day.text)") }
    let due = dose.due(in: reader.zone)
    // One of an earlier day was taken when it was due, as far as anybody knows.
    let date = status == .taken && day == today ? reader.now : min(due, reader.now)
    return try save(DoseDays.sample(of: dose, status, at: date, zone: reader.zone, now: reader.now))
  }

  /// Records a dose as needed; nil where the form cannot be used.
  mutating func log() throws -> PageReply? {
    guard let medication else { return .missing }
    let amount = form["amount"].flatMap { HandEntry.number($0, reader.numbers) }
    if amount.map({ $0 < 0 }) ?? true { faults["amount"] = context.words["samples.fault.negative"] }
    let date = form["time"].flatMap { MedicationSchedule.minutes($0) }.map { DoseDays.due(day, $0, in: reader.zone) }
    if let date, date > reader.now { faults["time"] = context.words["samples.fault.future"] }
    if date == nil { faults["time"] = context.words["schedule.fault.times", MedicationForm.clocks(context)] }
    guard faults.isEmpty, let amount, let date else {
      problem = context.words["samples.fault.some"]
      return nil
    }
    let unit = medication.schedules.last?.unit ?? .count
    let event = DoseEventRecord(medication: medication.identifier, status: .taken, dose: amount, unit: unit)
    return try save(DoseDays.sample(event, at: date, zone: reader.zone, now: reader.now))
  }

  private func save(_ sample: SampleRecord) throws -> PageReply {
    try context.ask(SaveSamples(samples: [sample], author: HandEntry.author))
    return .redirect(to: "/medications?date=\(day.text)&done=added")
  }

  /// The fields for a dose at any time of the day; none without a medication in use, or for a day to come.
  func fields() throws -> [FormField] {
    let (words, own) = (context.words, list.filter { !$0.isArchived })
    guard !own.isEmpty, day <= today else { return [] }
    let chosen = form["medication"]
    let options = own.prefix(Self.mostChoices).map {
      FormField.Option(value: $0.identifier.uuidString, text: $0.displayText, isChosen: $0.identifier.uuidString == chosen)
    }
    let time = form["time"] ?? (day == today ? reader.dates.isoTime(reader.now) : "12:00")
    let fields: [FormField] = [
      .choice("medication", words["records.medication"], Array(options)),
      .text("amount", words["records.dose"], form["amount"] ?? "1", keyboard: "decimal"),
      .text("time", words["records.time"], time, type: "time"),
    ]
    return fields.map { field in
      var field = field
      field.fault = faults[field.name]
      return field
    }
  }

  private static let mostChoices = 200
}
