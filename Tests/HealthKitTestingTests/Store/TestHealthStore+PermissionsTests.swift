// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct PermissionsTests {
  private let health: TestHealthStore
  private let weightType = HKQuantityType(.bodyMass)

  init() throws { health = try TestHealthStore(app: "com.example.app") }

  @Test("Each type and direction is granted, refused and reset separately")
  func typesAndDirections() async throws {
    try health.add(steps(1))
    #expect(await code { _ = try await health.store.steps() } == .errorAuthorizationNotDetermined)
    health.grant(read: [stepType])
    #expect(try await health.store.steps() == [1])
    #expect(await code { try await health.store.save(steps(2)) } == .errorAuthorizationNotDetermined)
    health.refuse(share: [stepType])
    #expect(await code { try await health.store.save(steps(2)) } == .errorAuthorizationDenied)
    #expect(health.store.authorizationStatus(for: stepType) == .sharingDenied)
    health.grant(share: [stepType])
    health.refuse(read: [stepType])
    try await health.store.save(steps(2, at: noon + 600))
    #expect(try await health.store.steps() == [2])
    health.resetPermissions(of: [stepType])
    #expect(await code { _ = try await health.store.steps() } == .errorAuthorizationNotDetermined)
    health.grant(share: [stepType, weightType])
    health.resetPermissions()
    #expect(health.store.authorizationStatus(for: weightType) == .notDetermined)
  }

  @Test("AUTH-54: reading is granted from a date on; the date moves, and disappears again")
  func limits() async throws {
    try health.add([steps(1, at: noon), steps(2, at: noon + 3600)])
    health.grant(read: [stepType], since: noon + 3600)
    #expect(try await health.store.steps() == [2])
    #expect(try await health.store.earliestAuthorizedSampleDate(for: [stepType]) == [stepType: noon + 3600])
    health.grant(read: [stepType], since: noon)
    #expect(try await health.store.steps() == [1, 2])
    health.grant(read: [stepType])
    #expect(try await health.store.earliestAuthorizedSampleDate(for: [stepType]).isEmpty)
    health.answerNextAuthorization(with: .grantSince(noon))
    try await health.store.requestAuthorization(toShare: [], read: [weightType])
    #expect(try await health.store.earliestAuthorizedSampleDate(for: [stepType, weightType]) == [weightType: noon])
  }

  @Test("Each app has its own permissions")
  func appsDiffer() throws {
    let other = health.store(as: "com.example.other")
    health.grant(share: [stepType], to: "com.example.other")
    #expect(other.authorizationStatus(for: stepType) == .sharingAuthorized)
    #expect(health.store.authorizationStatus(for: stepType) == .notDetermined)
    health.refuse(share: [stepType])
    health.resetPermissions(for: "com.example.other")
    #expect(other.authorizationStatus(for: stepType) == .notDetermined)
    #expect(health.store.authorizationStatus(for: stepType) == .sharingDenied)
  }

  @Test("Granting a correlation type grants the types of its members")
  func correlations() async throws {
    let (pressure, systolic, diastolic) = (
      HKCorrelationType(.bloodPressure), HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)
    )
    health.grant(read: [pressure], share: [systolic, diastolic])
    func value(_ type: HKQuantityType, _ value: Double) -> HKQuantitySample {
      HKQuantitySample(type: type, quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: value), start: noon, end: noon)
    }
    let correlation = HKCorrelation(type: pressure, start: noon, end: noon, objects: [value(systolic, 120), value(diastolic, 80)])
    try await health.store.save(correlation)
    let found = try await HKSampleQueryDescriptor(predicates: [.correlation(type: pressure)], sortDescriptors: []).result(for: health.store)
    #expect(found.map(\.objects.count) == [2])
    #expect(health.samples(of: pressure).map(\.uuid) == [correlation.uuid])
    #expect(health.samples(of: pressure).map(\.objects.count) == [2])
  }

  @Test("The person grants every request, until the test sets another answer")
  func standingAnswers() async throws {
    let store = health.store
    try await store.requestAuthorization(toShare: [stepType], read: [stepType])
    #expect(store.authorizationStatus(for: stepType) == .sharingAuthorized)
    health.answerAuthorization(with: .refuseAll)
    try await store.requestAuthorization(toShare: [stepType, weightType], read: [])
    #expect(store.authorizationStatus(for: stepType) == .sharingAuthorized)
    #expect(store.authorizationStatus(for: weightType) == .sharingDenied)
    health.resetPermissions()
    health.answerAuthorization(with: .grant(read: [stepType], share: [weightType]))
    try await store.requestAuthorization(toShare: [stepType, weightType], read: [stepType, weightType])
    #expect(store.authorizationStatus(for: stepType) == .sharingDenied)
    #expect(store.authorizationStatus(for: weightType) == .sharingAuthorized)
    try health.add(steps(1))
    #expect(try await store.steps() == [1])
    health.resetPermissions()
    health.answerAuthorization(with: .refuse(read: [stepType], share: [weightType]))
    try await store.requestAuthorization(toShare: [stepType, weightType], read: [stepType, weightType])
    #expect(store.authorizationStatus(for: stepType) == .sharingAuthorized)
    #expect(store.authorizationStatus(for: weightType) == .sharingDenied)
    #expect(try await store.steps().isEmpty)
  }

  @Test("Answers to the next requests take precedence, one per request; cancelling decides nothing")
  func nextAnswers() async throws {
    let store = health.store
    health.answerNextAuthorization(with: .cancel)
    health.answerNextAuthorization(with: .refuseAll)
    #expect(await code { try await store.requestAuthorization(toShare: [stepType], read: []) } == .errorUserCanceled)
    #expect(store.authorizationStatus(for: stepType) == .notDetermined)
    try await store.requestAuthorization(toShare: [stepType], read: [])
    #expect(store.authorizationStatus(for: stepType) == .sharingDenied)
    // This request has nothing to ask, so the answer applies to the next one.
    health.answerNextAuthorization(with: .refuseAll)
    try await store.requestAuthorization(toShare: [stepType], read: [])
    try await store.requestAuthorization(toShare: [weightType], read: [])
    #expect(store.authorizationStatus(for: weightType) == .sharingDenied)
    health.resetPermissions()
    try await store.requestAuthorization(toShare: [weightType], read: [])
    #expect(store.authorizationStatus(for: weightType) == .sharingAuthorized)
  }

  @Test("Requests are recorded, and so are the sheets that the person saw")
  func records() async throws {
    let sleepType = HKCategoryType(.sleepAnalysis)
    try await health.store.requestAuthorization(toShare: [stepType], read: [sleepType])
    try await health.store.requestAuthorization(toShare: [stepType], read: [sleepType, weightType])
    try await health.store.requestAuthorization(toShare: [stepType], read: [])
    try await health.store(as: "com.example.other").requestAuthorization(toShare: [], read: [stepType])
    let requests = health.authorizationRequests
    #expect(requests.map(\.app) == ["com.example.app", "com.example.app", "com.example.app", "com.example.other"])
    #expect(requests.map(\.share) == [[stepType], [stepType], [stepType], []])
    #expect(requests.map(\.read) == [[sleepType], [sleepType, weightType], [], [stepType]])
    let sheets = health.authorizationSheets
    #expect(sheets.map(\.share) == [[stepType], [], []])
    #expect(sheets.map(\.read) == [[sleepType], [weightType], [stepType]])
  }
}
