// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing
import WaitingTestSupport

/// In child processes, so that their environment affects no other test.
@Suite struct HealthConnectionTests {
  @Test("connections to one place share one store, with the settings of the environment")
  func oneStore() async {
    await #expect(processExitsWith: .exitCode(0)) {
      setenv("HEALTHKIT_STORE", "memory:", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      setenv("HEALTHKIT_BUNDLE_ID", "com.example.app", 1)
      let first = try HealthConnection.fromEnvironment()
      let second = try HealthConnection.fromEnvironment()
      guard first.service === second.service, first.app.bundleIdentifier == "com.example.app" else { exit(1) }
      guard let type = Catalog.type(named: "stepCount") else { exit(2) }
      try first.service.perform(RequestAuthorization(share: [type], read: []), for: .app(first.app))
      guard try second.service.perform(SharingStatus(type: type), for: .app(second.app)) == .granted else { exit(3) }
      exit(0)
    }
  }

  @Test("a store in memory of a test runner grants every request that no setting answers")
  func testsAreGranted() async {
    await #expect(processExitsWith: .exitCode(0)) {
      unsetenv("HEALTHKIT_STORE")
      unsetenv("HEALTHKIT_AUTHORIZATION")
      close(STDIN_FILENO)
      let connection = try HealthConnection.fromEnvironment()
      guard let type = Catalog.type(named: "stepCount") else { exit(1) }
      try connection.service.perform(RequestAuthorization(share: [type], read: []), for: .app(connection.app))
      exit(try connection.service.perform(SharingStatus(type: type), for: .app(connection.app)) == .granted ? 0 : 2)
    }
  }

  @Test("the setting of the first connection answers for a store as long as the process runs; another store has its own")
  func firstSettingCounts() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // the system empties its temporary folder where this fails
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
      guard let type = Catalog.type(named: "stepCount") else { exit(4) }
      func answer() throws -> Permission? {
        let connection = try HealthConnection.fromEnvironment()
        try connection.service.perform(RequestAuthorization(share: [type], read: []), for: .app(connection.app))
        return try connection.service.perform(SharingStatus(type: type), for: .app(connection.app))
      }
      setenv("XDG_CONFIG_HOME", path + "/configuration", 1)
      setenv("HEALTHKIT_STORE", "memory:", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      _ = try HealthConnection.fromEnvironment()
      setenv("HEALTHKIT_AUTHORIZATION", "deny-all", 1)
      guard try answer() == .granted else { exit(1) }
      setenv("HEALTHKIT_STORE", path + "/store", 1)
      exit(try answer() == .refused ? 0 : 2)
    }
  }

  @Test("AUTH-18: without a setting and a terminal the request fails, with a text that names both")
  func nobodyAnswers() async {
    await #expect(processExitsWith: .exitCode(0)) {
      setenv("HEALTHKIT_STORE", "memory:", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "ask", 1)
      // Makes sure that standard input is not a terminal.
      close(STDIN_FILENO)
      let connection = try HealthConnection.fromEnvironment()
      guard let type = Catalog.type(named: "stepCount") else { exit(2) }
      do throws(HealthError) {
        try connection.service.perform(RequestAuthorization(share: [type], read: []), for: .app(connection.app))
        exit(1)
      } catch {
        let words = ["terminal", "HEALTHKIT_AUTHORIZATION", "grant-all", "deny-all"]
        exit(error == .noTerminal && words.allSatisfy(error.description.contains) ? 0 : 3)
      }
    }
  }

  @Test("a missing folder is created; an invalid setting opens nothing")
  func folders() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // the system empties its temporary folder where this fails
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.path as String] in
      setenv("HEALTHKIT_STORE", path + "/a/store", 1)
      setenv("XDG_CONFIG_HOME", path + "/configuration", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "nonsense", 1)
      do throws(HealthError) {
        _ = try HealthConnection.fromEnvironment()
        exit(1)
      } catch {
        guard case .invalidArgument = error, !FileManager.default.fileExists(atPath: path) else { exit(2) }
      }
      setenv("HEALTHKIT_AUTHORIZATION", "deny-all", 1)
      _ = try HealthConnection.fromEnvironment()
      exit(FileManager.default.fileExists(atPath: path + "/a/store/health.db") ? 0 : 3)
    }
  }

  @Test("OBS-05: a process that exits right after an observer's completion has acknowledged the changes")
  func lastNotes() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("note-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }  // the system empties its temporary folder where this fails
    await #expect(processExitsWith: .exitCode(0)) { [path = url.path as String] in
      let app = AppIdentity("app")
      HealthConnection(service: SlowService(path: path), app: app).acknowledge([], upTo: 7)
      exit(0)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == "7")
  }

  @Test("OBS-05: an earlier acknowledgement that has arrived does not shorten the wait for a later one")
  func laterNotes() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("note-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }  // the system empties its temporary folder where this fails
    await #expect(processExitsWith: .exitCode(0)) { [path = url.path as String] in
      let app = AppIdentity("app")
      let monitor = ConnectionMonitor()
      let connection = HealthConnection(service: SlowService(path: path), app: app, monitor: monitor)
      for place in 7...8 as ClosedRange<Int64> {
        connection.acknowledge([], upTo: ChangeAnchor(place: place))
        await monitor.untilIdle()
      }
      connection.acknowledge([], upTo: 9)
      exit(0)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == "9")
  }

  @Test("a connection has what it was made with")
  func parts() {
    let app = AppIdentity("app")
    let (service, monitor, log) = (SlowService(path: ""), ConnectionMonitor(), DiagnosticLog())
    let date = Date(timeIntervalSinceReferenceDate: 5)
    let connection = HealthConnection(service: service, app: app, monitor: monitor, diagnostics: log, now: { date })
    #expect(connection.service === service)
    #expect(connection.monitor === monitor)
    #expect(connection.diagnostics === log)
    #expect(connection.app == app)
    #expect(connection.now() == date)
    #expect(HealthConnection(service: service, app: app).diagnostics == nil)
  }

  @Test("AVAIL-07: a store that cannot be opened fails the first call")
  func cannotBeOpened() async {
    await #expect(processExitsWith: .exitCode(0)) {
      setenv("HEALTHKIT_STORE", "/dev/null/store", 1)
      do throws(HealthError) {
        _ = try HealthConnection.fromEnvironment()
        exit(1)
      } catch {
        if case .databaseInaccessible = error { exit(0) }
        exit(2)
      }
    }
  }
}

