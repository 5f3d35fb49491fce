// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import PostgresTestSupport
import Synchronization
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

@Suite struct PostgresSessionTests {
  private let cluster: PostgresCluster
  private let session: PostgresSession

  init() throws {
    cluster = try PostgresCluster.shared.get()
    session = try Self.connect(cluster)
  }

  /// A connection with two tables of its own. A row of the second one names one of the first, at the end of the transaction at the latest.
  private static func connect(_ cluster: PostgresCluster) throws -> PostgresSession {
    let session = try PostgresSession(cluster.conninfo)
    try session.run(
      """
      CREATE TEMP TABLE item (id bigint PRIMARY KEY, body bytea NOT NULL);
      CREATE TEMP TABLE part (item bigint NOT NULL REFERENCES item DEFERRABLE INITIALLY DEFERRED)
      """)
    return session
  }

  private static let duplicate = PostgresError(state: "23505")

  private func add(_ number: Int64, body: Data = Data()) throws {
    try session.queue(session.prepare("INSERT INTO item (id, body) VALUES ($1, $2)"), [.integer(number), .blob(body)])
  }

  private func numbers(_ session: PostgresSession) throws -> [SQLValue] {
    let result = try session.run(session.prepare("SELECT id FROM item ORDER BY id"), [])
    return (0..<result.rowCount).map { result.value($0, 0) }
  }

  // MARK: Order and round trips

  @Test("queued statements run in their order, and the next result that is needed is the first one that is waited for")
  func order() throws {
    for number in 1...2 { try add(Int64(number)) }
    try session.run("DELETE FROM item")
    _ = try numbers(session)
    let seen = Mutex<[String]>([])
    let count = session.roundTrips
    session.observer = { sql, _, _ in seen.withLock { $0.append(String(sql.prefix(6))) } }
    defer { session.observer = nil }
    try session.queue("BEGIN")
    try add(1)
    try add(2)
    #expect(session.roundTrips == count)
    #expect(seen.withLock { $0 } == [])
    #expect(try numbers(session) == [.integer(1), .integer(2)])
    try add(3)
    #expect(session.roundTrips == count + 1)
    try session.commit()
    #expect(session.roundTrips == count + 2)
    #expect(seen.withLock { $0 } == ["INSERT", "SELECT", "INSERT"])
    #expect(session.isIdle)
    #expect(try numbers(session) == [.integer(1), .integer(2), .integer(3)])
  }

  @Test("preparing a statement also runs the queue, and takes one round trip")
  func prepare() throws {
    try session.queue("BEGIN")
    try add(1)
    let count = session.roundTrips
    let statement = try session.prepare("SELECT id FROM item WHERE id >= $1")
    #expect(session.roundTrips == count + 1)
    #expect(statement.parameterTypes == [PostgresType.int8.rawValue])
    #expect(try session.run(statement, [.integer(1)]).rowCount == 1)
    // A statement that cannot be prepared is not remembered.
    for _ in 0..<2 {
      #expect(throws: PostgresError(state: "42P01")) { try session.prepare("SELECT 1 FROM missing") }
      try session.rollBack()
      #expect(session.isIdle)
    }
  }

