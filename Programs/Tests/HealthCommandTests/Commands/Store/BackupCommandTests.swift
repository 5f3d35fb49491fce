// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// `health backup` and `health restore`, as the owner types them.
@Suite struct BackupCommandTests {
  /// A store with some days and a recovery key.
  private static func withStore(_ body: (Health, _ recoveryKey: String) throws -> Void) throws {
    try Health.withData(days: 3) { health in
      let key = health.run("key", "show")
      #expect(key.status == 0)
      try body(health, key.output)
    }
  }

  /// What commands say about the data, apps and permissions of a store.
  private func facts(_ health: Health, _ store: String) -> [String] {
    [["types", "--format", "csv"], ["files"], ["elements"], ["imports", "--format", "csv"], ["apps", "show", "com.example.walks"]].map {
      health.run($0 + ["--store", health.path(store)]).output
    }
  }

  @Test("A backup becomes a store with the same data, files, apps and permissions, on another machine with the recovery key")
  func roundTrip() throws {
    try Self.withStore { health, key in
      let added = health.run(
        "apps", "add", "com.example.walks", "--name", "Walks", "--usage-share", "To add.", "--usage-update", "To keep.")
      #expect(added.status == 0)
      #expect(health.run("apps", "grant", "com.example.walks", "--read", "stepCount").status == 0)
      let made = health.run("backup", "a.backup")
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.errors.isEmpty, "\(made.errors)")
      #expect(made.output.contains("read back and compared with the store"))
      #expect(made.output.contains("recovery key"))
      #expect(try FileManager.default.attributesOfItem(atPath: health.path("a.backup"))[.posixPermissions] as? Int == 0o600)
      #expect(try health.parts().isEmpty)
      let before = facts(health, "store")
      #expect(before.allSatisfy { !$0.isEmpty })

      // With the key file, beside the first store.
      let here = health.run("restore", "a.backup", "--to", "here")
      #expect(here.status == 0, "\(here.errors)")
      #expect(facts(health, "here") == before, "\(here.errors)")
      #expect(health.run("doctor", "--store", health.path("here")).status == 0)
      // On another machine.
      try FileManager.default.removeItem(atPath: health.path("config"))
      #expect(health.run("restore", "a.backup", "--to", "there").status == 1)
      #expect(!health.exists("there"))
      let wrong = health.run("restore", "a.backup", "--to", "there", "--recovery-key", input: "0000-0000")
      #expect(wrong.status == 1)
      #expect(!health.exists("there"))
      #expect(!health.exists("config"))
      let there = health.run("restore", "a.backup", "--to", "there", "--recovery-key", input: key)
      #expect(there.status == 0, "\(there.errors)")
      #expect(there.output.contains("The recovery key of the backup opens it, too."), "\(there.errors)")
      #expect(facts(health, "there") == before)
      #expect(try health.parts().isEmpty)
    }
  }

  @Test("The passphrase of the store opens the backup and the new store; --passphrase gives a backup its own")
  func passphrases() throws {
    try Health.withData(days: 1) { health in
      let refused = health.run("backup", "a.backup")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("health key show"))
      #expect(!health.exists("a.backup"))
      try health.writeSecret("correct horse", to: "one")
      try health.writeSecret("battery staple", to: "two")
      let own = health.run("backup", "a.backup", "--new-passphrase-file", "two")
      #expect(own.status == 0, "\(own.errors)")
      #expect(own.output.contains("the passphrase that you just gave"), "\(own.errors)")
      #expect(health.run("key", "passphrase", "--new-passphrase-file", "one").status == 0)
      #expect(health.run("backup", "b.backup", "--passphrase-file", "one").status == 0)
      #expect(
        health.run("backup", "c.backup", "--passphrase", "--passphrase-file", "one").errors.contains(
          "no terminal to ask for the new passphrase. See --new-passphrase-file."))
      for (file, secret, other) in [("a", "two", "one"), ("b", "one", "two")] {
        let wrong = health.run("restore", "\(file).backup", "--to", "new-\(file)", "--passphrase-file", other)
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("passphrase or recovery key does not open the backup."))
        #expect(!health.exists("new-\(file)"))
        let right = health.run("restore", "\(file).backup", "--to", "new-\(file)", "--passphrase-file", secret)
        #expect(right.status == 0, "\(right.errors)")
        #expect(health.run("types", "--store", health.path("new-\(file)"), "--passphrase-file", secret).status == 0)
      }
      #expect(health.run("restore", "b.backup", "--to", "new").errors.contains("The backup needs its passphrase"))
      #expect(health.run("restore", "b.backup", "--recovery-key", "--passphrase-file", "one").status == 64)
    }
  }

  @Test("A backup through the daemon is the same as one without, while apps save")
  func served() throws {
    try Self.withStore { health, key in
      let daemon = try ServingHealth(health)
      let first = health.run("backup", "a.backup")
      #expect(first.status == 0, "\(first.errors)")
      #expect(health.run("backup", "a.backup").errors.contains("--replace"))
      #expect(health.run("restore", "a.backup").errors.contains("There is a store in"))
      #expect(health.run("doctor").status == 0)
      #expect(daemon.end() == 0)
      let second = health.run("backup", "b.backup")
      func digest(_ text: String) -> Substring? { text.split(whereSeparator: \.isWhitespace).last { $0.count == 65 } }
      #expect(digest(first.output) != nil)
      #expect(digest(first.output) == digest(second.output))
      let restored = health.run("restore", "a.backup", "--to", "new", "--recovery-key", input: key)
      #expect(restored.status == 0, "\(restored.errors)")
      #expect(facts(health, "new") == facts(health, "store"), "\(restored.errors)")
    }
  }

  @Test("Backups made while another process saves all the time are whole")
  func writers() throws {
    try Self.withStore { health, _ in
      // A shell that adds samples until a file tells it to stop.
      let adding = Process()
      adding.executableURL = URL(fileURLWithPath: "/bin/bash")
      adding.arguments = ["-c", "while [ ! -e stop ]; do '\(Health.command)' add weight 70 kg >/dev/null 2>&1; echo >>added; done"]
      adding.currentDirectoryURL = URL(fileURLWithPath: health.path("."))
      adding.environment = health.environment
      (adding.standardInput, adding.standardOutput, adding.standardError) = (
        FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
      )
      try adding.run()
      for round in 0..<4 {
        let made = health.run("backup", "\(round).backup")
        #expect(made.status == 0, "\(made.errors)")
      }
      try health.write("", to: "stop")
      adding.waitUntilExit()
      #expect(health.exists("added"))
      for round in 0..<4 {
        let restored = health.run("restore", "\(round).backup", "--to", "new-\(round)")
        #expect(restored.status == 0, "\(restored.errors)")
      }
      #expect(health.run("doctor").status == 0)
    }
  }

  @Test("A target that is a folder, a device or a link is refused, and a full disk leaves no file")
  func targets() throws {
    try Self.withStore { health, _ in
      try FileManager.default.createDirectory(atPath: health.path("folder"), withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(atPath: health.path("link"), withDestinationPath: "target")
      #expect(mkfifo(health.path("pipe"), 0o600) == 0)
      for (target, text) in [
        ("folder", "Is a directory"), ("/dev/full", "not a regular file"), ("pipe", "not a regular file"), ("link", "symbolic link"),
        ("-", "not a regular file"), ("none/a.backup", "No such file"),
      ] {
        let refused = health.run("backup", target, "--replace")
        #expect(refused.status == 1, "\(target): \(refused.errors)")
        #expect(refused.errors.contains(text), "\(target): \(refused.errors)")
      }
      #expect(!health.exists("target"))
      try health.write("mine", to: "a.backup")
      #expect(health.run("backup", "a.backup").errors.contains("Give --replace"))
      // No file may be larger than 64 KiB, as on a disk that fills up.
      #expect(health.shell("trap '' XFSZ; ulimit -f 64; health backup a.backup --replace") == 1)
      #expect(try health.text("shell-errors").contains("Nothing was written"))
      #expect(try health.text("a.backup") == "mine" && health.parts().isEmpty)
      #expect(health.run("backup", "a.backup", "--replace").status == 0)
      #expect(health.shell("trap '' XFSZ; ulimit -f 64; health restore a.backup --to new") == 1)
      #expect(!health.exists("new"))
      #expect(try health.parts().isEmpty)
    }
  }

  @Test("A cut, changed or foreign file makes no store, and an existing store stays as it is")
  func badFiles() throws {
    try Self.withStore { health, _ in
      #expect(health.run("backup", "a.backup").status == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: health.path("a.backup")))
      var changed = bytes
      changed[bytes.count / 2] ^= 1
      for (content, text) in [
        (bytes.prefix(bytes.count / 2), "cut short"), (changed, "bytes have changed"), (Data("PK".utf8), "not a backup"),
        (Data(), "not a backup"),
      ] {
        try content.write(to: URL(fileURLWithPath: health.path("b.backup")))
        let refused = health.run("restore", "b.backup", "--to", "new")
        #expect(refused.status == 1, "\(refused.errors)")
        #expect(refused.errors.contains(text), "\(refused.errors)")
        #expect(!health.exists("new"))
        #expect(try health.parts().isEmpty)
      }
      let before = health.run("types", "--format", "csv").output
      for arguments in [["restore", "a.backup"], ["restore", "a.backup", "--to", "store"]] {
        let refused = health.run(arguments)
        #expect(refused.status == 1, "\(refused.errors)")
        #expect(refused.errors.contains("There is a store in"), "\(refused.errors)")
        #expect(refused.errors.contains("--to"), "\(refused.errors)")
      }
      #expect(health.run("restore", "none", "--to", "new").errors.contains("No such file"))
      #expect(health.run("types", "--format", "csv").output == before)
      try health.write("mine", to: "other/file")
      #expect(health.run("restore", "a.backup", "--to", "other").errors.contains("holds other files"))
      #expect(health.run("backup", "a.backup", "--store", health.path("none")).errors.contains("no health store"))
    }
  }
}
