// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@Suite struct HealthManagerTests {
  private static let types = [
    "HKCategoryTypeIdentifierSleepAnalysis", "HKQuantityTypeIdentifierHeight", "HKQuantityTypeIdentifierBodyMass",
    "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierDistanceWalkingRunning", "HKQuantityTypeIdentifierActiveEnergyBurned",
    "HKQuantityTypeIdentifierHeartRate",
  ]

  private func run(_ store: URL, _ authorization: String, day: String = "2026-04-12") throws -> Example.Outcome {
    try Example.run("HealthManager", [day], environment: ["HEALTHKIT_STORE": store.path, "HEALTHKIT_AUTHORIZATION": authorization])
  }

  private func lines(age: String, _ outcome: String) -> [String] { ["Age: \(age)"] + Self.types.map { "\($0): \(outcome)" } }

  private func setDateOfBirth(_ day: String, in store: URL) throws {
    try engine(store).perform(SetCharacteristics(values: ["HKCharacteristicTypeIdentifierDateOfBirth": day]), for: .owner)
  }

  private func engine(_ store: URL) throws -> HealthEngine {
    HealthEngine(database: try .open(folder: store, keyFolder: Example.keyFolder(of: store)), answering: PolicyAnswering(policy: .denyAll))
  }

  @Test("SEED-06 SEED-19 CHAR-03: the program stores seven measurements, each only once")
  func storesOnce() throws {
    try Example.withStore { store throws in
      #expect(try run(store, "grant-all").lines == lines(age: "unknown", "stored"))
      #expect(try run(store, "grant-all").lines == lines(age: "unknown", "already there"))
      #expect(try engine(store).perform(ListTypes(), for: .owner).map(\.count) == Array(repeating: 1, count: 7))
      #expect(try run(store, "grant-all", day: "2026-04-13").lines == lines(age: "unknown", "stored"))
    }
  }

  @Test("SEED-19 AUTH-27: with reading refused, the program still sees its own samples and does not save them again")
  func sharingOnly() throws {
    try Example.withStore { store throws in
      try setDateOfBirth("1985-04-12", in: store)
      let answers = store.deletingLastPathComponent().appendingPathComponent("answers.json")
      try Data(#"{"*": {"read": false, "share": true}}"#.utf8).write(to: answers)
      #expect(try run(store, answers.path).lines == lines(age: "unknown", "stored"))
      #expect(try run(store, answers.path).lines == lines(age: "unknown", "already there"))
    }
  }

  @Test("SEED-20 CHAR-05 CHAR-07: the age is in completed years", arguments: [("2026-04-11", "40"), ("2026-04-12", "41")])
  func age(day: String, years: String) throws {
    try Example.withStore { store throws in
      try setDateOfBirth("1985-04-12", in: store)
      let result = try run(store, "grant-all", day: day)
      #expect(result.status == 0 && result.lines.first == "Age: \(years)")
    }
  }

  @Test("CHAR-02 CHAR-03 SEED-19: with everything refused the age is unknown and nothing is stored")
  func refused() throws {
    try Example.withStore { store throws in
      try setDateOfBirth("1985-04-12", in: store)
      let result = try run(store, "deny-all")
      #expect(result.status == 0 && result.lines == lines(age: "unknown", "not allowed"))
      #expect(try engine(store).perform(ListTypes(), for: .owner).isEmpty)
    }
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
