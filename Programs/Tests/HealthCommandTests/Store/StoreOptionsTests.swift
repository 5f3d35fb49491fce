// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import ProgramsTestSupport
import Testing

@testable import health

@Suite struct StoreOptionsTests {
  @Test("one store has one place, however its path is written, in HEALTHKIT_STORE or behind --store")
  func paths() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "1", "--output", "a.zip")
      #expect(health.run("import", "a.zip").status == 0)
      let types = health.run("types", "--format", "csv")
      #expect(types.lines.count > 3)
      for path in ["store", "./store/", "none/../store", health.path("./store//")] {
        #expect(health.run("types", "--format", "csv", "--store", path) == types, "\(path)")
        let named = health.runInShell("\"$HEALTH\" types --format csv", environment: ["HEALTHKIT_STORE": path])
        #expect(named == types, "\(path)")
      }
      let missing = health.run("types", "--store", "a/../b")
      #expect(missing.status == 1)
      #expect(missing.errors.contains("There is no health store in \(health.path("b")) yet."))
    }
  }

  @Test("A daemon of an earlier version, which does not name its store, is no error")
  func olderDaemon() throws {
    let options = try StoreOptions.parse(["--store", "/no/such/folder"])
    let engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .denyAll))
    #expect(try options.identity(OlderService(engine, without: IdentifyStore.self)) == nil)
    #expect(throws: HealthError.daemon(.unknownRequest)) {
      try OlderService(engine, without: IdentifyStore.self).perform(IdentifyStore(), for: .owner)
    }
  }

  @Test("a folder without a name is refused: it is not the current folder")
  func emptyNames() throws {
    try Health.withFolder { health in
      let added = health.run("add", "steps", "10", "--store", "")
      #expect(added.status == 64)
      #expect(added.errors.contains("Give the name of the store's folder."))
      let restored = health.run("restore", "a.backup", "--to", "")
      #expect(restored.status == 64)
      #expect(restored.errors.contains("Give the name of the new store's folder."))
      #expect(!health.exists("health.db"))
      #expect(!health.exists("store.keys"))
    }
  }

  @Test("a file, or a path below a file, is refused as a store; the error does not say that the store does not exist yet")
  func files() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "1", "--output", "a.zip")
      let before = try Data(contentsOf: URL(fileURLWithPath: health.path("a.zip")))
      for path in ["a.zip", "a.zip/", "a.zip/store"] {
        let named = health.runInShell("\"$HEALTH\" types", environment: ["HEALTHKIT_STORE": path])
        for refused in [named, health.run("types", "--store", path), health.run("import", "a.zip", "--store", path)] {
          #expect(refused.status == 1, "\(path): \(refused.errors)")
          #expect(refused.errors.contains("There can be no health store in "), "\(path): \(refused.errors)")
          #expect(!refused.errors.contains("yet"))
        }
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: health.path("a.zip"))) == before)
    }
  }

  @Test("a store in memory is refused, and no other is used instead")
  func memory() throws {
    try Health.withFolder { health in
      _ = health.run("generate", "--days", "1", "--output", "a.zip")
      let named = health.runInShell(
        "\"$HEALTH\" import a.zip", environment: ["HEALTHKIT_STORE": "memory:", "XDG_DATA_HOME": health.path("data")])
      for refused in [named, health.run("import", "a.zip", "--store", "memory:"), health.run("types", "--store", "memory:")] {
        #expect(refused.status == 1)
        #expect(refused.errors.contains("A store in memory (memory:) ends with the command."))
      }
      #expect(!health.exists("data"))
      #expect(!health.exists("memory:"))
      #expect(!health.exists("store"))
      #expect(!health.exists("config"))
      // With a path before it, `memory:` is a folder's name.
      #expect(health.run("import", "a.zip", "--store", "./memory:").status == 0)
      #expect(health.exists("memory:/health.db"))
    }
  }
}
