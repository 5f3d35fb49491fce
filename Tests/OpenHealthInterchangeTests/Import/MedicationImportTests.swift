// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Imports and exports of the person's medications. Doses are samples: `ContentFormsTests` has them.
@Suite struct MedicationImportTests {
  private static let drops = MedicationRecord(
    displayText: "Drops <5 %>", generalForm: "HKMedicationGeneralFormDrops",
    codings: [.init(system: "http://example.org/a?b&c", version: "1", code: "\"2\""), .init(system: "s", code: "1")], nickname: "Eyes\n",
    isArchived: true, hasSchedule: true)
  private static let gel = MedicationRecord(displayText: "Gel")

  private func medications(_ engine: HealthEngine) throws -> [MedicationRecord] { try engine.perform(FetchMedications(), for: .owner) }

  private func export(_ engine: HealthEngine, _ folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("\(UUID().uuidString).zip")
    try AppleExportWriter(service: engine, zone: .gmt).write(to: file, at: Date(timeIntervalSinceReferenceDate: 800_000_000))
    return file
  }

  @Test("MED-04: an export has the list of medications; it comes back the same in another store, once, and exports the same bytes")
  func roundTrip() throws {
    let (engine, other) = (try HealthEngine.empty(), try HealthEngine.empty())
    try engine.perform(SaveMedications(medications: [Self.drops, Self.gel]), for: .owner)
    try withFolder { folder in
      let file = try export(engine, folder)
      for round in 0..<2 {
        let report = try AppleExportImport(service: other).run(file)
        #expect(report.isWhole)
        #expect(report.countsByElement["OpenHealthKitMedication"]?.stored == (round == 0 ? 2 : 0))
      }
      #expect(try medications(other) == [Self.drops, Self.gel])
      #expect(try Data(contentsOf: export(other, folder)) == Data(contentsOf: file))
      // Undone.
      let number = try #require(other.perform(ListImports(), for: .owner).first?.number)
      while try !other.perform(DeleteImport(number: number), for: .owner).isDone {}
      #expect(try medications(other).isEmpty)
    }
  }

  @Test("MED-06: what the owner says about a medication stays; what an import said, a later import replaces")
  func owner() throws {
    let (engine, other) = (try HealthEngine.empty(), try HealthEngine.empty())
    try engine.perform(SaveMedications(medications: [Self.drops, Self.gel]), for: .owner)
    var (drops, gel) = (Self.drops, Self.gel)
    (drops.isArchived, gel.nickname) = (false, "New")
    try withFolder { folder in
      #expect(try AppleExportImport(service: other).run(export(engine, folder)).isWhole)
      try other.perform(SaveMedications(medications: [drops]), for: .owner)
      try engine.perform(SaveMedications(medications: [gel]), for: .owner)
      let report = try AppleExportImport(service: other).run(export(engine, folder))
      #expect(report.countsByElement["OpenHealthKitMedication"]?.stored == 1)
      #expect(try medications(other) == [drops, gel])
      for item in try other.perform(ListImports(), for: .owner) {
        while try !other.perform(DeleteImport(number: item.number), for: .owner).isDone {}
      }
      #expect(try medications(other) == [drops])
    }
  }

  @Test("V12: an export has schedules and notes; they come back the same in another store, once, and a note of the owner stays")
  func schedulesAndNotes() throws {
    let (engine, other) = (try HealthEngine.empty(), try HealthEngine.empty())
    var gel = Self.gel
    gel.follow(MedicationSchedule(first: CivilDay(year: 2026, month: 1, day: 1), times: [480, 1200], days: .weekdays([1, 3]), dose: 0.5))
    let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
    let day = NoteRecord.Subject.day(CivilDay(year: 2026, month: 1, day: 31))
    let notes = [NoteRecord(day, "Rain & <wind>\nLate \"tea\"", changed: date), NoteRecord(.sample(UUID()), "b", changed: date)]
    try engine.perform(SaveMedications(medications: [gel]), for: .owner)
    _ = try engine.perform(SaveNotes(notes: notes), for: .owner)
    try withFolder { folder in
      let file = try export(engine, folder)
      for _ in 0..<2 { #expect(try AppleExportImport(service: other).run(file).isWhole) }
      #expect(try medications(other) == [gel])
      #expect(try other.perform(FetchNotes(), for: .owner) == notes)
      #expect(try Data(contentsOf: export(other, folder)) == Data(contentsOf: file))
      _ = try other.perform(SaveNotes(notes: [NoteRecord(day, "own", changed: date)]), for: .owner)
      #expect(try AppleExportImport(service: other).run(file).isWhole)
      #expect(try other.perform(FetchNotes([day]), for: .owner).map(\.text) == ["own"])
    }
  }

  @Test("An element that is not a medication is kept and exported unchanged; a filter of types selects medications")
  func others() throws {
    let engine = try HealthEngine.empty()
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.xml")
      let body = "<OpenHealthKitMedication identifier=\"x\" displayText=\"Gel\"/>\n" + ElementText.xml(Self.gel.element)
      try Data("<HealthData locale=\"en_US\">\n\(body)</HealthData>".utf8).write(to: file)
      let steps = try #require(Catalog.type(named: "stepCount"))
      let report = try AppleExportImport(service: engine).run(file, filter: ImportFilter(types: [steps]))
      #expect(report.excludedCount == 2)
      #expect(try AppleExportImport(service: engine).run(file, filter: ImportFilter(types: [Catalog.medication])).isWhole)
      #expect(try medications(engine) == [Self.gel])
      let kept = try engine.perform(FetchElements(name: MedicationRecord.elementName), for: .owner)
      #expect(kept.map { $0.element["identifier"] } == ["x", Self.gel.identifier.uuidString])
    }
  }
}