  @Test("a save takes as many round trips for 200 samples as for two, and a read does not wait for its end")
  func roundTrips() throws {
    let router = PersonRouter(cluster.conninfo, size: 1)
    var store = router.store(of: try cluster.newPerson(), sealing: SealingRules())
    let steps = try #require(Catalog.type(named: "stepCount"))
    let revision = SourceRevisionRecord(app: "watch")
    let origin = Provenance(revision: revision, device: nil)
    func count(_ body: () throws -> Void) throws -> Int {
      let before = try router.directory.connections.use { $0.roundTrips }
      try body()
      return try router.directory.connections.use { $0.roundTrips } - before
    }
    func save(_ samples: Int) throws -> Int {
      let unit = try UnitExpression.parse("count")
      let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
      let samples = (0..<samples).map { number in
        SampleRecord(steps, .quantity(1, unit), at: date + Double(number), from: origin, uuid: UUIDMint.ofTests.next())
      }
      return try count { try store.write { _ = try $0.insert(samples) } }
    }
    // The first ones prepare statements, also those for many rows, and add to dictionaries. 600 identifiers are in more than one block.
    for count in [2, 600] { _ = try save(count) }
    _ = try store.read { try $0.latestSequence() }
    // The beginning with the lock, the next number of the sequence, the number of rows in the lane, the end.
    #expect(try save(2) == 4)
    #expect(try save(200) == 4)
    // The beginning, and the number.
    var latest: Int64 = 0
    #expect(try count { latest = try store.read { try $0.latestSequence() } } == 2)
    #expect(latest == 804)
    #expect(try store.read { try $0.checkInvariants() } == [])
    // What becomes a chunk at once also asks for the end of the lane, and for the number of the chunk's body.
    store = router.store(of: try cluster.newPerson())
    for count in [600, 100, 100] { _ = try save(count) }
    for samples in [100, 150] {
      let trips = try save(samples)
      #expect(trips <= 6, "\(samples)")
    }
    #expect(try store.read { try $0.checkInvariants() } == [])
  }

  @Test("the rows of all lanes of a save are one statement for each table")
  func lanes() throws {
    let router = PersonRouter(cluster.conninfo, size: 1)
    let store = router.store(of: try cluster.newPerson())
    let types = try ["stepCount", "flightsClimbed", "pushCount"].map { try #require(Catalog.type(named: $0)) }
    let origin = Provenance(revision: SourceRevisionRecord(app: "watch"), device: nil)
    let unit = try UnitExpression.parse("count")
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
    func save() throws -> [SampleRecord] {
      let samples = (0..<60).map { number in
        SampleRecord(
          types[number % 3], .quantity(Double(number), unit), at: date + Double(number), from: origin, uuid: UUIDMint.ofTests.next())
      }
      try store.write { _ = try $0.insert(samples) }
      return samples
    }
    var samples = try save()
    let seen = Mutex<[String: Int]>([:])
    try router.directory.connections.use { session in
      session.observer = { sql, _, _ in
        if sql.hasPrefix("INSERT INTO ") { seen.withLock { $0[String(sql.split(separator: " ")[2]), default: 0] += 1 } }
      }
    }
    samples += try save()
    try router.directory.connections.use { $0.observer = nil }
    let counts = seen.withLock { $0 }
    #expect(counts["sample"] == 1)
    #expect(counts["insertion"] == 1)
    #expect(try store.read { try $0.checkInvariants() } == [])
    #expect(try store.read { try $0.samples(uuids: Set(samples.map(\.uuid))).map(\.record.uuid) } == samples.map(\.uuid))
  }

  // MARK: Errors

  @Test("the error of a queued statement comes with the next result, and nothing of its transaction stays")
  func errorBeforeRead() throws {
    try session.queue("BEGIN")
    try add(1)
    try add(1)
    try add(2)
    #expect(throws: Self.duplicate) { try numbers(session) }
    #expect(!session.isIdle)
    // The transaction has failed, and a commit says so, too.
    #expect(throws: PostgresError(state: "25P02")) { try numbers(session) }
    #expect(throws: PostgresError.rolledBack) { try session.commit() }
    #expect(session.isIdle)
    #expect(try numbers(session) == [])
  }

  @Test("the error of a queued statement comes with the commit, which the server skips")
  func errorBeforeCommit() throws {
    try session.queue("BEGIN")
    try add(1)
    try add(1)
    try add(2)
    #expect(throws: Self.duplicate) { try session.commit() }
    #expect(!session.isIdle)
    try session.rollBack()
    #expect(session.isIdle)
    try session.queue("BEGIN")
    try add(3)
    try session.commit()
    #expect(try numbers(session) == [.integer(3)])
  }

  @Test("a queue whose transaction is given up leaves nothing, whether or not a statement in it fails", arguments: [1, 2])
  func givenUp(second: Int64) throws {
    try session.queue("BEGIN")
    try add(1)
    try add(second)
    #expect(!session.isIdle)
    try session.rollBack()
    #expect(session.isIdle)
    #expect(try numbers(session) == [])
  }

  @Test("a constraint that is checked at the end is an error of the commit, and the connection is used again")
  func deferred() throws {
    try session.queue("BEGIN")
    try add(1)
    try session.queue(session.prepare("INSERT INTO part (item) VALUES ($1)"), [.integer(2)])
    #expect(throws: PostgresError(state: "23503")) { try session.commit() }
    #expect(session.isIdle)
    #expect(try numbers(session) == [])
  }

  @Test("arguments that do not suit are refused before anything is sent")
  func unsuitable() throws {
    try session.queue("BEGIN")
    try add(1)
    let statement = try session.prepare("INSERT INTO item (id, body) VALUES ($1, $2)")
    #expect(throws: PostgresError.unsuitableArgument) { try session.queue(statement, [.integer(2)]) }
    #expect(throws: PostgresError.unsuitableArgument) { try session.queue(statement, [.real(0.5), .blob(Data())]) }
    try session.commit()
    #expect(try numbers(session) == [.integer(1)])
  }

  @Test("the database does not compile a statement that reads a table without an index")
  func compiled() throws {
    func isCompiled() throws -> Bool {
      let plan = try session.run(session.prepare("EXPLAIN (ANALYZE) SELECT item + 1 FROM part WHERE item > 1"), [])
      return (0..<plan.rowCount).contains { plan.value($0, 0) == .text("JIT:") }
    }
    #expect(try !isCompiled())
    // A database that can compile statements would have.
    try session.run("SET jit = on")
    let canCompile = try session.run(session.prepare("SELECT pg_jit_available()::integer"), []).value(0, 0) == .integer(1)
    #expect(try isCompiled() == canCompile)
  }

  @Test("a connection that ends while statements are queued is an error of the connection, and is not used again")
  func ended() throws {
    guard case .integer(let process) = try session.run(session.prepare("SELECT pg_backend_pid()"), []).value(0, 0) else { return }
    try session.queue("BEGIN")
    try add(1)
    _ = try numbers(session)
    _ = try PostgresSession(cluster.conninfo).run("SELECT pg_terminate_backend(\(process))")
    let error = #expect(throws: PostgresError.self) {
      for number in 2...2000 { try add(Int64(number)) }
      try session.commit()
    }
    #expect(error == .noConnection || error?.state == "57P01")
    #expect(throws: PostgresError.self) { try session.rollBack() }
    #expect(!session.isIdle)
  }

