// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing
import WaitingTestSupport

/// What the command writes: files, pipes, standard output, and nothing when it is stopped.
@Suite struct WrittenFilesTests {
  @Test(
    "an export or a generated file that a signal stops leaves nothing, and the status is 128 and the signal's number",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU])
  func stopped(_ number: Int32) throws {
    try Health.withData(days: 15) { health in
      for arguments in [["export", "b.zip"], ["export", "--sqlite", "b.db"], ["generate", "--days", "2000", "--output", "c.zip"]] {
        let process = try health.start(arguments)
        _ = try eventually { try !process.isRunning || !health.parts().isEmpty }
        let sent = ContinuousClock.now
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        #expect(ContinuousClock.now - sent < .seconds(60), "it did not stop for the signal")
        #expect(process.terminationStatus == 128 + number, "\(arguments)")
        #expect(process.terminationReason == .exit, "\(arguments)")
        #expect(try health.parts().isEmpty && !health.exists("b.zip") && !health.exists("b.db") && !health.exists("c.zip"))
      }
    }
  }

  @Test("An export that reaches the limit for files says so and leaves nothing")
  func fileLimit() throws {
    try Health.withData(days: 15) { health throws in
      for command in ["export b.zip", "export --sqlite b.db", "generate --days 60 --output c.zip"] {
        // 100 KiB.
        let limited = health.runInShell("ulimit -f 100; \"$HEALTH\" \(command)")
        #expect(limited.status == 1, "\(command): \(limited.errors)")
        #expect(limited.errors.contains("health: "), "\(command): \(limited.errors)")
        let parts = try health.parts()
        #expect(parts.isEmpty)
        #expect(!health.exists("b.zip"))
        #expect(!health.exists("b.db"))
        #expect(!health.exists("c.zip"))
      }
      #expect(health.runInShell("ulimit -f 100; \"$HEALTH\" export b.zip").errors.contains("Nothing was written. b.zip: File too large"))
    }
  }

  @Test("An import that a signal stops ends before its file does, keeps what it read, and has that status")
  func stoppedImport() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "60", "--output", "a.zip").status == 0)
      let process = try health.start(["import", "a.zip"])
      _ = eventually { !process.isRunning || health.exists("store/store.keys.2") }
      let sent = ContinuousClock.now
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      #expect(ContinuousClock.now - sent < .seconds(60), "it did not stop for the signal")
      #expect(process.terminationStatus == 143)
      #expect(process.terminationReason == .exit)
      #expect(health.run("types").status == 0)
    }
  }

  @Test("a planted .part file or link is not written through")
  func planted() throws {
    try Health.withData(days: 1) { health in
      try health.write("victim", to: "victim.txt")
      try FileManager.default.createSymbolicLink(atPath: health.path(".b.zip.part"), withDestinationPath: "victim.txt")
      try FileManager.default.createSymbolicLink(atPath: health.path(".c.xml.part"), withDestinationPath: "victim.txt")
      #expect(health.run("export", "b.zip").status == 0)
      #expect(health.run("generate", "--days", "1", "--output", "c.xml").status == 0)
      #expect(try health.text("victim.txt") == "victim")
      for file in ["b.zip", "c.xml"] {
        #expect(try FileManager.default.attributesOfItem(atPath: health.path(file))[.posixPermissions] as? Int == 0o600)
      }
    }
  }

  @Test("export goes through links and into pipes and standard output, and makes no file called -")
  func targets() throws {
    try Health.withData(days: 1) { health in
      try FileManager.default.createSymbolicLink(atPath: health.path("link.zip"), withDestinationPath: "target.zip")
      #expect(health.run("export", "link.zip").status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: health.path("link.zip")) == "target.zip")
      #expect(health.run("import", "target.zip", "--preview").status == 0)
      let refused = health.run("export", "link.zip")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("link.zip is there already. Give --replace"))
      #expect(health.run("export", "link.zip", "--replace").status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: health.path("link.zip")) == "target.zip")

      #expect(mkfifo(health.path("pipe"), 0o600) == 0)
      let reader = Process()
      reader.executableURL = URL(fileURLWithPath: "/bin/sh")
      reader.arguments = ["-c", "cat '\(health.path("pipe"))' > '\(health.path("through.zip"))'"]
      try reader.run()
      let result = health.run("export", "pipe", "--replace")
      reader.waitUntilExit()
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("Wrote"))
      #expect(health.run("import", "through.zip", "--preview").output == health.run("import", "target.zip", "--preview").output)
      var facts = stat()
      #expect(lstat(health.path("pipe"), &facts) == 0)
      #expect(facts.st_mode & S_IFMT == S_IFIFO)
      let database = health.run("export", "--sqlite", "pipe", "--replace")
      #expect(database.status == 1)
      #expect(database.errors.contains("is not a regular file"))
      #expect(health.run("export", "--sqlite", "-").errors.contains("Standard output is not a regular file"))

      for command in ["export -", "export /dev/stdout", "generate --days 1 --output -"] {
        #expect(health.shell("health \(command) | cat > streamed.zip") == 0)
        #expect(health.run("import", "streamed.zip", "--preview").status == 0, "\(command)")
      }
      #expect(!health.exists("-"))
      #expect(health.shell("health export /dev/full --replace") == 1)
      #expect(try health.parts().isEmpty)
    }
  }

  @Test("generate overwrites nothing without --replace, in any form", arguments: ["b.zip", "b.xml", "b"])
  func generates(_ name: String) throws {
    try Health.withFolder { health in
      let file = name == "b" ? "b/export.xml" : name
      try FileManager.default.createDirectory(atPath: health.path("b"), withIntermediateDirectories: true)
      try health.write("mine", to: file)
      let refused = health.run("generate", "--days", "1", "--output", name)
      #expect(refused.status == 1)
      #expect(refused.errors.contains("is there already. Give --replace"))
      #expect(try health.text(file) == "mine")
      #expect(health.run("generate", "--days", "1", "--output", name, "--replace").status == 0)
      #expect(health.run("import", name, "--preview").status == 0)
    }
  }

  @Test(
    "a format or name that an export cannot have is wrong usage, and nothing is written",
    arguments: [["x.csv"], ["x.JSON"], ["x.jsonl"], ["x.zip", "--format", "csv"], ["x", "--format", "json"], ["x.csv", "--sqlite"]])
  func formats(_ arguments: [String]) throws {
    try Health.withData(days: 1) { health in
      let result = health.run(["export"] + arguments)
      #expect(result.status == 64)
      #expect(result.errors.contains("health query TYPE --format csv"))
      #expect(!health.exists(arguments[0]))
      #expect(health.run("export", "x.db").status == 64)
      #expect(!health.exists("x.db"))
    }
  }

  @Test("export says what it wrote, where, and that it is not encrypted")
  func says() throws {
    try Health.withData(days: 1) { health in
      #expect(health.run("export", "b.zip").output.contains("samples to b.zip. The zip is not encrypted"))
      #expect(health.run("export", "b.db", "--sqlite").output.contains("samples to b.db. The database is not encrypted"))
    }
  }

  @Test("a full disk behind standard output or standard error is an error; a reader that closed the pipe is not")
  func fullDisk() throws {
    try Health.withData(days: 1) { health in
      try health.write("secret words", to: "words")
      for command in [
        "types", "query heartRate --format csv", "query heartRate", "elements ActivitySummary", "files export_cda.xml", "--help",
        "--version",
        "export -", "generate --days 1 --output -", "import a.zip",
      ] {
        #expect(health.shell("health \(command) > /dev/full") == 1, "\(command)")
        #expect(try health.text("shell-errors").contains("No space left on device"), "\(command)")
      }
      #expect(health.shell("health query none 2> /dev/full") == 64)
      // A caller that has closed what is standard.
      #expect(health.shell("health types >&-") == 1)
      #expect(health.shell("health query none 2>&-") == 64)
      #expect(health.shell("health types <&-") == 0)
      #expect(health.shell("health add steps 1 2>&- <&-") == 0)
      #expect(health.shell("health generate --days 1 --output c.zip > /dev/full") == 1)
      #expect(health.shell("set -o pipefail; health query heartRate --format csv | head -c 10") == 0)
      #expect(try health.text("shell-errors").isEmpty)
      for command in ["export -", "generate --output -"] {
        #expect(health.shell("set -o pipefail; health \(command) | head -c 10") == 1)
        #expect(try health.text("shell-errors") == "health: The result cannot be written: Broken pipe. It is not complete.\n", "\(command)")
      }
    }
  }

  /// scripts/test installs strace; where the system forbids tracing, there is nothing to see.
  private static let canTrace =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
    && (try? Process.run(URL(fileURLWithPath: "/usr/bin/strace"), arguments: ["-o", "/dev/null", "true"]))
      .map { process in
        process.waitUntilExit()
        return process.terminationStatus == 0
      } == true

  @Test(
    "an export is on the disk before it has its name, and its folder after",
    .enabled(if: canTrace, "strace does not work here: install the package strace"),
    arguments: [["b.zip"], ["b.zip", "--replace"], ["b.db", "--sqlite"]])
  func synced(arguments: [String]) throws {
    try Health.withData(days: 1) { health in
      if arguments.contains("--replace") { try health.write("older", to: "b.zip") }
      let traced = health.runInShell(
        "strace -f -o trace -e trace=fsync,fdatasync,rename,renameat,renameat2,link,linkat \"$HEALTH\" export \(arguments.joined(separator: " "))"
      )
      #expect(traced.status == 0, "\(traced.errors)")
      let calls = try health.text("trace").split(separator: "\n").filter { $0.contains("(") && $0.hasSuffix("= 0") }
      let naming = try #require(calls.lastIndex { $0.contains("\(arguments[0])\"") && !$0.contains("fsync") })
      #expect(calls[..<naming].contains { $0.contains("fsync(") })
      #expect(calls[(naming + 1)...].contains { $0.contains("fsync(") })
    }
  }

  @Test("deleting a store's folder leaves its key file, as the documents say, and erase takes it too")
  func keyFilesOfDeletedStores() throws {
    try Health.withData(days: 1) { health in
      func keyFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: health.path("config/openhealthkit/keys")).count }
      try health.remove("store")
      #expect(try keyFiles() == 1)
      #expect(health.run("import", "a.zip").status == 0)
      #expect(try keyFiles() == 2)
      #expect(health.run("erase", "--yes").status == 0)
      #expect(try keyFiles() == 1)
      for document in ["README.md", "Documentation/Security.md"] {
        let words = try Checkout.text(document).split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains("leaves the key file behind"), "\(document)")
      }
    }
  }
}
