// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTesting
import Testing

@testable import HealthManager

@Suite struct HealthManagerTests {
  private static let types = [
    "HKCategoryTypeIdentifierSleepAnalysis", "HKQuantityTypeIdentifierHeight", "HKQuantityTypeIdentifierBodyMass",
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierDistanceWalkingRunning", "HKQuantityTypeIdentifierActiveEnergyBurned",
    "HKQuantityTypeIdentifierHeartRate",
  ]

  private static let sampleTypes: [HKSampleType] = types.map { name in
    name.contains("Category")
      ? HKCategoryType(HKCategoryTypeIdentifier(rawValue: name)) : HKQuantityType(HKQuantityTypeIdentifier(rawValue: name))
  }

  private func run(_ store: URL, _ authorization: String, day: String = "2026-04-12") throws -> Example.Outcome {
    try Example.run("HealthManager", [day], environment: ["HEALTHKIT_STORE": store.path, "HEALTHKIT_AUTHORIZATION": authorization])
  }

  private func lines(age: String, _ outcome: String) -> [String] { ["Age: \(age)"] + Self.types.map { "\($0): \(outcome)" } }

  /// What the program does with a day, in a store of this test: the age, and the outcome of each of the seven measurements.
  private func report(_ health: TestHealthStore, _ day: (Int, Int, Int) = (2026, 4, 12)) async throws -> (age: Int?, outcomes: [String]) {
    let manager = health.asDefault { HealthManager() }
    try await manager.askPermission()
    let components = DateComponents(year: day.0, month: day.1, day: day.2)
    let date = try #require(Calendar(identifier: .gregorian).date(from: components))
    var outcomes: [String] = []
    for sample in manager.measurements(of: date) {
      outcomes.append(try await health.asDefault { try await manager.write(sample) }.rawValue)
    }
    return (try manager.age(on: date), outcomes)
  }

  /// How many samples a store has of each of the seven types.
  private func counts(_ health: TestHealthStore) async throws -> [Int] {
    let reader = health.store(as: "com.example.reader")
    health.grant(read: Set(Self.sampleTypes), to: "com.example.reader")
    var counts: [Int] = []
    for type in Self.sampleTypes {
      let query = HKSampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: [SortDescriptor<HKSample>(\.startDate)])
      counts.append(try await query.result(for: reader).count)
    }
    return counts
  }

  @Test("SEED-06 SEED-19 CHAR-03: the program stores seven measurements, each only once")
  func storesOnce() async throws {
    try Example.withStore { store throws in
      #expect(try run(store, "grant-all").lines == lines(age: "unknown", "stored"))
      #expect(try run(store, "grant-all").lines == lines(age: "unknown", "already there"))
      #expect(try run(store, "grant-all", day: "2026-04-13").lines == lines(age: "unknown", "stored"))
    }
    let health = try TestHealthStore()
    health.answerAuthorization(with: .grantAll)
    #expect(try await report(health).outcomes == Array(repeating: "stored", count: 7))
    #expect(try await report(health).outcomes == Array(repeating: "already there", count: 7))
    #expect(try await counts(health) == Array(repeating: 1, count: 7))
  }

  @Test("SEED-19 AUTH-27: with reading refused, the program still sees its own samples and does not save them again")
  func sharingOnly() async throws {
    try Example.withStore { store throws in
      let answers = store.deletingLastPathComponent().appendingPathComponent("answers.json")
      try Data(#"{"*": {"read": false, "share": true}}"#.utf8).write(to: answers)
      #expect(try run(store, answers.path).lines == lines(age: "unknown", "stored"))
      #expect(try run(store, answers.path).lines == lines(age: "unknown", "already there"))
    }
    let health = try TestHealthStore()
    health.setProfile(dateOfBirth: DateComponents(year: 1985, month: 4, day: 12))
    health.answerAuthorization(with: .grant(share: Set(Self.sampleTypes)))
    for outcome in ["stored", "already there"] {
      let report = try await report(health)
      #expect(report.age == nil && report.outcomes == Array(repeating: outcome, count: 7))
    }
  }

  @Test("SEED-20 CHAR-05 CHAR-07: the age is in completed years", arguments: [(11, 40), (12, 41)])
  func age(day: Int, years: Int) async throws {
    let health = try TestHealthStore()
    health.setProfile(dateOfBirth: DateComponents(year: 1985, month: 4, day: 12))
    health.answerAuthorization(with: .grantAll)
    #expect(try await report(health, (2026, 4, day)).age == years)
  }

  @Test("CHAR-02 CHAR-03 SEED-19: with everything refused the age is unknown and nothing is stored")
  func refused() async throws {
    try Example.withStore { store throws in
      let result = try run(store, "deny-all")
      #expect(result.status == 0 && result.lines == lines(age: "unknown", "not allowed"))
    }
    let health = try TestHealthStore()
    health.setProfile(dateOfBirth: DateComponents(year: 1985, month: 4, day: 12))
    health.answerAuthorization(with: .refuseAll)
    let report = try await report(health)
    #expect(report.age == nil && report.outcomes == Array(repeating: "not allowed", count: 7))
    #expect(try await counts(health) == Array(repeating: 0, count: 7))
  }

  @Test("AUTH-18: without an answer to the request, the program says so")
  func nobodyAnswers() throws {
    try Example.withStore { store throws in
      let result = try run(store, "ask")
      #expect(
        result.status == 1 && result.lines.count == 1
          && result.lines[0].hasPrefix("Failed: The request for permission was not answered: this process has no terminal"))
      #expect(try run(store, "grant-all", day: "April").status == 64)
    }
  }
}
