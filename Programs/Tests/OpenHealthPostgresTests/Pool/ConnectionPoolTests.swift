// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import PostgresTestSupport
import Synchronization
import Testing
import WaitingTestSupport

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

@Suite struct ConnectionPoolTests {
  private let cluster: PostgresCluster
  private let person: Int64

  init() throws {
    cluster = try PostgresCluster.shared.get()
    person = try cluster.newPerson()
  }

  /// Waits until a condition holds, for at most 20 seconds. Returns whether it holds.
  private func waits(until condition: () -> Bool) -> Bool {
    eventually(within: .seconds(20), condition)
  }

  @Test(
    "T4: the statement of a request that has to end is cancelled on the server; the next request gets another connection",
    arguments: [false, true])
  func cancelled(isChange: Bool) throws {
    let router = PersonRouter(cluster.conninfo, size: 1)
    let store = router.store(of: person)
    let limit = WorkLimit()
    let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let outcome = Outcome()
    // Ten minutes, if nothing ends it.
    let wait = "SELECT count(*) FROM pg_sleep(600)"
    Thread.detachNewThread {
      let result = WorkLimit.$ofTask.withValue(limit) {
        Result { () throws(HealthError) in
          if isChange {
            try store.write { storage in
              try storage.settings.setMeasurementSystem(.uk)
              begun.signal()
              _ = try Int64.fetchOne(storage.database, sql: wait)
            }
          } else {
            try store.read { storage in
              begun.signal()
              _ = try Int64.fetchOne(storage.database, sql: wait)
            }
          }
        }
      }
      if case .failure(let error) = result { outcome.error.withLock { $0 = error } }
      ended.signal()
    }
    begun.wait()
    limit.stop(.userCanceled)
    #expect(ended.wait(timeout: .now() + 120) == .success)
    #expect(outcome.error.withLock { $0 } == .userCanceled)
    // Nothing of the change is there, and no late request to cancel ends what comes now.
    for _ in 0..<3 { #expect(try store.read { try $0.settings.measurementSystem()?.system } == nil) }
    try store.write { try $0.settings.setMeasurementSystem(.us) }
    #expect(try store.read { try $0.settings.measurementSystem()?.system } == .us)
    // What was not stopped is not cancelled.
    let other = WorkLimit()
    let count = try WorkLimit.$ofTask.withValue(other) {
      try store.read { try Int64.fetchOne($0.database, sql: "SELECT count(*) FROM pg_sleep(0.01)") }
    }
    #expect(count == 1)
  }

  private final class Outcome: Sendable {
    let error = Mutex<HealthError?>(nil)
  }

  @Test("long reads leave a connection free: a write and a short read go through while one is running and another waits")
  func reserve() {
    let router = PersonRouter(cluster.conninfo, size: 2)
    let store = router.store(of: person)
    let (begun, goOn, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for _ in 0..<2 {
      Thread.detachNewThread {
        do {
          try store.read { _ in
            begun.signal()
            _ = goOn.wait(timeout: .now() + 120)
          }
        } catch { Issue.record(error) }
        ended.signal()
      }
    }
    #expect(begun.wait(timeout: .now() + 20) == .success)
    let areBothThere = waits { router.directory.usage.inUse + router.directory.usage.waiting == 2 }
    #expect(areBothThere)
    let (wrote, looked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      do {
        try store.write { try $0.settings.setMeasurementSystem(.us) }
        wrote.signal()
        if try store.read(isShort: true, { try $0.settings.measurementSystem()?.system }) == .us { looked.signal() }
      } catch { Issue.record(error) }
      ended.signal()
    }
    #expect(wrote.wait(timeout: .now() + 20) == .success)
    #expect(looked.wait(timeout: .now() + 20) == .success)
    // The second long read still waits.
    #expect(begun.wait(timeout: .now()) == .timedOut)
    goOn.signal()
    goOn.signal()
    for _ in 0..<3 { #expect(ended.wait(timeout: .now() + 20) == .success) }
    #expect(begun.wait(timeout: .now() + 20) == .success)
    #expect(router.directory.usage.inUse == 0)
    #expect(router.directory.usage.waiting == 0)
  }

  @Test("schemas of a database share its connections; each gets the one that it had last, and any other where that is in use")
  func schemas() throws {
    let nodes = try TestNodes(2, in: .schemas)
    let first = ConnectionPool(try nodes.conninfo(), size: 2)
    let north = ConnectionPool(first.database, SchemaName("north"))
    func process(_ session: PostgresSession) throws -> SQLValue {
      try session.run(session.prepare("SELECT pg_backend_pid()"), []).value(0, 0)
    }
    var processes: [SQLValue] = []
    try first.transaction { session in
      processes.append(try process(session))
      processes.append(try north.transaction(process))
      #expect(first.database.usage.inUse == 1)
    }
    #expect(processes.count == 2 && processes[0] != processes[1])
    for _ in 0..<2 {
      #expect(try north.transaction(process) == processes[1])
      #expect(try first.transaction(process) == processes[0])
    }
    let besides = try first.transaction { _ in try first.transaction(process) }
    #expect(besides == processes[1])
    // The same text means another table in each schema, also where one connection has prepared both.
    let single = ConnectionPool(try nodes.conninfo(), size: 1)
    let other = ConnectionPool(single.database, SchemaName("north"))
    func name(_ session: PostgresSession) throws -> SQLValue {
      try session.run(session.prepare("SELECT node FROM deployment"), []).value(0, 0)
    }
    for _ in 0..<3 {
      #expect(try single.reading(name) == .text("first"))
      #expect(try other.reading(name) == .text("north"))
    }
    let names = try single.transaction { session in
      try [nil, SchemaName("north"), nil].map { schema in
        try session.turn(to: schema)
        return try name(session)
      }
    }
    #expect(names == ["first", "north", "first"].map { .text($0) })
  }

  @Test("a pool of one connection or two serves long reads one after another, also after some that failed", arguments: [1, 2])
  func small(size: Int) {
    let router = PersonRouter(cluster.conninfo, size: size)
    let store = router.store(of: person)
    let (passed, failed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let count = 5
    Thread.detachNewThread {
      do {
        for _ in 0..<count {
          do { try store.read { _ -> Void in throw HealthError.busy } } catch HealthError.busy { failed.signal() }
        }
        try store.write { try $0.settings.setMeasurementSystem(.us) }
        for isShort in [false, true, false] {
          if try store.read(isShort: isShort, { try $0.settings.measurementSystem()?.system }) == .us { passed.signal() }
        }
      } catch { Issue.record(error) }
    }
    // Stops at the first that does not come.
    let haveFailed = (0..<count).allSatisfy { _ in failed.wait(timeout: .now() + 20) == .success }
    let havePassed = haveFailed && (0..<3).allSatisfy { _ in passed.wait(timeout: .now() + 20) == .success }
    #expect(haveFailed)
    #expect(havePassed)
    let isFree = waits { router.directory.usage.inUse == 0 && router.directory.usage.waiting == 0 }
    #expect(isFree)
  }

  @Test(
    "looks at commits come five times a second, and take a fifth of the time at most",
    arguments: [
      (0, 200_000_000), (50_000_000, 200_000_000), (50_000_001, 200_000_004), (1_000_000_000, 4_000_000_000), (.max, .max),
    ] as [(UInt64, UInt64)])
  func pauses(look: UInt64, pause: UInt64) { #expect(PostgresCommits.pause(after: look) == pause) }
}
