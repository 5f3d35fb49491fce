// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct SettingTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  @Test("Access is denied from when the owner says so until the owner ends it, and both changes are noted")
  func restricted() throws {
    #expect(try !database.read { try $0.isRestricted() })
    for isRestricted in [true, true, false] {
      let touched = TouchedData()
      try database.write(noting: touched) { try $0.setRestricted(isRestricted) }
      #expect(touched.permissions)
      #expect(!touched.preferences)
      #expect(try database.read { try $0.isRestricted() } == isRestricted)
    }
  }

  @Test("The chosen measurement system counts, else that of the latest import with a locale")
  func measurementSystem() throws {
    func answer() throws -> ReadMeasurementSystem.Answer? { try database.read { try $0.measurementSystem() } }
    func choose(_ system: MeasurementSystem?) throws {
      let touched = TouchedData()
      try database.write(noting: touched) { try $0.setMeasurementSystem(system) }
      #expect(touched.preferences)
      #expect(!touched.permissions)
    }
    #expect(try answer() == nil)
    try database.write { storage in
      for locale in ["en_GB", "en_US", nil] {
        let number = try storage.beginImport(name: "a", at: .distantPast)
        try storage.finishImport(number, at: nil, exportDate: nil, locale: locale)
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
      try storage.setSetting("one", to: 1)
      try storage.setSetting("two", to: 2)
      try storage.setSetting("one", to: 3)
      #expect(try storage.numbers("SELECT value FROM setting ORDER BY name") == [3, 2])
      try storage.setSetting("one", to: nil)
      #expect(try storage.numbers("SELECT value FROM setting ORDER BY name") == [2])
    }
  }
}
