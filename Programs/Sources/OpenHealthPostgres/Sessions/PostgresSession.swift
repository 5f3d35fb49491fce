// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibPQ
import Foundation
import OpenHealthCore
import OpenHealthStorage

/// A connection to a PostgreSQL server, used by one thread at a time.
///
/// Statements whose results are not needed yet are queued, and sent without waiting (libpq's pipeline mode). The results of all are read
/// together, in one round trip, by the next statement whose result is needed, at the latest by COMMIT. When one fails, the server skips the
/// rest of the queue, and its error is thrown where the results are read. Rows that one INSERT stores one after the other become one statement.
///
/// Unsafe: libpq allocates the connection, which this object owns and closes, and results, which are freed here or by ``PostgresResult``.
/// Arguments are copied into buffers that live until libpq returns, and that it copies. It also allocates each piece of a COPY, which is
/// passed on within its length and freed at once. The system writes into the description of one socket while `poll` runs.
final class PostgresSession {
  private let connection: OpaquePointer
  /// Cancels the statement that runs.
  let cancel: StatementCancel
  /// Whether a statement may have been cancelled: the request for that could still arrive, and end another one.
  private(set) var wasCancelled = false
  /// Where transactions find their tables; nil where the connection string says. Whoever takes the connection out of a pool sets it.
  var schema: SchemaName? {
    didSet {
      isPlaced = false
      preparedEpoch += 1
    }
  }
  /// Whether the current transaction finds its tables in ``schema``.
  private var isPlaced = false
  /// The prepared statements of each schema, by their text: the database plans one again where the same text means another table.
  private var prepared: [SchemaName?: [String: Prepared]] = [:]
  /// The names of those that store many rows, by their text.
  private var manyRows: [SchemaName?: [String: String]] = [:]
  /// Changes where ``prepare(_:)`` may return something else for a text than it did before.
  private(set) var preparedEpoch = 0
  /// How many statements were prepared: the names of all differ.
  private var prepareCount = 0
  /// The most statements that are kept prepared. The store has some hundred; predicates of apps add others.
  private static let mostPrepared = 1000

  struct Prepared {
    let name: String
    let sql: String
    let parameterTypes: [UInt32]
    /// The statement that stores many rows instead of one; nil where there is none. It is prepared when it is needed.
    let manyRows: String?
  }

  /// What was sent, and whose results have not been read. Nil for statements that are neither counted nor observed.
  private var queued: [Queued?] = []
  private var queuedBytes = 0
  /// The rows that are stored after what is in the queue.
  private var rows: RowsInsert?
  /// Whether all of the queue is on its way, and the server answers when it has run.
  private var isSent = false
  /// A longer queue is read before more is sent: neither side keeps much for the other.
  static let mostQueued = (statements: 1000, bytes: 1 << 20)

  private struct Queued {
    let sql: String
    let arguments: [SQLValue]
  }

  /// How many rows the last prepared INSERT, UPDATE or DELETE changed, of those whose results were read.
  private(set) var changes = 0
  /// How many rows all of them changed.
  private(set) var allChanges = 0
  /// How often the session waited for the server. Only tests read it.
  private(set) var roundTrips = 0

  /// Called with each prepared statement that ran, its arguments and what it returned. Only tests set it.
  var observer: (@Sendable (_ sql: String, _ arguments: [SQLValue], _ result: PostgresResult) -> Void)?

  /// Whether the database has Citus.
  private var isOnCitus = false

  /// Connects. `conninfo` is a connection string of libpq, which can name several hosts.
  init(_ conninfo: String) throws(PostgresError) {
    guard let connection = PQconnectdb(conninfo) else { throw .noConnection }
    self.connection = connection
    cancel = StatementCancel(of: connection)
    // The object exists by now, so that its end closes the connection.
    guard PQstatus(connection) == CONNECTION_OK else { throw .noConnection }
    // Notices of the server are not for the terminal.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    // Each statement about people has an index, which begins with the person. A plan from when the tables were almost empty would read the rows
    // of all people, until the database counts them again. The few statements that read a table without an index cost 10^10 by this
    // setting, and the database compiles what costs more than 10^5, which takes about 10 ms each time.
    // Citus forwards SET LOCAL to where the rows are. Nothing else knows the setting, and it has no effect there.
    let settings = "SET enable_seqscan = off; SET jit = off; SET citus.propagate_set_commands = 'local'"
    isOnCitus = try run(settings + "; SELECT 1 FROM pg_extension WHERE extname = 'citus'").rowCount > 0
  }

