// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct CorrectPageTests {
  /// The form as a browser sends it: what its fields have, with changes.
  private func form(_ world: PageWorld, _ uuid: UUID, _ changes: [String: String] = [:]) throws -> [(String, String)] {
    let page = try #require(try world.view("/samples/\(uuid.uuidString)/correct") as? CorrectPage)
    let fields = page.groups.flatMap(\.fields).map { ($0.name, $0.input?.content ?? $0.choices.first(where: \.isChosen)?.value ?? "") }
    return Dictionary(fields) { first, _ in first }.merging(changes) { $1 }.map { ($0.key, $0.value) }
  }

  /// The query of an address.
  private func query(_ address: String) -> PageFields { PageFields(encoded: String(address.drop { $0 != "?" }.dropFirst())) }

  @Test(
    "A corrected sample takes the place of the old one, with its dates and metadata; one undo brings the old one back and takes the new one away"
  )
  func corrects() throws {
    var world = try PageWorld(zone: "Europe/Berlin")
    world.context.reader.locale.numbers = NumberStyle(decimalSign: ",", groupSign: ".")
    let start = try world.figures.date(2026, 6, 14, 8, 5).addingTimeInterval(9.25)
    let kilograms = try UnitExpression.parse("kg")
    let metadata = [
      MetadataSet.Entry(key: "com.example.note", value: .string("after breakfast")),
      .init(key: "HKMetadataKeySyncIdentifier", value: .string("7")), .init(key: "HKMetadataKeySyncVersion", value: .integer(1)),
    ]
    let old = try world.save("bodyMass", .quantity(72.125, kilograms), at: start, seconds: 30, source: "Scale", metadata: metadata)
    let shown = try form(world, old)
    #expect(shown.contains { $0 == ("value", "72,125") })
    #expect(shown.contains { $0 == ("start-time", "08:05:09") })
    _ = try world.context.ask(SaveNotes(notes: [NoteRecord(.sample(old), "New scale", changed: start)]))
    let path = try world.redirected("/samples/\(old.uuidString)/correct", form(world, old, ["value": "71,5"]))
    let new = try #require(try world.stored("bodyMass").first)
    #expect(try world.context.ask(FetchNotes([.sample(old), .sample(new.uuid)])).map(\.text) == ["New scale", "New scale"])
    #expect(try world.stored("bodyMass").count == 1 && new.value == .quantity(71.5, kilograms) && new.uuid != old)
    #expect(new.start == start)
    #expect(new.end == start.addingTimeInterval(30))
    #expect(new.provenance.revision?.source == SourceClass.healthApp)
    #expect(new.metadata["com.example.note"] == .string("after breakfast"))
    #expect(new.metadata["HKMetadataKeySyncIdentifier"] == nil)
    #expect(new.metadata["HKWasUserEntered"] == .boolean(true))
    let fields = query(path)
    #expect(path.hasPrefix("/samples/\(new.uuid.uuidString)?"))
    #expect(fields["done"] == "corrected")
    // What the notice sends.
    let html = try world.html(path)
    #expect(html.contains("name=\"back\" value=\"/samples/\(old.uuidString)\""))
    #expect(html.contains("value=\"\(new.uuid.uuidString)\""))
    let undo = try #require(fields["undo"])
    let back = try world.redirected("/removed/\(undo)/restore", ["back", "instead"].map { ($0, fields[$0] ?? "") })
    #expect(back == "/samples/\(old.uuidString)?done=restored")
    #expect(try world.stored("bodyMass").map(\.uuid) == [old] && world.stored("bodyMass").first?.value == .quantity(72.125, kilograms))
  }

  @Test("Both values of a blood pressure, a category with its end and a share in percent are corrected in their fields")
  func kinds() throws {
    let world = try PageWorld()
    let date = try world.at("2026-06-14T08:05:00Z")
    let added = try world.redirected(
      "/types/bloodPressure/add",
      [
        ("member-bloodPressureSystolic", "120"), ("member-bloodPressureDiastolic", "80"), ("start", "2026-06-14"), ("start-time", "08:05"),
      ])
    let pressure = try #require(UUID(uuidString: String(added.dropFirst("/samples/".count).prefix(36))))
    #expect(try form(world, pressure).contains { $0 == ("member-bloodPressureSystolic", "120") })
    _ = try world.redirected("/samples/\(pressure.uuidString)/correct", form(world, pressure, ["member-bloodPressureSystolic": "130"]))
    let members = try #require(try world.stored("bloodPressure").first?.members)
    let values = members.compactMap { if case .quantity(let number, _) = $0.value { number } else { nil } }
    #expect(values.sorted() == [80, 130])
    #expect(members.allSatisfy { $0.start == date })
    let share = try world.save("oxygenSaturation", .quantity(0.97, UnitExpression.parse("%")), at: date)
    #expect(try form(world, share).contains { $0 == ("value", "97") })
    let night = try world.save(
      "sleepAnalysis", .category(try #require(Catalog.sleepValues.first).rawValue), at: date, seconds: 3600)
    _ = try world.redirected("/samples/\(night.uuidString)/correct", form(world, night, ["end-time": "10:05"]))
    #expect(try world.stored("sleepAnalysis").map(\.end) == [date.addingTimeInterval(7200)])
  }

  @Test(
    "A fault is beside its field, and the old sample stays; a workout, a member and a sample that is gone have no form")
  func refuses() throws {
    let world = try PageWorld()
    let date = try world.at("2026-06-14T08:05:00Z")
    let weight = try world.save("bodyMass", .quantity(70, UnitExpression.parse("kg")), at: date)
    for (changes, message) in [(["value": "x"], "not a number"), (["start": ""], "day"), (["value": "7000"], "id=\"sure\"")] {
      let html = try world.refused("/samples/\(weight.uuidString)/correct", form(world, weight, changes))
      #expect(html.contains(message) || html.contains("name=\"sure\""), "\(changes)")
    }
    #expect(try world.stored("bodyMass").map(\.uuid) == [weight])
    #expect(try world.html("/samples/\(weight.uuidString)").contains("href=\"/samples/\(weight.uuidString)/correct\""))
    let workout = try world.redirected(
      "/types/workout/add",
      [("activity", "37"), ("start", "2026-06-14"), ("start-time", "08:00"), ("end", "2026-06-14"), ("end-time", "09:00")])
    let uuid = String(workout.dropFirst("/samples/".count).prefix(36))
    #expect(try world.isMissing("/samples/\(uuid)/correct") && !world.html("/samples/\(uuid)").contains("/correct\""))
    for gone in ["x", UUID().uuidString] {
      #expect(try world.isMissing("/samples/\(gone)/correct") && world.isMissing(.post, "/samples/\(gone)/correct"))
    }
  }
}
