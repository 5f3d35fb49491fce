// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Dispatch
import Synchronization

/// A connection of SQLite that threads use one after another, in the order in which they came.
///
/// Unchecked: the connection is used on the queue alone.
final class SQLiteQueue: @unchecked Sendable {
  private let connection: SQLiteConnection
  private let queue = DispatchQueue(label: "OpenHealthKit.SQLite")

  init(_ connection: sending SQLiteConnection) { self.connection = connection }

  /// Runs the body on the caller's thread, when it is its turn. The body must not come here again.
  func use<Result>(_ body: (SQLiteConnection) throws -> Result) rethrows -> Result { try queue.sync { try body(connection) } }
}

/// Connections of SQLite that read at the same time, each in a snapshot of its own.
///
/// Unchecked: a connection is in the list while nobody uses it, and with one thread otherwise.
final class SQLiteReaders: @unchecked Sendable {
  private let open: () throws -> SQLiteConnection
  private let places: DispatchSemaphore
  private let count: Int
  private let state: Mutex<State>

  private struct State: @unchecked Sendable {
    var idle: [SQLiteConnection] = []
    var isClosed = false
  }

  /// - Parameters:
  ///   - count: how many threads read at most; others wait.
  ///   - open: opens one more connection.
  /// - Throws: where the first one does not open.
  init(count: Int, _ open: @escaping @Sendable () throws -> SQLiteConnection) throws {
    (self.count, self.open) = (count, open)
    places = DispatchSemaphore(value: count)
    let first = State(idle: [try open()])
    state = Mutex(first)
  }

  /// Runs the body with a connection, in a snapshot.
  func read<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
    places.wait()
    defer { places.signal() }
    let found = try state.withLock { state in
      if state.isClosed { throw SQLiteError.closed }
      return Found(connection: state.idle.popLast())
    }
    let connection = try found.connection ?? open()
    defer { giveBack(Found(connection: connection)) }
    return try connection.inTransaction(.reading) { try body(connection) }
  }

  /// Unchecked: on its way between the list and the thread that uses it.
  private struct Found: @unchecked Sendable { let connection: SQLiteConnection? }

  private func giveBack(_ found: Found) { state.withLock { state in found.connection.map { state.idle.append($0) } } }

  /// Closes the connections, when those who read have ended. Throws where SQLite does not close one.
  func close() throws {
    for _ in 0..<count { places.wait() }
    defer { for _ in 0..<count { places.signal() } }
    try state.withLock { state in
      state.isClosed = true
      while let connection = state.idle.last {
        try connection.close()
        state.idle.removeLast()
      }
    }
  }
}
