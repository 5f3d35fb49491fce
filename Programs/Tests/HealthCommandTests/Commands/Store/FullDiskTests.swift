// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

/// Commands on a store whose disk is full, down to the last block.
@Suite struct FullDiskTests {
  @Test("A store on a full disk can be read, checked, backed up and exported; a save says that the disk is full, and works once it is not")
  func reading() throws {
    try Health.withData(days: 3) { health in
      for folder in ["disk", "results"] {
        try FileManager.default.createDirectory(atPath: health.path(folder), withIntermediateDirectories: true)
      }
      let before = ["types", "stats steps --by day", "query weight"].map { health.runInShell("\"$HEALTH\" \($0) --format csv").output }
      let result = health.runInShell(
        """
        bwrap --dev-bind / / --size $((64 << 20)) --tmpfs '\(health.path("disk"))' bash -c '
          cp -a store disk/store; export HEALTHKIT_STORE=$PWD/disk/store
          # Not without end, in case this is no small disk.
          head -c 100000000 /dev/zero > disk/fill 2> /dev/null
          # Two at once: none may lock out another.
          "$HEALTH" types --format csv > results/again & "$HEALTH" types --format csv > results/0; wait
          "$HEALTH" stats steps --by day --format csv > results/1; "$HEALTH" query weight --format csv > results/2
          "$HEALTH" doctor > /dev/null && "$HEALTH" export results/export.zip > /dev/null && "$HEALTH" today > /dev/null && echo read
          "$HEALTH" add weight 70 --yes; echo "status $?"
          rm disk/fill
          "$HEALTH" add weight 70 --yes && "$HEALTH" query weight --format csv | wc -l'
        """)
      for (number, expected) in before.enumerated() { #expect(try health.text("results/\(number)") == expected) }
      #expect(try health.text("results/again") == before[0])
      let rows = before[2].utf8.count { $0 == UInt8(ascii: "\n") }
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "read", "\(result)")
      #expect(lines.dropFirst().first == "status 1", "\(result)")
      #expect(lines.last == "\(rows + 1)", "\(result)")
      #expect(result.errors.contains("Nothing was saved: the disk is full."), "\(result.errors)")
    }
  }

  @Test(
    "An import that fills the disk says what it had stored, and goes on from there where there is room", arguments: ["a.zip", "tables"])
  func importing(_ file: String) throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--output", "a.zip").status == 0)
      #expect(health.run("import", "a.zip", "--store", "whole").status == 0)
      #expect(health.run("export", "--csv", "tables", "--store", "whole").status == 0)
      try FileManager.default.createDirectory(atPath: health.path("disk"), withIntermediateDirectories: true)
      let result = health.runInShell(
        """
        bwrap --dev-bind / / --size $((5 << 19)) --tmpfs '\(health.path("disk"))' bash -c '
          export HEALTHKIT_STORE=$PWD/disk/store
          "$HEALTH" import \(file); echo "status $?"
          "$HEALTH" imports --format csv --columns stored | tail -n 1; cp -a disk/store rest'
        """)
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.first == "status 1", "\(result)")
      let stored = try #require(lines.last.flatMap { Int($0) }, "\(result)")
      #expect(stored > 0)
      #expect(result.errors.replacing(",", with: "").contains("before the error: \(stored). They stay"), "\(result.errors)")
      #expect(result.errors.contains("the disk is full"), "\(result.errors)")
      #expect(health.run("import", file, "--store", "rest").status == 0)
      let count = ["sql", "select count(*) from quantities", "--format", "csv", "--store"]
      #expect(health.run(count + ["rest"]).output == health.run(count + ["whole"]).output)
    }
  }

  @Test("A look at the day succeeds where its date cannot be kept")
  func today() throws {
    try Health.withData(days: 2) { health in
      let folder = health.path("state")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let result = health.runInShell(
        "bwrap --dev-bind / / --ro-bind '\(folder)' '\(folder)' \"$HEALTH\" today", environment: ["XDG_STATE_HOME": folder])
      #expect(result.status == 0, "\(result)")
      #expect(result.errors.contains("The date of this look could not be kept"), "\(result)")
    }
  }
}
