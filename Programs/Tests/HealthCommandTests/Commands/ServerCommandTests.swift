// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Testing

@testable import health

@Suite struct ServerCommandTests {
  private static let run = ["server", "run", "--certificate", "c.pem", "--key", "k.pem"]

  @Test(
    "options of a server that no server can have are refused before it begins",
    arguments: [
      ["--metrics", "127.0.0.1"], ["--metrics", "::1"], ["--metrics", ":9464"], ["--metrics", "localhost:x"],
      ["--metrics", "localhost:70000"], ["--metrics", ""], ["--requests-per-minute", "0"], ["--requests-per-minute", "-1"],
      ["--requests-per-minute", "1000001"],
      ["--samples-per-day", "0"], ["--samples-per-day", "1000000001"], ["--log-format", "xml"],
    ])
  func refused(options: [String]) {
    #expect(throws: (any Error).self) { _ = try HealthCommand.parseAsRoot(Self.run + options) }
  }

  @Test(
    "options of a server that it can have are accepted",
    arguments: [
      ["--metrics", "127.0.0.1:9464"], ["--metrics", "[::1]:0"], [], ["--requests-per-minute", "1"], ["--samples-per-day", "1000000000"],
      ["--log-format", "json"],
    ])
  func accepted(options: [String]) throws {
    _ = try HealthCommand.parseAsRoot(Self.run + options)
  }

  @Test(
    "commands about nodes need all that they are about",
    arguments: [
      ["node", "add", "north"], ["node", "add", "--node-database", "dbname=a"], ["node", "remove"], ["move", "17"],
      ["move", "--to", "north"],
      ["move", "ada", "--to", "north"], ["nodes", "north"], ["add", "Ada", "--node"],
    ])
  func incomplete(arguments: [String]) {
    #expect(throws: (any Error).self) { _ = try HealthCommand.parseAsRoot(["server"] + arguments) }
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
      #expect(result.status == 1 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("health: The database cannot be reached") && result.errors.utf8.count { $0 == 0x0A } == 1)
    }
  }

  @Test("what a node cannot be is said before a database is asked")
  func faults() throws {
    try Health.withFolder { health in
      let place = ["--database", "host=\(health.path("nowhere")) user=health_owner dbname=health"]
      for (name, conninfo, words) in [
        ("North", "dbname=a", "small letters"), ("first", "dbname=a", "small letters"), ("north", "dbname=a password=b", "password file"),
        ("north", "nonsense", "connection string"),
      ] {
        let result = health.run(["server", "node", "add", name, "--node-database", conninfo] + place)
        #expect(result.status == 1 && result.output.isEmpty && result.errors.contains(words), "\(result.errors)")
      }
    }
  }
}
