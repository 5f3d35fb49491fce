// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import PostgresTestSupport
import Testing
import WaitingTestSupport

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

@Suite struct PostgresStoreTests {
  private let cluster: PostgresCluster
  private let person: Int64
  private let steps = Catalog.type(named: "stepCount")!  // Not nil: the catalogue has it.

  init() throws {
    cluster = try PostgresCluster.shared.get()
    person = try cluster.newPerson()
  }

  private func sample(_ number: Int, value: Double = 1, source: String = "watch") throws -> SampleRecord {
    let date = Date(timeIntervalSinceReferenceDate: Double(number))
    let revision = SourceRevisionRecord(app: source)
    return SampleRecord(
      uuid: UUID(), type: steps, start: date, end: date, value: .quantity(value, try UnitExpression.parse("count")),
      provenance: Provenance(revision: revision, device: nil))
  }

  private func all(_ store: HealthDatabase) throws -> [SampleRecord] {
    try store.read { storage in
      var found: [SampleRecord] = []
      try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: .everything) { sample, _ in
        found.append(sample.record)
        return true
      }
      return found
    }
  }

  @Test("every bit of dates and values comes back, from rows and from chunks", arguments: [2, 1000])
  func bits(size: Int) throws {
    let store = cluster.router.store(of: person, sealing: SealingRules(size: size, kept: 1, threshold: size + 1))
    let values = [
      0, -0.0, 1, -1, 0.1, .pi, .leastNonzeroMagnitude, -.leastNormalMagnitude, Limits.largestNumber, -Limits.largestNumber, 0x1p53,
      0x1p53 + 2, 1e-7,
    ]
    let samples = try values.enumerated().map { try sample($0.offset, value: $0.element) }
    for sample in samples { try store.write { _ = try $0.insert([sample]) } }
    let found = try all(store)
    #expect(found.map(\.uuid) == samples.map(\.uuid))
    let bits = found.map { if case .quantity(let value, _) = $0.value { value.bitPattern } else { UInt64.max } }
    #expect(bits == values.map(\.bitPattern))
    #expect(try store.read { try $0.checkInvariants() } == [])
  }

  @Test("T5: rows of the dictionaries that nothing names are deleted, of encrypted people, too", arguments: [false, true])
  func sweeps(isEncrypted: Bool) throws {
    let sealing = SealingRules(size: 3, kept: 1, threshold: 4)
    let world = try KeyedWorld()
    let router = try isEncrypted ? world.router(1) : PersonRouter(world.nodes.conninfo())
    let person = try world.nodes.newPerson(on: "first")
    // As two processes of the server, each with numbers that it remembers.
    let stores = (0..<2).map { _ in router.store(of: person, sealing: sealing) }
    let metadata = (0..<9).map { MetadataSet([.init(key: "note", value: .integer(Int64($0)))]) }
    func save(_ numbers: Range<Int>, _ store: HealthDatabase) throws -> [StoredSample] {
      let samples = try numbers.map { number in
        var sample = try sample(number)
        sample.metadata = metadata[number]
        return sample
      }
      return try store.write { try $0.insert(samples) }
    }
    func sets() throws -> Int {
      try stores[0].read { try Int.fetchOne($0.database, sql: "SELECT count(*) FROM metadata_set") ?? -1 }
    }
    let stored = try save(0..<8, stores[0])
    try stores[0].write { try $0.delete(Array(stored[0..<5])) }
    #expect(try sets() == 8)
    #expect(try stores[1].sweepDictionaries() == 5)
    #expect(try sets() == 3)
    // The first store remembers numbers of rows that are gone.
    _ = try save(0..<9, stores[0])
    #expect(try sets() == 9)
    #expect(try all(stores[1]).map(\.metadata.entries.count) == Array(repeating: 1, count: 12))
    #expect(try stores[1].read { try $0.checkInvariants() } == [])
  }

  @Test("K1: each person's change log has an identity of its own; where a backup is put back, it becomes another one")
  func logIdentities() throws {
    let (mine, other) = (cluster.router.store(of: person), cluster.router.store(of: try cluster.newPerson()))
    let first = try mine.read { $0.logIdentity }
    try mine.write { _ = try $0.insert([sample(1)]) }
    let (inWrite, others) = (try mine.write { $0.logIdentity }, try other.read { $0.logIdentity })
    #expect(try first.count == 16 && inWrite == first && mine.read { $0.logIdentity } == first && others != first && others.count == 16)
    let superuser = try PostgresSession(cluster.connectionString("postgres", database: "health"))
    try superuser.run("UPDATE person SET log = \(cluster.newLog) WHERE person_id = \(person)")
    let restored = try mine.read { $0.logIdentity }
    #expect(try restored.count == 16 && restored != first && other.read { $0.logIdentity } == others)
  }

  @Test("T8: each person has a secret for what leaves the store; where a backup is put back, it becomes another one")
  func outwardSecrets() throws {
    func key(_ store: HealthDatabase) throws -> SecretBytes { try store.read { try $0.outward.key(for: "test", [1]) } }
    let (mine, other) = (cluster.router.store(of: person), cluster.router.store(of: try cluster.newPerson()))
    let (first, others) = (try key(mine), try key(other))
    #expect(try mine.write { try $0.outward.key(for: "test", [1]) } == first && first != others)
    let superuser = try PostgresSession(cluster.connectionString("postgres", database: "health"))
    try superuser.run("UPDATE person SET log = \(cluster.newLog) WHERE person_id = \(person)")
    #expect(try key(mine) != first && key(other) == others)
    // Where there is no person, there is nothing to leave.
    #expect(throws: HealthError.damagedData(.column)) { try key(cluster.router.store(of: .max)) }
  }

  @Test("a connection to a database that has become a standby is given up, and the change is made with another one")
  func readOnly() throws {
    let router = PersonRouter(cluster.conninfo, size: 1)
    // As a connection does that was made before its database changed its part.
    try router.directory.connections.use { session in _ = try session.run("SET default_transaction_read_only = on") }
    let store = router.store(of: person)
    try store.write { _ = try $0.insert([try sample(1)]) }
    #expect(try all(store).map(\.start) == [Date(timeIntervalSinceReferenceDate: 1)])
    // Without patience the error comes at once.
    let hasty = PersonRouter(cluster.conninfo, size: 1, patience: .zero)
    try hasty.directory.connections.use { session in _ = try session.run("SET default_transaction_read_only = on") }
    #expect(throws: HealthError.databaseInaccessible(.server(state: "25006"))) {
      try hasty.store(of: person).write { _ = try $0.insert([try sample(2)]) }
    }
    #expect(try all(store).count == 1)
  }

  @Test("connections that the server has ended are given up: no request fails that had not begun", arguments: [1, 3])
  func ended(size: Int) throws {
    let router = PersonRouter(cluster.conninfo, size: size)
    let store = router.store(of: person)
    for number in 1...4 {
      var pids: Set<String> = []
      try router.directory.connections.forEachSession(size) { session in
        if case .integer(let pid) = try session.run(session.prepare("SELECT pg_backend_pid()"), []).value(0, 0) { pids.insert("\(pid)") }
      }
      let other = try PostgresSession(cluster.conninfo)
      let ended = try other.run("SELECT pg_terminate_backend(pid) FROM unnest(ARRAY[\(pids.joined(separator: ","))]) AS list (pid)")
      #expect(ended.rowCount == Int32(size))
      if number % 2 == 0 { #expect(try all(store).count == number - 1) }
      try store.write { _ = try $0.insert([try sample(number)]) }
      #expect(try all(store).count == number)
    }
  }

  @Test("a request waits for a database that does not answer yet")
  func outage() async throws {
    let folder = try TemporaryFolder()
    let place = folder.url.appendingPathComponent("later").path
    let parts = cluster.conninfo.split(separator: " ")
    let conninfo = ["host=\(place)"] + parts.dropFirst().map(String.init)
    #expect(throws: HealthError.databaseInaccessible(.server(state: "08000"))) {
      let hasty = PersonRouter(conninfo.joined(separator: " "), patience: .milliseconds(250))
      try hasty.store(of: person).write { _ = try $0.insert([try sample(1)]) }
    }
    let store = PersonRouter(conninfo.joined(separator: " "), patience: .seconds(60)).store(of: person)
    async let saved: Void = Task.detached { try store.write { _ = try $0.insert([try sample(2)]) } }.value
    // Pause: the server comes before the first try of the request or after it.
    await pause(for: .milliseconds(300))
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: String(parts[0].dropFirst("host=".count)))
    try await saved
    #expect(try all(store).map(\.start) == [Date(timeIntervalSinceReferenceDate: 2)])
  }

  /// The levels of isolation that can be a server's default.
  private static let isolations = ["read committed", "repeatable read", "serializable"]

  /// A connection string for connections whose transactions have this isolation unless they say another one.
  private func connecting(isolatedBy level: String, _ more: String = "") throws -> String {
    // libpq takes one backslash of two, and the server the one before a blank.
    let escaped = level.replacing(" ", with: #"\\ "#)
    let text = "\(cluster.conninfo) \(more) options='-c default_transaction_isolation=\(escaped)'"
    let session = try PostgresSession(text)
    let found = try session.run(session.prepare("SELECT current_setting('default_transaction_isolation')"), []).value(0, 0)
    #expect(found == .text(level))
    return text
  }

  @Test(
    "many threads of two programs that save to one person lose nothing, and number nothing twice, whatever isolation is the default",
    arguments: Self.isolations)
  func concurrent(level: String) async throws {
    let conninfo = try connecting(isolatedBy: level)
    let (mine, other) = (PersonRouter(conninfo, size: 3).store(of: person), PersonRouter(conninfo, size: 3).store(of: person))
    let (threads, saves) = (6, 15)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<threads {
        let samples = try (0..<saves).map { try sample(thread * 1000 + $0, source: "app \(thread % 4)") }
        group.addTask {
          for sample in samples { try (thread.isMultiple(of: 2) ? mine : other).write { _ = try $0.insert([sample]) } }
        }
      }
      try await group.waitForAll()
    }
    #expect(try all(mine).count == threads * saves)
    #expect(try mine.read { try $0.latestSequence() } == Int64(threads * saves))
    #expect(try other.read { try $0.checkInvariants() } == [])
    #expect(try mine.read { try $0.commitNumber() } == Int32(threads * saves))
  }

  @Test(
    "a write that waited for one of another program sees what that one changed, whatever isolation is the default",
    arguments: Self.isolations)
  func waiting(level: String) throws {
    let name = "waiting-\(person)"
    let mine = PersonRouter(try connecting(isolatedBy: level)).store(of: person)
    let other = PersonRouter(try connecting(isolatedBy: level, "application_name=\(name)")).store(of: person)
    let (first, second) = (try sample(1), try sample(2))
    let (begun, goOn, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      do {
        try mine.write { storage in
          _ = try storage.insert([first])
          begun.signal()
          _ = goOn.wait(timeout: .now() + 60)
        }
      } catch { Issue.record(error) }
      ended.signal()
    }
    #expect(begun.wait(timeout: .now() + 20) == .success)
    Thread.detachNewThread {
      do { try other.write { _ = try $0.insert([second]) } } catch { Issue.record(error) }
      ended.signal()
    }
    #expect(try isBlocked(name))
    goOn.signal()
    for _ in 0..<2 { #expect(ended.wait(timeout: .now() + 20) == .success) }
    #expect(try all(other).map(\.uuid) == [first.uuid, second.uuid])
    #expect(try other.read { try $0.latestSequence() } == 2)
    #expect(try other.read { try $0.commitNumber() } == 2)
    #expect(try mine.read { try $0.checkInvariants() } == [])
  }

  /// Waits, for at most 20 seconds, until a connection with this name waits for a lock.
  private func isBlocked(_ name: String) throws -> Bool {
    let session = try PostgresSession(cluster.conninfo)
    // Where the tables are distributed, a worker's connection waits, which has the global number of the coordinator's.
    let statement = try session.prepare(
      cluster.isDistributed
        ? """
        SELECT 1 FROM citus_stat_activity AS own JOIN citus_stat_activity AS waiting USING (global_pid)
        WHERE own.application_name = $1 AND waiting.wait_event_type = 'Lock'
        """ : "SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'")
    return try eventually(within: .seconds(20)) { try session.run(statement, [.text(name)]).rowCount != 0 }
  }

  @Test("a write that fails, or whose connection ends, leaves nothing, and the next one works")
  func rolledBack() throws {
    let store = cluster.router.store(of: person)
    try store.write { _ = try $0.insert([try sample(1)]) }
    #expect(throws: HealthError.busy) {
      try store.write { storage in
        _ = try storage.insert([try sample(2, source: "new")])
        throw HealthError.busy
      }
    }
    let error = #expect(throws: HealthError.self) {
      try store.write { storage in
        _ = try storage.insert([try sample(3, source: "new")])
        let connection = try #require(storage.database as? PostgresConnection)
        let process = try connection.session.run(connection.session.prepare("SELECT pg_backend_pid()"), []).value(0, 0)
        guard case .integer(let number) = process else { return }
        // A role may end its own connections.
        _ = try PostgresSession(cluster.conninfo).run("SELECT pg_terminate_backend(\(number))")
        _ = try storage.insert([try sample(4)])
      }
    }
    #expect(error == .databaseInaccessible(.server(state: "08000")) || error == .databaseInaccessible(.server(state: "57P01")))
    try store.write { _ = try $0.insert([try sample(5, source: "new")]) }
    #expect(try all(store).map(\.start.timeIntervalSinceReferenceDate) == [1, 5])
    #expect(try store.read { try $0.checkInvariants() } == [])
  }

  @Test("a write in which a statement failed is an error, also when its code ignores that")
  func unnoticedFailure() throws {
    let store = cluster.router.store(of: person)
    #expect(throws: HealthError.storageFailure(.server(state: "40000"))) {
      try store.write { storage in
        #expect(throws: PostgresError.self) { try storage.database.execute(sql: "SELECT 1 / 0") }
      }
    }
    // Sealing and the commit's number come after the body, and fail.
    #expect(throws: HealthError.storageFailure(.server(state: "25P02"))) {
      try store.write { storage in
        _ = try storage.insert([try sample(1)])
        #expect(throws: PostgresError.self) { try storage.database.execute(sql: "SELECT 1 / 0") }
      }
    }
    #expect(try all(store).isEmpty)
  }

  @Test("a server that does not answer is an error without a word of the server's")
  func unreachable() {
    let router = PersonRouter("host=/nowhere user=health dbname=health", patience: .zero)
    #expect(throws: HealthError.databaseInaccessible(.server(state: "08000"))) { try router.store(of: 1).read { try $0.latestSequence() } }
  }

  @Test("values that a column cannot hold are refused, and nothing is rounded")
  func unsuitable() throws {
    func state(_ value: SQLValue, _ type: PostgresType) -> String? {
      do throws(PostgresError) {
        var bytes: [UInt8] = []
        _ = try PostgresType.append(value, as: type.rawValue, to: &bytes)
        return nil
      } catch {
        return error.state
      }
    }
    #expect(state(.integer(1 << 53), .double) == nil)
    #expect(state(.integer(1 << 53 + 1), .double) == "22000")
    #expect(state(.real(0.5), .int8) == "22000")
    #expect(state(.real(3), .int8) == nil)
    #expect(state(.integer(1 << 31), .int4) == "22000")
    #expect(state(.integer(1 << 15), .int2) == "22000")
    #expect(state(.text("a\u{0}"), .text) == "22000")
    #expect(state(.blob(Data()), .text) == "22000")
    #expect(state(.text("1"), .double) == "22000")
    #expect(state(.null, .int8) == nil)
    let store = cluster.router.store(of: person)
    #expect(throws: HealthError.storageFailure(.server(state: "22000"))) {
      try store.write { _ = try $0.insert([try sample(1, source: "a\u{0}b")]) }
    }
    #expect(try all(store).isEmpty)
  }

  @Test(
    "the server's sums come back exactly",
    arguments: [
      ("0", SQLValue.integer(0)), ("1", .integer(1)), ("-1", .integer(-1)), ("10000", .integer(10_000)),
      ("100000000", .integer(100_000_000)),
      ("9223372036854775807", .integer(.max)), ("-12345678901234567", .integer(-12_345_678_901_234_567)), ("0.5", .real(0.5)),
      ("-12345.25", .real(-12_345.25)), ("18446744073709551616", .real(0x1p64)),
    ])
  func numerics(text: String, expected: SQLValue) throws {
    let session = try PostgresSession(cluster.conninfo)
    #expect(try session.run(session.prepare("SELECT \(text)::numeric"), []).value(0, 0) == expected)
  }

  @Test("a schema of a newer version is refused, and making the current one twice changes nothing")
  func versions() throws {
    try PostgresSchema.prepare(cluster.owner, servers: "health", operators: "health_operator")
    let session = try PostgresSession(cluster.ownerConninfo)
    try session.run("BEGIN; INSERT INTO schema_version VALUES (\(PostgresSchema.versions.count + 1))")
    #expect(throws: PostgresError.newerSchema) { try PostgresSchema.migrate(session) }
    try session.run("ROLLBACK")
  }

  @Test("every key and reference begins with the person, so that the tables can be sharded by person")
  func keys() throws {
    let session = try PostgresSession(cluster.ownerConninfo)
    let wrong = try session.run(
      session.prepare(
        """
        -- What servers cannot change: the lists of the directory, which are not sharded, and that of a database's people.
        WITH lists AS (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace
          AND relname IN ('schema_version', 'account', 'node', 'deployment', 'resident', 'person_key', 'master_key'))
        SELECT conrelid::regclass::text || ' ' || conname FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = conrelid AND attnum = conkey[1]
        WHERE contype IN ('p', 'u', 'f') AND connamespace = 'public'::regnamespace AND attname <> 'person_id'
          AND conrelid NOT IN (SELECT oid FROM lists)
        UNION ALL
        SELECT indexrelid::regclass::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = indrelid AND attnum = indkey[0]
          JOIN pg_class t ON t.oid = indrelid
        WHERE t.relnamespace = 'public'::regnamespace AND attname <> 'person_id' AND indrelid NOT IN (SELECT oid FROM lists)
        UNION ALL
        SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND oid NOT IN (SELECT oid FROM lists) AND NOT (relrowsecurity AND relforcerowsecurity)
        """), [])
    #expect((0..<wrong.rowCount).map { wrong.value($0, 0) } == [])
  }
}
