// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthAlerts

@Suite struct AlertCommandTests {
  /// A folder with a program.
  private func withProgram(_ lines: String, mode: Int = 0o700, _ body: (_ program: String, _ folder: URL) throws -> Void) throws {
    // As in the commands (Interruption.swift): a program can end before it was given its input.
    signal(SIGPIPE, SIG_IGN)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("alert-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left in the temporary place does no harm
    let file = folder.appendingPathComponent("program; touch x")
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    try body(file.path, folder)
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("The program gets the event on standard input, no arguments, and nothing of the daemon's own environment; no shell reads its name")
  func input() throws {
    try withProgram("/bin/cat > \"$HOME/in\"; echo \"$#\" > \"$HOME/count\"; /usr/bin/env > \"$HOME/env\"") { program, folder in
      let environment = ["HOME": folder.path, "LANG": "C", "HEALTHKIT_STORE": "/secret", "NOTIFY_SOCKET": "/run/x", "SECRET": "y"]
      try AlertCommand.run(program, Array("{\"a\":1}\n".utf8), environment: environment)
      #expect(try text("in", in: folder) == "{\"a\":1}\n" && text("count", in: folder) == "0\n")
      let names = try text("env", in: folder).split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
      // The shell adds its own.
      #expect(Set(names).subtracting(["PWD", "SHLVL", "_", "OLDPWD"]) == ["HOME", "LANG"])
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("x").path))
    }
  }

  @Test("A program that fails, is not there, or may not run is a fault without its input")
  func faults() throws {
    try withProgram("exit 3") { program, folder in
      #expect(throws: AlertCommand.Fault.ended(3)) { try AlertCommand.run(program, [1], environment: [:]) }
      #expect(throws: AlertCommand.Fault.notStarted) { try AlertCommand.run(folder.path + "/none", [1], environment: [:]) }
    }
    try withProgram("exit 0", mode: 0o600) { program, _ in
      #expect(throws: AlertCommand.Fault.notStarted) { try AlertCommand.run(program, [1], environment: [:]) }
    }
  }

  @Test("A program that runs too long is ended")
  func tooLong() throws {
    try withProgram("exec /usr/bin/tail -f /dev/null") { program, _ in
      #expect(throws: AlertCommand.Fault.tooLong) { try AlertCommand.run(program, [1], environment: [:], seconds: 0.3) }
    }
  }
}
