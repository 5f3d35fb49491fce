// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct FetchMedicationsTests {
  private let store: TestStore
  private let app = Caller.app(TestStore.identity("test.app"))
  private let drops = MedicationRecord(displayText: "Drops", hasSchedule: true)
  private let gel = MedicationRecord(displayText: "Gel")

  init() throws {
    store = try TestStore()
    try store.engine.perform(SaveMedications(medications: [drops, gel]), for: .owner)
  }

  private func medications(_ caller: Caller = .owner) throws -> [MedicationRecord] {
    try store.engine.perform(FetchMedications(), for: caller)
  }

  private func choose(_ answer: Permission?, _ medications: MedicationRecord...) throws {
    let choice = SetObjectPermissions(
      app: "test.app", type: Catalog.medication, objects: medications.map(\.identifier), answer: answer)
    try store.engine.perform(choice, for: .owner)
  }

  @Test("MED-04 MED-06: the owner adds, changes and removes medications, each once; an unknown one is an error, and nothing is removed")
  func changes() throws {
    #expect(try medications() == [drops, gel])
    var archived = drops
    (archived.isArchived, archived.nickname) = (true, "Eyes")
    try store.engine.perform(SaveMedications(medications: [archived]), for: .owner)
    #expect(try medications() == [archived, gel])
    #expect(throws: HealthError.objectsNotFound) {
      try store.engine.perform(RemoveMedications(identifiers: [gel.identifier, UUID()]), for: .owner)
    }
    #expect(try medications() == [archived, gel])
    _ = try store.engine.perform(RemoveMedications(identifiers: [gel.identifier]), for: .owner)
    #expect(try medications() == [archived])
    let fault = HealthError.invalidArgument(.invalidObject(.content(type: Catalog.medication, .missing(name: "displayText"))))
    #expect(throws: fault) {
      try store.engine.perform(SaveMedications(medications: [gel, MedicationRecord(displayText: "")]), for: .owner)
    }
    #expect(try medications() == [archived])
  }

  @Test("AUTH-44: an app reads the medications that the owner chose, and asks first; it cannot change them")
  func permission() throws {
    #expect(throws: HealthError.authorizationNotDetermined) { try medications(app) }
    try store.engine.perform(RequestPerObjectAuthorization(type: Catalog.medication), for: app)
    #expect(try medications(app).isEmpty)
    try choose(.granted, gel)
    #expect(try medications(app) == [gel])
    try choose(.refused, gel)
    #expect(try medications(app).isEmpty)
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(SaveMedications(medications: []), for: app) }
    #expect(throws: HealthError.ownerOnly) { try store.engine.perform(RemoveMedications(identifiers: []), for: app) }
  }

  @Test("AUTH-44: an app reads the doses of the chosen medications, whatever its predicate, unless reading all doses was granted")
  func doses() throws {
    for (place, medication) in [drops, gel, drops].enumerated() {
      let dose = DoseEventRecord(medication: medication.identifier, status: .taken)
      let sample = try TestStore.sample("medicationDoseEvent", .content(.doseEvent(dose)), at: Double(place))
      try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("phone")), for: .owner)
    }
    func count(_ predicate: PredicateTree = .everything) throws -> Int {
      try store.engine.perform(FetchSamples(selections: [.init(type: Catalog.doseEvent, predicate: predicate)]), for: app).count
    }
    func deletions() throws -> Int {
      let changes = FetchChanges(selections: [.init(type: Catalog.doseEvent, predicate: .everything)], anchor: nil, limit: nil)
      return try store.engine.perform(changes, for: app).deleted.count
    }
    #expect(throws: HealthError.authorizationNotDetermined) { try count() }
    try choose(.granted)
    #expect(try count() == 0)
    try choose(.granted, drops)
    #expect(try count() == 2 && count(.medication(gel.identifier.uuidString)) == 0 && count(.not(.nothing)) == 2)
    let sources = FetchSources(selection: .init(type: Catalog.doseEvent, predicate: .medication(gel.identifier.uuidString)))
    #expect(try store.engine.perform(sources, for: app).isEmpty)
    // The list does not matter: the person may have removed the medication.
    _ = try store.engine.perform(RemoveMedications(identifiers: [drops.identifier]), for: .owner)
    #expect(try count() == 2)
    let selection = SampleSelection.matching([Catalog.doseEvent], .medication(drops.identifier.uuidString))
    _ = try store.engine.perform(RemoveSamples(selection: selection), for: .owner)
    #expect(try count() == 0 && deletions() == 2)
    try choose(nil, drops)
    #expect(try deletions() == 0)
    try store.engine.perform(
      SetPermissions(app: "test.app", questions: [.init(type: Catalog.doseEvent, direction: .read)], answer: .granted), for: .owner)
    #expect(try count() == 1)
  }

  @Test("A dose without its content is refused")
  func refuses() throws {
    let sample = try TestStore.sample("medicationDoseEvent", .category(0))
    #expect(throws: HealthError.invalidArgument(.invalidObject(.wrongKind(type: Catalog.doseEvent)))) {
      try store.engine.perform(SaveSamples(samples: [sample], author: TestStore.identity("phone")), for: .owner)
    }
  }
}
