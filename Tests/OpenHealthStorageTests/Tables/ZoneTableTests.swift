// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

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
    func found(_ type: DataType) throws -> ZoneConfiguration? { try database.read { try $0.zoneConfiguration(of: type) } }
    #expect(try found(pulse) == nil)
    for configuration in zones {
      try database.write { try $0.setZoneConfiguration(configuration, of: pulse) }
      #expect(try found(pulse) == configuration && found(steps) == nil)
    }
    try database.write { try $0.sqlite.execute(sql: "UPDATE setting SET value = '{}'") }
    #expect(try found(pulse) == nil)
    try database.write { try $0.setZoneConfiguration(nil, of: pulse) }
    #expect(try found(pulse) == nil)
  }
}
