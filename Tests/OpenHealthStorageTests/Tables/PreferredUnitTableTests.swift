// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

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
