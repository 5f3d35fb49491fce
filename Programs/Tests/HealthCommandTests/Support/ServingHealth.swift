// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import Testing
import WaitingTestSupport

/// A running `health serve` on a test's store.
final class ServingHealth: Sendable {
  private let process: Process
  /// The path of its owner's socket.
  let socket: String

  init(_ health: Health, arguments: [String] = [], hasWeb: Bool = false, environment: [String: String] = [:]) throws {
    process = Self.process(health, arguments: arguments, hasWeb: hasWeb)
    process.environment?.merge(environment) { $1 }
    socket = health.path("run/owner.sock")
    try process.run()
    // A daemon that does not come up ends this with an error.
    let answers = try eventually {
      if (try? SocketService(path: socket)) != nil { return true }
      try #require(process.isRunning)
      return false
    }
    try #require(answers)
  }

  /// One that is not started yet.
  static func process(_ health: Health, arguments: [String] = [], hasWeb: Bool = false) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Health.command)
    // Only tests of the Health app need it.
    process.arguments = ["serve", "--sockets", health.path("run")] + (hasWeb ? [] : ["--no-web"]) + arguments
    process.environment = health.environment
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    return process
  }

  /// Ends it with a signal; gives its exit status.
  func end(_ signal: Int32 = SIGTERM) -> Int32 {
    Glibc.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  func kill() { _ = end(SIGKILL) }

  var isRunning: Bool { process.isRunning }

  /// Its process.
  var identifier: Int32 { process.processIdentifier }

  deinit {
    if process.isRunning { kill() }
  }
}
