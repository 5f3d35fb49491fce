// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import PostgresTestSupport
import Testing

@testable import OpenHealthPostgres
@testable import OpenHealthStorage

/// Commands about keys whose process is killed in the middle of a transaction.
@Suite struct KilledKeysTests {
  /// Starts a command, kills it when it waits for rows, and lets them go.
  private func runAndKill(_ health: Health, _ arguments: [String], at rows: String, of nodes: TestNodes, _ look: () throws -> Void) throws {
    let waiting = try WaitingConnection(nodes, rows)
    let process = try health.start(["server", "keys"] + arguments)
    #expect(try waiting.isThere())
    #expect(process.isRunning)
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try look()
    try waiting.release()
  }

  private func states(_ people: [Int64], _ nodes: TestNodes) throws -> [String] {
    try people.flatMap { try nodes.rows("SELECT state || ' ' || key FROM person WHERE person_id = \($0)") }
  }

  @Test("a killed keys encrypt has changed nothing of the person at whom it was; the next one does the rest, and nothing is lost")
  func encrypt() throws {
    let nodes = try TestNodes(1)
    try Health.withFolder { health in
      let file = health.path("master.keys")
      #expect(health.run("server", "keys", "make", file).status == 0)
      let command = ["encrypt", "--all", "--database", try nodes.conninfo(), "--master-key", file]
      let people = try (0..<3).map { _ in try nodes.newPerson(on: "first") }
      let values = Dictionary(uniqueKeysWithValues: (0..<50).map { ("c\($0)", "v\($0)") })
      for person in people {
        try nodes.router.store(of: person).write { storage in
          try storage.settings.setRestricted(true)
          for (name, value) in values { try storage.characteristics.set(name, to: value) }
        }
      }
      try runAndKill(health, command, at: "characteristic WHERE person_id = \(people[1])", of: nodes) { () throws -> Void in
        #expect(try states(people, nodes) == ["keyed 1", "open 0", "open 0"])
        // Reading goes on.
        #expect(try nodes.router.store(of: people[1]).read { try $0.characteristics.all() } == values)
      }
      let second = health.run(["server", "keys"] + command)
      #expect(second.status == 0, "\(second)")
      #expect(second.output.hasPrefix("The data of 2 people are encrypted now. Those of 1 were before."), "\(second)")
      #expect(try states(people, nodes) == ["keyed 1", "keyed 1", "keyed 1"])
      let router = PersonRouter(try nodes.conninfo(), masterKeys: try MasterKeys(file: file))
      for person in people {
        #expect(try router.store(of: person).read { try $0.characteristics.all() } == values)
        #expect(try router.store(of: person).read { try $0.settings.isRestricted() })
      }
      #expect(try nodes.rows("SELECT count(*) FROM person_key") == ["3"])
    }
  }

  @Test("a killed keys rotate has wrapped some keys; the next one wraps the rest, the old master key is dropped, and all can be read")
  func rotate() throws {
    let nodes = try TestNodes(1)
    try Health.withFolder { health in
      let file = health.path("master.keys")
      #expect(health.run("server", "keys", "make", file).status == 0)
      let place = ["--database", try nodes.conninfo(), "--master-key", file]
      let people = try (0..<3).map { _ in try nodes.newPerson(on: "first") }
      let early = PersonRouter(try nodes.conninfo(), masterKeys: try MasterKeys(file: file))
      for person in people { try early.store(of: person).write { try $0.characteristics.set("a", to: "\(person)") } }
      #expect(health.run("server", "keys", "make", file).status == 0)
      try runAndKill(health, ["rotate"] + place, at: "person_key WHERE person_id = \(people[1])", of: nodes) { () throws -> Void in
        #expect(try nodes.rows("SELECT DISTINCT master FROM person_key") == ["1"])
        #expect(try early.store(of: people[1]).read { try $0.characteristics.all() } == ["a": "\(people[1])"])
      }
      let used = health.run(["server", "keys", "drop", "1"] + place)
      #expect(used.status == 1, "\(used)")
      #expect(used.errors.contains("rotate"), "\(used)")
      let second = health.run(["server", "keys", "rotate"] + place)
      #expect(second.status == 0, "\(second)")
      #expect(second.output.hasPrefix("3 keys were wrapped"), "\(second)")
      #expect(health.run(["server", "keys", "drop", "1"] + place).status == 0)
      let late = PersonRouter(try nodes.conninfo(), masterKeys: try MasterKeys(file: file))
      #expect(late.keys.masters?.numbers == [2])
      for person in people { #expect(try late.store(of: person).read { try $0.characteristics.all() } == ["a": "\(person)"]) }
    }
  }
}