  deinit { PQfinish(connection) }

  /// Whether a change was refused because the database takes none. A new connection may find another database that does.
  private var isReadOnly = false

  /// Whether the connection can be used again: it is open, in no transaction, and at a database that takes changes as far as it knows.
  var isIdle: Bool {
    if isReadOnly || wasCancelled || rows != nil || PQstatus(connection) != CONNECTION_OK { return false }
    // Only the end of a transaction stays in the queue.
    return isSent || PQpipelineStatus(connection) == PQ_PIPELINE_OFF && PQtransactionStatus(connection) == PQTRANS_IDLE
  }

  /// Does work whose statements the server cancels when the work has to end. The connection is not used again then.
  func limited(by limit: WorkLimit, _ body: () throws -> Void) throws {
    defer { if limit.isStopped { wasCancelled = true } }
    try limit.interrupting(with: { [cancel] in cancel.send() }, body)
  }

  /// Runs statements without arguments, after those in the queue.
  @discardableResult
  func run(_ sql: String) throws(PostgresError) -> PostgresResult {
    try finish()
    roundTrips += 1
    return try checked(PQexec(connection, sql))
  }

  /// Runs statements without arguments in a transaction of their own that finds its tables in a schema.
  ///
  /// Each command that begins or ends it is sent by itself: a distributed engine forwards the whole text in which it finds SET LOCAL.
  func transaction(in schema: SchemaName, _ sql: String) throws(PostgresError) {
    for text in ["BEGIN", SchemaName.path(schema), sql, "COMMIT"] { try run(text) }
  }

