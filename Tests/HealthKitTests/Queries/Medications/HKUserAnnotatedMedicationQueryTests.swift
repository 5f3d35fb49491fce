// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Synchronization
import Testing

@Suite struct HKUserAnnotatedMedicationQueryTests {
  /// What a handler got: the nickname or name of each medication, and whether the query said that it is done.
  private struct Call: Equatable {
    var name: String?
    var isDone: Bool
    var code: HKError.Code?
  }

  private func calls(_ store: HKHealthStore, _ predicate: NSPredicate? = nil, limit: Int = HKObjectQueryNoLimit) async -> [Call] {
    let calls = Mutex<[Call]>([])
    await withCheckedContinuation { continuation in
      store.execute(
        HKUserAnnotatedMedicationQuery(predicate: predicate, limit: limit) { query, medication, isDone, error in
          #expect(query.objectType == .userAnnotatedMedicationType())
          #expect(query.sampleType == nil)
          calls.withLock {
            $0.append(Call(name: medication?.medication.displayText, isDone: isDone, code: (error as? HKError)?.code))
          }
          if isDone { continuation.resume() }
        })
    }
    return calls.withLock { $0 }
  }

  private func names(_ store: HKHealthStore, _ predicate: NSPredicate? = nil, limit: Int? = nil) async throws -> [String] {
    try await HKUserAnnotatedMedicationQueryDescriptor(predicate: predicate, limit: limit).result(for: store).map(\.medication.displayText)
  }

  private let tablets = "Ibuprofen 400 mg"
  private let spray = "Nasal spray"
  private let drops = "Eye drops"

  @Test("MED-05: the handler gets the medications one by one, and then that the query is done")
  func oneByOne() async throws {
    let store = try MedicineCabinet().store()
    let last = Call(name: nil, isDone: true)
    #expect(await calls(store) == [tablets, spray, drops].map { Call(name: $0, isDone: false) } + [last])
    #expect(await calls(store, limit: 1) == [Call(name: tablets, isDone: false), last])
    #expect(await calls(store, NSPredicate(value: false)) == [last])
    #expect(try await names(store) == [tablets, spray, drops])
    #expect(try await names(store, limit: 2) == [tablets, spray])
    #expect(try await names(store, NSPredicate(value: false)).isEmpty)
  }

  @Test("PRED-24: medications are found by whether they are archived and scheduled, with formats and code, too")
  func predicates() async throws {
    let store = try MedicineCabinet().store()
    let archived = HKQuery.predicateForUserAnnotatedMedications(isArchived: true)
    let scheduled = HKQuery.predicateForUserAnnotatedMedications(hasSchedule: true)
    let table: [(NSPredicate, [String])] = [
      (archived, [spray]), (HKQuery.predicateForUserAnnotatedMedications(isArchived: false), [tablets, drops]), (scheduled, [tablets]),
      (HKQuery.predicateForUserAnnotatedMedications(hasSchedule: false), [spray, drops]),
      (NSCompoundPredicate(orPredicateWithSubpredicates: [archived, scheduled]), [tablets, spray]),
      (NSCompoundPredicate(notPredicateWithSubpredicate: scheduled), [spray, drops]),
      (NSPredicate(format: "%K == YES", HKUserAnnotatedMedicationPredicateKeyPathIsArchived), [spray]),
      (NSPredicate(format: "isArchived == NO AND hasSchedule == %@", NSNumber(value: false)), [drops]),
      (NSPredicate { object, _ in (object as? HKUserAnnotatedMedication)?.nickname != nil }, [tablets]),
    ]
    let all = try await HKUserAnnotatedMedicationQueryDescriptor().result(for: store)
    for (predicate, expected) in table {
      #expect(try await names(store, predicate) == expected, "\(predicate)")
      #expect(all.filter { predicate.evaluate(with: $0) }.map(\.medication.displayText) == expected, "\(predicate)")
    }
    #expect("\(archived)" == "isArchived == 1")
    #expect("\(scheduled)" == "hasSchedule == 1")
    let nickname = NSPredicate(format: "nickname BEGINSWITH 'The' AND medication.displayText CONTAINS 'mg'")
    #expect(all.filter { nickname.evaluate(with: $0) }.map(\.medication.displayText) == [tablets])
  }

  @Test("QRY-06: a predicate on something that medications do not have raises, and so does a negative limit")
  func refuses() async {
    let dose = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKUserAnnotatedMedicationQuery(predicate: HKQuery.predicateForMedicationDoseEvent(status: .taken), limit: 0) { _, _, _, _ in }
    }
    expectRaised("Unexpected dataType of class HKUserAnnotatedMedicationType for status predicate", in: dose)
    let limit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKUserAnnotatedMedicationQuery(predicate: nil, limit: -1) { _, _, _, _ in }
    }
    expectRaised("A query's limit may not be negative: -1", in: limit)
  }

  @Test(
    "AUTH-44: an app reads the medications that the person chose for it", .inProcess("a daemon's call waits until the owner has chosen"))
  func permission() async throws {
    let cabinet = try MedicineCabinet()
    let store = cabinet.engine.store()
    #expect(await calls(store) == [Call(name: nil, isDone: true, code: .errorAuthorizationNotDetermined)])
    #expect(await code { _ = try await names(store) } == .errorAuthorizationNotDetermined)
    try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
    #expect(try await names(store).isEmpty)
    try cabinet.choose([MedicineCabinet.drops, MedicineCabinet.tablets])
    #expect(try await names(store) == [tablets, drops])
    #expect(await code { _ = try await names(cabinet.engine.store("com.example.other")) } == .errorAuthorizationNotDetermined)
  }
}
