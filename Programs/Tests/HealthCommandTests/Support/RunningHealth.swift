// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import WaitingTestSupport

/// A `health` command that runs while the test continues.
final class RunningHealth {
  private let process: Process
  private let file: URL

  init(_ health: Health, _ arguments: String..., environment: [String: String] = [:]) throws {
    file = URL(fileURLWithPath: health.path("errors-\(UUID().uuidString)"))
    try Data().write(to: file)
    process = Process()
    process.executableURL = URL(fileURLWithPath: Health.command)
    process.arguments = arguments
    process.environment = health.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  var errors: String { String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self) }

  /// Waits until standard error contains a text a number of times. Fails if the command ends earlier.
  func wait(for text: String, times: Int = 1) {
    func isThere() -> Bool { errors.ranges(of: text).count >= times }
    _ = eventually { isThere() || !process.isRunning }
    if !isThere() { Issue.record("the command ended without \"\(text)\", or did not say it: \(errors)") }
  }

  func interrupt() { kill(process.processIdentifier, SIGINT) }

  /// The exit status, when it has ended.
  var status: Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  deinit {
    if process.isRunning { process.terminate() }
  }
}
