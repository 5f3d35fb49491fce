// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

@Suite struct HKMedicationDoseEventTests {
  private let type = HKObjectType.medicationDoseEventType()
  private let identifier = MedicineCabinet.medication.medication.identifier

  private func events(_ store: HKHealthStore, _ predicate: NSPredicate? = nil) async throws -> [HKMedicationDoseEvent] {
    try await store.samples(
      of: type, predicate, sortedBy: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)]
    ).compactMap { $0 as? HKMedicationDoseEvent }
  }

  @Test("MED-01 MED-02: a scheduled dose has a date and a quantity, one as needed neither; by default the person took what was due, or 1")
  func properties() async throws {
    let found = try await events(try MedicineCabinet().store())
    try #require(found.count == 4)
    #expect(found.map(\.scheduleType) == [.schedule, .schedule, .asNeeded, .asNeeded])
    #expect(found.map(\.scheduledDate) == [testStart, testStart + 86_400, nil, nil])
    #expect(found.map(\.scheduledDoseQuantity) == [2, 2, nil, nil])
    #expect(found.map(\.doseQuantity) == [2, 0.5, 1, 3])
    #expect(found.map(\.unit) == [.count(), .count(), .count(), HKUnit(from: "mL")])
    #expect(found.map(\.startDate) == (0..<4).map { testStart + Double($0) * 3600 })
    #expect(found.allSatisfy { $0.medicationDoseEventType == type && $0.sampleType == type })
  }

  @Test("MED-03: statuses and schedule types have Apple's numbers")
  func numbers() async throws {
    let found = try await events(try MedicineCabinet().store())
    #expect(found.map(\.logStatus) == [.taken, .skipped, .taken, .snoozed])
    let statuses: [HKMedicationDoseEvent.LogStatus] = [.notInteracted, .notificationNotSent, .snoozed, .taken, .skipped, .notLogged]
    #expect(statuses.map(\.rawValue) == Array(1...6))
    #expect(HKMedicationDoseEvent.LogStatus(rawValue: 7) == nil)
    #expect([HKMedicationDoseEvent.ScheduleType.asNeeded, .schedule].map(\.rawValue) == [1, 2])
    #expect(HKMedicationDoseEvent.ScheduleType(rawValue: 3) == nil)
  }

  @Test("MED-04: doses refer to their medication by the identifier of its concept")
  func medications() async throws {
    let found = try await events(try MedicineCabinet().store())
    let drops = HKUserAnnotatedMedication(record: MedicineCabinet.drops).medication.identifier
    #expect(found.map(\.medicationConceptIdentifier) == [identifier, identifier, identifier, drops])
    #expect(identifier != drops)
    #expect(identifier.domain == .medication)
  }

  @Test(
    "AUTH-44: with a medication its doses become readable, and no others; before an app asks for medications, reading doses is an error",
    .inProcess("a daemon's call waits until the owner has chosen"))
  func permission() async throws {
    let cabinet = try MedicineCabinet()
    let store = cabinet.engine.store()
    #expect(await code { _ = try await events(store) } == .errorAuthorizationNotDetermined)
    try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
    #expect(try await events(store).isEmpty)
    try cabinet.choose([MedicineCabinet.drops])
    #expect(try await events(store).map(\.logStatus) == [.snoozed])
    let changes = HKAnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil)
    #expect(try await changes.result(for: store).addedSamples.count == 1)
    #expect(try await HKSourceQueryDescriptor(predicate: .sample(type: type)).result(for: store).map(\.name) == ["Health"])
    // Another app asked for doses as for any other type, and got them all.
    let other = cabinet.engine.store("com.example.other")
    try await other.requestAuthorization(toShare: [], read: [type])
    #expect(try await events(other).count == 4)
  }

  @Test("SAVE-08: apps cannot ask to save doses")
  func notSaved() async throws {
    let raised = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = try MedicineCabinet().engine.store()
      try await store.requestAuthorization(toShare: [HKObjectType.medicationDoseEventType()], read: [])
    }
    expectRaised("Authorization to share the following types is disallowed", in: raised)
  }

  // MARK: Predicates

  @Test("PRED-24: doses are found by status, date, range of dates and medication, with formats, too")
  func predicates() async throws {
    let store = try MedicineCabinet().store()
    let concept = HKPredicateKeyPathMedicationConceptIdentifier
    let drops = HKUserAnnotatedMedication(record: MedicineCabinet.drops).medication.identifier
    let table: [(NSPredicate, [Int])] = [
      (HKQuery.predicateForMedicationDoseEvent(status: .taken), [0, 2]),
      (HKQuery.predicateForMedicationDoseEvent(statuses: [.skipped, .snoozed]), [1, 3]),
      (HKQuery.predicateForMedicationDoseEvent(statuses: []), []),
      (HKQuery.predicateForMedicationDoseEvent(scheduledDate: testStart), [0]),
      (HKQuery.predicateForMedicationDoseEvent(scheduledDate: testStart + 1), []),
      (HKQuery.predicateForMedicationDoseEvent(scheduledDates: [testStart, testStart + 86_400]), [0, 1]),
      (HKQuery.predicateForMedicationDoseEvent(scheduledDates: []), []),
      (HKQuery.predicateForMedicationDoseEvent(scheduledStart: testStart, end: testStart + 86_400), [0]),
      (HKQuery.predicateForMedicationDoseEvent(scheduledStart: testStart + 1, end: nil), [1]),
      (HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: testStart + 86_401), [0, 1]),
      (HKQuery.predicateForMedicationDoseEvent(scheduledStart: nil, end: nil), [0, 1]),
      (HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifier: identifier), [0, 1, 2]),
      (HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifiers: [identifier, drops]), [0, 1, 2, 3]),
      (HKQuery.predicateForMedicationDoseEvent(medicationConceptIdentifiers: []), []),
      (NSPredicate(format: "%K == %@", concept, drops), [3]), (NSPredicate(format: "%K != %@", concept, drops), [0, 1, 2]),
      (NSPredicate(format: "%K IN %@", concept, [drops, identifier]), [0, 1, 2, 3]),
      (NSPredicate(format: "%K == %d", HKPredicateKeyPathStatus, 4), [0, 2]),
      (NSPredicate(format: "%K > %@", HKPredicateKeyPathScheduledDate, testStart as NSDate), [1]),
      (NSPredicate(format: "scheduledDate == nil"), [2, 3]),
    ]
    let all = try await events(store)
    for (predicate, expected) in table {
      let found = try await events(store, predicate)
      #expect(found.map(\.uuid) == expected.map { all[$0].uuid }, "\(predicate)")
      #expect(all.map { predicate.evaluate(with: $0) } == all.indices.map(expected.contains), "\(predicate)")
    }
    let unscheduled = NSCompoundPredicate(notPredicateWithSubpredicate: table[9].0)
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [table[0].0, unscheduled])
    #expect(try await events(store, both).map(\.uuid) == [all[2].uuid])
  }
}