  @Test("a write whose queued statement fails throws its error, leaves nothing, and the connection makes the next write")
  func failedWrite() throws {
    let router = PersonRouter(cluster.conninfo, size: 1)
    let store = router.store(of: try cluster.newPerson())
    func process() throws -> SQLValue {
      try router.directory.connections.use { session in try session.run(session.prepare("SELECT pg_backend_pid()"), []).value(0, 0) }
    }
    func merge(_ storage: StorageWriter, _ segment: UInt8) throws {
      try storage.database.execute(
        sql: "INSERT INTO journal_merged (segment, last, is_done) VALUES (?, ?, ?)", arguments: [Data([segment]), 1, 0])
    }
    func count() throws -> Int? { try store.read { try Int.fetchOne($0.database, sql: "SELECT count(*) FROM journal_merged") } }
    let before = try process()
    try store.write { try merge($0, 1) }
    let number = try store.read { try $0.commitNumber() }
    #expect(throws: HealthError.storageFailure(.server(state: "23505"))) {
      try store.write { storage in
        try merge(storage, 2)
        try merge(storage, 1)
        try merge(storage, 3)
      }
    }
    #expect(try count() == 1)
    #expect(try store.read { try $0.commitNumber() } == number)
    try store.write { try merge($0, 3) }
    #expect(try count() == 2)
    #expect(try store.read { try $0.commitNumber() } == number + 1)
    #expect(try process() == before)
  }

  // MARK: Many rows

  /// A table with a column of each type of which the store inserts values.
  private func makeKinds() throws -> PostgresSession.Prepared {
    try session.run(
      "CREATE TEMP TABLE kind (number bigint, real double precision, text text, bytes bytea, \"end\" bigint DEFAULT 7, place bigserial)")
    return try session.prepare("INSERT INTO kind (number, real, text, bytes, \"end\")\nVALUES ($1, $2, $3, $4, $5)")
  }

  private func kinds() throws -> [[SQLValue]] {
    let result = try session.run(session.prepare("SELECT number, real, text, bytes, \"end\" FROM kind ORDER BY place"), [])
    return (0..<result.rowCount).map { row in (0..<5).map { result.value(row, $0) } }
  }

  @Test("rows that follow each other are stored by one statement, exactly and in their order", arguments: [1, 2, 3, 999, 1000, 1001, 2500])
  func manyRows(count: Int) throws {
    let statement = try makeKinds()
    var random = SplitMix64(seed: UInt64(count))
    func value(_ column: Int) -> SQLValue {
      // Some columns have no null in some runs.
      if (column + count) % 3 != 0, Int.random(in: 0..<4, using: &random) == 0 { return .null }
      switch column {
      case 1:
        return .real([-0.0, .infinity, -.infinity, .leastNonzeroMagnitude, 0.1, 1e308].randomElement(using: &random) ?? 0)
      case 2: return .text(["", "é", "{a,b}", "NULL", "\"\\'", "a\nb"].randomElement(using: &random) ?? "")
      case 3: return .blob(Data((0..<Int.random(in: 0...9, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }))
      default: return .integer([.min, -1, 0, 1, .max].randomElement(using: &random) ?? 0)
      }
    }
    let rows = (0..<count).map { _ in (0..<5).map(value) }
    let seen = Mutex(0)
    session.observer = { sql, _, _ in if sql.hasPrefix("INSERT") { seen.withLock { $0 += 1 } } }
    defer { session.observer = nil }
    try session.queue("BEGIN")
    let before = session.allChanges
    for row in rows { try session.queue(statement, row) }
    try session.commit()
    #expect(session.allChanges - before == count)
    #expect(seen.withLock { $0 } == (count + 999) / 1000)
    #expect(try kinds() == rows)
  }

  @Test("rows are stored between the statements before and after them, and those of other statements")
  func rowsAmongOthers() throws {
    let statement = try makeKinds()
    func add(_ number: Int64) throws { try session.queue(statement, [.integer(number), .null, .null, .null, .null]) }
    let double = try session.prepare("UPDATE kind SET number = number * 2 WHERE number < $1")
    try session.queue("BEGIN")
    try add(1)
    try add(2)
    try session.queue(double, [.integer(100)])
    try self.add(1)
    try add(3)
    try self.add(2)
    try add(4)
    try add(5)
    // The result of a statement that is waited for is its own.
    #expect(try session.run(statement, [.integer(6), .null, .null, .null, .null]).changesCount == 1)
    try session.queue("DELETE FROM kind WHERE number = 4 AND place > 3")
    try add(7)
    try session.queue("SAVEPOINT middle")
    try add(8)
    try add(9)
    try session.run("ROLLBACK TO middle")
    try session.commit()
    #expect(try kinds().map { $0[0] } == [2, 4, 3, 5, 6, 7].map { .integer($0) })
    #expect(try numbers(session) == [.integer(1), .integer(2)])
  }

  @Test("a row with a value that is not one of its column is left out whole, and leaves no trace in those beside it", arguments: 0..<4)
  func unsuitableRow(place: Int) throws {
    let statement = try makeKinds()
    let rows: [[SQLValue]] = [
      [.integer(1), .real(0.5), .null, .blob(Data([1, 2])), .integer(1)], [.integer(2), .null, .text("b"), .blob(Data()), .null],
      [.integer(3), .real(1), .text(""), .null, .integer(3)],
    ]
    // Whole in its first columns, and null where no other row is.
    let refused: [SQLValue] = [.null, .real(7), .text("x"), .integer(7), .integer(7)]
    try session.queue("BEGIN")
    for (index, row) in rows.enumerated() {
      if index == place { #expect(throws: PostgresError.unsuitableArgument) { try session.queue(statement, refused) } }
      try session.queue(statement, row)
    }
    if place == 3 { #expect(throws: PostgresError.unsuitableArgument) { try session.queue(statement, Array(refused.prefix(4))) } }
    try session.commit()
    #expect(try kinds() == rows)
    // Where nothing else was gathered, nothing is sent.
    try session.queue("BEGIN")
    #expect(throws: PostgresError.unsuitableArgument) { try session.queue(statement, refused) }
    try session.commit()
    #expect(session.isIdle)
    #expect(try kinds() == rows)
  }

  @Test("one row of many that a rule refuses is an error, and none of them is stored")
  func refusedRow() throws {
    try session.queue("BEGIN")
    for number in [1, 2, 3, 2, 4] { try add(Int64(number)) }
    #expect(throws: Self.duplicate) { try session.commit() }
    try session.rollBack()
    #expect(try numbers(session) == [])
    // What was gathered before a transaction is given up does not come back with the next one.
    try session.queue("BEGIN")
    try add(1)
    try add(2)
    try session.rollBack()
    try session.queue("BEGIN")
    try add(3)
    try session.commit()
    #expect(try numbers(session) == [.integer(3)])
  }

  @Test(
    "only a statement that stores a row of its arguments alone, in their order, is made one for many rows",
    arguments: [
      "INSERT INTO item (id, body) VALUES ($2, $1)", "INSERT INTO item (id, body) VALUES ($1, $2) RETURNING id",
      "INSERT INTO item (id, body) VALUES ($1, $2) ON CONFLICT DO NOTHING", "INSERT INTO item (id, body) VALUES ($1, ''), ($2, '')",
      "INSERT INTO item (id, body) SELECT 1, $1 UNION VALUES ($1, $2)", "UPDATE item SET (id, body) = ROW ($1, $2)",
      "INSERT INTO item (id, body) VALUES (1, $1)",
    ])
  func oneRow(sql: String) {
    let types = [PostgresType.int8.rawValue, PostgresType.bytea.rawValue]
    #expect(RowsInsert.manyRows(sql, sql.contains("$2") ? types : [types[1]]) == nil)
    #expect(RowsInsert.manyRows("INSERT INTO item (id, body) VALUES ($1, $2)", [types[0], PostgresType.numeric.rawValue]) == nil)
    #expect(
      RowsInsert.manyRows("INSERT INTO item (id, body) VALUES ($1, $2)", types)
        == "INSERT INTO item (id, body) SELECT * FROM unnest($1::bigint[], $2::bytea[]) \(SelectedRows.ending)")
  }

  @Test("a statement that inserts the rows of a query returns something, and others stay as they are")
  func selectedRows() throws {
    for sql in [
      "INSERT INTO item (id) SELECT 7", "insert into item (id) select 7 -- 1", "INSERT INTO a (id) SELECT id FROM b ON CONFLICT DO NOTHING",
      "WITH list AS (SELECT 7) INSERT INTO item (id) SELECT * FROM list", "INSERT INTO item (id) SELECT ')' || 'RETURNING'",
    ] { #expect(SelectedRows.returning(sql) == "\(sql)\n\(SelectedRows.ending)", "\(sql)") }
    for sql in [
      "INSERT INTO item (id) SELECT 7 RETURNING id", "INSERT INTO item (id) VALUES ((SELECT max(id) FROM item))", "SELECT 'INSERT'",
      "UPDATE item SET id = (SELECT 1)",
    ] { #expect(SelectedRows.returning(sql) == sql, "\(sql)") }
    try session.run("BEGIN")
    try session.queue(session.prepare("INSERT INTO item (id, body) SELECT id, '' FROM generate_series(1, $1) AS list (id)"), [.integer(3)])
    try session.finish()
    #expect(session.changes == 3)
    let more = "INSERT INTO item (id, body) SELECT id, '' FROM generate_series(4, 9) AS list (id) RETURNING 1"
    #expect(try session.runPassingRows(more) == 6)
    // As all rows together, not one by one.
    #expect(try numbers(session).count == 9)
    #expect(throws: Self.duplicate) { try session.runPassingRows(more) }
    try session.rollBack()
    #expect(session.isIdle)
  }

  // MARK: Size

  @Test("a queue and results that are larger than all buffers neither block nor lose anything", arguments: [1, 4096, 1 << 21])
  func large(size: Int) throws {
    let count = max(20, min(3000, (24 << 20) / size))
    let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
    let insert = try session.prepare("INSERT INTO item (id, body) VALUES ($1, $2) RETURNING id, body")
    try session.queue("BEGIN")
    for number in 0..<count { try session.queue(insert, [.integer(Int64(number)), .blob(body)]) }
    try session.commit()
    #expect(session.allChanges == count)
    let sum = try session.run(session.prepare("SELECT count(*), sum(length(body))::bigint FROM item"), [])
    #expect(sum.value(0, 0) == .integer(Int64(count)))
    #expect(sum.value(0, 1) == .integer(Int64(count * size)))
  }

  // MARK: Counts

  @Test("the numbers of changed rows are those of statements that have run, also of queued ones")
  func counts() throws {
    try session.queue("BEGIN")
    try add(100)
    try session.finish()
    let connection = PostgresConnection(session, cipher: nil)
    #expect(try connection.totalChangesCount == 0 && !connection.hasChanges)
    for number in 1...3 { try connection.execute(sql: "INSERT INTO item (id, body) VALUES (?, ?)", arguments: [number, Data()]) }
    try connection.execute(sql: "UPDATE item SET body = ? WHERE id BETWEEN 2 AND 50", arguments: [Data([1])])
    #expect(try connection.changesCount == 2)
    #expect(try connection.totalChangesCount == 5)
    // A look does not count.
    #expect(try Int64.fetchOne(connection, sql: "SELECT count(*) FROM item WHERE body = ?", arguments: [Data([1])]) == 2)
    #expect(try connection.changesCount == 2)
    try connection.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [99])
    #expect(try connection.changesCount == 0)
    try connection.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [1])
    #expect(try connection.insert("INSERT INTO item (id, body) VALUES (?, ?)", [9, Data()]) == 9)
    #expect(try connection.changesCount == 1)
    #expect(try connection.totalChangesCount == 7 && connection.hasChanges)
    try session.commit()
    #expect(try !PostgresConnection(session, cipher: nil).hasChanges)
  }

  // MARK: Other uses of the connection

  @Test("rows are copied after the queues of both connections")
  func copies() throws {
    let other = try Self.connect(cluster)
    try session.queue("BEGIN")
    try add(1)
    try add(2)
    try other.queue("BEGIN")
    try session.copy("COPY item TO STDOUT (FORMAT binary)", to: other, "COPY item FROM STDIN (FORMAT binary)")
    try other.commit()
    try session.commit()
    #expect(try numbers(other) == [.integer(1), .integer(2)])
  }

  @Test("nothing waits for the end of a transaction that read, and any next use of the connection follows it", arguments: 0..<4)
  func ends(next: Int) throws {
    try session.queue("BEGIN READ ONLY")
    #expect(try numbers(session) == [])
    let count = session.roundTrips
    try session.endReading()
    #expect(session.roundTrips == count)
    #expect(session.isIdle)
    switch next {
    case 0: try session.run("INSERT INTO item VALUES (1, '')")
    case 1: _ = try session.run(session.prepare("INSERT INTO item VALUES (1, '')"), [])
    case 2:
      try session.queue("BEGIN")
      try add(1)
      try session.commit()
    default:
      try session.endReading()
      try add(1)
    }
    #expect(try numbers(session) == [.integer(1)])
    #expect(session.isIdle)
  }
}
