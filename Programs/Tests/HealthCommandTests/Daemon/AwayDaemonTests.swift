// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthStorage
import Testing
import WaitingTestSupport

@testable import health

/// Apps and daemons that come and go: an app never opens the files of a store that a daemon serves, so a daemon can always start.
@Suite struct AwayDaemonTests {
  private static let app = "com.example.walks"

  /// Lives as an app on the store in a folder: says that it begins, asks for one thing, says how that went, and stays until it is asked to
  /// end.
  static func live(in path: String) throws {
    setenv("HEALTHKIT_STORE", "\(path)/store", 1)
    setenv("XDG_CONFIG_HOME", "\(path)/config", 1)
    setenv("HEALTHKIT_BUNDLE_ID", app, 1)
    try note("begins", in: path)
    do {
      let connection = try HealthConnection.fromEnvironment()
      _ = try connection.service.perform(SharingStatus(type: Catalog.sleep), for: .app(connection.app))
      try note(connection.app.registration == nil ? "opened" : "connected", in: path)
    } catch { try note("failed \(error)", in: path) }
    _ = eventually(within: .seconds(600)) { FileManager.default.fileExists(atPath: path + "/over") }
  }

  private static func note(_ text: String, in path: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent("notes")
    let before = (try? String(contentsOf: file, encoding: .utf8)) ?? ""  // nil before the first note
    try Data((before + text + "\n").utf8).write(to: file, options: .atomic)
  }

  private static func notes(_ health: Health) -> [String] {
    let text = (try? String(contentsOfFile: health.path("notes"), encoding: .utf8)) ?? ""  // nil before the first note
    return text.split(separator: "\n").map(String.init)
  }

  private static func waitForNotes(_ count: Int, _ health: Health) {
    #expect(eventually { notes(health).count >= count })
  }

  /// Runs a body beside an app that lives in a process of its own.
  private func withApp(_ health: Health, _ body: @escaping @Sendable (Health) throws -> Void) async throws {
    let (outcomes, sending) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
    Thread.detachNewThread {
      let outcome = Result { try body(health) }
      // However this ends, the app does, too.
      _ = FileManager.default.createFile(atPath: health.path("over"), contents: nil)
      sending.yield(outcome)
      sending.finish()
    }
    let path = URL(fileURLWithPath: health.path("over")).deletingLastPathComponent().path
    await #expect(processExitsWith: .success) { [path = path as String] in try AwayDaemonTests.live(in: path) }
    for await outcome in outcomes { try outcome.get() }
  }

  private func withFolder(_ body: (Health) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("away-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
    try await body(Health(folder: folder))
  }

  private func isMarked(_ health: Health) -> Bool { ServingLock.isMarked(storeIn: URL(fileURLWithPath: health.path("store"))) }

  @Test("K2: an app that starts while the daemon is away waits for it; the daemon can start, and the app gets its answer")
  func appBeforeDaemon() async throws {
    try await withFolder { health in
      let first = try ServingHealth(health)
      #expect(health.run("apps", "add", Self.app, "--name", "Walks").status == 0)
      first.kill()
      #expect(isMarked(health))
      try await withApp(health) { health in
        Self.waitForNotes(1, health)
        // The owner's own commands open the files, and end soon.
        #expect(health.run("types").status == 0)
        let daemon = try ServingHealth(health)
        Self.waitForNotes(2, health)
        #expect(Self.notes(health) == ["begins", "connected"])
        #expect(daemon.end() == 0)
      }
    }
  }

  @Test("K2: the store stays marked after a daemon that a service manager started, until the owner says that none is to serve it")
  func forgotten() async throws {
    try await withFolder { health in
      let daemon = try ServingHealth(health, environment: ["NOTIFY_SOCKET": health.path("nowhere")])
      let refused = health.run("serve", "--forget")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("serves this store"))
      #expect(daemon.end() == 0)
      #expect(isMarked(health))
      #expect(health.run("serve", "--forget").status == 0)
      #expect(!isMarked(health))
      #expect(health.run("serve", "--forget").status == 0)
      try await withApp(health) { health in
        Self.waitForNotes(2, health)
        #expect(Self.notes(health) == ["begins", "opened"])
      }
    }
  }

  @Test("K2: a daemon that was tried by hand leaves an unmarked store unmarked, also when it fails, and a marked one marked")
  func tried() async throws {
    try await withFolder { health in
      #expect(try ServingHealth(health).end(SIGINT) == 0)
      #expect(!isMarked(health))
      // A folder in the place of the socket.
      try FileManager.default.createDirectory(atPath: health.path("bad/health.sock/x"), withIntermediateDirectories: true)
      #expect(health.run("serve", "--no-web", "--sockets", health.path("bad")).status != 0)
      #expect(!isMarked(health))
      try ServingHealth(health).kill()
      #expect(isMarked(health))
      #expect(try ServingHealth(health).end() == 0)
      #expect(isMarked(health))
    }
  }

  @Test("K2: a daemon that programs keep from starting names them")
  func named() async throws {
    try await withFolder { health in
      #expect(try ServingHealth(health).end() == 0)
      try await withApp(health) { health in
        Self.waitForNotes(2, health)
        #expect(Self.notes(health) == ["begins", "opened"])
        let refused = health.run("serve", "--no-web", "--sockets", health.path("run"))
        #expect(refused.status == 1)
        #expect(refused.errors.contains("have the store in"))
        #expect(refused.errors.firstMatch(of: /These programs have the store open: .+ \([0-9]+\)\./) != nil, "\(refused.errors)")
      }
    }
  }
}
