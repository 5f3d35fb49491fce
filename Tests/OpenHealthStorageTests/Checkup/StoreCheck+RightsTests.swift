// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// Rows about apps that lead nowhere are counted, and those beside them are not.
@Suite struct StoreCheckRightsTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func run(_ sql: String, _ arguments: SQLArguments = []) throws {
    try database.write { try $0.sqlite.execute(sql: sql, arguments: arguments) }
  }

  /// What the checks of a subject say, each with its number of rows.
  private func found(_ subject: String) throws -> [String] {
    try database.portions(of: subject).flatMap(\.findings).map { "\($0.severity.rawValue): \($0.meaning) \($0.rows ?? -1)" }
  }

  private func addApp(_ identifier: String, token: UInt8) throws {
    try run(
      "INSERT INTO app (identifier, name, background_delivery, token, added) VALUES (?, 'An app', 0, ?, 0)",
      [identifier, Data(repeating: token, count: 32)])
  }

  @Test("Permissions for unknown types are counted in all three tables")
  func unknownTypes() throws {
    let steps = try TestData.type("stepCount").identifier
    try run("INSERT INTO permission (app, type, direction, answer) VALUES ('a', ?, 0, 1)", [steps])
    try run("INSERT INTO permission_request (app, type, direction, strength, asked) VALUES ('a', ?, 1, 1, 0)", [steps])
    #expect(try found("permissions") == [])
    try run("INSERT INTO permission (app, type, direction, answer) VALUES ('a', 'future', 0, 1)")
    #expect(try found("permissions") == ["note: There are permissions for types that this version does not know. 1"])
    try run("INSERT INTO permission_request (app, type, direction, strength, asked) VALUES ('a', 'future', 1, 1, 0)")
    try run("INSERT INTO object_permission (app, type, uuid, answer, strength) VALUES ('a', 'future', zeroblob(16), 1, 1)")
    #expect(try found("permissions") == ["note: There are permissions for types that this version does not know. 3"])
  }

  @Test("Permissions for objects are counted when no sample of the type has the UUID, stored or removed")
  func objects() throws {
    let (steps, mass) = (try TestData.type("stepCount"), try TestData.type("bodyMass"))
    let other = try #require(Catalog.types.first { !$0.isOfSamples })
    let samples = try (0..<2).map { try TestData.steps(1, at: Double($0)) }
    let stored = try database.write { try $0.insert(samples) }
    _ = try database.write { try $0.removals.add([stored[1]], to: $0.removals.begin(at: Date(timeIntervalSinceReferenceDate: 0))) }
    func allow(_ type: DataType, _ uuid: UUID) throws {
      try run(
        "INSERT INTO object_permission (app, type, uuid, answer, strength) VALUES ('a', ?, ?, 1, 1)", [type.identifier, uuid.data])
    }
    let missing = UUID(uuid: (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9))
    try allow(steps, samples[0].uuid)
    try allow(steps, samples[1].uuid)
    // Objects of other kinds are not in the table of samples.
    try allow(other, missing)
    #expect(try found("permissions") == [])
    try allow(steps, missing)
    #expect(try found("permissions") == ["note: There are permissions for objects that are no longer stored. 1"])
    // A sample with this UUID exists, but of another type.
    try allow(mass, samples[0].uuid)
    #expect(try found("permissions") == ["note: There are permissions for objects that are no longer stored. 2"])
  }

  @Test("Apps without a registration that ask to be woken are counted once each")
  func background() throws {
    try addApp("com.example.walk", token: 1)
    for (app, type) in [("com.example.walk", "x"), ("com.example.gone", "x"), ("com.example.gone", "y")] {
      try run("INSERT INTO background_delivery (app, type, frequency) VALUES (?, ?, 1)", [app, type])
    }
    #expect(try found("apps") == ["note: Apps without a registration asked to be woken for changes. 1"])
  }

  @Test("Equal digests of tokens are found, and different ones not")
  func tokens() throws {
    try addApp("com.example.a", token: 1)
    try addApp("com.example.b", token: 2)
    #expect(try found("apps") == [])
    try addApp("com.example.c", token: 2)
    #expect(try found("apps") == ["attention: The digests of tokens of several apps are equal. 1"])
  }

  @Test("Places of an order of sources that never saved anything are counted")
  func sources() throws {
    try database.insert([try TestData.steps(1)])
    let steps = try TestData.type("stepCount").identifier
    try run("INSERT INTO source_order (type, position, bundle_identifier) VALUES (?, 0, 'com.example.app')", [steps])
    #expect(try found("sources") == [])
    try run("INSERT INTO source_order (type, position, bundle_identifier) VALUES (?, 1, 'com.example.never')", [steps])
    #expect(try found("sources") == ["note: An order of sources names sources that never saved anything. 1"])
  }
}
