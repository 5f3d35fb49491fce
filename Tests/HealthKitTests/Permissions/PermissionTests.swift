// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import Testing

@Suite struct PermissionTests {
  private let stepType = HKQuantityType(.stepCount)
  private let weightType = HKQuantityType(.bodyMass)

  @Test("AUTH-32 SAVE-01 SEED-28: a type that was never requested gives code 5 on reading and on saving")
  func neverAsked() async throws {
    let store = try TestEngine().store()
    #expect(await code { try await store.save(steps(1)) } == .errorAuthorizationNotDetermined)
    #expect(await code { _ = try await store.samples(of: stepType) } == .errorAuthorizationNotDetermined)
    #expect(await code { _ = try await store.statistics(of: stepType, nil, .cumulativeSum) } == .errorAuthorizationNotDetermined)
    let descriptor = HKStatisticsQueryDescriptor(predicate: .quantitySample(type: stepType), options: .cumulativeSum)
    #expect(await code { _ = try await descriptor.result(for: store) } == .errorAuthorizationNotDetermined)
    #expect(store.authorizationStatus(for: stepType) == .notDetermined)
  }

  @Test("AUTH-26 AUTH-27 AUTH-33: refused reading looks like a store with the app's own samples only")
  func refusedReading() async throws {
    let engine = try TestEngine()
    let other = try await engine.granted(stepType, app: "com.example.other")
    try await other.save(steps(1000))
    engine.person.answer(with: .refuse(read: [stepType]))
    let store = try await engine.granted(stepType)
    #expect(try await store.samples(of: stepType) == [])
    #expect(await code { _ = try await store.statistics(of: stepType, nil, .cumulativeSum) } == .errorNoData)
    let own = steps(5, at: testStart + 10)
    try await store.save(own)
    #expect(try await store.samples(of: stepType) == [own])
    #expect(try await store.statistics(of: stepType, nil, .cumulativeSum).sumQuantity()?.doubleValue(for: .count()) == 5)
    #expect(store.authorizationStatus(for: stepType) == .sharingAuthorized)
    #expect(try await other.samples(of: stepType).count == 2)
  }

  @Test("AUTH-24 AUTH-33 AUTH-34: refused sharing gives code 4, while reading still works")
  func refusedSharing() async throws {
    let engine = try TestEngine()
    let other = try await engine.granted(stepType, app: "com.example.other")
    let theirs = steps(1000)
    try await other.save(theirs)
    engine.person.answer(with: .refuse(share: [stepType]))
    let store = try await engine.granted(stepType)
    #expect(await code { try await store.save(steps(1)) } == .errorAuthorizationDenied)
    #expect(try await store.samples(of: stepType) == [theirs])
    #expect(store.authorizationStatus(for: stepType) == .sharingDenied)
  }

  @Test("AUTH-02 AUTH-27 AUTH-34: with sharing requested only, an app saves and reads its own samples")
  func shareOnly() async throws {
    let engine = try TestEngine()
    let other = try await engine.granted(stepType, app: "com.example.other")
    try await other.save(steps(1000))
    let store = engine.store()
    try await store.requestAuthorization(toShare: [stepType], read: [])
    #expect(try await store.samples(of: stepType) == [])
    let own = steps(7)
    try await store.save(own)
    #expect(try await store.samples(of: stepType) == [own])
  }

