// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite("HKHealthStore authorization")
struct HKHealthStoreAuthorizationTests {
  private func store(_ policy: PermissionPolicy = .grantAll) throws -> HKHealthStore {
    let engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: policy))
    let app = AppIdentity("test.app", name: "App")
    return HKHealthStore(connection: HealthConnection(service: engine, app: app))
  }

  // MARK: Raising

  @Test("AUTH-06: a request for nothing raises")
  func nothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HKHealthStore().requestAuthorization(toShare: nil, read: []) { _, _ in }
    }
    expectRaised("'Must request authorization for at least one data type'", in: result)
  }

  @Test("AUTH-07 AUTH-09 SAVE-08: sharing types that apps may not save raises with all identifiers")
  func sharing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let types: Set<HKSampleType> = [.electrocardiogramType(), HKQuantityType(.stepCount), HKClinicalType(.allergyRecord)]
      HKHealthStore().requestAuthorization(toShare: types, read: nil) { _, _ in }
    }
    let names = "HKClinicalTypeIdentifierAllergyRecord, HKDataTypeIdentifierElectrocardiogram"
    expectRaised("'Authorization to share the following types is disallowed: \(names)'", in: result)
  }

  @Test("AUTH-10: correlation types raise in both directions")
  func correlations() async {
    let shared = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await HKHealthStore().requestAuthorization(toShare: [HKCorrelationType(.bloodPressure)], read: [])
    }
    expectRaised("'Authorization to share the following types is disallowed: HKCorrelationTypeIdentifierBloodPressure'", in: shared)
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await HKHealthStore().requestAuthorization(toShare: [], read: [HKCorrelationType(.food), HKQuantityType(.stepCount)])
    }
    expectRaised("'Authorization to read the following types is disallowed: HKCorrelationTypeIdentifierFood'", in: read)
  }

  @Test("AUTH-05 AUTH-11: a registered app without a reason for clinical records raises when it asks to read them; with one it can ask")
  func clinical() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await Self.registered(UsageTexts(share: "to show", clinical: " "))
        .requestAuthorization(toShare: [], read: [HKClinicalType(.labResultRecord), HKQuantityType(.stepCount)])
    }
    expectRaised("'Authorization to read the following types is disallowed: HKClinicalTypeIdentifierLabResultRecord'", in: result)
    let type = HKClinicalType(.labResultRecord)
    let store = try Self.registered(UsageTexts(share: "to show", clinical: "to explain results"))
    try await store.requestAuthorization(toShare: [], read: [type])
    #expect(try await store.statusForAuthorizationRequest(toShare: [], read: [type]) == .unnecessary)
  }

  @Test("AUTH-08: the request status raises for the same sets as the request")
  func status() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HKHealthStore().getRequestStatusForAuthorization(toShare: [HKQuantityType(.appleStandTime)], read: []) { _, _ in }
    }
    expectRaised("'Authorization to share the following types is disallowed: HKQuantityTypeIdentifierAppleStandTime'", in: result)
  }

  @Test("AUTH-40: requesting per-object access to a type that is granted as a whole raises, in both forms")
  func wholeTypes() async {
    let height = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      HKHealthStore().requestPerObjectReadAuthorization(for: HKQuantityType(.height), predicate: nil) { _, _ in }
    }
    expectRaised("'Type HKQuantityTypeIdentifierHeight does not require per-object authorization'", in: height)
    let weight = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await HKHealthStore().requestPerObjectReadAuthorization(for: HKQuantityType(.bodyMass), predicate: nil)
    }
    expectRaised("'Type HKQuantityTypeIdentifierBodyMass does not require per-object authorization'", in: weight)
  }

  @Test("AUTH-03 AUTH-04: a registered app without a usage description raises, with the key and all identifiers")
  func reasons() async {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await Self.registered(UsageTexts(update: "to keep"))
        .requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount), HKQuantityType(.bodyMass)])
    }
    let types = "the following types: HKQuantityTypeIdentifierBodyMass, HKQuantityTypeIdentifierStepCount'"
    expectRaised("NSHealthShareUsageDescription must be set in the app's registration", in: read)
    expectRaised("in order to request read authorization for \(types)", in: read)
    let share = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await Self.registered(UsageTexts(share: "to show", update: " ")).requestAuthorization(toShare: [.workoutType()], read: [])
    }
    expectRaised("NSHealthUpdateUsageDescription must be set in the app's registration", in: share)
    expectRaised("in order to request share authorization for the following types: HKWorkoutTypeIdentifier'", in: share)
  }

  @Test("AUTH-03: a registered app with descriptions can ask; the request status needs none")
  func withReasons() async throws {
    let type = HKQuantityType(.stepCount)
    let store = try Self.registered(UsageTexts(share: "to show", update: "to keep"))
    try await store.requestAuthorization(toShare: [type], read: [type])
    #expect(store.authorizationStatus(for: type) == .sharingAuthorized)
    let silent = try Self.registered(UsageTexts())
    #expect(try await silent.statusForAuthorizationRequest(toShare: [type], read: [type]) == .shouldRequest)
  }

  private static func registered(_ usage: UsageTexts) throws -> HKHealthStore {
    let engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .grantAll))
    let revision = SourceRevisionRecord(app: "test.app", name: "App")
    return HKHealthStore(connection: HealthConnection(service: engine, app: AppIdentity(revision: revision, usage: usage)))
  }

  // MARK: Failing and answering

  @Test(
    "AUTH-32 AUTH-42 AUTH-43: code 5 until per-object access is requested; then the app's own, of which this type has none",
    arguments: [true, false])
  func objectByObject(isAsync: Bool) async throws {
    let engine = try TestEngine()
    let (store, type) = (engine.store(), HKObjectType.visionPrescriptionType())
    #expect(await code { _ = try await store.samples(of: type) } == .errorAuthorizationNotDetermined)
    for _ in 0..<2 {
      if isAsync {
        try await store.requestPerObjectReadAuthorization(for: type, predicate: NSPredicate(value: true))
      } else {
        let answer = await withCheckedContinuation { continuation in
          store.requestPerObjectReadAuthorization(for: type, predicate: nil) { continuation.resume(returning: ($0, $1 == nil)) }
        }
        #expect(answer == (true, true))
      }
      #expect(try await store.samples(of: type).isEmpty)
    }
    #expect(engine.person.sheets.isEmpty)
    #expect(store.authorizationStatus(for: type) == .notDetermined)
    #expect(await code { _ = try await engine.store("com.example.other").samples(of: type) } == .errorAuthorizationNotDetermined)
    try await store.requestPerObjectReadAuthorization(for: .userAnnotatedMedicationType(), predicate: nil)
  }

  @Test("AUTH-12: requesting to read per-object types fails with code 3, and nothing is decided")
  func perObject() async throws {
    let store = try store()
    let perObject: [HKObjectType] = [.visionPrescriptionType(), .userAnnotatedMedicationType()]
    for type in perObject {
      await #expect(throws: HKError.self) {
        do { try await store.requestAuthorization(toShare: [HKQuantityType(.stepCount)], read: [type]) } catch let error as HKError {
          #expect(error.code == .errorInvalidArgument)
          throw error
        }
      }
    }
    #expect(store.authorizationStatus(for: HKQuantityType(.stepCount)) == .notDetermined)
    try await store.requestAuthorization(toShare: [.visionPrescriptionType()], read: [])
    #expect(store.authorizationStatus(for: .visionPrescriptionType()) == .sharingAuthorized)
  }

  @Test("AUTH-29: the status says whether the person would be asked")
  func requestStatus() async throws {
    let store = try store(.denyAll)
    let share: Set<HKSampleType> = [.workoutType(), HKQuantityType(.stepCount)]
    let read: Set<HKObjectType> = [.activitySummaryType(), HKCharacteristicType(.dateOfBirth), HKSeriesType.workoutRoute()]
    #expect(try await store.statusForAuthorizationRequest(toShare: share, read: read) == .shouldRequest)
    try await store.requestAuthorization(toShare: share, read: read)
    #expect(try await store.statusForAuthorizationRequest(toShare: share, read: read) == .unnecessary)
    #expect(try await store.statusForAuthorizationRequest(toShare: [], read: share) == .shouldRequest)
    let answer = await withCheckedContinuation { continuation in
      store.getRequestStatusForAuthorization(toShare: [], read: [.visionPrescriptionType()]) { continuation.resume(returning: ($0, $1)) }
    }
    #expect(answer.0 == .unknown)
    #expect((answer.1 as? HKError)?.code == .errorInvalidArgument)
  }

  @Test("AUTH-10: the status of a correlation type stays undetermined")
  func correlationStatus() async throws {
    let store = try store()
    let members: Set<HKSampleType> = [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]
    try await store.requestAuthorization(toShare: members, read: members)
    #expect(store.authorizationStatus(for: HKCorrelationType(.bloodPressure)) == .notDetermined)
  }
}
