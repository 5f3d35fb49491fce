// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// What the directory knows of master keys: the fingerprint of each number, and which ones a server needs (D61).
@Suite struct MasterKeyFingerprintTests {
  /// A master key that no other test file has, with a number that another one has.
  private static func otherKey(_ number: Int64) -> MasterKey { MasterKey(number: number, SecretBytes([UInt8](repeating: 9, count: 32))) }

  private func router(_ world: KeyedWorld, _ keys: MasterKey...) throws -> PersonRouter {
    PersonRouter(try world.nodes.conninfo(), patience: .seconds(2), masterKeys: MasterKeys(keys))
  }

  private func masters(_ world: KeyedWorld) throws -> [String] {
    try world.nodes.rows("SELECT master || ' ' || count(*) FROM person_key GROUP BY master ORDER BY 1")
  }

  @Test("another master key with the number of one that has wrapped keys wraps none, and no server begins with it")
  func otherMaster() throws {
    let world = try KeyedWorld()
    let people = try (0..<3).map { _ in try world.nodes.newPerson(on: "first") }
    func write(_ person: Int64, _ router: PersonRouter) throws {
      try world.store(of: person, router).write { try $0.settings.setRestricted(true) }
    }
    try write(people[0], world.router(1))
    let wrong = try router(world, Self.otherKey(1))
    #expect(throws: PostgresError.otherMaster.healthError) { try write(people[1], wrong) }
    #expect(throws: PostgresError.otherMaster.healthError) { try wrong.encryptPerson(people[1]) }
    #expect(throws: MasterKeyFault.otherKey(number: 1)) { try wrong.keys.checkMasterKeys() }
    #expect(MasterKeyFault(PostgresError.otherMaster.healthError) == .otherKey(number: nil))
    #expect(MasterKeyFault(.busy) == nil)
    #expect(try world.states(of: people[1]) == ["open 0"])

    // Of a second key, the two hosts have different ones, too.
    let mixed = try router(world, #require(PostgresCluster.masterKeys([1]).key(1)), Self.otherKey(2))
    try write(people[1], world.router(1, 2))
    #expect(throws: MasterKeyFault.otherKey(number: 2)) { try mixed.keys.rewrap() }
    #expect(throws: MasterKeyFault.otherKey(number: 2)) { try mixed.keys.checkMasterKeys() }
    #expect(throws: PostgresError.otherMaster.healthError) { try write(people[2], mixed) }
    #expect(try masters(world) == ["1 1", "2 1"])
    try world.router(1, 2).keys.checkMasterKeys()
    #expect(try world.router(1, 2).keys.rewrap() == 1)

    // Where a master key has wrapped nothing that is there, another one can take its number.
    for person in people[..<2] { #expect(try world.nodes.operators.removePerson(person)) }
    try wrong.keys.checkMasterKeys()
    try write(people[2], wrong)
    #expect(try masters(world) == ["1 1"])
    #expect(throws: MasterKeyFault.otherKey(number: 1)) { try world.router(1).keys.checkMasterKeys() }
  }

  @Test("of two servers whose first key differs, which wrap at the same time, one is refused")
  func twoMasters() async throws {
    let world = try KeyedWorld()
    let refused = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<6 {
        let person = try world.nodes.newPerson(on: "first")
        let router = try index % 2 == 0 ? world.router(1) : router(world, Self.otherKey(1))
        group.addTask {
          do {
            try world.store(of: person, router).write { try $0.settings.setRestricted(true) }
            return false
          } catch let error as HealthError where error == PostgresError.otherMaster.healthError { return true }
        }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 3)
    let keys = try world.nodes.router.keys.wrappedKeys("openhealth_keys_besides($1, 0, 0, 10)", [.integer(0)])
    let opened = try [PostgresCluster.masterKeys([1]), MasterKeys([Self.otherKey(1)])].map { masters in
      try keys.count { try $0.unwrapped(by: masters) != nil }
    }
    #expect(opened.sorted() == [0, 3])
  }

  @Test("a server continues when the right file replaces a wrong one")
  func rightFile() throws {
    let world = try KeyedWorld()
    try withFolder { folder in
      let (path, other) = (folder.appendingPathComponent("a.keys").path, folder.appendingPathComponent("b.keys").path)
      for file in [path, other] { _ = try MasterKeys.make(in: file) }
      func router(_ file: String) throws -> PersonRouter {
        PersonRouter(try world.nodes.conninfo(), patience: .seconds(2), masterKeys: try MasterKeys(file: file))
      }
      let (first, second) = (try world.nodes.newPerson(on: "first"), try world.nodes.newPerson(on: "first"))
      let server = try router(other)
      try world.store(of: first, router(path)).write { try $0.settings.setRestricted(true) }
      #expect(throws: PostgresError.otherMaster.healthError) {
        try world.store(of: second, server).write { try $0.settings.setRestricted(true) }
      }
      try FileManager.default.removeItem(atPath: other)
      try FileManager.default.copyItem(atPath: path, toPath: other)
      try world.store(of: second, server).write { try $0.settings.setRestricted(true) }
      for person in [first, second] { #expect(try world.store(of: person, router(path)).read { try $0.settings.isRestricted() }) }
    }
  }

  @Test("in a database from before fingerprints, the first program that unwraps a key says which master key it is")
  func fingerprintsAdded() throws {
    let world = try KeyedWorld()
    let people = try (0..<2).map { _ in try world.nodes.newPerson(on: "first") }
    for person in people { try world.store(of: person, world.router(1)).write { try $0.settings.setRestricted(true) } }
    func fingerprints() throws -> [String] { try world.nodes.rows("SELECT encode(fingerprint, 'hex') FROM master_key") }
    let known = try fingerprints()
    #expect(try known == [PostgresCluster.masterKeys([1]).newest.fingerprint().hexadecimal])
    try world.nodes.rows("DELETE FROM master_key")
    #expect(throws: MasterKeyFault.missing(numbers: [1])) { try router(world, Self.otherKey(1)).keys.checkMasterKeys() }
    #expect(try fingerprints() == [])
    try world.nodes.rows(
      "UPDATE person_key SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE person_id = \(people[0])")
    try world.router(1).keys.checkMasterKeys()
    #expect(try fingerprints() == known)
  }

  // MARK: Retired master keys

  @Test("a master key leaves the file when no key needs it, and no server wraps one with it afterwards")
  func drop() throws {
    let world = try KeyedWorld()
    try withFolder { folder in
      let path = folder.appendingPathComponent("master.keys").path
      _ = try MasterKeys.make(in: path)
      func router() throws -> PersonRouter {
        PersonRouter(try world.nodes.conninfo(), patience: .seconds(2), masterKeys: try MasterKeys(file: path))
      }
      func begin(_ router: PersonRouter) throws -> Int64 {
        let person = try world.nodes.newPerson(on: "first")
        try world.store(of: person, router).write { try $0.settings.setRestricted(true) }
        return person
      }
      let (stale, first) = (try router(), try router())
      let person = try begin(first)
      #expect(throws: MasterKeyFault.lastKey) { try first.keys.dropMasterKey(1, from: path) }
      _ = try MasterKeys.make(in: path)
      #expect(throws: MasterKeyFault.inUse(number: 1)) { try first.keys.dropMasterKey(1, from: path) }
      #expect(throws: MasterKeyFault.noKey(number: 7)) { try first.keys.dropMasterKey(7, from: path) }
      #expect(try MasterKeys(file: path).numbers == [1, 2])
      #expect(try router().keys.rewrap() == 1)
      // This server does not know the new key, and may still use the old one.
      let other = try begin(stale)
      #expect(throws: MasterKeyFault.inUse(number: 1)) { try first.keys.dropMasterKey(1, from: path) }
      #expect(try router().keys.rewrap() == 1)
      #expect(try world.nodes.rows("SELECT number FROM master_key ORDER BY 1") == ["1", "2"])
      try router().keys.dropMasterKey(1, from: path)
      #expect(try MasterKeys(file: path).numbers == [2])
      #expect(try world.nodes.rows("SELECT number FROM master_key") == ["2"])
      // Now it may not use the old one, and reads the file again.
      #expect(stale.keys.masters?.numbers == [1])
      let last = try begin(stale)
      #expect(stale.keys.masters?.numbers == [2])
      #expect(try world.nodes.rows("SELECT DISTINCT master FROM person_key") == ["2"])
      // A server without the file is refused, and makes no key.
      #expect(throws: PostgresError.retiredMaster.healthError) { try begin(world.router(1)) }
      #expect(try world.nodes.rows("SELECT count(*) FROM person_key") == ["3"])
      for number in [person, other, last] { #expect(try world.store(of: number, router()).read { try $0.settings.isRestricted() }) }
    }
  }

  @Test("a server starts only with all master keys that it needs")
  func check() throws {
    let world = try KeyedWorld()
    try world.nodes.router.keys.checkMasterKeys()
    try world.router(1).keys.checkMasterKeys()
    try world.store(of: world.nodes.newPerson(on: "first"), world.router(1)).write { try $0.settings.setRestricted(true) }
    try world.store(of: world.nodes.newPerson(on: "first"), world.router(1, 2)).write { try $0.settings.setRestricted(true) }
    #expect(throws: MasterKeyFault.notNamed) { try world.nodes.router.keys.checkMasterKeys() }
    #expect(throws: MasterKeyFault.missing(numbers: [2])) { try world.router(1).keys.checkMasterKeys() }
    #expect(throws: MasterKeyFault.missing(numbers: [1])) { try world.router(2, 3).keys.checkMasterKeys() }
    try world.router(1, 2).keys.checkMasterKeys()
    // Other keys with the same numbers.
    #expect(throws: MasterKeyFault.otherKey(number: 1)) { try router(world, Self.otherKey(1), Self.otherKey(2)).keys.checkMasterKeys() }
  }
}
