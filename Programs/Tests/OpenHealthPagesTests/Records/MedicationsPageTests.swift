// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthPages

@Suite struct MedicationsPageTests {
  private func keep(_ world: PageWorld, _ dose: DoseEventRecord, _ date: String) throws {
    try world.keep(Catalog.doseEvent, .content(.doseEvent(dose)), from: world.at(date))
  }

  @Test("MED-01: the doses of a day are in order of time, with medication, status, dose and the time at which they were due")
  func doses() throws {
    let world = try PageWorld()
    let ibuprofen = MedicationRecord(displayText: "Ibuprofen 400 mg", nickname: "the white ones", hasSchedule: true)
    try world.context.ask(SaveMedications(medications: [ibuprofen]))
    let due = try world.at("2026-06-14T20:00:00Z")
    try keep(world, .init(medication: ibuprofen.identifier, status: .skipped, scheduledDate: due, scheduledDose: 1), "2026-06-14T20:00:00Z")
    try keep(world, .init(medication: ibuprofen.identifier, status: .taken, dose: 2), "2026-06-14T08:00:00Z")
    try keep(world, .init(medication: UUID(), status: .taken), "2026-06-14T12:00:00Z")
    try keep(world, .init(medication: ibuprofen.identifier, status: .taken), "2026-06-15T08:00:00Z")
    let page = try world.page("/medications?date=2026-06-14", MedicationsPage.self)
    let rows = try #require(page.doses?.rows)
    #expect(rows.map(\.head) == ["08:00", "12:00", "20:00"])
    #expect(rows[0].cells[0...1] == ["Ibuprofen 400 mg", "Taken"] && rows[0].cells[2].hasPrefix("2") && rows[0].cells[3] == "As needed")
    #expect(rows[1].cells[0] == "Not in the list any more")
    #expect(rows[2].cells[1] == "Skipped" && rows[2].cells[3].hasPrefix("20:00"))
    #expect(page.earlier == "/medications?date=2026-06-13")
    #expect(page.later == "/medications?date=2026-06-15")
    let today = try world.page("/medications", MedicationsPage.self)
    #expect(today.doses?.rows.map(\.head) == ["08:00"])
    #expect(today.later == nil)
    #expect(try world.json("/medications?date=2026-06-14").contains("\"Skipped\""))
  }

  @Test("MED-06: medications have nickname, form and schedule; those that the person put away are apart")
  func list() throws {
    let world = try PageWorld()
    try world.context.ask(
      SaveMedications(medications: [
        MedicationRecord(displayText: "Ibuprofen", codings: [.init(system: "rxnorm", code: "5640")], nickname: "white", hasSchedule: true),
        MedicationRecord(displayText: "Salbutamol", isArchived: true),
      ]))
    let page = try world.page("/medications?date=nonsense", MedicationsPage.self)
    #expect(page.medications?.rows.map(\.head) == ["Ibuprofen"])
    #expect(page.archived?.rows.map(\.head) == ["Salbutamol"])
    #expect(page.medications?.rows[0].cells[0] == "white" && page.medications?.rows[0].cells[2] == "On a schedule")
    #expect(page.medications?.rows[0].cells[3] == "rxnorm 5640" && page.archived?.rows[0].cells[2] == "As needed")
    #expect(page.doses == nil)
  }

