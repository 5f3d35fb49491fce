// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import Testing

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

@Suite struct SettingTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  @Test("Access is denied from when the owner says so until the owner ends it, and both changes are noted")
  func restricted() throws {
    #expect(try !database.read { try $0.settings.isRestricted() })
    for isRestricted in [true, true, false] {
      let touched = TouchedData()
      try database.write(noting: touched) { try $0.settings.setRestricted(isRestricted) }
      #expect(touched.permissions)
      #expect(!touched.preferences)
      #expect(try database.read { try $0.settings.isRestricted() } == isRestricted)
    }
  }

  @Test("The chosen measurement system counts, else that of the latest import with a locale")
  func measurementSystem() throws {
    func answer() throws -> ReadMeasurementSystem.Answer? { try database.read { try $0.settings.measurementSystem() } }
    func choose(_ system: MeasurementSystem?) throws {
      let touched = TouchedData()
      try database.write(noting: touched) { try $0.settings.setMeasurementSystem(system) }
      #expect(touched.preferences)
      #expect(!touched.permissions)
    }
    #expect(try answer() == nil)
    try database.write { storage in
      for locale in ["en_GB", "en_US", nil] {
        let number = try storage.imports.begin(name: "a", at: .distantPast)
        try storage.imports.finish(number, at: nil, exportDate: nil, locale: locale)
      }
    }
    #expect(try answer() == ReadMeasurementSystem.Answer(system: .us, locale: "en_US"))
    try choose(.metric)
    #expect(try answer() == ReadMeasurementSystem.Answer(system: .metric, locale: nil))
    try choose(.uk)
    #expect(try answer() == ReadMeasurementSystem.Answer(system: .uk, locale: nil))
    try choose(nil)
    #expect(try answer() == ReadMeasurementSystem.Answer(system: .us, locale: "en_US"))
  }

  @Test("A setting is replaced and removed by its name alone")
  func names() throws {
    try database.write { storage in
      try storage.settings.set("one", to: 1)
      try storage.settings.set("two", to: 2)
      try storage.settings.set("one", to: 3)
      #expect(try storage.numbers("SELECT value FROM setting ORDER BY name") == [3, 2])
      try storage.settings.set("one", to: nil)
      #expect(try storage.numbers("SELECT value FROM setting ORDER BY name") == [2])
    }
  }
}

@Suite struct PreferredUnitTableTests {
  @Test("Each type has the unit that was chosen last, until the choice is removed")
  func units() throws {
    let database = try HealthDatabase.inMemory()
    let (mass, height) = (try TestData.type("bodyMass"), try TestData.type("height"))
    func set(_ unit: String?, of type: DataType) throws {
      let touched = TouchedData()
      let unit = try unit.map { try UnitExpression.parse($0) }
      try database.write(noting: touched) { try $0.preferredUnits.set(unit, of: type) }
      #expect(touched.preferences)
    }
    func units() throws -> [String?] {
      try database.read { storage in try [mass, height].map { try storage.preferredUnits.unit(of: $0)?.string } }
    }
    #expect(try units() == [nil, nil])
    try set("lb", of: mass)
    try set("in", of: height)
    try set("kg", of: mass)
    #expect(try units() == ["kg", "in"])
    #expect(try database.read { try $0.preferences().units } == [mass.identifier: "kg", height.identifier: "in"])
    try set(nil, of: mass)
    #expect(try units() == [nil, "in"])
  }
}

@Suite struct ZoneTableTests {
  @Test("The zones of a type are those that were set last, until they are removed; those that do not decode count as none")
  func zones() throws {
    let database = try HealthDatabase.inMemory()
    let pulse = try TestData.type("heartRate")
    let steps = try TestData.type("stepCount")
    let unit = try UnitExpression.parse("count/min")
    let zones = try [100.0, 110].map { first in
      try ZoneConfiguration(type: pulse, boundaries: [Amount(first, unit), Amount(140, unit)], source: .user)
    }
    func found(_ type: DataType) throws -> ZoneConfiguration? { try database.read { try $0.zones.configuration(of: type) } }
    #expect(try found(pulse) == nil)
    for configuration in zones {
      try database.write { try $0.zones.set(configuration, of: pulse) }
      #expect(try found(pulse) == configuration && found(steps) == nil)
    }
    try database.write { try $0.sqlite.execute(sql: "UPDATE setting SET value = '{}'") }
    #expect(try found(pulse) == nil)
    try database.write { try $0.zones.set(nil, of: pulse) }
    #expect(try found(pulse) == nil)
  }
}

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