/// A service that acknowledges slowly.
private final class SlowService: HealthService {
  private let path: String

  init(path: String) { self.path = path }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    // Pause: a process that did not wait would end meanwhile; one that waits does so as long as this takes.
    pause(for: .milliseconds(300))
    let place = (request as? AcknowledgeChanges)?.place.place
    guard FileManager.default.createFile(atPath: path, contents: Data("\(place ?? 0)".utf8)) else { throw .diskFull }
    throw .noData
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    ChangeObservation {}
  }

  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation { ChangeObservation {} }

  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { ChangeObservation {} }
}

/// In child processes, so that their environment affects no other test.
@Suite struct HealthConnectionRestrictionTests {
  @Test("K12 AVAIL-02: a store in a folder says whether it is restricted; one that is not there is not made by the question")
  func folder() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .exitCode(0)) { [path = folder.url.path as String] in
      setenv("XDG_CONFIG_HOME", path + "/configuration", 1)
      setenv("HEALTHKIT_STORE", path + "/store", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      guard !HealthConnection.isRestricted, !FileManager.default.fileExists(atPath: path + "/store") else { exit(1) }
      let connection = try HealthConnection.fromEnvironment()
      try connection.service.perform(RestrictApps(true), for: .owner)
      guard HealthConnection.isRestricted else { exit(2) }
      try connection.service.perform(RestrictApps(false), for: .owner)
      exit(HealthConnection.isRestricted ? 3 : 0)
    }
  }

  @Test(
    "K12 AVAIL-02: a store in memory, and one whose daemon is away, are not restricted, and nothing waits for them",
    arguments: [
      ("HEALTHKIT_STORE", "memory:"), ("HEALTHKIT_SOCKET", "/nonexistent/apps.sock"),
    ])
  func others(name: String, value: String) async {
    await #expect(processExitsWith: .exitCode(0)) { [name, value] in
      setenv(name, value, 1)
      exit(HealthConnection.isRestricted ? 1 : 0)
    }
  }
}
