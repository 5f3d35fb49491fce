// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

@testable import health

/// `health server` is another program, which `health` finds and becomes.
@Suite struct ServerProgramTests {
  @Test(
    "The words that are for the other program are those after server, and help or schema before it",
    arguments: [
      (["server"], []), (["server", "run", "server"], [1, 2]), (["help", "server"], [0]), (["help", "server", "run"], [0, 2]),
      (["schema", "server", "people"], [0, 2]), ([], nil), (["help"], nil), (["help", "serve"], nil), (["stats", "server"], nil),
      (["--help", "server"], nil),
    ] as [([String], [Int]?)])
  func places(words: [String], places: [Int]?) { #expect(ServerProgram.places(in: words) == places) }

  @Test("health needs no library of a database server; the other program does")
  func libraries() throws {
    let server = URL(fileURLWithPath: Health.command).deletingLastPathComponent().appendingPathComponent(ServerProgram.name)
    #expect(try !Probe.run(["/usr/bin/env", "ldd", Health.command]).contains("libpq"))
    #expect(try Probe.run(["/usr/bin/env", "ldd", server.path]).contains("libpq"))
  }

  @Test("Help, usage errors and results are as those of a command")
  func answers() throws {
    try Health.withFolder { health in
      for words in [["server", "--help"], ["help", "server"], ["server"]] {
        let help = health.run(words)
        #expect(help.status == 0, "\(words): \(help)")
        #expect(help.output.contains("USAGE: health server <subcommand>"), "\(words): \(help)")
        #expect(help.errors.isEmpty, "\(words): \(help)")
      }
      #expect(health.run("help", "server", "node", "add").output.contains("USAGE: health server node add "))
      let wrong = health.run("server", "prepar")
      #expect(wrong.status == 64)
      #expect(wrong.output.isEmpty)
      #expect(
        wrong.errors
          == "health: There is no command \"health server prepar\". Did you mean `health server prepare`? See `health server --help`.\n")
      #expect(health.run("sever").errors.contains("Did you mean `health server`?"))
    }
  }

  @Test("Shells complete the other program by its own name")
  func completion() throws {
    try Health.withFolder { health in
      for shell in ["bash", "zsh", "fish"] {
        let script = health.runInShell("\"$HEALTH-server\" --generate-completion-script \(shell)")
        #expect(script.status == 0, "\(script.errors)")
        #expect(script.output.contains("health-server"), "\(script.errors)")
        #expect(script.output.contains("cohort"), "\(script.errors)")
      }
    }
  }

  /// Runs `health` where no other program is beside it, with a folder as PATH.
  private func runAlone(_ words: [String], path: String, in health: Health) throws -> Health.Outcome {
    // Beside the command, as a link cannot lead to another file system; a symbolic one would lead to the other program.
    let folder = URL(fileURLWithPath: Health.command + "-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left among the built files does no harm
    try FileManager.default.linkItem(atPath: Health.command, toPath: folder.appendingPathComponent("health").path)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    return health.runInShell("exec '\(folder.path)/health' \(quoted)", environment: ["PATH": path])
  }

  @Test("Where the program is neither beside health nor in PATH, a sentence says what to install")
  func missing() throws {
    try Health.withFolder { health in
      for words in [["server"], ["server", "people", "--help"], ["help", "server"]] {
        let outcome = try runAlone(words, path: health.path("."), in: health)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(
          outcome.errors
            == "health: There is no `health-server` beside this program or in PATH. Install the package openhealthkit-server, or build it: "
            + "swift build --product health-server.\n")
      }
      try health.write("no program", to: "health-server")
      let outcome = try runAlone(["server"], path: health.path("."), in: health)
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(outcome.errors == "health: health-server cannot be started: Permission denied.\n", "\(outcome.errors)")
    }
  }

  @Test("The program that PATH finds gets the words as they are, and its status is that of health")
  func path() throws {
    try Health.withFolder { health in
      try health.write("#!/bin/sh\nprintf '<%s>' \"$@\"\nexit 7\n", to: "health-server")
      #expect(chmod(health.path("health-server"), 0o755) == 0)
      let outcome = try runAlone(["server", "add", "", "A  b", "--x=*"], path: health.path("."), in: health)
      #expect(outcome == Health.Outcome(status: 7, output: "<add><><A  b><--x=*>", errors: ""))
    }
  }
}
