// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Runs a built example as its own process.
enum Example {
  struct Outcome {
    var status: Int32
    var lines: [String]
    var errors: String
  }

  static func run(_ name: String, _ arguments: [String] = [], environment: [String: String]) throws -> Outcome {
    let process = process(name, arguments, environment)
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

  /// A running example, which continues until its input ends.
  final class Running {
    private let process: Process
    private let (input, output) = (Pipe(), Pipe())
    private var unread: [UInt8] = []

    fileprivate init(_ process: Process) throws {
      self.process = process
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    /// Waits for the next printed line; nil at the end.
    func nextLine() -> String? {
      while true {
        if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
          defer { unread.removeSubrange(...end) }
          return String(decoding: unread[..<end], as: UTF8.self)
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        unread += more
      }
    }

    /// Sends SIGINT, like Ctrl-C.
    func interrupt() { process.interrupt() }

    /// Kills it, like a crash.
    func kill() {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// Closes its input and waits for its end.
    func end() -> Int32 {
      try? input.fileHandleForWriting.close()  // an error means that it was closed before
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  static func start(_ name: String, _ arguments: [String] = [], environment: [String: String]) throws -> Running {
    try Running(process(name, arguments, environment))
  }

  private static func process(_ name: String, _ arguments: [String], _ environment: [String: String]) -> Process {
    let process = Process()
    // The test runner and the examples are in the same build folder.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let store = environment["HEALTHKIT_STORE"] {
      process.environment?["XDG_CONFIG_HOME"] = configuration(of: URL(fileURLWithPath: store)).path
    }
    return process
  }

  /// The folder of the key files of a test's stores: beside the store, not among the developer's keys.
  private static func configuration(of store: URL) -> URL { store.deletingLastPathComponent().appendingPathComponent("config") }

  /// Calls `body` with the path of a store that does not exist yet, and removes the store afterwards.
  static func withStore(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a leftover folder in the temporary directory is harmless
    try body(folder.appendingPathComponent("store"))
  }
}
