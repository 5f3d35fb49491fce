// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// `health lock` and `health unlock`, as the owner types them.
@Suite(.serialized) struct LockCommandTests {
  @Test("LOCK-01: lock, status and unlock: every command says that the store is locked meanwhile, and works afterwards")
  func locking() throws {
    try Health.withFolder { health in
      try health.makeStore()
      let types = health.run("types", "--format", "csv").output
      let daemon = try ServingHealth(health)
      #expect(health.run("lock", "--status").output == "The store is not locked.\n")
      #expect(health.run("unlock").errors == "The store is unlocked.\n")
      #expect(health.run("lock").errors.contains("`health unlock` unlocks it"))
      #expect(health.run("lock").status == 0)
      #expect(health.run("lock", "--status").output == "The store is locked. Waiting saves: 0.\n")
      for command in [["types"], ["query", "stepCount"], ["add", "stepCount", "5"], ["apps"], ["log"], ["export", "b.zip"], ["profile"]] {
        let refused = health.run(command)
        #expect(refused.status == 1, "\(command): \(refused)")
        #expect(refused.errors.contains("The store is locked. `health unlock` unlocks it."), "\(command): \(refused)")
      }
      #expect(health.run("unlock").status == 0)
      #expect(health.run("types", "--format", "csv").output == types)
      #expect(health.run("lock", "--status").output == "The store is not locked.\n")
      // It ends as well while it is locked, and what was in the store is there.
      #expect(health.run("lock").status == 0)
      #expect(daemon.end() == 0)
      #expect(health.run("types", "--format", "csv").output == types)
    }
  }

  @Test("A store with a passphrase begins locked where there is no terminal; `health unlock` takes it from a file, and refuses a wrong one")
  func passphrase() throws {
    try Health.withFolder { health in
      try health.makeStore()
      try health.writeSecret("correct horse", to: "one")
      try health.writeSecret("wrong horse", to: "two")
      #expect(health.run("key", "passphrase", "--new-passphrase-file", "one").status == 0)
      let daemon = try ServingHealth(health)
      #expect(health.run("lock", "--status").output.hasPrefix("The store is locked."))
      #expect(health.run("types").errors.contains("The store is locked."))
      #expect(health.run("unlock").errors.contains("no terminal"))
      #expect(health.run("unlock", "--passphrase-file", "two").errors.contains("This key does not open the store."))
      #expect(health.run("types").status == 1)
      #expect(health.run("unlock", "--passphrase-file", "one").status == 0)
      #expect(health.run("types").status == 0)
      #expect(health.run("lock").status == 0)
      #expect(health.run("types").status == 1)
      #expect(daemon.end() == 0)
    }
  }

  @Test("Without a daemon there is nothing to lock; a time after which to lock is a positive number")
  func wrongUse() throws {
    try Health.withFolder { health in
      try health.makeStore()
      for command in ["lock", "unlock"] {
        let outcome = health.run(command)
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.errors.contains("there is nothing to lock"), "\(outcome)")
      }
      for minutes in ["0", "-1", "nan", "soon"] { #expect(health.run("serve", "--lock-after", minutes).status == 64) }
      #expect(health.run("types").status == 0)
    }
  }
}
