// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthClient

@Suite struct StoreSessionTests {
  private let app = AppIdentity("app", name: "App")
  private let monitor = ConnectionMonitor()

  @Test("A given connection has its own log, clock and all else; the log of a session is for one that the environment names")
  func given() throws {
    let (own, other) = (DiagnosticLog(), DiagnosticLog())
    let date = Date(timeIntervalSinceReferenceDate: 7)
    let connection = HealthConnection(service: ScriptedService(), app: app, diagnostics: own, now: { date })
    let session = StoreSession(connection, diagnostics: other)
    #expect(session.diagnostics === own)
    #expect(session.now == date)
    #expect(try session.connection().service === connection.service)
    let quiet = StoreSession(HealthConnection(service: ScriptedService(), app: app), diagnostics: other)
    #expect(quiet.diagnostics == nil)
    #expect(StoreSession(nil, diagnostics: other).diagnostics === other)
  }

  @Test("The environment's connection is opened once, with the session's log; it is observed for the handler that came before")
  func opened() async {
    await #expect(processExitsWith: .exitCode(0)) {
      setenv("HEALTHKIT_STORE", "memory:", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "nonsense", 1)
      let log = DiagnosticLog()
      let session = StoreSession(nil, diagnostics: log)
      let calls = AsyncStream<Int>.makeStream()
      session.onPreferencesChange { calls.continuation.yield(1) }
      // One that could not be opened is tried again.
      do throws(HealthError) {
        _ = try session.connection()
        exit(1)
      } catch { guard case .invalidArgument = error else { exit(2) } }
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      let first = try session.connection()
      guard first.diagnostics === log else { exit(3) }
      // What changes later has no effect on it.
      setenv("HEALTHKIT_AUTHORIZATION", "nonsense", 1)
      guard try session.connection().service === first.service else { exit(4) }
      guard let mass = Catalog.type(named: "bodyMass") else { exit(5) }
      try first.service.perform(SetPreferredUnit(type: mass, unit: UnitExpression.parse("g")), for: .owner)
      var heard = calls.stream.makeAsyncIterator()
      exit(await heard.next() == 1 ? 0 : 6)
    }
  }

  @Test("PREF-03: the handler of preferences runs for each change, and a session observes them once")
  func preferences() async {
    let service = ScriptedService()
    let session = StoreSession(HealthConnection(service: service, app: app, monitor: monitor), diagnostics: nil)
    #expect(service.preferenceObservations == 0)
    let calls = Mutex(0)
    session.onPreferencesChange { calls.withLock { $0 += 1 } }
    #expect(service.preferenceObservations == 1)
    for _ in 0..<2 {
      service.notifyOfPreferences()
      await monitor.untilIdle()
    }
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("Requests are carried out in the background; replies and errors go to their completions")
  func asking() async {
    let service = ScriptedService { request throws(HealthError) in
      if request is ListApps { throw .ownerOnly }
      return Permission.granted
    }
    let session = StoreSession(HealthConnection(service: service, app: app, monitor: monitor), diagnostics: nil)
    let answers = Mutex<[Permission?]>([])
    let errors = Mutex<[HealthError]>([])
    session.ask(SharingStatus(type: Catalog.workout)) { result in
      if case .success(let answer) = result { answers.withLock { $0.append(answer) } }
    }
    session.ask(ListApps()) { result in
      if case .failure(let error) = result { errors.withLock { $0.append(error) } }
    }
    await monitor.untilIdle()
    #expect(answers.withLock { $0 } == [.granted])
    #expect(errors.withLock { $0 } == [.ownerOnly])
    #expect(monitor.begun == 2)
  }
}
