// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct LaneTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func sample(_ type: String, _ app: String, at start: Double, seconds: Double) throws -> SampleRecord {
    try TestData.steps(1, at: start, seconds: seconds, provenance: TestData.provenance(app)).turned(into: type)
  }

  /// The facts about a lane, as texts.
  private func facts(_ lane: Lane) -> String {
    "\(lane.number) \(lane.type.name) \(lane.source.bundleIdentifier) (\(lane.source.name)) \(lane.sourceNumber): "
      + "\(lane.count), \(lane.longest), \(lane.earliest), \(lane.latest)"
  }

  @Test("A lane has the number, period and longest duration of its samples")
  func figures() throws {
    try database.insert([
      sample("stepCount", "a", at: 100, seconds: 5), sample("bodyMass", "a", at: 50, seconds: 0),
      sample("stepCount", "b", at: 10, seconds: 1), sample("stepCount", "b", at: 40, seconds: 2),
      sample("stepCount", "b", at: 20, seconds: 30),
    ])
    let expected = [
      "1 stepCount a (App a) 1: 1, 5.0, 100.0, 105.0", "2 bodyMass a (App a) 1: 1, 0.0, 50.0, 50.0",
      "3 stepCount b (App b) 2: 3, 30.0, 10.0, 50.0",
    ]
    let (steps, mass) = (try TestData.type("stepCount"), try TestData.type("bodyMass"))
    try database.read { storage throws in
      #expect(try storage.lanes(of: nil).map(facts) == expected)
      #expect(try storage.lanes(of: [mass, steps]).map(facts) == expected)
      #expect(try storage.lanes(of: [steps]).map(facts) == [expected[0], expected[2]])
      #expect(try storage.lanes(of: [mass]).map(facts) == [expected[1]])
      #expect(try storage.lanes(of: []).isEmpty)
      #expect(try storage.lane(2).map(facts) == expected[1] && storage.lane(4) == nil)
    }
  }

  @Test("Later samples extend a lane where they reach beyond it, and nothing but the number where they do not")
  func extended() throws {
    func figures() throws -> String? { try database.read { try $0.lanes(of: nil).first.map(facts) } }
    try database.insert([sample("stepCount", "a", at: 100, seconds: 10)])
    try database.insert([sample("stepCount", "a", at: 102, seconds: 3)])
    #expect(try figures() == "1 stepCount a (App a) 1: 2, 10.0, 100.0, 110.0")
    try database.insert([sample("stepCount", "a", at: 99, seconds: 1)])
    #expect(try figures() == "1 stepCount a (App a) 1: 3, 10.0, 99.0, 110.0")
    try database.insert([sample("stepCount", "a", at: 105, seconds: 11)])
    #expect(try figures() == "1 stepCount a (App a) 1: 4, 11.0, 99.0, 116.0")
    try database.insert([sample("stepCount", "a", at: 90, seconds: 40)])
    #expect(try figures() == "1 stepCount a (App a) 1: 5, 40.0, 90.0, 130.0")
  }

  @Test("Lanes of types that this version does not know are left out")
  func unknownType() throws {
    try database.insert([sample("stepCount", "a", at: 1, seconds: 0), sample("bodyMass", "a", at: 1, seconds: 0)])
    try database.write { storage in
      try storage.sqlite.execute(sql: "UPDATE type SET identifier = 'unknown' WHERE id = 1")
      #expect(try storage.lanes(of: nil).map(\.number) == [2])
      #expect(try storage.lane(1) == nil && storage.lane(2)?.number == 2)
    }
  }
}
