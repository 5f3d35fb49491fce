// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Connections to one database of a server, all of one role, which the schemas there share.
///
/// All methods block the calling thread and may be called from any thread.
final class DatabaseConnections: Sendable {
  let conninfo: String
  let size: Int
  private let idle = Mutex<Idle>(Idle())
  private let free: DispatchSemaphore
  /// Counts the connections for reads that may be long: all but one.
  private let freeForLong: DispatchSemaphore
  /// The threads that have a connection.
  private let inUse = Atomic(0)
  /// The threads that wait for a connection.
  private let waiting = Atomic(0)
  private let lost = Atomic(0)

  /// Unchecked: a session is used by the thread that took it out of the pool.
  private struct Idle: @unchecked Sendable {
    var sessions: [PostgresSession] = []
  }

  /// - Parameters:
  ///   - conninfo: A connection string of libpq. With several hosts, add `target_session_attrs=read-write`.
  ///   - size: The most connections at a time.
  init(_ conninfo: String, size: Int) {
    self.conninfo = conninfo
    self.size = size
    free = DispatchSemaphore(value: size)
    freeForLong = DispatchSemaphore(value: max(1, size - 1))
  }

  /// How the connections are used at this moment. The numbers are read one after the other, without a lock.
  var usage: PoolUsage {
    PoolUsage(size: size, inUse: inUse.load(ordering: .relaxed), waiting: waiting.load(ordering: .relaxed), commitsSeen: 0)
  }

  /// How many connections have failed. What answers the next one may be an older copy of the database.
  var losses: Int { lost.load(ordering: .relaxed) }

  /// Runs `body` with a connection that no other thread uses. A connection that fails, or is left in a transaction, is not used again.
  ///
  /// - Parameters:
  ///   - schema: Where transactions of the connection find their tables.
  ///   - isLong: Whether `body` may take long. Such bodies leave one connection free for the others.
  func use<Result, Failure: Error>(
    in schema: SchemaName?, isLong: Bool, _ body: (PostgresSession) throws(Failure) -> Result
  ) throws(HealthError) -> Result {
    waiting.wrappingAdd(1, ordering: .relaxed)
    if isLong { freeForLong.wait() }
    free.wait()
    waiting.wrappingSubtract(1, ordering: .relaxed)
    inUse.wrappingAdd(1, ordering: .relaxed)
    defer {
      inUse.wrappingSubtract(1, ordering: .relaxed)
      free.signal()
      if isLong { freeForLong.signal() }
    }
    let known = take(for: schema)
    do {
      let session = try known ?? PostgresSession(conninfo)
      session.schema = schema
      do {
        let result = try body(session)
        if session.isIdle { putBack(session) }
        return result
      } catch {
        if !session.isIdle { _ = try? session.rollBack() }  // The connection may be gone, and the transaction with it.
        if session.isIdle { putBack(session) } else if !session.wasCancelled { lost.wrappingAdd(1, ordering: .relaxed) }
        throw error
      }
    } catch let error as HealthError {
      throw error
    } catch let error as PostgresError {
      throw error.healthError
    } catch {
      throw .storageFailure(.unexpected(type: "\(type(of: error))"))
    }
  }

  /// The connection that was used last, if possible for the same schema: it has prepared the statements.
  private func take(for schema: SchemaName?) -> PostgresSession? {
    idle.withLock { idle -> Idle? in
      guard let place = idle.sessions.lastIndex(where: { $0.schema == schema }) ?? idle.sessions.indices.last else { return nil }
      return Idle(sessions: [idle.sessions.remove(at: place)])
    }?.sessions.first
  }

  private func putBack(_ session: PostgresSession) {
    let boxed = Idle(sessions: [session])
    idle.withLock { $0.sessions += boxed.sessions }
  }
}
