// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage
@testable import health_server

@Suite struct ServerCommandTests {
  private static let run = ["server", "run", "--certificate", "c.pem", "--key", "k.pem"]

  @Test(
    "invalid server options are rejected at startup",
    arguments: [
      ["--metrics", "127.0.0.1"], ["--metrics", "::1"], ["--metrics", ":9464"], ["--metrics", "localhost:x"],
      ["--metrics", "localhost:70000"], ["--metrics", ""], ["--requests-per-minute", "0"], ["--requests-per-minute", "-1"],
      ["--requests-per-minute", "1000001"],
      ["--samples-per-day", "0"], ["--samples-per-day", "1000000001"], ["--log-format", "xml"],
      ["--api", "0.0.0.0:8444"], ["--api-url", "https://health.example.org"], ["--feeds"],
      ["--api", "0.0.0.0", "--api-url", "https://health.example.org"],
      ["--api", "0.0.0.0:8444", "--api-url", "http://localhost:8444"],
      ["--api", "0.0.0.0:8444", "--api-url", "https://health.example.org/api"],
    ])
  func refused(options: [String]) {
    #expect(throws: (any Error).self) { _ = try HealthServerProgram.Root.parseAsRoot(Self.run + options) }
  }

  @Test(
    "options of a server that it can have are accepted",
    arguments: [
      ["--metrics", "127.0.0.1:9464"], ["--metrics", "[::1]:0"], [], ["--requests-per-minute", "1"], ["--samples-per-day", "1000000000"],
      ["--log-format", "json"], ["--api", "0.0.0.0:8444", "--api-url", "https://health.example.org:8444", "--feeds"],
    ])
  func accepted(options: [String]) throws {
    _ = try HealthServerProgram.Root.parseAsRoot(Self.run + options)
  }

  @Test(
    "commands about nodes need all that they are about",
    arguments: [
      ["node", "add", "north"], ["node", "add", "--node-database", "dbname=a"], ["node", "remove"], ["move", "17"],
      ["move", "--to", "north"],
      ["move", "ada", "--to", "north"], ["nodes", "north"], ["add", "Ada", "--node"],
    ])
  func incomplete(arguments: [String]) {
    #expect(throws: (any Error).self) { _ = try HealthServerProgram.Root.parseAsRoot(["server"] + arguments) }
  }

  @Test(
    "a directory that does not answer gives one sentence",
    arguments: [
      ["nodes"], ["node", "add", "north", "--node-database", "dbname=health"], ["node", "remove", "north"],
      ["move", "17", "--to", "north"],
      ["add", "Ada", "--node", "north"], ["people"], ["prepare", "--movers", "health_mover"],
    ])
  func away(arguments: [String]) throws {
    try Health.withFolder { health in
      let result = health.run(["server"] + arguments + ["--database", "host=\(health.path("nowhere")) user=health dbname=health"])
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("health: The database cannot be reached"))
      #expect(result.errors.utf8.count { $0 == 0x0A } == 1)
    }
  }

  @Test(
    "commands about keys need all that they are about",
    arguments: [
      ["keys"], ["keys", "make"], ["keys", "encrypt"], ["keys", "encrypt", "17", "--all"], ["keys", "encrypt", "ada"],
      ["keys", "rotate", "1"], ["keys", "drop"], ["keys", "drop", "old"],
    ])
  func incompleteKeys(arguments: [String]) {
    #expect(throws: (any Error).self) {
      let command = try HealthServerProgram.Root.parseAsRoot(["server"] + arguments)
      guard command is ServerCommand.Keys.Encrypt else { throw ExitCode.failure }
    }
  }

  @Test("master keys are made; a file that is not one of keys, or that others can read, is refused before a database is asked")
  func masterKeys() throws {
    try Health.withFolder { health in
      let (file, place) = (health.path("master.keys"), ["--database", "host=\(health.path("nowhere")) user=health dbname=health"])
      for number in 1...2 {
        let result = health.run(["server", "keys", "make", file])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("master key \(number)."), "\(result.errors)")
      }
      let encrypt = ["server", "keys", "encrypt", "17"] + place
      #expect(health.run(encrypt).errors.contains("--master-key"))
      let missing = health.run(encrypt + ["--master-key", health.path("none")])
      #expect(missing.status == 1, "\(missing.errors)")
      #expect(missing.errors.contains("keys make"), "\(missing.errors)")
      for command in [["rotate"], ["drop", "1"]] {
        #expect(health.run(["server", "keys"] + command + place).errors.contains("--master-key"))
        let away = health.run(["server", "keys"] + command + place + ["--master-key", file])
        #expect(away.errors.hasPrefix("health: The database cannot be reached"), "\(away.errors)")
      }
      let away = health.run(encrypt + ["--master-key", file])
      #expect(away.errors.hasPrefix("health: The database cannot be reached"), "\(away.errors)")
      let served = health.run(["server", "run", "--certificate", "c", "--key", "k", "--master-key", file] + place)
      #expect(served.errors.hasPrefix("health: The database cannot be reached"), "\(served.errors)")
      chmod(file, 0o644)
      let open = health.run(encrypt + ["--master-key", file])
      #expect(open.status == 1, "\(open.errors)")
      #expect(open.errors.hasPrefix("health: The master keys cannot be used."), "\(open.errors)")
      try Data("key".utf8).write(to: URL(fileURLWithPath: file))
      chmod(file, 0o600)
      let other = health.run(encrypt + ["--master-key", file])
      #expect(other.status == 1, "\(other.errors)")
      #expect(other.errors.contains("is not a file of master keys"), "\(other.errors)")
    }
  }

  @Test("a file whose master key has the number of another one is refused with a sentence, by each command that reads it")
  func otherMasterKey() throws {
    let nodes = try TestNodes(1)
    try Health.withFolder { health in
      let (right, other) = (health.path("right.keys"), health.path("other.keys"))
      for file in [right, other] { #expect(health.run("server", "keys", "make", file).status == 0) }
      let router = PersonRouter(try nodes.conninfo(), masterKeys: try MasterKeys(file: right))
      try router.store(of: nodes.newPerson(on: "first")).write { try $0.settings.setRestricted(true) }
      let place = ["--database", try nodes.conninfo(), "--master-key"]
      for command in [
        ["keys", "encrypt", "--all"], ["keys", "rotate"], ["keys", "drop", "1"], ["run", "--certificate", "c", "--key", "k"],
      ] {
        let result = health.run(["server"] + command + place + [other])
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.errors.hasPrefix("health: The master key 1 of the file is not the one"), "\(result.errors)")
      }
      #expect(health.run(["server", "keys", "rotate"] + place + [right]).status == 0)
    }
  }

  @Test("an invalid node is reported without contacting a database")
  func faults() throws {
    try Health.withFolder { health in
      let place = ["--database", "host=\(health.path("nowhere")) user=health_owner dbname=health"]
      for (name, conninfo, words) in [
        ("North", "dbname=a", "small letters"), ("first", "dbname=a", "small letters"), ("north", "dbname=a password=b", "password file"),
        ("north", "nonsense", "connection string"),
      ] {
        let result = health.run(["server", "node", "add", name, "--node-database", conninfo] + place)
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.output.isEmpty, "\(result.errors)")
        #expect(result.errors.contains(words), "\(result.errors)")
      }
    }
  }
}
