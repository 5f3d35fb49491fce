// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// People whose data are encrypted with keys of their own (D61).
@Suite struct PersonKeysTests {
  private let keyless = HealthError.storageFailure(.noPersonKey)

  // MARK: What is in the database

  /// Columns that are not encrypted. Server.md says what they contain.
  private static let plain: Set<String> = [
    // Of apps.
    "app.identifier", "app.name", "upload.app", "workout_builder.app", "workout_session.app", "workout_notice.app", "wake_up.app",
    "daily_saving.app", "permission.app", "permission_request.app", "object_permission.app", "background_delivery.app",
    "access_subject.app", "access_subject.request",
    // Of kept elements.
    "kept_element.name", "kept_element.key",
    "import.locale",
  ]

  @Test("the rows of a keyed person contain no planted text, no planted value and no name of a type, and reading returns all of them")
  func nothingInClear() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let store = world.store(of: person, try world.router(1))
    try world.fill(store)
    #expect(try world.states(of: person) == ["keyed 1"])
    let contents = try world.contents(store)
    #expect(contents.contains { $0.contains(KeyedWorld.mark) })
    #expect(!contents.contains { $0.hasPrefix("broken") })
    let values = [KeyedWorld.number, KeyedWorld.number + 1].map { withUnsafeBytes(of: $0.bitPattern.bigEndian) { Data($0) } }
    let planted = values + values.map { Data($0.reversed()) } + [Data(KeyedWorld.mark.utf8)]
    let cells = try world.cells(of: person)
    #expect(cells.count > 500)
    for cell in cells where !Self.plain.contains(cell.column) {
      switch cell.value {
      case .null, .integer: break
      case .real(let number): #expect(number != KeyedWorld.number && number != KeyedWorld.number + 1, "\(cell.column)")
      case .text(let text): #expect(!text.contains(KeyedWorld.mark) && !text.contains("TypeIdentifier"), "\(cell.column)")
      case .blob(let data): #expect(!planted.contains { data.range(of: $0) != nil }, "\(cell.column)")
      }
    }
    // The test has seen each encrypted column with a value, but for those listed below.
    let filled = Set(cells.filter { $0.value != .null }.map(\.column))
    for table in StoreTable.all {
      for column in table.columns {
        guard let encryption = column.encryption else { continue }
        let name = encryption.form == .number ? "encrypted_\(column.name)" : column.name
        #expect(filled.contains("\(table.name).\(name)") || Self.unfilled.contains("\(table.name).\(name)"), "\(table.name).\(name)")
      }
    }
    #expect(filled.contains("chunk_body.columns"))
    #expect(!filled.contains("sample.value"))
    #expect(!filled.contains("series.minimum"))
  }

  /// Encrypted columns in which ``KeyedWorld`` leaves nothing.
  private static let unfilled: Set<String> = ["content_part.body", "workout_session_event.body", "device.software_version", "workout.body"]

  @Test("no statement for a keyed person names the column of a plain number")
  func statements() throws {
    let world = try KeyedWorld()
    let log = StatementLog()
    let router = PersonRouter(try world.nodes.conninfo(), size: 1, masterKeys: PostgresCluster.masterKeys([1]))
    try log.observe(router, size: 1)
    let store = world.store(of: try world.nodes.newPerson(on: "first"), router)
    try world.fill(store)
    _ = try world.contents(store)
    #expect(log.all.count > 80)
    for call in log.all {
      let words = Set(call.sql.split { !$0.isLetter && $0 != "_" }.map(String.init))
      if call.sql.contains("sample") && !call.sql.contains("json_array") { #expect(!words.contains("value"), "\(call.sql)") }
      #expect(!words.contains("minimum"), "\(call.sql)")
      #expect(!words.contains("maximum"), "\(call.sql)")
    }
  }

  @Test("an encrypted value that was copied from another row or another person is damage")
  func movedValues() throws {
    let world = try KeyedWorld()
    let router = try world.router(1)
    let people = try (0..<2).map { _ in try world.nodes.newPerson(on: "first") }
    for person in people { try world.fill(world.store(of: person, router)) }
    let (one, other) = (people[0], people[1])
    for (person, sql) in [
      // The value of another sample of the person.
      (
        one,
        """
        UPDATE sample SET encrypted_value = (SELECT value.encrypted_value FROM sample value WHERE person_id = \(one) ORDER BY seq LIMIT 1)
        WHERE person_id = \(one) AND unit > 0 AND seq = (SELECT max(seq) FROM sample WHERE person_id = \(one) AND unit > 0)
        """
      ),
      // The type of another person.
      (
        other,
        """
        UPDATE type SET identifier = (SELECT theirs.identifier FROM type theirs WHERE person_id = \(one) ORDER BY id LIMIT 1)
        WHERE person_id = \(other) AND id = (SELECT min(id) FROM type WHERE person_id = \(other))
        """
      ),
    ] {
      _ = try world.contents(world.store(of: person, router))
      try world.nodes.rows(sql)
      #expect(throws: HealthError.damagedData(.encrypted), "\(sql)") { try world.contents(world.store(of: person, router)) }
    }
  }

  // MARK: Which key

  @Test("the first change makes a key; a store that was changed without keys stays plain")
  func firstChange() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let keyed = try world.router(1)
    #expect(try world.store(of: person, keyed).read { try $0.lanes(of: nil).count } == 0)
    #expect(try world.states(of: person) == ["open 0"] && world.nodes.rows("SELECT 1 FROM person_key") == [])
    // A change that fails leaves the store as it was.
    #expect(throws: HealthError.busy) { try world.store(of: person, keyed).write { _ in throw HealthError.busy } }
    #expect(try world.states(of: person) == ["open 0"])
    try world.store(of: person, keyed).write { try $0.setRestricted(true) }
    #expect(try world.states(of: person) == ["keyed 1"])
    #expect(try world.nodes.rows("SELECT person_id || ' ' || generation || ' ' || master FROM person_key") == ["\(person) 1 1"])

    let early = try world.nodes.newPerson(on: "first")
    try world.store(of: early, world.nodes.router).write { try $0.setRestricted(true) }
    try world.store(of: early, keyed).write { try $0.setMeasurementSystem(.uk) }
    #expect(try world.states(of: early) == ["open 0"])
    #expect(try world.store(of: early, keyed).read { try $0.isRestricted() })
  }

  @Test("servers that make the first changes of a person at the same time use one key")
  func together() async throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<6 {
        group.addTask { try world.store(of: person, world.router(1)).write { try $0.characteristics.set("c\(index)", to: "v\(index)") } }
      }
      try await group.waitForAll()
    }
    let found = try world.store(of: person, world.router(1)).read { try $0.characteristics.all() }
    #expect(found == Dictionary(uniqueKeysWithValues: (0..<6).map { ("c\($0)", "v\($0)") }))
    #expect(try world.nodes.rows("SELECT count(*) FROM person_key") == ["1"])
  }

  @Test("a server that remembers a key of a person does not begin a store with it that is in no directory", arguments: [false, true])
  func restored(hasData: Bool) throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let (router, other) = (try world.router(1), try world.router(1))
    let store = world.store(of: person, router)
    try store.write { try $0.characteristics.set("a", to: "b") }
    #expect(router.keys.key(of: person, 1) != nil)
    // As a backup from before has it. A number can also be given to someone else afterwards.
    for sql in [
      "DELETE FROM person_key", "DELETE FROM characteristic WHERE person_id = \(person)",
      "UPDATE person SET state = 'open', key = 0, commits = 0 WHERE person_id = \(person)",
    ] { try world.nodes.rows(sql) }
    if hasData {
      try world.store(of: person, world.nodes.router).write { try $0.characteristics.set("c", to: "d") }
      #expect(try router.encryptPerson(person))
    } else {
      try store.write { try $0.characteristics.set("c", to: "d") }
    }
    #expect(try world.states(of: person) == ["keyed 1"] && world.nodes.rows("SELECT count(*) FROM person_key") == ["1"])
    #expect(try world.store(of: person, other).read { try $0.characteristics.all() } == ["c": "d"])
  }

  @Test("a server forgets keys with a connection to the directory that was lost")
  func forgotten() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let router = PersonRouter(try world.nodes.conninfo(), size: 1, patience: .seconds(2), masterKeys: PostgresCluster.masterKeys([1]))
    let store = world.store(of: person, router)
    try store.write { try $0.setRestricted(true) }
    let known = try #require(router.keys.key(of: person, 1))
    #expect(try store.read { try $0.isRestricted() } && router.keys.key(of: person, 1) === known)
    try world.nodes.rows(
      "SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity WHERE usename = 'health' AND datname = current_database()")
    #expect(try store.read { try $0.isRestricted() })
    let next = try #require(router.keys.key(of: person, 1))
    #expect(next !== known)
  }

  @Test("a server whose key of a person is not that of the rows reads it again, and changes nothing where the directory has another one")
  func otherKey() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let router = try world.router(1)
    let store = world.store(of: person, router)
    try store.write { try $0.characteristics.set("a", to: "b") }
    let old = try #require(router.keys.key(of: person, 1))
    #expect(try world.fingerprints(of: person) == [old.fingerprint.hexadecimal])
    // As after another backup was put back, whose person of this number has another key.
    let secret = try PersonKey.newSecret()
    let new = try PersonKey(secret, of: person)
    let wrapped = try PostgresCluster.masterKeys([1]).newest.wrap(secret, of: person, generation: 1)
    for sql in [
      "UPDATE person_key SET wrapped = decode('\(wrapped.hexadecimal)', 'hex')", "DELETE FROM characteristic WHERE person_id = \(person)",
      "UPDATE person SET key_fingerprint = decode('\(new.fingerprint.hexadecimal)', 'hex') WHERE person_id = \(person)",
    ] { try world.nodes.rows(sql) }
    try store.write { try $0.characteristics.set("c", to: "d") }
    #expect(router.keys.key(of: person, 1)?.fingerprint == new.fingerprint)
    for other in [router, try world.router(1)] {
      #expect(try world.store(of: person, other).read { try $0.characteristics.all() } == ["c": "d"])
    }

    func set(_ fingerprint: String) throws {
      try world.nodes.rows("UPDATE person SET key_fingerprint = \(fingerprint) WHERE person_id = \(person)")
    }
    try set("decode('\(old.fingerprint.hexadecimal)', 'hex')")
    for other in [router, try world.router(1)] {
      let store = world.store(of: person, other)
      #expect(throws: keyless) { try store.read { try $0.characteristics.all() } }
      #expect(throws: keyless) { try store.write { try $0.characteristics.set("c", to: "e") } }
    }
    // People whose data were encrypted before there were fingerprints have none.
    try set("NULL")
    try store.write { try $0.characteristics.set("c", to: "f") }
    #expect(try world.store(of: person, world.router(1)).read { try $0.characteristics.all() } == ["c": "f"])
  }

  @Test("without its key a store cannot be read and gets no new key: no master key, another one, a wrong one, a changed row, no row")
  func missing() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    try world.store(of: person, world.router(1)).write { try $0.setRestricted(true) }
    func refused(_ router: PersonRouter) {
      let store = world.store(of: person, router)
      #expect(throws: keyless) { try store.read { try $0.isRestricted() } }
      #expect(throws: keyless) { try store.write { try $0.setRestricted(false) } }
    }
    refused(world.nodes.router)
    refused(try world.router(2))
    let wrong = MasterKeys([MasterKey(number: 1, SecretBytes([UInt8](repeating: 9, count: 32)))])
    refused(PersonRouter(try world.nodes.conninfo(), patience: .seconds(2), masterKeys: wrong))
    #expect(
      try world.nodes.router.hasPerson(person) && world.nodes.router.isToken(withDigest: [UInt8](repeating: 0, count: 32), of: person))
    for change in [
      "UPDATE person_key SET wrapped = set_byte(wrapped, 20, (get_byte(wrapped, 20) + 1) % 256)", "UPDATE person_key SET generation = 2",
      "DELETE FROM person_key",
    ] {
      try world.nodes.rows(change)
      refused(try world.router(1))
    }
    #expect(throws: Never.self) { _ = try world.router(1).encryptPerson(person) }
    #expect(try world.nodes.rows("SELECT count(*) FROM person_key") == ["0"] && world.states(of: person) == ["keyed 1"])
  }

  @Test("a pool of one connection reads the key of a person on that connection")
  func oneConnection() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    for expected in [false, true] {
      let router = PersonRouter(try world.nodes.conninfo(), size: 1, masterKeys: PostgresCluster.masterKeys([1]))
      let store = world.store(of: person, router)
      #expect(try store.read { try $0.isRestricted() } == expected)
      try store.write { try $0.setRestricted(true) }
    }
  }

  @Test("the key of a removed person is deleted, no new one is made, and a server forgets the old one")
  func removed() throws {
    let world = try KeyedWorld()
    let (person, other) = (try world.nodes.newPerson(on: "first"), try world.nodes.newPerson(on: "first"))
    let router = try world.router(1)
    for number in [person, other] { try world.store(of: number, router).write { try $0.setRestricted(true) } }
    #expect(router.keys.key(of: person, 1) != nil)
    #expect(try world.nodes.operators.removePerson(person))
    #expect(try world.nodes.rows("SELECT person_id FROM person_key") == ["\(other)"])
    #expect(throws: PostgresError.noPerson.healthError) { try world.store(of: person, router).write { try $0.setRestricted(true) } }
    #expect(router.keys.key(of: person, 1) == nil)
    #expect(throws: PostgresError.noPerson.healthError) { try router.keys.get(.first, of: person) }
    #expect(try world.nodes.rows("SELECT person_id FROM person_key") == ["\(other)"])
  }

  @Test("programs of the previous version get an error for a keyed person, and only the owner of the tables reads keys")
  func earlierVersions() throws {
    let world = try KeyedWorld()
    let (person, plain) = (try world.nodes.newPerson(on: "first"), try world.nodes.newPerson(on: "first"))
    try world.store(of: person, world.router(1)).write { try $0.setRestricted(true) }
    let session = try PostgresSession(world.nodes.conninfo())
    try session.run("BEGIN")
    #expect(throws: PostgresError.node(.encrypted)) { try session.run(session.prepare("SELECT openhealth_enter($1)"), [.integer(person)]) }
    try session.run("ROLLBACK; BEGIN")
    let found = try session.run(session.prepare("SELECT openhealth_enter($1)"), [.integer(plain)])
    #expect(found.value(0, 0) == .text("open"))
    try session.run("ROLLBACK")
    // No role but the owner of the tables reads keys.
    for role in ["health", "health_operator", "health_mover"] {
      let other = try PostgresSession(world.nodes.conninfo(role))
      for table in ["person_key", "master_key"] {
        #expect(throws: PostgresError(state: "42501"), "\(role)") { try other.run("SELECT * FROM \(table)") }
      }
    }
  }

  // MARK: People who were there before

  @Test("encryption keeps the contents, and is done once; servers read the person before and after it")
  func encrypted() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let plain = world.store(of: person, world.nodes.router)
    try world.fill(plain)
    let (before, cells) = (try world.contents(plain), try world.cells(of: person))
    #expect(cells.contains { $0.column == "sample.value" && $0.value == .real(KeyedWorld.number) })
    #expect(!before.contains { $0.hasPrefix("broken") })
    let router = try world.router(1)
    let (store, commits) = (world.store(of: person, router), try plain.read { try $0.commitNumber() })
    #expect(try world.contents(store) == before)
    #expect(try router.encryptPerson(person))
    #expect(try !router.encryptPerson(person))
    #expect(try world.states(of: person) == ["keyed 1"])
    #expect(try world.contents(store) == before && world.contents(world.store(of: person, world.router(1))) == before)
    #expect(try store.read { try $0.commitNumber() } == commits + 1)
    #expect(try world.fingerprints(of: person) == [router.keys.key(of: person, 1)?.fingerprint.hexadecimal])
    for cell in try world.cells(of: person) where !Self.plain.contains(cell.column) {
      if case .text(let text) = cell.value {
        #expect(!text.contains(KeyedWorld.mark), "\(cell.column)")
        #expect(!text.contains("TypeIdentifier"), "\(cell.column)")
      }
      #expect(cell.value != .real(KeyedWorld.number), "\(cell.column)")
    }
    #expect(throws: keyless) { try plain.read { try $0.isRestricted() } }
    // The store goes on: what was there is found, and not added a second time.
    try world.fill(store)
    let all = try world.contents(store)
    #expect(all.count > before.count)
    #expect(!all.contains { $0.hasPrefix("broken") })
    #expect(try world.nodes.rows("SELECT count(*) - count(DISTINCT identifier) FROM type WHERE person_id = \(person)") == ["0"])
    let sync = try store.write { storage in
      try storage.lanes(of: [TestStore.type("visionPrescription")]).compactMap {
        try storage.synced(identifier: "\(KeyedWorld.mark) sync", lane: $0)?.version
      }
    }
    #expect(sync == [2])
  }

  @Test("an encryption that fails at any table leaves all rows plain", arguments: ["sample", "type", "setting", "chunk_body"])
  func interrupted(table: String) throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let plain = world.store(of: person, world.nodes.router)
    try world.fill(plain)
    let before = try world.contents(plain)
    // The error of a full disk.
    try world.nodes.rows(
      "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$")
    try world.nodes.rows("CREATE TRIGGER refusal BEFORE UPDATE ON \(table) FOR EACH ROW EXECUTE FUNCTION refuse()")
    let router = try world.router(1)
    #expect(throws: HealthError.diskFull) { _ = try router.encryptPerson(person) }
    #expect(try world.states(of: person) == ["open 0"] && world.contents(plain) == before)
    try world.nodes.rows("DROP TRIGGER refusal ON \(table)")
    #expect(try router.encryptPerson(person))
    #expect(try world.contents(world.store(of: person, router)) == before)
  }

  @Test(
    "an encryption whose connection the database ends in the middle leaves all rows plain, and the next one encrypts them",
    arguments: ["sample", "type", "setting", "chunk_body"])
  func terminated(table: String) throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    let plain = world.store(of: person, world.nodes.router)
    try world.fill(plain)
    let (before, router) = (try world.contents(plain), try world.router(1))
    let waiting = try WaitingConnection(world.nodes, "\(table) WHERE person_id = \(person)")
    waiting.endWhenThere()
    let error = #expect(throws: HealthError.self) { _ = try router.encryptPerson(person) }
    #expect(error == .databaseInaccessible(.server(state: "08000")) || error == .databaseInaccessible(.server(state: "57P01")))
    try waiting.release()
    #expect(try world.states(of: person) == ["open 0"] && world.contents(plain) == before)
    try plain.write { try $0.setMeasurementSystem(.uk) }
    #expect(try router.encryptPerson(person))
    let store = world.store(of: person, try world.router(1))
    #expect(try world.contents(store) == before && store.read { try $0.measurementSystem()?.system } == .uk)
  }

  @Test("someone whose data cannot be encrypted is named, and does not keep others from it")
  func everyone() throws {
    let world = try KeyedWorld()
    let people = try (0..<4).map { _ in try world.nodes.newPerson(on: "first") }
    for person in people { try world.store(of: person, world.nodes.router).write { try $0.characteristics.set("a", to: "\(person)") } }
    // Longer than an index takes as a label, and not as it is.
    var random = SplitMix64(seed: 5)
    let long = String((0..<180).map { _ in String(random.next() as UInt64, radix: 36) }.joined().prefix(2200))
    try world.store(of: people[1], world.nodes.router).write { try $0.characteristics.set(long, to: "b") }
    let router = try world.router(1)
    #expect(try router.encryptPerson(people[0]))
    var told: [Int64] = []
    let found = try router.encryptEveryone { person, error in
      told.append(person)
      #expect(error == .storageFailure(.server(state: "54000")))
    }
    #expect(found == .init(encrypted: 2, before: 1, failed: 1) && told == [people[1]])
    for (person, state) in zip(people, ["keyed 1", "open 0", "keyed 1", "keyed 1"]) {
      #expect(try world.states(of: person) == [state])
      #expect(try world.store(of: person, router).read { try $0.characteristics.value(of: "a") } == "\(person)")
    }
    #expect(try world.store(of: people[1], router).read { try $0.characteristics.value(of: long) } == "b")
  }

  @Test("the list of people has each of them once")
  func numbers() throws {
    let world = try KeyedWorld()
    let people = try (0..<5).map { _ in try world.nodes.newPerson(on: "first") }
    #expect(try world.nodes.router.directory.numbers(beyond: 0, most: 3) == Array(people[..<3]))
    #expect(try world.nodes.router.directory.numbers(beyond: people[2], most: 3) == Array(people[3...]))
  }

  // MARK: Nodes

  @Test("a keyed person moves with rows as they are, and the key stays in the directory")
  func moved() throws {
    let world = try KeyedWorld(2)
    let nodes = world.nodes
    let (person, router) = (try nodes.newPerson(on: "first"), try world.router(1))
    let store = world.store(of: person, router)
    func texts(_ person: Int64, at node: String) throws -> [String] {
      try world.cells(of: person, at: node).map { "\($0.column) \(RowLevelWorld.text(of: $0.value))" }.sorted()
    }
    try world.fill(store)
    let (before, cells) = (try world.contents(store), try texts(person, at: "first"))
    #expect(try nodes.movers.move(person, to: "north"))
    #expect(try world.states(of: person) == ["keyed 1"])
    #expect(try texts(person, at: "north") == cells)
    #expect(try world.fingerprints(of: person) == [router.keys.key(of: person, 1)?.fingerprint.hexadecimal])
    #expect(try world.contents(store) == before && world.contents(world.store(of: person, world.router(1))) == before)
    #expect(try nodes.rows("SELECT count(*) FROM person_key") == ["1"])
    #expect(try nodes.rows("SELECT count(*) FROM person_key", at: "north") == ["0"])
    try store.write { try $0.setRestricted(true) }
    #expect(try nodes.movers.move(person, to: "first"))
    #expect(try world.store(of: person, world.router(1)).read { try $0.isRestricted() })
    // The key of a person on another node is in the directory, too.
    let other = try nodes.newPerson(on: "north")
    try world.store(of: other, router).write { try $0.setRestricted(true) }
    #expect(try nodes.rows("SELECT count(*) FROM person_key") == ["2"] && world.states(of: other) == ["keyed 1"])
  }

  @Test("a keyed person stays keyed when a move is interrupted and repeated", arguments: MoveStep.allCases)
  func interruptedMove(step: MoveStep) throws {
    let world = try KeyedWorld(2)
    let (person, router) = (try world.nodes.newPerson(on: "first"), try world.router(1))
    let store = world.store(of: person, router)
    try store.write { try $0.characteristics.set("a", to: "b") }
    #expect(throws: HealthError.userCanceled) {
      var number: Int64?
      _ = try world.nodes.movers.attempt(person, to: "north", number: &number) { next throws(HealthError) in
        if next == step { throw .userCanceled }
      }
    }
    for node in ["first", "north"] {
      _ = try world.nodes.movers.move(person, to: node)
      #expect(try world.states(of: person) == ["keyed 1"])
      #expect(try store.read { try $0.characteristics.all() } == ["a": "b"])
    }
  }

  // MARK: Master keys

  @Test("after a rotation, the new master key alone reads every person, but no removed person in an earlier backup")
  func rotation() throws {
    let world = try KeyedWorld()
    let people = try (0..<5).map { _ in try world.nodes.newPerson(on: "first") }
    let early = try world.router(1)
    for person in people { try world.store(of: person, early).write { try $0.characteristics.set("a", to: "\(person)") } }
    let removed = people[4]
    // What a backup contains.
    try world.nodes.rows("CREATE TABLE backup AS SELECT * FROM person_key")
    #expect(try world.nodes.operators.removePerson(removed))
    let both = try world.router(1, 2)
    #expect(try both.keys.rewrap() == 4)
    #expect(try both.keys.rewrap() == 0)
    #expect(try world.nodes.rows("SELECT DISTINCT master FROM person_key") == ["2"])
    for person in people[..<4] {
      #expect(try world.store(of: person, world.router(2)).read { try $0.characteristics.all() } == ["a": "\(person)"])
      // A server that has read the key before goes on.
      #expect(try world.store(of: person, early).read { try $0.characteristics.all() } == ["a": "\(person)"])
      #expect(throws: keyless) { try world.store(of: person, world.router(1)).read { try $0.characteristics.all() } }
    }
    // Only the old master key unwraps the removed person's key of the backup.
    let saved = try world.nodes.rows("SELECT encode(wrapped, 'hex') FROM backup WHERE person_id = \(removed)")
    let digits = try #require(saved.first).compactMap(\.hexDigitValue)
    let wrapped = Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    for master in [1, 2] as [Int64] {
      let row = PersonKeys.Row(person: removed, generation: 1, master: master, wrapped: wrapped)
      #expect(try row.unwrapped(by: PostgresCluster.masterKeys([2])) == nil)
    }
    let old = PersonKeys.Row(person: removed, generation: 1, master: 1, wrapped: wrapped)
    #expect(try old.unwrapped(by: PostgresCluster.masterKeys([1])) != nil)
    // A newer row is never replaced by an older one: a rotation that is late changes nothing.
    #expect(try world.nodes.rows("SELECT openhealth_rewrap(1, 1, 'x', 3, decode(repeat('00', 16), 'hex'), 'y')") == ["0"])
  }

  @Test("a rotation whose connection the database ends in the middle has wrapped whole parts; the next one wraps the rest")
  func terminatedRotation() throws {
    let world = try KeyedWorld()
    let person = try world.nodes.newPerson(on: "first")
    try world.store(of: person, world.router(1)).write { try $0.characteristics.set("a", to: "b") }
    try world.addKeys(of: 100_001...101_100, PostgresCluster.masterKeys([1]).newest)
    func masters() throws -> [String] {
      try world.nodes.rows("SELECT master || ' ' || count(*) FROM person_key GROUP BY master ORDER BY 1")
    }
    // In the second part, after some keys of it.
    let waiting = try WaitingConnection(world.nodes, "person_key WHERE person_id = 101050")
    waiting.endWhenThere()
    let error = #expect(throws: HealthError.self) { _ = try world.router(1, 2).keys.rewrap() }
    #expect(error == .databaseInaccessible(.server(state: "08000")) || error == .databaseInaccessible(.server(state: "57P01")))
    try waiting.release()
    #expect(try masters() == ["1 101", "2 1000"])
    // Both halves can be read meanwhile, by a server that has both master keys.
    #expect(try world.store(of: person, world.router(1, 2)).read { try $0.characteristics.all() } == ["a": "b"])
    #expect(try world.router(1, 2).keys.rewrap() == 101)
    #expect(try masters() == ["2 1101"])
    let keys = try world.router(2).keys.wrappedKeys("openhealth_keys_besides($1, 0, 0, 2000)", [.integer(0)])
    let new = PostgresCluster.masterKeys([2])
    #expect(try keys.count == 1101 && keys.allSatisfy { try $0.unwrapped(by: new) != nil })
    #expect(try world.store(of: person, world.router(2)).read { try $0.characteristics.all() } == ["a": "b"])
  }

  @Test("a damaged key stays as it is, and does not prevent the rotation of others")
  func damagedKey() throws {
    let world = try KeyedWorld()
    let people = try (0..<3).map { _ in try world.nodes.newPerson(on: "first") }
    for person in people { try world.store(of: person, world.router(1)).write { try $0.setRestricted(true) } }
    try world.nodes.rows(
      "UPDATE person_key SET wrapped = set_byte(wrapped, 20, (get_byte(wrapped, 20) + 1) % 256) WHERE person_id = \(people[1])")
    #expect(throws: MasterKeyFault.unwrapped(count: 1)) { try world.router(1, 2).keys.rewrap() }
    #expect(try world.nodes.rows("SELECT person_id FROM person_key WHERE master = 2 ORDER BY 1") == ["\(people[0])", "\(people[2])"])
  }

  @Test("a server begins also where one of the keys is damaged, whichever it is, and refuses that person alone")
  func oneDamagedKey() throws {
    let world = try KeyedWorld()
    let people = try (0..<3).map { _ in try world.nodes.newPerson(on: "first") }
    for person in people { try world.store(of: person, world.router(1)).write { try $0.setRestricted(true) } }
    for damaged in people {
      let change = "UPDATE person_key SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE person_id = \(damaged)"
      try world.nodes.rows(change)
      let router = try world.router(1)
      try router.keys.checkMasterKeys()
      for person in people where person != damaged { #expect(try world.store(of: person, router).read { try $0.isRestricted() }) }
      #expect(throws: keyless) { try world.store(of: damaged, router).read { try $0.isRestricted() } }
      try world.nodes.rows(change)
    }
  }

  @Test("a server begins also where a rotation has left damaged keys, and the rotation can be repeated")
  func leftKeys() throws {
    let world = try KeyedWorld()
    let people = try (0..<3).map { _ in try world.nodes.newPerson(on: "first") }
    for person in people { try world.store(of: person, world.router(1)).write { try $0.setRestricted(true) } }
    try world.nodes.rows(
      "UPDATE person_key SET wrapped = set_byte(wrapped, 20, get_byte(wrapped, 20) # 1) WHERE person_id = \(people[0])")
    let router = try world.router(1, 2)
    for _ in 0..<2 {
      #expect(throws: MasterKeyFault.unwrapped(count: 1)) { try router.keys.rewrap() }
      try world.router(1, 2).keys.checkMasterKeys()
    }
    #expect(try world.nodes.rows("SELECT master || ' ' || count(*) FROM person_key GROUP BY master ORDER BY 1") == ["1 1", "2 2"])
    for person in people[1...] { #expect(try world.store(of: person, world.router(1, 2)).read { try $0.isRestricted() }) }
    #expect(throws: MasterKeyFault.missing(numbers: [1])) { try world.router(2).keys.checkMasterKeys() }
    // What is damaged goes with the person, and nothing needs the old master key any more.
    #expect(try world.nodes.operators.removePerson(people[0]))
    try world.router(2).keys.checkMasterKeys()
  }
}
