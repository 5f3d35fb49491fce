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

  /// An example that goes on until its input ends.
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

    /// Waits for the next line that it prints; nil at the end.
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

    /// Presses Ctrl-C.
    func interrupt() { process.interrupt() }

    /// Ends it at once, as a crash does.
    func kill() {
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// Closes its input, and waits for its end.
    func end() -> Int32 {
      try? input.fileHandleForWriting.close()  // what is closed already is what is wanted
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  static func start(_ name: String, _ arguments: [String] = [], environment: [String: String]) throws -> Running {
    try Running(process(name, arguments, environment))
  }

  private static func process(_ name: String, _ arguments: [String], _ environment: [String: String]) -> Process {
    let process = Process()
    // The test runner and the examples are built into one folder.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let store = environment["HEALTHKIT_STORE"] {
      process.environment?["XDG_CONFIG_HOME"] = configuration(of: URL(fileURLWithPath: store)).path
    }
    return process
  }

  /// Where the key file of a test's store is: beside the store, not among the developer's own.
  static func keyFolder(of store: URL) -> URL { configuration(of: store).appendingPathComponent("openhealthkit/keys") }

  private static func configuration(of store: URL) -> URL { store.deletingLastPathComponent().appendingPathComponent("config") }

  /// Gives the place of a store that is not there yet, and removes it in the end.
  static func withStore(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("example-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
    try body(folder.appendingPathComponent("store"))
  }
}
