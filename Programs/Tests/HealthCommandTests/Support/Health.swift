// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Synchronization
import Testing
import WaitingTestSupport

/// The built command, with a separate folder for its store and files.
struct Health {
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  private let folder: URL

  init(folder: URL) { self.folder = folder }

  static func withFolder(_ body: (Health) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("health-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
    try body(Health(folder: folder))
  }

  /// With a store that holds some invented days, imported from `a.zip`.
  static func withData(days: Int, _ body: (Health) throws -> Void) throws {
    try withFolder { health in
      let copied = health.run(URL(fileURLWithPath: "/bin/cp"), ["-a", try made.folder(days: days) + "/.", "."])
      try #require(copied.status == 0, "\(copied.errors)")
      try body(health)
    }
  }

  private static let made = MadeStores()

  /// Folders with stores of some days, each made once for all tests of the process.
  private final class MadeStores: Sendable {
    private let folders = Mutex<[Int: String]>([:])

    func folder(days: Int) throws -> String {
      try folders.withLock { folders in
        if let folder = folders[days] { return folder }
        let folder = try Self.all().appendingPathComponent("\(days)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let health = Health(folder: folder)
        for arguments in [["generate", "--days", "\(days)", "--output", "a.zip"], ["import", "a.zip"]] {
          let outcome = health.run(arguments)
          try #require(outcome.status == 0, "\(outcome.errors)")
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("out-") || name.hasPrefix("err-")
        {
          try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        folders[days] = folder.path
        return folder.path
      }
    }

    /// The folder of them all, which goes with the process.
    private static func all() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("health-made-\(getpid())")
      if !FileManager.default.fileExists(atPath: folder.path) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit {
          let folder = FileManager.default.temporaryDirectory.appendingPathComponent("health-made-\(getpid())")
          try? FileManager.default.removeItem(at: folder)  // a folder left in the temporary place does no harm
        }
      }
      return folder
    }
  }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Folders in the name are made.
  func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func copy(_ name: String, to other: String) throws { try FileManager.default.copyItem(atPath: path(name), toPath: path(other)) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The test runner and the command are built into one folder.
  static var command: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("health").path
  }

  /// The store and its keys are in the folder.
  var environment: [String: String] {
    let own = [
      "HEALTHKIT_STORE": path("store"), "XDG_CONFIG_HOME": path("config"), "XDG_STATE_HOME": path("state"), "LC_ALL": "C.UTF-8",
    ]
    return ProcessInfo.processInfo.environment.merging(own) { $1 }
  }

  /// Runs the command in the folder, on the store beside it, without a terminal.
  func run(_ arguments: String..., input: String? = nil) -> Outcome { run(arguments, input: input) }

  func run(_ arguments: [String], input: String? = nil, environment: [String: String] = [:]) -> Outcome {
    run(URL(fileURLWithPath: Self.command), arguments, input: input, environment: environment)
  }

  /// Runs a script in bash, in the same way; `$HEALTH` is the command.
  func runInShell(_ script: String, environment: [String: String] = [:]) -> Outcome {
    run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", script],
      environment: environment.merging(["HEALTH": Self.command]) { $1 })
  }

  private func run(_ program: URL, _ arguments: [String], input: String? = nil, environment: [String: String] = [:]) -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = self.environment.merging(environment) { $1 }
    do {
      process.standardInput =
        try input.map { input in
          try write(input, to: "in")
          return try FileHandle(forReadingFrom: folder.appendingPathComponent("in"))
        } ?? FileHandle.nullDevice
      // Files, not pipes: the command would stop at a full pipe until the test reads it.
      let (out, err) = (try file("out-\(UUID().uuidString)"), try file("err-\(UUID().uuidString)"))
      process.standardOutput = out.handle
      process.standardError = err.handle
      try process.run()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationStatus, output: try String(contentsOf: out.url, encoding: .utf8),
        errors: try String(contentsOf: err.url, encoding: .utf8))
    } catch {
      Issue.record(error)
      return Outcome(status: -1, output: "", errors: "")
    }
  }

  private func file(_ name: String) throws -> (url: URL, handle: FileHandle) {
    let url = folder.appendingPathComponent(name)
    try Data().write(to: url)
    return (url, try FileHandle(forWritingTo: url))
  }
}

extension Health {
  /// Starts the command in the folder.
  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.command)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: path("."))
    process.environment = self.environment.merging(environment) { $1 }
    (process.standardInput, process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    try process.run()
    return process
  }

  /// Starts the command and kills it; false when it had ended before.
  func runAndKill(_ arguments: [String], after delay: Duration) -> Bool {
    let process: Process
    do { process = try start(arguments) } catch {
      Issue.record(error)
      return false
    }
    // Pause: the command is killed at any moment.
    pause(for: delay)
    let wasRunning = process.isRunning
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return wasRunning
  }

  /// Runs a line of shell in the folder, in which `health` is the command. Its errors are in the file `shell-errors`.
  func shell(_ line: String) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", "health() { '\(Self.command)' \"$@\"; }; { \(line); } < /dev/null 2> shell-errors"]
    process.currentDirectoryURL = URL(fileURLWithPath: path("."))
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    do { try process.run() } catch {
      Issue.record(error)
      return -1
    }
    process.waitUntilExit()
    return process.terminationStatus
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  /// The files that are not finished.
  func parts() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path(".")).filter { $0.hasSuffix(".part") } }
}
