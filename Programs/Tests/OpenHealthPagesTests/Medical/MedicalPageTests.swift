// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthPages

@Suite struct MedicalPageTests {
  @Test(
    "The card has what the person wrote, the profile, medications in use and clinical records; an emptied part goes, which can be undone")
  func card() throws {
    let world = try PageWorld()
    #expect(try world.page("/medical-id", MedicalPage.self).parts.isEmpty)
    let blood = try #require(Catalog.type(named: "bloodType"))
    try world.context.ask(SetCharacteristics(values: [blood.identifier: "HKBloodTypeABNegative"]))
    var iron = MedicationRecord(displayText: "Iron")
    iron.follow(MedicationSchedule(first: CivilDay(year: 2026, month: 6, day: 1), times: [480]))
    try world.context.ask(SaveMedications(medications: [iron, MedicationRecord(displayText: "Old", isArchived: true)]))
    let type = try #require(Catalog.clinicalType(ofResource: "AllergyIntolerance", categories: []))
    for _ in 0..<2 {
      try world.keep(
        type, .content(.clinicalRecord(ClinicalRecord(displayName: "Peanut", resource: nil))), from: world.at("2026-01-01T08:00:00Z"))
    }
    let form = [("contacts", "Anna, 555-0100\n\n Ben, 555-0101 "), ("allergies", "Penicillin"), ("conditions", ""), ("remarks", "")]
    #expect(try world.redirected("/medical-id", form) == "/medical-id?done=saved")
    func parts() throws -> [String] {
      try world.page("/medical-id", MedicalPage.self).parts.map { "\($0.name): \($0.lines.joined(separator: "; "))" }
    }
    let whole = [
      "bloodType: AB−", "allergies: Peanut; Penicillin", "medications: Iron (08:00)", "contacts: Anna, 555-0100; Ben, 555-0101",
    ]
    // The sign of the blood type is the catalogue's.
    #expect(try parts().dropFirst() == whole.dropFirst() && parts()[0].hasPrefix("bloodType: AB"))
    let emptied = try world.redirected("/medical-id", form.map { ($0.0, $0.0 == "contacts" ? "" : $0.1) })
    #expect(emptied == "/medical-id?done=saved&undo=1")
    #expect(try parts().count == 3)
    _ = try world.redirected("/removed/1/restore")
    #expect(try parts().count == 4)
    let long = String(repeating: "x", count: Limits.longestContentText + 1)
    #expect(try world.refused("/medical-id", [("remarks", long)]).contains("\(long)</textarea>"))
    #expect(try parts().count == 4)
  }

  @Test("A birthday is written as the person's country writes dates")
  func birthday() throws {
    var world = try PageWorld()
    let birth = try #require(Catalog.type(named: "dateOfBirth"))
    try world.context.ask(SetCharacteristics(values: [birth.identifier: "1988-04-12"]))
    #expect(try world.page("/medical-id", MedicalPage.self).parts.map(\.lines) == [["1988-04-12"]])
    world.context.reader.locale.dates = DateStyle(language: .en, country: "US")
    #expect(try world.page("/medical-id", MedicalPage.self).parts.map(\.lines) == [["Apr 12, 1988"]])
  }

  @Test("What the person wrote is escaped", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let world = try PageWorld()
    _ = try world.redirected("/medical-id", [("contacts", text)])
    try world.expectEscaped("/medical-id", text)
  }
}
