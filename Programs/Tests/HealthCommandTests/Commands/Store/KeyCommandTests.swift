// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// What opens a store, from the command line.
@Suite struct KeyCommandTests {
  @Test("the recovery key opens a store whose key file is lost, and only the newest one does")
  func recoveryKey() throws {
    try Health.withFolder { health in
      try health.makeStore()
      let types = health.run("types", "--format", "csv").output
      let first = health.run("key", "show")
      let refused = health.run("key", "show")
      #expect(refused.status == 1)
      #expect(refused.output.isEmpty)
      #expect(refused.errors.contains("--replace"))
      let second = health.run("key", "show", "--replace")
      #expect(first.status == 0)
      #expect(second.status == 0)
      #expect(first.output != second.output)
      #expect(second.lines.count == 1)
      #expect(second.output.filter { $0.isLetter || $0.isNumber }.count == 28)

      try health.remove("config")
      let locked = health.run("types")
      #expect(locked.status == 1)
      #expect(locked.errors.contains("key file"))
      #expect(locked.errors.contains("missing"))
      let stale = health.run("key", "import", input: first.output)
      #expect(stale.status == 1)
      #expect(stale.errors.contains("This key does not open the store."))
      let mistyped = health.run("key", "import", input: "A" + second.output)
      #expect(mistyped.status == 1)
      #expect(mistyped.errors.contains("28 letters"))
      #expect(health.run("types").status == 1)

      #expect(health.run("key", "import", input: second.output.lowercased()).status == 0)
      #expect(health.run("types", "--format", "csv").output == types)
    }
  }

  @Test("a passphrase takes the place of the key file, and gives it back")
  func passphrase() throws {
    try Health.withFolder { health in
      try health.makeStore()
      try health.writeSecret("correct horse\nsecond line", to: "one")
      try health.writeSecret("wrong", to: "two")
      try health.writeSecret("\n", to: "empty")
      #expect(health.run("key", "passphrase", "--new-passphrase-file", "empty").errors.contains("empty"))
      #expect(health.run("key", "passphrase", "--new-passphrase-file", "none").errors.contains("There is no passphrase file none"))
      #expect(health.run("key", "passphrase").errors.contains("no terminal"))
      #expect(health.run("key", "passphrase", "--remove", "--new-passphrase-file", "one").status == 64)
      #expect(health.run("types").status == 0)

      #expect(health.run("key", "passphrase", "--new-passphrase-file", "one").status == 0)
      let unopened = health.run("types")
      #expect(unopened.status == 1)
      #expect(unopened.errors.contains("no terminal"))
      #expect(unopened.errors.contains("--passphrase-file"))
      #expect(health.run("types", "--passphrase-file", "two").errors.contains("This key does not open the store."))
      #expect(health.run("types", "--passphrase-file", "one").status == 0)

      #expect(health.run("key", "passphrase", "--remove", "--passphrase-file", "one").status == 0)
      #expect(health.run("types").status == 0)
    }
  }