  /// Runs one statement without arguments, after those in the queue, and passes over the rows that it returns. Gives their number.
  @discardableResult
  func runPassingRows(_ sql: String) throws(PostgresError) -> Int {
    try finish()
    roundTrips += 1
    guard PQsendQuery(connection, sql) == 1, PQsetSingleRowMode(connection) == 1 else { throw .noConnection }
    var (count, failure): (Int, PostgresError?) = (0, nil)
    while let result = PQgetResult(connection) {
      do throws(PostgresError) {
        let owned = try checked(result)
        if PQresultStatus(owned.pointer) == PGRES_SINGLE_TUPLE { count += 1 }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    // libpq 15 keeps the mode of single rows in a pipeline that follows. Any statement outside of one ends it.
    _ = try checked(PQexec(connection, ""))
    return count
  }

  /// Begins a transaction that finds its tables in ``schema``.
  func begin(_ how: String = "") throws(PostgresError) {
    try queue(how.isEmpty ? "BEGIN" : "BEGIN \(how)")
    if schema != nil { try queue(SchemaName.path(schema)) }
    isPlaced = true
  }

  /// Makes the rest of the current transaction find its tables in another schema.
  func turn(to other: SchemaName?) throws(PostgresError) {
    try queue(SchemaName.path(other))
    schema = other
    isPlaced = true
  }

  /// Throws where the tables of a statement would be looked up elsewhere than in ``schema``.
  private func checkPlace() throws(PostgresError) {
    guard schema == nil || isPlaced else { throw .noSchema }
  }

  /// Binds the current transaction to a person, before its next statement. Row-level security refuses all rows of others, and the default
  /// of `person_id` is this one.
  ///
  /// By a command, which a distributed engine forwards to where the rows are. A number cannot end the text.
  func bind(to person: Int64) throws(PostgresError) { try queue("SET LOCAL openhealth.person = '\(person)'") }

  /// Ends a transaction. Throws the error of a queued statement, and when the server rolls the transaction back instead, as it does after a
  /// statement that failed, whether or not anything noticed.
  func commit() throws(PostgresError) {
    defer { isPlaced = false }
    try queue("COMMIT")
    guard try finish()?.command == "COMMIT" else { throw .rolledBack }
  }

  /// Ends a transaction that has changed nothing, without waiting for the server: the next use of the connection reads its answer.
  func endReading() throws(PostgresError) {
    // The server would skip COMMIT after a queued statement that fails.
    try finish()
    try queue("COMMIT")
    try send()
    isPlaced = false
  }

  /// Ends a transaction without its changes.
  func rollBack() throws(PostgresError) {
    rows = nil
    // What was queued is undone, too, so that its errors do not matter.
    _ = try? finish()
    isPlaced = false
    try run("ROLLBACK")
  }

  /// The prepared form of a statement, which returns something if it inserts rows of a query (``SelectedRows``). The first time takes a
  /// round trip.
  func prepare(_ sql: String) throws(PostgresError) -> Prepared {
    if let known = prepared[schema]?[sql] { return known }
    try checkPlace()
    if prepared.values.reduce(0, { $0 + $1.count }) >= Self.mostPrepared {
      try run("DEALLOCATE ALL")
      (prepared, manyRows) = ([:], [:])
      preparedEpoch += 1
    }
    let sent = SelectedRows.returning(sql)
    let (name, types) = try describe(sent)
    // Citus inserts the rows of a query when it has all of them, so that none could take the number after that of another one.
    let numbersRows = isOnCitus && StoreTable.all.contains { $0.isNumbered && sql.hasPrefix("INSERT INTO \($0.name) ") }
    let new = Prepared(name: name, sql: sent, parameterTypes: types, manyRows: numbersRows ? nil : RowsInsert.manyRows(sql, types))
    prepared[schema, default: [:]][sql] = new
    return new
  }

  /// Prepares a statement on the server, which finds out the types of its arguments.
  private func describe(_ sql: String) throws(PostgresError) -> (name: String, types: [UInt32]) {
    let name = "s\(prepareCount)"
    prepareCount += 1
    try openQueue()
    try append(nil, PQsendPrepare(connection, name, sql, 0, nil))
    try append(nil, PQsendDescribePrepared(connection, name))
    guard let description = try finish() else { throw .noConnection }
    return (name, (0..<PQnparams(description.pointer)).map { PQparamtype(description.pointer, $0) })
  }

  /// Runs a prepared statement to its end, after those in the queue.
  func run(_ statement: Prepared, _ arguments: [SQLValue]) throws(PostgresError) -> PostgresResult {
    // The result is that of this row alone.
    try sendRows()
    try queue(statement, arguments)
    guard let result = try finish() else { throw .noConnection }
    return result
  }

  // MARK: The queue

  /// Sends one statement without arguments, such as BEGIN, whose result is not needed yet.
  func queue(_ sql: String) throws(PostgresError) {
    try openQueue()
    try append(nil, PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 1))
  }

  /// Sends a prepared statement whose result is not needed yet. Throws for unsuitable arguments, and the errors of earlier statements.
  func queue(_ statement: Prepared, _ arguments: [SQLValue]) throws(PostgresError) {
    try checkPlace()
    guard statement.manyRows != nil else {
      let encoded = try EncodedArguments(arguments, as: statement.parameterTypes)
      try openQueue()
      return try send(statement.name, encoded, Queued(sql: statement.sql, arguments: arguments))
    }
    if rows?.statement.name != statement.name || rows?.isFull == true {
      try sendRows()
      rows = RowsInsert(statement)
    }
    try rows?.append(arguments)
  }

  /// Sends the rows that were gathered: one as it is, more together.
  private func sendRows() throws(PostgresError) {
    guard let gathered = rows else { return }
    rows = nil
    // None, where the first one was refused.
    guard gathered.count > 0 else { return }
    guard let many = gathered.statement.manyRows, gathered.count > 1 else {
      try openQueue()
      return try send(
        gathered.statement.name, gathered.lastRow, Queued(sql: gathered.statement.sql, arguments: gathered.arguments))
    }
    let name: String
    if let known = manyRows[schema]?[many] {
      name = known
    } else {
      name = try describe(many).name
      manyRows[schema, default: [:]][many] = name
    }
    try openQueue()
    let arrays = gathered.arrays
    try send(name, arrays, Queued(sql: many, arguments: observer == nil ? [] : arrays.values))
  }

  private func send(_ name: String, _ arguments: EncodedArguments, _ statement: Queued) throws(PostgresError) {
    let count = arguments.lengths.count
    // An empty value needs an address, too.
    let bytes = arguments.bytes + [0]
    var place = 0
    let places = arguments.lengths.map { length -> Int? in
      defer { place += Int(max(0, length)) }
      return length < 0 ? nil : place
    }
    let formats = [Int32](repeating: 1, count: count)
    let isTaken = bytes.withUnsafeBytes { bytes in
      let values = places.map { place in place.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) } }
      return PQsendQueryPrepared(connection, name, Int32(count), values, arguments.lengths.map { max(0, $0) }, formats, 1)
    }
    try append(statement, isTaken)
    queuedBytes += bytes.count
  }

  /// Makes libpq take one more statement without waiting, after those before.
  private func openQueue() throws(PostgresError) {
    try sendRows()
    if isSent || queued.count >= Self.mostQueued.statements || queuedBytes >= Self.mostQueued.bytes { try finish() }
    guard queued.isEmpty else { return }
    guard PQenterPipelineMode(connection) == 1, PQsetnonblocking(connection, 1) == 0 else { throw .noConnection }
  }

  /// Adds to the queue what libpq has taken: it returned 1.
  private func append(_ statement: Queued?, _ isTaken: Int32) throws(PostgresError) {
    guard isTaken == 1 else { throw .noConnection }
    queued.append(statement)
  }

  /// Sends the rest of the queue. The server answers when it has run.
  private func send() throws(PostgresError) {
    guard PQpipelineSync(connection) == 1 else { throw .noConnection }
    while true {
      switch PQflush(connection) {
      case 0:
        isSent = true
        return
      case 1:
        // A server that cannot send its results takes no statements, so they are read meanwhile.
        var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN | POLLOUT), revents: 0)
        _ = poll(&socket, 1, -1)
        guard PQconsumeInput(connection) == 1 else { throw .noConnection }
      default: throw .noConnection
      }
    }
  }

  /// Waits until all statements in the queue have run, and returns the result of the last one; nil where there are none. Throws the error of
  /// the first that failed. The connection is as before the queue then, or not idle.
  @discardableResult
  func finish() throws(PostgresError) -> PostgresResult? {
    try sendRows()
    guard !queued.isEmpty else { return nil }
    if !isSent {
      roundTrips += 1
      try send()
    }
    let waiting = queued
    (queued, queuedBytes, isSent) = ([], 0, false)
    var (last, failure): (PostgresResult?, PostgresError?) = (nil, nil)
    for statement in waiting {
      do throws(PostgresError) {
        let result = try checked(PQgetResult(connection))
        if let statement { note(statement, result) }
        last = result
      } catch {
        // Those after the first were skipped, or the connection is gone.
        failure = failure ?? error
      }
      guard isNext(nil) else { throw failure ?? .noConnection }
    }
    guard isNext(PGRES_PIPELINE_SYNC), PQexitPipelineMode(connection) == 1, PQsetnonblocking(connection, 0) == 0 else {
      throw failure ?? .noConnection
    }
    if let failure { throw failure }
    return last
  }

  /// Whether the next result is of this kind; nil for the end of a statement's results.
  private func isNext(_ status: ExecStatusType?) -> Bool {
    guard let result = PQgetResult(connection) else { return status == nil }
    defer { PQclear(result) }
    return PQresultStatus(result) == status
  }

  private func note(_ statement: Queued, _ result: PostgresResult) {
    if result.columnCount == 0 || statement.sql.hasPrefix("INSERT") {
      changes = result.changesCount
      allChanges += changes
    }
    observer?(statement.sql, statement.arguments, result)
  }

  // MARK: Copying

  /// Passes the rows of a `COPY ... TO STDOUT` here to a `COPY ... FROM STDIN` of another connection, which stores all of them or throws.
  func copy(_ query: String, to target: PostgresSession, _ statement: String) throws(PostgresError) {
    try run(query)
    try target.run(statement)
    while true {
      var buffer: UnsafeMutablePointer<CChar>?
      let count = PQgetCopyData(connection, &buffer, 0)
      // Negative at the end, and after an error, which the result has.
      guard count >= 0, let piece = buffer else { break }
      defer { PQfreemem(piece) }
      guard PQputCopyData(target.connection, piece, count) == 1 else { throw .noConnection }
    }
    try endCopy()
    guard PQputCopyEnd(target.connection, nil) == 1 else { throw .noConnection }
    try target.endCopy()
  }

  private func endCopy() throws(PostgresError) {
    while let result = PQgetResult(connection) { _ = try checked(result) }
  }

  private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
    guard let result else { throw .noConnection }
    let owned = PostgresResult(result)
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_SINGLE_TUPLE, PGRES_EMPTY_QUERY, PGRES_COPY_IN, PGRES_COPY_OUT: return owned
    default:
      guard PQstatus(connection) == CONNECTION_OK else { throw .noConnection }
      // PG_DIAG_SQLSTATE, a character constant that Swift does not import.
      guard let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { throw .noConnection }
      let error = PostgresError(state: String(cString: state))
      if error == .readOnly { isReadOnly = true }
      throw error
    }
  }
}
