// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A built example, run as a process of its own.
enum Example {
  struct Outcome {
    var status: Int32
    var lines: [String]
    var errors: String
  }

  static func run(_ name: String, _ arguments: [String] = [], environment: [String: String]) throws -> Outcome {
    let process = Process()
    // The test runner and the examples are built into one folder.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let store = environment["HEALTHKIT_STORE"] {
      process.environment?["XDG_CONFIG_HOME"] = configuration(of: URL(fileURLWithPath: store)).path
    }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, lines: String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init),
      errors: String(decoding: errorText, as: UTF8.self))
  }

  /// Where the key file of a test's store is: beside the store, not among the developer's own.
  static func keyFolder(of store: URL) -> URL { configuration(of: store).appendingPathComponent("openhealthkit/keys") }

  private static func configuration(of store: URL) -> URL { store.deletingLastPathComponent().appendingPathComponent("config") }

  /// Gives the place of a store that is not there yet, and removes it in the end.
  static func withStore(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place harms nobody
    try body(folder.appendingPathComponent("store"))
  }
}