  @Test("a passphrase file that others can read is refused, and so is one for a store that has no passphrase")
  func passphraseFiles() throws {
    try Health.withFolder { health in
      try health.makeStore()
      try health.writeSecret("correct horse", to: "secret")
      let unused = health.run("types", "--passphrase-file", "secret")
      #expect(unused.status == 1)
      #expect(unused.errors.contains("The store opens with a key file. It has no passphrase."))
      #expect(health.run("key", "import", "--passphrase-file", "secret").status == 64)

      try health.write("correct horse", to: "open")
      for mode in [0o644, 0o640, 0o604] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: health.path("open"))
        let exposed = health.run("key", "passphrase", "--new-passphrase-file", "open")
        #expect(exposed.status == 1)
        #expect(exposed.errors.contains("chmod 600"))
      }
      #expect(mkfifo(health.path("pipe"), 0o600) == 0)
      let pipe = health.run("key", "passphrase", "--new-passphrase-file", "pipe")
      #expect(pipe.status == 1)
      #expect(pipe.errors.contains("pipe is not a regular file"))
      #expect(health.run("types").status == 0)
    }
  }

  @Test("a recovery key that cannot be written out voids no older one")
  func unwritable() throws {
    try Health.withFolder { health in
      try health.makeStore()
      let first = health.run("key", "show")
      #expect(health.shell("health key show --replace > /dev/full") == 1)
      try health.remove("config")
      #expect(health.run("key", "import", input: first.output).status == 0)
      #expect(health.run("types").status == 0)
    }
  }

  @Test("the pipe of a shell's <(...) will do as a passphrase file")
  func passphrasePipe() throws {
    try Health.withFolder { health in
      try health.makeStore()
      let set = health.runInShell("\"$HEALTH\" key passphrase --new-passphrase-file <(sleep 0.2; echo 'correct horse')")
      #expect(set.status == 0, "\(set.errors)")
      try health.writeSecret("correct horse", to: "secret")
      #expect(health.run("types", "--passphrase-file", "secret").status == 0)
      #expect(health.runInShell("echo 'correct horse' | \"$HEALTH\" types --passphrase-file /dev/stdin").status == 0)
    }
  }

  @Test("a damaged copy of the keys gives one line on standard error, until a command that writes mends it")
  func mendedKeys() throws {
    try Health.withFolder { health in
      try health.makeStore()
      try health.write("damaged", to: "store/store.keys")
      for command in [["types"], ["types"], ["upgrade"]] {
        let outcome = health.run(command)
        #expect(outcome.status == 0)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.hasPrefix("Note: \(health.path("store/store.keys")) is damaged or missing."))
      }
      #expect(health.run("types").errors.isEmpty)
    }
  }

  @Test("the running command leaves no core, and its crash shows neither registers nor memory")
  func privateMemory() throws {
    try Health.withFolder { health in
      try health.makeStore()
      // It waits for the recovery key, and is then ended as a crash would end it. (The runner's children inherit a blocked SIGABRT.)
      let crash = health.runInShell(
        """
        ulimit -c unlimited 2>/dev/null || true
        mkfifo key; exec 3<>key
        "$HEALTH" key import <&3 &
        health=$!
        (sleep 20; kill -KILL $health) >/dev/null 2>&1 &
        for try in $(seq 100); do
          limit=$(grep 'Max core file size' /proc/$health/limits)
          case "$limit" in *' 0 '*' 0 '*) break;; esac
          sleep 0.05
        done
        echo "$limit"
        kill -SEGV $health
        wait $health
        echo "status $?"
        ls
        """, environment: ["SWIFT_BACKTRACE": "enable=yes,color=no"])
      #expect(crash.output.contains("status \(128 + SIGSEGV)"))
      #expect(crash.lines.contains { $0.split(separator: " ").suffix(3) == ["0", "0", "bytes"] })
      #expect(!crash.lines.contains { $0.hasPrefix("core") })
      for text in ["Registers", "Backtrace", "Crash", "rax", "x0 "] { #expect(!crash.errors.contains(text), "\(crash.errors)") }
    }
  }

  @Test("a short passphrase is refused; a new store says once where it and its key file are, and how to get a recovery key")
  func says() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--days", "1", "--output", "a.zip").status == 0)
      let made = health.run("import", "a.zip").errors
      let keyFile = try #require(try FileManager.default.contentsOfDirectory(atPath: health.path("config/openhealthkit/keys")).first)
      for text in [health.path("store"), keyFile, "health key show"] { #expect(made.contains(text)) }
      #expect(health.run("import", "a.zip").errors.isEmpty)
      try health.writeSecret("abcdefg\n", to: "short")
      try health.writeSecret("abcdefgh\n", to: "enough")
      let short = health.run("key", "passphrase", "--new-passphrase-file", "short")
      #expect(short.status == 1)
      #expect(short.errors.contains("at least 8 bytes"))
      #expect(health.run("types").status == 0)
      let set = health.run("key", "passphrase", "--new-passphrase-file", "enough")
      #expect(set.status == 0)
      #expect(set.errors.contains(health.path("store")))
    }
  }

  @Test("nothing is made where no store is")
  func noStore() throws {
    try Health.withFolder { health in
      for arguments in [["key", "show"], ["key", "import"], ["key", "passphrase", "--remove"]] {
        let outcome = health.run(arguments, input: "0000-0000")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("There is no health store"))
      }
      #expect(!health.exists("store"))
      #expect(!health.exists("config"))
    }
  }
}

extension Health {
  func writeSecret(_ text: String, to name: String) throws {
    try write(text, to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
  }

  func makeStore() throws {
    #expect(run("generate", "--days", "1", "--output", "a.zip").status == 0)
    #expect(run("import", "a.zip").status == 0)
  }
}
