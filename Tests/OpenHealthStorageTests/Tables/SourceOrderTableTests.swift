// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct SourceOrderTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  @Test("Each type has the order that was set last, which a shorter one replaces")
  func orders() throws {
    let (steps, mass) = (try TestData.type("stepCount"), try TestData.type("bodyMass"))
    func set(_ order: [String], of type: DataType) throws {
      let touched = TouchedData()
      try database.write(noting: touched) { try $0.sourceOrders.set(order, of: type) }
      #expect(touched.preferences)
    }
    func orders() throws -> [[String]] {
      try database.read { storage in try [steps, mass].map { try storage.sourceOrders.order(of: $0) } }
    }
    #expect(try orders() == [[], []])
    try set(["c", "a", "b"], of: steps)
    try set(["x", "a"], of: mass)
    #expect(try orders() == [["c", "a", "b"], ["x", "a"]])
    try set(["b", "c"], of: steps)
    #expect(try orders() == [["b", "c"], ["x", "a"]])
    try set([], of: steps)
    #expect(try orders() == [[], ["x", "a"]])
  }

  @Test("The device models of a source are those of its samples, without samples of no model and those of other sources")
  func productTypes() throws {
    let models: [(String, String?)] = [
      ("a", "Watch7,1"), ("a", nil), ("a", "Watch7,1"), ("a", "iPhone1,1"), ("b", "Watch9,9"), ("c", nil),
    ]
    try database.insert(
      try models.enumerated().map { index, model in
        let source = SourceRecord(bundleIdentifier: model.0, name: model.0)
        let revision = SourceRevisionRecord(source: source, version: "\(index)", productType: model.1)
        return try TestData.steps(1, at: Double(index), provenance: Provenance(revision: revision, device: nil))
      })
    try database.read { storage in
      let lanes = try storage.lanes(of: nil)
      let found = try lanes.map { Set(try storage.productTypes(ofSource: $0.sourceNumber)) }
      #expect(lanes.map(\.source.bundleIdentifier) == ["a", "b", "c"])
      #expect(found == [["Watch7,1", "iPhone1,1"], ["Watch9,9"], []])
      #expect(try storage.productTypes(ofSource: lanes[0].sourceNumber).count == 2)
    }
  }
}