  @Test("An empty list says so")
  func empty() throws { #expect(try PageWorld().html("/medications").contains("No medications are on your list yet.")) }

  @Test("The page of the type of doses is that of medications")
  func address() throws { _ = try PageWorld().page(TypeAddress.page(of: Catalog.doseEvent), MedicationsPage.self) }

  // MARK: What the person does

  private func add(_ world: PageWorld, _ fields: [(String, String)]) throws -> MedicationRecord {
    let usual = [
      ("name", "Iron"), ("form", "HKMedicationGeneralFormTablet"), ("nickname", "The red ones"), ("times", "8:00, 20:00"), ("every", "1"),
      ("dose", "2"), ("unit", "count"), ("from", "2026-06-10"),
    ]
    let form = usual.filter { pair in !fields.contains { $0.0 == pair.0 } } + fields
    #expect(try world.redirected("/medications/new", form) == "/medications?done=added")
    return try #require(try world.context.ask(FetchMedications()).last)
  }

  @Test("V12: a medication is added with its schedule, its doses are ticked and taken back, and the week says how many were taken")
  func month() throws {
    let world = try PageWorld()
    let iron = try add(world, [])
    #expect(iron.displayText == "Iron" && iron.nickname == "The red ones" && iron.hasSchedule)
    #expect(iron.schedules == [MedicationSchedule(first: CivilDay(year: 2026, month: 6, day: 10), times: [480, 1200], dose: 2)])
    func due(_ day: String = "2026-06-15") throws -> [String] {
      try world.page("/medications?date=\(day)", MedicationsPage.self).due.map { "\($0.time) \($0.amount) \($0.status)" }
    }
    #expect(try due() == ["08:00 2 × tablet Open", "20:00 2 × tablet Open"])
    #expect(try due("2026-06-09").isEmpty)
    func tick(_ day: String, _ time: String, _ status: String) throws {
      let form = [("medication", iron.identifier.uuidString), ("date", day), ("due", time), ("status", status)]
      #expect(try world.redirected("/medications/dose", form).hasPrefix("/medications?date=\(day)"))
    }
    try tick("2026-06-15", "08:00", "taken")
    // A second press changes nothing.
    try tick("2026-06-15", "08:00", "skipped")
    #expect(try due() == ["08:00 2 × tablet Taken 12:00", "20:00 2 × tablet Open"])
    #expect(try world.stored("medicationDoseEvent").count == 1)
    // What is due later today can be skipped now.
    try tick("2026-06-15", "20:00", "skipped")
    #expect(try due().last == "20:00 2 × tablet Skipped")
    for (day, status) in [("2026-06-14", "taken"), ("2026-06-13", "skipped")] { try tick(day, "08:00", status) }
    #expect(try due("2026-06-14") == ["08:00 2 × tablet Taken 08:00", "20:00 2 × tablet Open"])
    let weeks = try #require(try world.page("/medications", MedicationsPage.self).weeks)
    // Five days are over; today is not.
    #expect(weeks.rows.map(\.cells) == [["Iron", "1 of 10", "10 %"]])
    #expect(weeks.rows.map(\.iso) == ["2026-06-08"])

    let record = try #require(try world.page("/medications", MedicationsPage.self).due[0].record)
    let back = try world.redirected("/medications/doses/\(record)/delete", [("date", "2026-06-15")])
    #expect(back == "/medications?date=2026-06-15&done=deleted&undo=1")
    #expect(try due().first == "08:00 2 × tablet Open")
    #expect(try world.html(back).contains("/removed/1/restore"))
    _ = try world.redirected("/removed/1/restore")
    #expect(try due().first == "08:00 2 × tablet Taken 12:00")
    // The buttons have the names of what they tick, for who does not see the row.
    #expect(try world.html("/medications?date=2026-06-14").contains("<span class=\"visually-hidden\"> Iron 20:00</span>"))
    for wrong in [("due", "09:00"), ("status", "snoozed"), ("date", "2026-06-16"), ("medication", UUID().uuidString)] {
      let form = [("medication", iron.identifier.uuidString), ("date", "2026-06-15"), ("due", "08:00"), ("status", "taken")]
      let reply = try world.ask(.post, "/medications/dose", form: form.filter { $0.0 != wrong.0 } + [wrong])
      guard case .missing = reply else { throw PageWorld.Unexpected() }
    }
  }

  @Test("V12: a dose at any time is recorded with its amount; a form with faults says so, and nothing is recorded")
  func asNeeded() throws {
    let world = try PageWorld()
    let gel = try add(world, [("times", ""), ("name", "Gel")])
    #expect(gel.schedules.isEmpty && !gel.hasSchedule)
    let form = [("medication", gel.identifier.uuidString), ("date", "2026-06-14"), ("time", "07:30"), ("amount", "1.5")]
    #expect(try world.redirected("/medications/log", form) == "/medications?date=2026-06-14&done=added")
    let rows = try #require(try world.page("/medications?date=2026-06-14", MedicationsPage.self).doses?.rows)
    #expect(rows.map(\.head) == ["07:30"] && rows[0].cells[2] == "1.5 × tablet")
    for wrong in [("amount", "-1"), ("amount", "many"), ("time", "7"), ("time", "")] {
      #expect(try world.refused("/medications/log", form.filter { $0.0 != wrong.0 } + [wrong]).contains("role=\"alert\""), "\(wrong)")
    }
    let later = form.filter { !["date", "time"].contains($0.0) } + [("date", "2026-06-15"), ("time", "13:00")]
    #expect(try world.refused("/medications/log", later).contains("This is in the future."))
    #expect(try world.stored("medicationDoseEvent").count == 1)
  }

  @Test("V12: a new schedule leaves the days before it; a medication is put away, taken back out and deleted, which can be undone")
  func changes() throws {
    let world = try PageWorld()
    let iron = try add(world, [])
    let path = "/medications/\(iron.identifier.uuidString)"
    #expect(try world.html(path).contains("value=\"08:00, 20:00\""))
    let form = [("times", "9:15"), ("days", "1"), ("days", "3"), ("every", "1"), ("dose", "1"), ("unit", "mg"), ("from", "2026-06-15")]
    #expect(try world.redirected(path, form) == "/medications?done=saved")
    // The same again changes nothing.
    _ = try world.redirected(path, form)
    var changed = try #require(try world.context.ask(FetchMedications()).last)
    #expect(changed.schedules.map(\.times) == [[480, 1200], [555]] && changed.nickname == nil)
    let monday = try world.page("/medications?date=2026-06-15", MedicationsPage.self)
    #expect(monday.due.map { "\($0.time) \($0.amount)" } == ["09:15 1 mg"])
    #expect(monday.medications?.rows[0].cells[2] == "Mon, Wed: 09:15")
    #expect(try world.page("/medications?date=2026-06-16", MedicationsPage.self).due.isEmpty)
    _ = try world.redirected("\(path)/archive", [("archived", "1")])
    #expect(try world.page("/medications", MedicationsPage.self).archived?.rows.count == 1)
    #expect(try world.page("/medications", MedicationsPage.self).due.isEmpty)
    _ = try world.redirected("\(path)/archive", [("archived", "0")])
    changed = try #require(try world.context.ask(FetchMedications()).last)
    #expect(!changed.isArchived)
    // The schedule that began on the day of putting away continues.
    #expect(changed.times(on: CivilDay(year: 2026, month: 6, day: 15)) == [555])
    #expect(try world.redirected("\(path)/delete") == "/medications?done=deleted&undo=1")
    #expect(try world.context.ask(FetchMedications()).isEmpty && world.isMissing(.get, path))
    #expect(try world.html("/removed").contains("Entries: 1"))
    #expect(try world.redirected("/removed/1/restore") == "/removed?done=restored")
    #expect(try world.context.ask(FetchMedications()) == [changed])
  }

  @Test("V12: a fault in a medication's form is beside its field, and nothing is saved")
  func faults() throws {
    let world = try PageWorld()
    _ = try add(world, [])
    let good = [("name", "Gel"), ("times", "8:00"), ("every", "1"), ("dose", "1"), ("unit", "count"), ("from", "2026-06-10")]
    let wrong: [([(String, String)], String)] = [
      ([("name", "")], "name"), ([("name", "IRON"), ("form", "HKMedicationGeneralFormTablet")], "name"), ([("form", "Pill")], "form"),
      ([("times", "8")], "times"), ([("times", "25:00")], "times"), ([("every", "0")], "every"), ([("every", "400")], "every"),
      ([("every", "2"), ("days", "1")], "every"), ([("dose", "-1")], "dose"), ([("unit", "pills")], "unit"), ([("from", "June")], "from"),
    ]
    for (fields, name) in wrong {
      let html = try world.refused("/medications/new", good.filter { pair in !fields.contains { $0.0 == pair.0 } } + fields)
      #expect(html.contains("id=\"\(name)-fault\""), "\(fields)")
    }
    #expect(try world.context.ask(FetchMedications()).count == 1)
    #expect(try world.isMissing(.get, "/medications/\(UUID().uuidString)") && world.isMissing(.get, "/medications/x"))
  }

  @Test("Names, nicknames and codes are escaped", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let world = try PageWorld()
    let medication = MedicationRecord(displayText: text, codings: [.init(system: text, code: text)], nickname: text)
    try world.context.ask(SaveMedications(medications: [medication]))
    try keep(world, .init(medication: medication.identifier, status: .taken), "2026-06-15T08:00:00Z")
    try world.expectEscaped("/medications", text)
    try world.expectEscaped("/medications/\(medication.identifier.uuidString)", text)
  }

  @Test("Times are typed as the person's country writes them, or with 24 hours; any other text is refused with an example")
  func times() throws {
    #expect(MedicationForm.times("8 am, 9:30 PM 12am;12 p.m. 08:00 7:05") == [480, 1290, 0, 720, 480, 425])
    #expect(MedicationForm.times("8:00\u{202F}AM") == [480])
    for text in ["13 pm", "0 am", "am", "8", "25:00", "8:60 am", "8 am am", "x"] {
      #expect(MedicationForm.times(text).contains(nil), "\(text)")
    }
    #expect(MedicationForm.times(" , ").isEmpty)
    var world = try PageWorld()
    let form = [
      ("name", "Iron"), ("form", MedicationRecord.unknownForm), ("every", "1"), ("dose", "1"), ("unit", "count"), ("from", "2026-06-15"),
    ]
    #expect(try world.refused("/medications/new", form + [("times", "noon")]).contains("Give times such as 08:00, 20:00."))
    world.context.reader.locale.dates = DateStyle(language: .en, country: "US")
    #expect(try world.refused("/medications/new", form + [("times", "noon")]).contains("AM, 8:00"))
    _ = try world.redirected("/medications/new", form + [("times", "8 am, 9:30 pm")])
    #expect(try world.context.ask(FetchMedications()).first?.schedules.last?.times == [480, 1290])
  }
}
