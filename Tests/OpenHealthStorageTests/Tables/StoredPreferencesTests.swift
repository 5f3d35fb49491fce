// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct StoredPreferencesTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  @Test("Preferences are equal as long as neither a unit nor an order changes, and say which orders changed")
  func changes() throws {
    let (steps, mass, pulse) = (try TestData.type("stepCount"), try TestData.type("bodyMass"), try TestData.type("heartRate"))
    func preferences() throws -> StoredPreferences { try database.read { try $0.preferences() } }
    let empty = try preferences()
    #expect(empty.units.isEmpty)
    #expect(empty.typesReordered(since: empty).isEmpty)
    try database.write { storage in
      try storage.sourceOrders.set(["b", "a"], of: steps)
      try storage.sourceOrders.set(["a", "b"], of: mass)
    }
    let first = try preferences()
    #expect(first != empty)
    #expect(first.typesReordered(since: empty) == [steps, mass])
    #expect(empty.typesReordered(since: first) == [steps, mass])
    try database.write { storage in
      try storage.sourceOrders.set(["b", "a"], of: steps)
      try storage.sourceOrders.set(["b", "a"], of: mass)
      try storage.sourceOrders.set(["c"], of: pulse)
    }
    let second = try preferences()
    #expect(second.typesReordered(since: first) == [mass, pulse])
    #expect(first.typesReordered(since: second) == [mass, pulse])
    #expect(try preferences() == second)
    #expect(second.typesReordered(since: second).isEmpty)
    let unit = try UnitExpression.parse("lb")
    try database.write { try $0.preferredUnits.set(unit, of: mass) }
    let third = try preferences()
    #expect(third != second)
    #expect(third.units == [mass.identifier: "lb"])
    #expect(third.typesReordered(since: second).isEmpty)
    try database.write { try $0.sourceOrders.set([], of: mass) }
    #expect(try preferences().typesReordered(since: third) == [mass])
  }

  @Test("The commit number changes with each transaction that changes the store, and with no other")
  func commits() throws {
    func number() throws -> Int32 { try database.read { try $0.commitNumber() } }
    let before = try number()
    let unit = try UnitExpression.parse("lb")
    let mass = try TestData.type("bodyMass")
    try database.write { try $0.preferredUnits.set(unit, of: mass) }
    let after = try number()
    #expect(after != before)
    #expect(try database.write { try $0.preferredUnits.unit(of: mass)?.string } == "lb")
    #expect(try number() == after)
  }
}
