// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage
@testable import health_server

/// `health server adopt` and `release`, as operators type them.
@Suite struct AdoptCommandTests {
  /// A folder with a store of some days and a backup of it, and a server.
  private struct World {
    let health: Health
    let nodes: TestNodes

    /// The folder of temporary files of the commands.
    var temporary: String { health.path("tmp") }
    var environment: [String: String] { ["TMPDIR": temporary] }

    static func with(days: Int = 3, _ body: (World) throws -> Void) throws {
      let nodes = try TestNodes(1)
      try Health.withData(days: days) { health in
        let world = World(health: health, nodes: nodes)
        try FileManager.default.createDirectory(atPath: world.temporary, withIntermediateDirectories: false)
        try health.writeSecret("correct horse", to: "one")
        try health.writeSecret("battery staple", to: "two")
        #expect(health.run("server", "keys", "make", health.path("master.keys")).status == 0)
        try body(world)
      }
    }

    func backUp(_ name: String = "a.backup", from store: String = "store") {
      let made = health.run("backup", name, "--new-passphrase-file", "one", "--store", health.path(store))
      #expect(made.status == 0, "\(made.errors)")
    }

    func arguments(adopt backup: String, as person: Int64, _ options: [String] = ["--passphrase-file", "one"]) throws -> [String] {
      try ["server", "adopt", backup, "--person", "\(person)", "--database", nodes.conninfo()] + options
    }

    func adopt(_ backup: String, as person: Int64, _ options: [String] = ["--passphrase-file", "one"]) throws -> Health.Outcome {
      health.run(try arguments(adopt: backup, as: person, options), environment: environment)
    }

    func release(_ person: Int64, to file: String, _ options: [String] = ["--new-passphrase-file", "two"]) throws -> Health.Outcome {
      health.run(
        try ["server", "release", "\(person)", "--to", file, "--database", nodes.conninfo()] + options, environment: environment)
    }

