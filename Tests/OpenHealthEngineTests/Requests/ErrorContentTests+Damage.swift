// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthCore
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

extension ErrorContentTests {
  @Test("No error of any request holds a health value", .inSQLite)
  func requests() throws {
    let names = Set(RequestList.all.map { "\($0)" })
    #expect(Set(try World().requests().keys) == names, "every request of the list has marker values here")
    var found: [String: Set<String>] = [:]
    for damage in try World.damages() {
      let world = try World()
      try world.make(damage)
      for (name, requests) in try world.requests() {
        for request in requests {
          // Apps without permission get no further than to its tables, whichever is damaged.
          for caller in damage == nil ? world.callers : [world.callers[0], .owner] {
            guard let error = world.error(of: request, for: caller) else { continue }
            // An error with the same text was searched before.
            guard found[name, default: []].insert("\(error)").inserted else { continue }
            let texts = Self.texts(of: error)
            for marker in Self.markers where texts.contains(marker) { Issue.record("\(name): \(error) holds \(marker)") }
          }
        }
      }
    }
    for name in names { #expect(found[name]?.isEmpty == false, "no error of \(name) was provoked") }
    // The damaged stores alone make each request fail in several ways.
    #expect(Set(found.values.joined()).count > 60, "\(Set(found.values.joined()).sorted())")
  }
}

extension ErrorContentTests.World {
  /// A statement that damages a store; nil for a sound one.
  typealias Damage = String?

  /// A sound store, one without each of its tables, and some whose stored values do not decode.
  static func damages() throws -> [Damage] {
    let tables = try Self().database.read { storage in
      try String.fetchAll(storage.sqlite, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    }
    #expect(tables.count > 25)
    let broken = [
      ("metadata_set", "body"), ("workout", "body"), ("workout_builder", "body"), ("workout_session", "body"),
      ("workout_session_event", "body"), ("kept_element", "body"), ("unit", "string"), ("series_part", "body"), ("route_part", "body"),
      ("content", "body"), ("content_part", "body"), ("attachment", "body"), ("attachment_part", "body"), ("characteristic", "value"),
      ("preferred_unit", "unit"), ("time_zone", "name"),
      ("type", "identifier"),
    ]
    return [nil] + tables.map { "ALTER TABLE \($0) RENAME TO gone" }
      + broken.map { "UPDATE OR IGNORE \($0.0) SET \($0.1) = CAST('{\"\(ErrorContentTests.text)\": \(ErrorContentTests.number)}' AS BLOB)" }
  }

  func make(_ damage: Damage) throws {
    guard let damage else { return }
    try database.write { storage in
      // Without this setting, renaming a table also rewrites the references to it.
      try storage.sqlite.execute(sql: "PRAGMA legacy_alter_table = ON")
      try storage.sqlite.execute(sql: damage)
    }
    database.dictionaries.forgetAll()
  }
}
