// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
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
    let page = try world.page("/records/medications?date=2026-06-14", MedicationsPage.self)
    let rows = try #require(page.doses?.rows)
    #expect(rows.map(\.head) == ["08:00", "12:00", "20:00"])
    #expect(rows[0].cells[0...1] == ["Ibuprofen 400 mg", "Taken"] && rows[0].cells[2].hasPrefix("2") && rows[0].cells[3] == "As needed")
    #expect(rows[1].cells[0] == "Not in the list any more")
    #expect(rows[2].cells[1] == "Skipped" && rows[2].cells[3].hasPrefix("20:00"))
    #expect(page.earlier == "/records/medications?date=2026-06-13")
    #expect(page.later == "/records/medications?date=2026-06-15")
    let today = try world.page("/records/medications", MedicationsPage.self)
    #expect(today.doses?.rows.map(\.head) == ["08:00"])
    #expect(today.later == nil)
    #expect(try world.json("/records/medications?date=2026-06-14").contains("\"Skipped\""))
  }

  @Test("MED-06: medications have nickname, form and schedule; those that the person put away are apart")
  func list() throws {
    let world = try PageWorld()
    try world.context.ask(
      SaveMedications(medications: [
        MedicationRecord(displayText: "Ibuprofen", codings: [.init(system: "rxnorm", code: "5640")], nickname: "white", hasSchedule: true),
        MedicationRecord(displayText: "Salbutamol", isArchived: true),
      ]))
    let page = try world.page("/records/medications?date=nonsense", MedicationsPage.self)
    #expect(page.medications?.rows.map(\.head) == ["Ibuprofen"])
    #expect(page.archived?.rows.map(\.head) == ["Salbutamol"])
    #expect(page.medications?.rows[0].cells[0] == "white" && page.medications?.rows[0].cells[2] == "On a schedule")
    #expect(page.medications?.rows[0].cells[3] == "rxnorm 5640" && page.archived?.rows[0].cells[2] == "As needed")
    #expect(page.doses == nil)
  }

  @Test("An empty list says so")
  func empty() throws { #expect(try PageWorld().html("/records/medications").contains("No medications are in use.")) }

  @Test("Names, nicknames and codes are escaped", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let world = try PageWorld()
    let medication = MedicationRecord(displayText: text, codings: [.init(system: text, code: text)], nickname: text)
    try world.context.ask(SaveMedications(medications: [medication]))
    try keep(world, .init(medication: medication.identifier, status: .taken), "2026-06-15T08:00:00Z")
    try world.expectEscaped("/records/medications", text)
  }
}
