// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct CharacteristicTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func set(_ identifier: String, _ value: String, import number: Int64? = nil, wins: Bool = false) throws {
    try database.write { storage in
      if let number {
        try storage.characteristics.set(identifier, to: value, import: number, wins: wins)
      } else {
        try storage.characteristics.set(identifier, to: value)
      }
    }
  }

  /// The value, which the list of all has as well.
  private func value(_ identifier: String) throws -> String? {
    try database.read { storage in
      let value = try storage.characteristics.value(of: identifier)
      #expect(try storage.characteristics.all()[identifier] == value)
      return value
    }
  }

  @Test("Of several imports the latest counts, whichever was stored first")
  func latestImport() throws {
    try set("sex", "two", import: 2)
    #expect(try value("sex") == "two")
    try set("sex", "one", import: 1)
    #expect(try value("sex") == "two")
    try set("sex", "three", import: 3)
    #expect(try value("sex") == "three" && value("blood") == nil)
    try set("sex", "third", import: 3)
    #expect(try value("sex") == "third")
  }

  @Test("A value set by hand counts more than imports, unless an import wins; a value set after that counts again")
  func ranks() throws {
    try set("sex", "hand")
    try set("sex", "five", import: 5)
    #expect(try value("sex") == "hand")
    try set("sex", "four", import: 4, wins: true)
    #expect(try value("sex") == "four")
    try set("sex", "six", import: 6)
    #expect(try value("sex") == "four")
    try set("sex", "again")
    #expect(try value("sex") == "again")
    try set("sex", "seven", import: 7)
    #expect(try value("sex") == "again")
  }

  @Test("Setting one characteristic by hand does not change which value of another one counts")
  func others() throws {
    try set("blood", "hand")
    try set("blood", "one", import: 1, wins: true)
    try set("sex", "hand")
    #expect(try value("blood") == "one" && value("sex") == "hand")
    #expect(try database.read { try $0.characteristics.all() } == ["blood": "one", "sex": "hand"])
  }

  @Test("After an import is removed, the values before it count again; values set by hand belong to no import")
  func removedImport() throws {
    try set("sex", "two", import: 2)
    try set("sex", "one", import: 1)
    try set("blood", "one", import: 1)
    try set("skin", "hand")
    try set("skin", "one", import: 1, wins: true)
    try database.write { try $0.characteristics.remove(ofImport: 2) }
    #expect(try database.read { try $0.characteristics.all() } == ["sex": "one", "blood": "one", "skin": "one"])
    try database.write { try $0.characteristics.remove(ofImport: 1) }
    #expect(try database.read { try $0.characteristics.all() } == ["skin": "hand"])
  }

  @Test("A characteristic is removed with all its values, and others stay")
  func removed() throws {
    try set("sex", "hand")
    try set("sex", "one", import: 1)
    try set("blood", "one", import: 1)
    try database.write { try $0.characteristics.remove("sex") }
    #expect(try value("sex") == nil && value("blood") == "one")
    #expect(try database.read { try $0.characteristics.all() } == ["blood": "one"])
  }
}
