// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import health

/// `health serve` as a process of its own, with the other commands beside it.
@Suite(.serialized) struct ServeCommandTests {
  @Test("Every command works beside a daemon, through it, and gives what it gives without")
  func commandsBesideIt() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "3", "--output", "a.zip").status == 0)
      let daemon = try ServingHealth(health)
      #expect(health.run("import", "a.zip").output.contains("0 lost. Import 1"))
      #expect(health.run("profile", "--blood-type", "A+").status == 0)
      let commands = [
        ["types"], ["stats", "stepCount", "--by", "day", "--format", "csv"], ["query", "heartRate", "--limit", "3"], ["imports"],
        ["profile"],
        ["sources", "stepCount"], ["elements"], ["files"], ["sleep"], ["activity"], ["explain", "stepCount"], ["units"],
        ["chart", "stepCount", "--width", "60"],
      ]
      let through = commands.map { health.run($0) }
      for (command, outcome) in zip(commands, through) { #expect(outcome.status == 0, "\(command): \(outcome.errors)") }
      #expect(health.run("export", "b.zip").status == 0)
      // What works on the files of the store says who has them, or works all the same.
      let erased = health.run("erase", "--yes")
      #expect(erased.status == 1 && erased.errors.contains("serves this store") && erased.errors.contains(daemon.socket))
      #expect(health.run("key", "show").status == 0)
      // The store at its place is not to be had, for a program with HealthKit in it neither.
      #expect(throws: HealthError.store(.served(socket: daemon.socket))) {
        try HealthDatabase.open(
          folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
      }
      #expect(daemon.end() == 0)

      // The same store without a daemon.
      #expect(commands.map { health.run($0) } == through)
      #expect(health.run("profile").output.contains("A+"))
      #expect(health.run("delete", "--import", "1").status == 0)
      #expect(health.run("erase", "--yes").status == 0)
      #expect(!health.exists("store/store.served"))
    }
  }

  @Test("A second daemon for the store says who has it; programs that have it open keep a daemon away")
  func oneAlone() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      let second = health.run("serve", "--sockets", health.path("other"))
      #expect(second.status == 1 && second.errors.contains(daemon.socket))
      #expect(daemon.end() == 0)
      let open = try HealthDatabase.open(
        folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
      let third = health.run("serve", "--sockets", health.path("other"))
      #expect(third.status == 1 && third.errors.contains("have the store in"))
      withExtendedLifetime(open) {}
    }
  }

  @Test("A daemon ends with status 0 at SIGTERM and SIGINT, and takes its sockets away", arguments: [SIGTERM, SIGINT])
  func ending(signal: Int32) throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      #expect(health.exists("run/owner.sock"))
      #expect(daemon.end(signal) == 0)
      #expect(!health.exists("run/owner.sock") && !health.exists("run/health.sock"))
    }
  }

  @Test("Sockets are the owner's alone, or open to those whom the daemon knows; nothing else can be read")
  func modes() throws {
    try Health.withFolder { health in
      let daemon = try ServingHealth(health)
      func mode(_ name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: health.path(name))[.posixPermissions] as? Int)
      }
      #expect(try mode("run") == 0o700)
      #expect(try mode("run/owner.sock") == 0o600)
      #expect(try mode("run/health.sock") == 0o666)
      #expect(try mode("store/store.served") == 0o600)
      #expect(daemon.end() == 0)
    }
  }
}

/// A running `health serve` on a test's store.
final class ServingHealth: Sendable {
  private let process: Process
  /// The path of its owner's socket.
  let socket: String

  init(_ health: Health, arguments: [String] = []) throws {
    process = Process()
    socket = health.path("run/owner.sock")
    process.executableURL = URL(fileURLWithPath: Health.command)
    process.arguments = ["serve", "--sockets", health.path("run")] + arguments
    process.environment = health.environment
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    try process.run()
    // A daemon that does not come up ends this with an error.
    while (try? SocketService(path: socket)) == nil {
      try #require(process.isRunning)
      usleep(5000)
    }
  }

  /// Ends it with a signal; gives its exit status.
  func end(_ signal: Int32 = SIGTERM) -> Int32 {
    Glibc.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  func kill() { _ = end(SIGKILL) }

  deinit {
    if process.isRunning { kill() }
  }
}
