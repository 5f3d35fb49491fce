// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct NotesCommandTests {
  @Test("Notes are written, listed, deleted and brought back, and an export has them")
  func notes() throws {
    try Health.withFolder { health throws in
      #expect(health.run("notes", "write", "A long flight", "--on", "2026-01-31").status == 0)
      let added = health.run("add", "weight", "70", "kg")
      #expect(added.status == 0, "\(added.errors)")
      let id = try #require(health.run("query", "weight", "--format", "csv", "--columns", "uuid").lines.last)
      #expect(health.run("notes", "write", "New scale", "--sample", id).status == 0)
      func list(_ store: String...) -> Set<String> {
        Set(health.run(["notes", "--format", "csv", "--columns", "day,sample,note"] + store).lines.dropFirst())
      }
      #expect(list() == ["2026-01-31,,A long flight", ",\(id),New scale"])
      let deleted = health.run("notes", "delete", "--on", "2026-01-31")
      #expect(deleted.output == "The note is deleted. `health undo 1` restores it within a day.\n", "\(deleted.errors)")
      #expect(list() == [",\(id),New scale"])
      #expect(health.run("removed", "--format", "csv", "--columns", "number,samples,type").lines.last == "1,1,notes")
      #expect(health.run("undo").output == "1 note restored.\n")
      #expect(list().count == 2)
      #expect(health.run("export", "all.zip").status == 0)
      #expect(health.run("import", "all.zip", "--store", "other").status == 0)
      #expect(list("--store", "other") == list())
    }
  }

  @Test("Unknown samples and notes end with status 1, wrong arguments with 64")
  func refuses() throws {
    try Health.withFolder { health throws in
      #expect(health.run("notes", "write", "A", "--on", "2026-01-31").status == 0)
      for (arguments, status, words) in [
        (["write", "A", "--sample", UUID().uuidString], Int32(1), "no sample with this id"),
        (["delete", "--on", "2026-02-01"], 1, "no such note"),
        (["write", ""], 64, "Give a text"), (["write", String(repeating: "x", count: 10_001)], 64, "at most"),
        (["write", "A", "--sample", "x"], 64, "not the id"),
        (["delete", "--on", "today", "--sample", UUID().uuidString], 64, "do not go together"),
      ] {
        let run = health.run(["notes"] + arguments)
        #expect(run.status == status && run.errors.contains(words), "\(arguments.prefix(1)): \(run.errors)")
      }
    }
  }
}