    /// The paths of all files in the temporary folder.
    func temporaryFiles() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: temporary).map { "\(temporary)/\($0)" }
    }

    /// How often the store of a person has changed.
    func commits(of person: Int64) throws -> [String] { try nodes.rows("SELECT commits FROM person WHERE person_id = \(person)") }

    /// What commands say of a store.
    func facts(_ store: String, _ options: [String] = []) -> [String] {
      [["types", "--format", "csv"], ["files"], ["elements"], ["imports", "--format", "csv"], ["query", "weight", "--format", "csv"]].map {
        health.run($0 + ["--store", health.path(store)] + options).output
      }
    }
  }

  /// A failure of one sentence, or some, in one line, after which nothing is left.
  private func expectFailure(_ outcome: Health.Outcome, _ text: String, _ world: World, of person: Int64?, line: Int = #line) throws {
    #expect(outcome.status == 1, "line \(line): \(outcome)")
    #expect(outcome.output.isEmpty, "line \(line): \(outcome)")
    #expect(outcome.errors.hasPrefix("health: "), "line \(line): \(outcome)")
    #expect(outcome.errors.contains(text), "line \(line): \(outcome)")
    #expect(outcome.errors.utf8.count { $0 == 0x0A } == 1, "line \(line): \(outcome)")
    #expect(try world.temporaryFiles() == [], "line \(line)")
    if let person { #expect(try world.commits(of: person) == ["0"], "line \(line)") }
  }

  @Test("a backup becomes a person whom add has added, and the person a backup, of which restore makes the same store")
  func bothWays() throws {
    try World.with { world in
      let health = world.health
      world.backUp()
      let added = health.run("server", "add", "Ada", "--database", try world.nodes.conninfo("health_operator"))
      #expect(added.status == 0, "\(added.errors)")
      let person = try #require(added.output.split(separator: ".").first.flatMap { Int64($0) }, "\(added.output)")
      let keyed = ["--master-key", "master.keys"]
      let adopted = try world.adopt("a.backup", as: person, ["--passphrase-file", "one"] + keyed)
      #expect(adopted.status == 0, "\(adopted.errors)")
      #expect(adopted.errors.isEmpty, "\(adopted.errors)")
      #expect(adopted.output.hasPrefix("Person \(person) has all ") && adopted.output.hasSuffix(" rows of the backup.\n"), "\(adopted)")
      #expect(try world.nodes.rows("SELECT state FROM person WHERE person_id = \(person)") == ["keyed"])

      // Without the master key there is nothing to read.
      #expect(try world.release(person, to: "none.backup").status == 1)
      #expect(!health.exists("none.backup"))
      let released = try world.release(person, to: "b.backup", ["--new-passphrase-file", "two"] + keyed)
      #expect(released.status == 0, "\(released.errors)")
      #expect(released.errors.isEmpty, "\(released.errors)")
      let count = adopted.output.split(separator: " ").dropFirst(4).first ?? ""
      #expect(released.output == "Wrote b.backup: \(count) rows of person \(person), compared with the server.\n", "\(released)")
      #expect(try FileManager.default.attributesOfItem(atPath: health.path("b.backup"))[.posixPermissions] as? Int == 0o600)
      #expect(try world.temporaryFiles() == [])
      #expect(try health.parts() == [])

      let restored = health.run("restore", "b.backup", "--to", "new", "--passphrase-file", "two")
      #expect(restored.status == 0, "\(restored.errors)")
      let before = world.facts("store")
      #expect(before.allSatisfy { !$0.isEmpty })
      #expect(world.facts("new", ["--passphrase-file", "two"]) == before)
      #expect(health.run("doctor", "--store", health.path("new"), "--passphrase-file", "two").status == 0)

      // The file is not replaced unless one says so, and the person is still there.
      let again = try world.release(person, to: "b.backup", ["--new-passphrase-file", "two"] + keyed)
      #expect(again.status == 1, "\(again)")
      #expect(again.errors.contains("Give --replace to overwrite it."), "\(again)")
      #expect(try world.release(person, to: "b.backup", ["--new-passphrase-file", "two", "--replace"] + keyed).status == 0)
    }
  }

  @Test("the key file of the store or its recovery key opens the backup, too; a sentence says where nothing is encrypted")
  func otherWays() throws {
    try World.with { world in
      let health = world.health
      let key = health.run("key", "show")
      #expect(key.status == 0)
      #expect(health.run("backup", "a.backup").status == 0)
      let (first, second) = (try world.nodes.newPerson(on: "first"), try world.nodes.newPerson(on: "first"))
      let here = try world.adopt("a.backup", as: first, [])
      #expect(here.status == 0, "\(here.errors)")
      #expect(here.output.contains("The database has them as they are: no master key was named."), "\(here)")
      // On another machine.
      try health.remove("config")
      let typed = health.run(
        try world.arguments(adopt: "a.backup", as: second, ["--recovery-key"]), input: key.output, environment: world.environment)
      #expect(typed.status == 0, "\(typed.errors)")
      #expect(try world.temporaryFiles() == [])
    }
  }

  @Test("another passphrase and a file that is cut short, changed or no backup are refused, and the person's store stays empty")
  func refusedBackups() throws {
    try World.with { world in
      let health = world.health
      world.backUp()
      let person = try world.nodes.newPerson(on: "first")
      try expectFailure(
        try world.adopt("a.backup", as: person, ["--passphrase-file", "two"]), "passphrase or recovery key does not open the backup.",
        world, of: person)
      try expectFailure(try world.adopt("a.backup", as: person, ["--recovery-key"]), "There is no secret", world, of: person)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: health.path("a.backup")))
      func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: health.path("b.backup"))) }
      for count in [bytes.count - 1, bytes.count / 2] {
        try write(bytes.prefix(count))
        try expectFailure(try world.adopt("b.backup", as: person), "The backup is cut short", world, of: person)
      }
      var changed = bytes
      changed[changed.count / 2] ^= 1
      try write(changed)
      try expectFailure(try world.adopt("b.backup", as: person), "The backup is damaged: bytes have changed.", world, of: person)
      try write(Data(repeating: 0x41, count: 10_000))
      try expectFailure(try world.adopt("b.backup", as: person), "The file is not a backup of a health store.", world, of: person)
      try expectFailure(try world.adopt("none.backup", as: person), "The backup cannot be read", world, of: person)
      let whole = try world.adopt("a.backup", as: person)
      #expect(whole.status == 0, "\(whole.errors)")
    }
  }

  @Test("a person who is not there, who has data, or who got the same backup before is refused, and nothing changes")
  func refusedPeople() throws {
    try World.with { world in
      world.backUp()
      let (person, lived) = (try world.nodes.newPerson(on: "first"), try world.nodes.newPerson(on: "first"))
      for number in [lived + 1000, 0, .max] {
        try expectFailure(try world.adopt("a.backup", as: number), "There is no such person.", world, of: nil)
        try expectFailure(try world.release(number, to: "b.backup"), "There is no such person.", world, of: nil)
      }
      #expect(!world.health.exists("b.backup"))
      try world.nodes.router.store(of: lived).write { try $0.settings.setRestricted(true) }
      #expect(try world.adopt("a.backup", as: person).status == 0)
      for number in [person, lived] {
        let before = try world.commits(of: number)
        try expectFailure(try world.adopt("a.backup", as: number), "The person has data already", world, of: nil)
        #expect(try world.commits(of: number) == before)
      }
      #expect(try world.nodes.router.store(of: lived).read { try $0.settings.isRestricted() })
    }
  }

  @Test(
    "words that do not fit are errors of usage",
    arguments: [
      ["adopt"], ["adopt", "a.backup"], ["adopt", "--person", "1"], ["adopt", "a.backup", "--person", "ada"],
      ["adopt", "a.backup", "--person", "1", "--recovery-key", "--passphrase-file", "one"], ["release"], ["release", "1"],
      ["release", "ada", "--to", "b.backup"], ["release", "--to", "b.backup"],
    ])
  func usage(words: [String]) {
    #expect(throws: (any Error).self) { _ = try HealthServerProgram.Root.parseAsRoot(["server"] + words) }
  }

  @Test("no terminal, a short passphrase, a folder that is not there and a database that is away give one sentence each")
  func refusedReleases() throws {
    try World.with(days: 1) { world in
      let health = world.health
      let person = try world.nodes.newPerson(on: "first")
      try health.writeSecret("short", to: "short")
      try expectFailure(
        try world.release(person, to: "b.backup", ["--new-passphrase-file", "short"]), "A passphrase has at least 8 bytes.", world,
        of: person)
      try expectFailure(try world.release(person, to: "b.backup", []), "See --new-passphrase-file.", world, of: person)
      try expectFailure(try world.release(person, to: "none/b.backup"), "Nothing was written.", world, of: person)
      #expect(!health.exists("b.backup"))
      world.backUp()
      let away = ["--database", "host=\(health.path("nowhere")) user=health dbname=health"]
      for command in [
        ["adopt", "a.backup", "--person", "\(person)", "--passphrase-file", "one"],
        ["release", "\(person)", "--to", "b.backup", "--new-passphrase-file", "two"],
      ] {
        let outcome = health.run(["server"] + command + away, environment: world.environment)
        try expectFailure(outcome, "The database cannot be reached", world, of: person)
      }
      let none = health.run(try world.arguments(adopt: "a.backup", as: person), environment: ["TMPDIR": health.path("nowhere")])
      #expect(none.status == 1, "\(none)")
      #expect(none.errors.contains("nowhere"), "\(none)")
      #expect(try world.commits(of: person) == ["0"])
    }
  }

  // MARK: What a backup has

  /// Changes rows of the store in the folder.
  private func change(_ world: World, _ sql: String) throws {
    let health = world.health
    let keys = try StoreKeys.openOrCreate(
      folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
    let store = try HealthDatabase.open(keys)
    try store.write { storage in
      try storage.sqlite.execute(sql: sql)
      #expect(storage.sqlite.changesCount > 0, "\(sql)")
    }
    try store.close()
  }

  @Test("a kept file that is not the one of its digest, and rows that doctor calls damage, are refused before the server has any")
  func damage() throws {
    try World.with { world in
      let person = try world.nodes.newPerson(on: "first")
      try change(world, "UPDATE kept_file SET digest = zeroblob(16) WHERE id = (SELECT min(id) FROM kept_file WHERE is_complete = 1)")
      world.backUp()
      let file = try world.adopt("a.backup", as: person)
      #expect(file.status == 1, "\(file)")
      #expect(file.errors.contains("is not as it was imported."), "\(file)")
      #expect(file.errors.contains("The store was damaged when the backup was made: 1 finding, see above. Nothing was changed."), "\(file)")
      try change(world, "UPDATE lane SET count = count + 1 WHERE id = (SELECT min(id) FROM lane)")
      world.backUp("b.backup")
      let rows = try world.adopt("b.backup", as: person)
      #expect(rows.status == 1, "\(rows)")
      #expect(rows.errors.contains("A lane counts its samples"), "\(rows)")
      #expect(try world.commits(of: person) == ["0"])
      #expect(try world.temporaryFiles() == [])
    }
  }

  @Test("numbers near the end of numbers are refused with a sentence")
  func numbers() throws {
    try World.with(days: 1) { world in
      let person = try world.nodes.newPerson(on: "first")
      try change(world, "UPDATE sequence SET next = \(Int64.max)")
      world.backUp()
      try expectFailure(
        try world.adopt("a.backup", as: person), "The backup has rows with values that no store of this program has.", world, of: person)
    }
  }

  // MARK: The temporary store

  @Test("the temporary store is encrypted and the owner's alone; a signal takes it away, kill -9 leaves it, and the person's stays empty")
  func ended() throws {
    try World.with { world in
      let health = world.health
      world.backUp()
      let person = try world.nodes.newPerson(on: "first")
      for number in [SIGTERM, SIGKILL] {
        let waiting = try WaitingConnection(world.nodes, "person WHERE person_id = \(person)")
        let process = try health.start(try world.arguments(adopt: "a.backup", as: person), environment: world.environment)
        #expect(try waiting.isThere())
        let files = try world.temporaryFiles()
        #expect(files.contains { $0.hasSuffix("/store.keys") }, "\(files)")
        let folder = try #require(files.min { $0.utf8.count < $1.utf8.count })
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
        for file in files where file != folder {
          let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
          for plain in ["SQLite format 3", "StepCount", "stepCount", "bodyMass", "CREATE TABLE"] {
            #expect(bytes.range(of: Data(plain.utf8)) == nil, "\(file) \(plain)")
          }
        }
        Foundation.kill(process.processIdentifier, number)
        process.waitUntilExit()
        try waiting.release()
        #expect(try world.commits(of: person) == ["0"])
        #expect(try world.temporaryFiles().isEmpty == (number != SIGKILL), "signal \(number)")
      }
      let again = try world.adopt("a.backup", as: person)
      #expect(again.status == 0, "\(again.errors)")
    }
  }

  @Test("a full disk below the temporary folder gives a sentence that names the folder and TMPDIR")
  func fullDisk() throws {
    try World.with { world in
      let health = world.health
      world.backUp()
      let (person, other) = (try world.nodes.newPerson(on: "first"), try world.nodes.newPerson(on: "first"))
      #expect(try world.adopt("a.backup", as: other).status == 0)
      let database = "--database '\(try world.nodes.conninfo())'"
      for command in [
        "adopt a.backup --person \(person) --passphrase-file one \(database)",
        "release \(other) --to b.backup --new-passphrase-file two \(database)",
      ] {
        let outcome = health.runInShell(
          "bwrap --dev-bind / / --size $((256 << 10)) --tmpfs '\(world.temporary)' \"$HEALTH\" server \(command)",
          environment: world.environment)
        try expectFailure(outcome, "The disk of the temporary folder \(world.temporary) is full. Nothing was changed.", world, of: person)
        #expect(outcome.errors.contains("TMPDIR"), "\(outcome)")
      }
      #expect(!health.exists("b.backup"))
      #expect(try health.parts() == [])
    }
  }
}
