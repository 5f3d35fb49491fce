// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import Testing

/// The person's answer to an app's request to read a type.
private enum ReadAnswer: String, CaseIterable { case never, refused, granted }

@Suite struct CorrelationTests {
  private let pressureType = HKCorrelationType(.bloodPressure)
  private let systolicType = HKQuantityType(.bloodPressureSystolic)
  private let diastolicType = HKQuantityType(.bloodPressureDiastolic)

  private func pressure(at start: Date, _ sync: [String: Any]? = nil, members: [[String: Any]?] = [nil, nil]) -> HKCorrelation {
    let values = zip([systolicType, diastolicType], members).map { type, metadata in
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 100), start: start, end: start, metadata: metadata)
    }
    return HKCorrelation(type: pressureType, start: start, end: start, objects: Set(values), metadata: sync)
  }

  private func sync(_ identifier: String, _ version: Int) -> [String: Any] {
    [HKMetadataKeySyncIdentifier: identifier, HKMetadataKeySyncVersion: version]
  }

  private func changes(_ store: HKHealthStore, since anchor: HKQueryAnchor? = nil) async throws
    -> HKAnchoredObjectQueryDescriptor<HKCorrelation>.Result
  {
    try await HKAnchoredObjectQueryDescriptor(predicates: [.correlation(type: pressureType)], anchor: anchor).result(for: store)
  }

  private func correlations(_ store: HKHealthStore) async throws -> [HKCorrelation] {
    try await store.samples(of: pressureType).compactMap { $0 as? HKCorrelation }
  }

  @Test("CORR-09 AUTH-27 AUTH-32: permissions for the members decide what an app reads of others' correlations")
  func permissionMatrix() async throws {
    for systolic in ReadAnswer.allCases {
      for diastolic in ReadAnswer.allCases {
        let engine = try TestEngine()
        let other = try await engine.granted(systolicType, diastolicType, app: "com.example.other")
        let theirs = [pressure(at: testStart), pressure(at: testStart + 60)]
        try await other.save(theirs)
        let store = engine.store()
        let answers = [(systolicType, systolic), (diastolicType, diastolic)]
        for (type, answer) in answers where answer != .never {
          engine.person.answer(with: answer == .refused ? .refuseAll : .grantAll)
          try await store.requestAuthorization(toShare: [], read: [type])
        }
        let readable = Set(answers.filter { $0.1 == .granted }.map { $0.0 as HKSampleType })
        if systolic == .never && diastolic == .never {
          #expect(await code { _ = try await correlations(store) } == .errorAuthorizationNotDetermined)
          #expect(await code { _ = try await changes(store) } == .errorAuthorizationNotDetermined)
          continue
        }
        let found = try await correlations(store)
        #expect(found == (readable.isEmpty ? [] : theirs), "\(systolic) \(diastolic)")
        #expect(found.allSatisfy { Set($0.objects.map(\.sampleType)) == readable })
        let sources = try await HKSourceQueryDescriptor(predicate: .correlation(type: pressureType)).result(for: store)
        #expect(sources.map(\.bundleIdentifier) == (readable.isEmpty ? [] : ["com.example.other"]))
        let before = try await changes(store)
        #expect(before.addedSamples == found)
        #expect(before.addedSamples.allSatisfy { Set($0.objects.map(\.sampleType)) == readable })
        try await other.delete(theirs[0])
        let after = try await changes(store, since: before.newAnchor)
        #expect(after.deletedObjects.map(\.uuid) == (readable.isEmpty ? [] : [theirs[0].uuid]))
        #expect(try await correlations(store) == (readable.isEmpty ? [] : [theirs[1]]))
      }
    }
  }

  @Test("CORR-09 CORR-10: a query's terms reveal nothing about members that the app may not read")
  func hiddenMembers() async throws {
    let engine = try TestEngine()
    let other = try await engine.granted(systolicType, diastolicType, app: "com.example.other")
    let theirs = pressure(at: testStart)
    try await other.save(theirs)
    engine.person.answer(with: .refuse(read: [diastolicType]))
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: [systolicType, diastolicType])
    for (type, isFound) in [(systolicType, true), (diastolicType, false)] {
      let found: [HKCorrelation] = try await withCheckedThrowingContinuation { continuation in
        let query = HKCorrelationQuery(type: pressureType, predicate: nil, samplePredicates: [type: NSPredicate(value: true)]) {
          _, found, error in
          if let found { continuation.resume(returning: found) } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
        }
        store.execute(query)
      }
      #expect(found == (isFound ? [theirs] : []))
    }
  }

  @Test("CORR-09 AUTH-27: with refused reading an app gets its own correlations, whole")
  func ownCorrelations() async throws {
    let engine = try TestEngine()
    let other = try await engine.granted(systolicType, diastolicType, app: "com.example.other")
    let theirs = pressure(at: testStart)
    try await other.save(theirs)
    engine.person.answer(with: .refuse(read: [systolicType, diastolicType]))
    let store = try await engine.granted(systolicType, diastolicType)
    let own = pressure(at: testStart + 60)
    try await store.save(own)
    let found = try await correlations(store)
    #expect(found == [own])
    #expect(found.first?.objects == own.objects)
    let anchor = try await changes(store).newAnchor
    try await other.delete(theirs)
    try await store.delete(own)
    #expect(try await changes(store, since: anchor).deletedObjects.map(\.uuid) == [own.uuid])
  }

  @Test("SAVE-07 AUTH-10: saving needs permission for each contained type; the correlation type itself stays undetermined")
  func saving() async throws {
    let engine = try TestEngine()
    engine.person.answer(with: .refuse(share: [diastolicType]))
    let store = try await engine.granted(systolicType, diastolicType)
    #expect(await code { try await store.save(pressure(at: testStart)) } == .errorAuthorizationDenied)
    #expect(try await store.samples(of: systolicType).isEmpty)
    let asked = engine.store("com.example.asked")
    try await asked.requestAuthorization(toShare: [systolicType], read: [])
    #expect(await code { try await asked.save(pressure(at: testStart)) } == .errorAuthorizationNotDetermined)
    #expect(store.authorizationStatus(for: pressureType) == .notDetermined)
  }

  @Test("DEL-02 DEL-03 DEL-12: only the app that saved a correlation deletes it")
  func deletingOthers() async throws {
    let engine = try TestEngine()
    let other = try await engine.granted(systolicType, diastolicType, app: "com.example.other")
    let theirs = pressure(at: testStart)
    try await other.save(theirs)
    let store = try await engine.granted(systolicType, diastolicType)
    #expect(await code { try await store.delete(theirs) } == .errorInvalidArgument)
    #expect(try await store.deleteObjects(of: pressureType, predicate: NSPredicate(value: true)) == 0)
    let never = engine.store("com.example.never")
    #expect(await code { try await never.delete(theirs) } == .errorAuthorizationNotDetermined)
    #expect(
      await code { _ = try await never.deleteObjects(of: pressureType, predicate: NSPredicate(value: true)) }
        == .errorAuthorizationNotDetermined)
    #expect(try await correlations(store).first?.objects.count == 2)
  }

  @Test("META-07 DEL-12: a later version of a correlation replaces the earlier one and its members")
  func replacedCorrelation() async throws {
    let store = try await TestEngine().granted(systolicType, diastolicType)
    let first = pressure(at: testStart, sync("p", 1))
    try await store.save(first)
    let second = pressure(at: testStart + 1, sync("p", 2))
    try await store.save(second)
    let found = try await correlations(store)
    #expect(found == [second])
    #expect(found.first?.objects == second.objects)
    #expect(try await store.samples(of: systolicType) == Array(second.objects(for: systolicType)))
    // An older or equal version is ignored with its members (META-09).
    for version in [1, 2] { try await store.save(pressure(at: testStart + 2, sync("p", version))) }
    #expect(try await correlations(store) == [second])
    #expect(try await store.samples(of: diastolicType).count == 1)
  }

  @Test("META-08: the successor of a replaced member takes its place in the correlation")
  func replacedMember() async throws {
    let store = try await TestEngine().granted(systolicType, diastolicType)
    let saved = pressure(at: testStart, members: [sync("s", 1), nil])
    try await store.save(saved)
    let new = HKQuantitySample(
      type: systolicType, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 140), start: testStart + 5, end: testStart + 5,
      metadata: sync("s", 2))
    try await store.save(new)
    let found = try await correlations(store)
    #expect(found == [saved])
    #expect(found.first?.objects == saved.objects(for: diastolicType).union([new]))
    let free = HKQuery.predicateForObjectsWithNoCorrelation()
    #expect(try await store.samples(of: systolicType, free).isEmpty)
    // An outdated member is not stored; the current one is in both correlations.
    let late = pressure(at: testStart + 60, members: [sync("s", 1), nil])
    try await store.save(late)
    #expect(try await store.samples(of: systolicType) == [new])
    let both = try await correlations(store)
    #expect(both == [saved, late])
    #expect(both.allSatisfy { $0.objects(for: systolicType) == [new] })
    #expect(both.last?.objects.count == 2)
  }

  @Test("SAVE-06 CORR-09: a reopened store has its correlations")
  func reopened() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let saved = pressure(at: testStart)
    try await TestEngine(folder: folder).granted(systolicType, diastolicType).save(saved)
    let found = try await correlations(try TestEngine(folder: folder).store())
    #expect(found == [saved])
    #expect(found.first?.objects == saved.objects)
  }

  @Test("PRED-15: the predicate has its text")
  func format() {
    #expect(HKQuery.predicateForObjectsWithNoCorrelation().description == "correlation == nil")
    #expect(HKQuery.predicateForObjectsWithNoCorrelation().evaluate(with: steps(1)))
  }
}
