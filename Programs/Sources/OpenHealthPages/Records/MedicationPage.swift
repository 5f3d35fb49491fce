// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// The form for a new medication, or for the schedule of one in the list.
struct MedicationPage: PageView {
  static let section = PageSection.records

  var title: String
  /// When the medication is due now; nil for a new one.
  var schedule: String?
  /// What is wrong with the form as a whole.
  var problem: String?
  /// The schedules that the medication had, one after another; empty for a new one.
  var schedules: [MedicationSchedule]
  /// The fields.
  var groups: [FormGroup]
  /// Where the form goes.
  @HTMLOnly private(set) var action: String
  /// The text of its button.
  @HTMLOnly private(set) var saving: String
  /// The text of the button that puts the medication away or takes it back out; nil for a new one.
  @HTMLOnly private(set) var archiving: String?
  /// What that button changes: 1 to put it away, 0 to take it back out.
  @HTMLOnly private(set) var archived: String

  static let routes: [PageRoute] = [
    .get("/medications/new", MedicationPage.self) { _, context in .view(MedicationPage(MedicationForm(context))) },
    .post("/medications/new", MedicationPage.self) { request, context in
      var form = MedicationForm(request.form, context)
      guard let medication = form.read(besides: try context.ask(FetchMedications())) else { return .fault(MedicationPage(form)) }
      try context.ask(SaveMedications(medications: [medication]))
      return .redirect(to: "/medications?done=added")
    },
    .get("/medications/:id", MedicationPage.self) { request, context in
      guard let medication = try find(request, context) else { return .missing }
      return .view(MedicationPage(MedicationForm(of: medication, context)))
    },
    .post("/medications/:id", MedicationPage.self) { request, context in
      guard let medication = try find(request, context) else { return .missing }
      var form = MedicationForm(request.form, of: medication, context)
      guard let changed = form.read() else { return .fault(MedicationPage(form)) }
      try context.ask(SaveMedications(medications: [changed]))
      return .redirect(to: "/medications?done=saved")
    },
    .post("/medications/:id/archive") { request, context in
      guard var medication = try find(request, context) else { return .missing }
      let today = CivilDay(of: context.reader.now, in: context.reader.zone)
      if request.form["archived"] == "1" { medication.archive(on: today) } else { medication.takeOut(on: today) }
      try context.ask(SaveMedications(medications: [medication]))
      return .redirect(to: "/medications?done=saved")
    },
    .post("/medications/:id/delete") { request, context in
      guard let medication = try find(request, context) else { return .missing }
      let removal = try context.ask(RemoveMedications(identifiers: [medication.identifier]))
      let fields = [PageFields.Entry("done", "deleted")] + (removal.map { [.init("undo", String($0))] } ?? [])
      return .redirect(to: "/medications" + PageFields(fields).queryText)
    },
  ]

  private static func find(_ request: PageRequest, _ context: PageContext) throws -> MedicationRecord? {
    guard let wanted = UUID(uuidString: request.parameter("id")) else { return nil }
    return try context.ask(FetchMedications()).first { $0.identifier == wanted }
  }

  private init(_ form: MedicationForm) {
    let (reader, words) = (form.context.reader, form.context.words)
    let today = CivilDay(of: reader.now, in: reader.zone)
    title = form.medication?.displayText ?? words["medication.add"]
    schedule = form.medication.map { ScheduleText(reader: reader, words: words).text($0, on: today) }
    schedules = form.medication?.schedules ?? []
    problem = form.faults[""] ?? (form.faults.isEmpty ? nil : words["samples.fault.some"])
    groups = form.groups()
    action = form.medication.map { "/medications/\($0.identifier.uuidString)" } ?? "/medications/new"
    saving = words[form.medication == nil ? "medication.add" : "profile.save"]
    archiving = form.medication.map { words[$0.isArchived ? "medication.takeOut" : "medication.archive"] }
    archived = form.medication?.isArchived == true ? "0" : "1"
  }
}