  @Test("AUTH-24 AUTH-25 AUTH-34: with reading requested only, an app cannot save, and its status says nothing about reading")
  func readOnly() async throws {
    let engine = try TestEngine()
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: [stepType])
    #expect(try await store.samples(of: stepType) == [])
    #expect(await code { try await store.save(steps(1)) } == .errorAuthorizationNotDetermined)
    #expect(store.authorizationStatus(for: stepType) == .notDetermined)
  }

  @Test("AUTH-01: each type has separate questions and answers for reading and saving")
  func eachForItself() async throws {
    let engine = try TestEngine()
    engine.person.answer(with: .refuse(read: [stepType], share: [weightType]))
    let store = try await engine.granted(stepType, weightType)
    #expect(engine.person.sheets.map { $0.read.count + $0.share.count } == [4])
    #expect(store.authorizationStatus(for: stepType) == .sharingAuthorized)
    #expect(store.authorizationStatus(for: weightType) == .sharingDenied)
    try await store.save(steps(1))
    #expect(await code { try await store.save([steps(2), quantity(.bodyMass, 70, "kg", at: testStart)]) } == .errorAuthorizationDenied)
    #expect(try await store.samples(of: stepType).count == 1)
  }

  @Test("AUTH-13 AUTH-15 SEED-17: a request asks only about undecided types; a refusal is a decision")
  func asksOnce() async throws {
    let engine = try TestEngine()
    engine.person.answer(with: .refuse(read: [stepType]))
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: [stepType])
    try await store.requestAuthorization(toShare: [], read: [stepType])
    try await store.requestAuthorization(toShare: [stepType], read: [stepType, weightType])
    let sheets = engine.person.sheets
    #expect(sheets.map(\.read) == [[stepType], [weightType]])
    #expect(sheets.map(\.share) == [[], [stepType]])
  }

  @Test("AUTH-17: success means that the request was answered, even by refusing everything")
  func successAfterRefusal() async throws {
    let engine = try TestEngine()
    engine.person.answer(with: .refuseAll)
    let store = engine.store()
    let (success, error) = await withCheckedContinuation { continuation in
      store.requestAuthorization(toShare: [stepType], read: [stepType]) { success, error in
        continuation.resume(returning: (success, error == nil))
      }
    }
    #expect(success)
    #expect(error)
  }

  @Test("AUTH-16 AUTH-18: a cancelled request fails with code 7, and everything stays undecided")
  func nobodyAnswers() async throws {
    let engine = try TestEngine()
    let store = engine.store()
    engine.person.answer(with: .cancel)
    let (success, error) = await withCheckedContinuation { continuation in
      store.requestAuthorization(toShare: [stepType], read: [stepType]) { success, error in
        continuation.resume(returning: (success, (error as? HKError)?.code))
      }
    }
    #expect(!success)
    #expect(error == .errorUserCanceled)
    #expect(store.authorizationStatus(for: stepType) == .notDetermined)
    #expect(await code { try await store.save(steps(1)) } == .errorAuthorizationNotDetermined)
    engine.person.answer(with: .grantAll)
    try await store.requestAuthorization(toShare: [stepType], read: [stepType])
    #expect(engine.person.sheets.count == 2)
    try await store.save(steps(1))
  }

  @Test("OBJ-04 OBJ-06 STAT-21: two apps on one store see which samples each of them saved")
  func twoApps() async throws {
    let engine = try TestEngine()
    let first = try await engine.granted(stepType, app: "com.example.first")
    let second = try await engine.granted(stepType, app: "com.example.second")
    try await first.save(steps(10, at: testStart, seconds: 100))
    try await second.save(steps(20, at: testStart + 1000, seconds: 100))
    for store in [first, second] {
      let samples = try await store.samples(of: stepType)
      #expect(samples.map(\.sourceRevision.source.bundleIdentifier) == ["com.example.first", "com.example.second"])
      let statistics = try await store.statistics(of: stepType, nil, [.cumulativeSum, .separateBySource])
      #expect(statistics.sumQuantity()?.doubleValue(for: .count()) == 30)
      let sources = try #require(statistics.sources)
      #expect(sources.map(\.bundleIdentifier) == ["com.example.first", "com.example.second"])
      #expect(sources.map { statistics.sumQuantity(for: $0)?.doubleValue(for: .count()) } == [10, 20])
    }
    // One app cannot save a sample of the other as its own: it is already stored.
    let fetched = try #require(try await second.samples(of: stepType).first)
    #expect(await code { try await second.save(fetched) } == .errorInvalidArgument)
  }

  @Test("STAT-18 STAT-19 SEED-18: the overlapping time of two apps counts once, with the later app first")
  func mergedApps() async throws {
    let engine = try TestEngine()
    let first = try await engine.granted(stepType, app: "com.example.first")
    let second = try await engine.granted(stepType, app: "com.example.second")
    try await first.save(steps(100, at: testStart, seconds: 100))
    try await second.save(steps(30, at: testStart + 50, seconds: 100))
    // OQ-11: of two ordinary apps the newer has the higher priority; the older counts for its uncovered half.
    let sum = try await first.statistics(of: stepType, nil, .cumulativeSum).sumQuantity()?.doubleValue(for: .count())
    #expect(sum == 80)
    // Each app's samples can still be read.
    let raw = try await first.samples(of: stepType).compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) }
    #expect(raw == [100, 30])
  }

  @Test("SEED-14 SEED-19: an app can tell undecided, refused and granted apart; saving without permission is an error")
  func statuses() async throws {
    let engine = try TestEngine()
    engine.person.answer(with: .refuse(share: [weightType]))
    let store = engine.store()
    let weight = quantity(.bodyMass, 70, "kg", at: testStart)
    #expect(store.authorizationStatus(for: weightType) == .notDetermined)
    #expect(await code { try await store.save(weight) } == .errorAuthorizationNotDetermined)
    try await store.requestAuthorization(toShare: [stepType, weightType], read: [])
    #expect(store.authorizationStatus(for: weightType) == .sharingDenied)
    #expect(await code { try await store.save(weight) } == .errorAuthorizationDenied)
    #expect(store.authorizationStatus(for: stepType) == .sharingAuthorized)
    try await store.save(steps(1))
  }

  @Test("AUTH-28: a returning app still sees its own samples, with reading refused")
  func ownSamplesStay() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // the system empties its temporary folder where this fails
    let own = steps(5)
    do {
      let engine = try TestEngine(folder: folder)
      engine.person.answer(with: .refuse(read: [stepType]))
      try await engine.granted(stepType).save(own)
      try await engine.granted(stepType, app: "com.example.other").save(steps(1000))
    }
    let store = try TestEngine(folder: folder).store()
    #expect(try await store.samples(of: stepType) == [own])
  }
}
