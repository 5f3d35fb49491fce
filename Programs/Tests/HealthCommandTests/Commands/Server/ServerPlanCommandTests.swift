// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@Suite struct ServerPlanCommandTests {
  private static let arguments = ["server", "plan", "--people", "1000", "--samples", "1000", "--retention", "1000d"]

  @Test("The table has the plan with its units in words, and below it what is assumed")
  func table() throws {
    try Health.withFolder { health in
      let result = health.run(Self.arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
      #expect(result.lines.first == "1,000 people with 1,000 samples a day each, kept for 1,000 days")
      #expect(result.lines.contains { $0.hasPrefix("samples ") && $0.contains(" 1,000,000,000 ") })
      #expect(result.lines.contains { $0.hasPrefix("disk of each node ") && $0.contains("GB") })
      #expect(result.output.contains("Assumed: an upload has 200 samples"))
      #expect(result.output.contains("A person is on one node. Each node is 3 servers;"))
      #expect(!result.output.contains("chunkData"))
      let single = health.run(Self.arguments + ["--replicas", "1"])
      #expect(single.output.contains("Each node is a single server"))
    }
  }

  @Test("No line is wider than the terminal, and figures are not cut")
  func width() throws {
    try Health.withFolder { health in
      let line = Self.arguments.joined(separator: " ")
      for columns in [80, 120] {
        let shown = health.runInShell("$HEALTH \(line)", environment: ["COLUMNS": "\(columns)"])
        #expect(shown.status == 0 && shown.lines.allSatisfy { $0.count <= columns }, "\(shown.output)")
        #expect(shown.output.contains("database connections of a node"))
      }
    }
  }

  @Test("CSV has a header line, then what was asked for, the plan, and every cost with its origin")
  func csv() throws {
    try Health.withFolder { health in
      let lines = health.run(Self.arguments + ["--format", "csv"]).lines
      #expect(lines.first == "part,figure,value,unit,note")
      #expect(lines.contains("load,people,1000,people,") && lines.contains("load,retention,1000,days,"))
      #expect(lines.contains("plan,samples,1000000000,samples,of all people") && lines.contains("load,peak,4,times the mean,"))
      #expect(lines.contains { $0.hasPrefix("assumption,uploadSize,200,") })
      #expect(lines.contains { $0.hasPrefix("estimate,chunkData,") || $0.hasPrefix("measured,chunkData,") })
    }
  }

  @Test("JSON is an array of objects, JSON Lines an object a line, with the same rows and numbers as CSV")
  func json() throws {
    struct Row: Decodable, Equatable {
      var part, figure, unit, note: String
      var value: Double
    }
    try Health.withFolder { health in
      let json = health.run(Self.arguments + ["--format", "json"])
      let rows = try JSONDecoder().decode([Row].self, from: Data(json.output.utf8))
      #expect(Set(rows.map(\.part)).isSuperset(of: ["load", "plan", "assumption"]))
      #expect(rows.contains { $0.figure == "samples" && $0.value == 1e9 && $0.unit == "samples" })
      let single = health.run(Self.arguments + ["--format", "jsonl"]).lines
      #expect(try single.map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) } == rows)
      #expect(health.run(Self.arguments + ["--format", "csv"]).lines.count == rows.count + 1)
      // Each cost is there, and so is where it is from.
      #expect(rows.filter { !["load", "plan"].contains($0.part) }.allSatisfy { !$0.note.isEmpty && !$0.unit.isEmpty })
      let columns = health.run(Self.arguments + ["--format", "csv", "--columns", "figure,value"]).lines
      #expect(columns.contains("nodes,1"))
    }
  }

  @Test(
    "Nonsense is refused with what would be right",
    arguments: [
      (["--people", "0"], "A plan is for 1 to 1,000,000,000 people."), (["--people", "1000000001"], "A plan is for 1 to"),
      (["--people", "99999999999999999999"], "--people"), (["--people", "many"], "--people"),
      (["--samples", "0"], "A person has from 1 to 1,000,000 samples a day."), (["--retention", "201y"], "from 1 day to 200 years"),
      (["--retention", "0d"], "from 1 day to 200 years"), (["--retention", "soon"], "--retention takes years or days"),
      (["--retention", "10"], "such as 10y or 90d; \"10\" is neither"), (["--peak", "0.5"], "from 1 to 100 times the mean"),
      (["--peak", "nan"], "from 1 to 100 times the mean"), (["--replicas", "2"], "1 copy, or 3 to 9"),
      (["--requests", "100001"], "from 0 to 100,000 requests a day"), (["--node-cores", "0"], "from 1 to 1,024 cores"),
      (["--node-disk", "9"], "from 10 to 1,000,000 GB"),
      (["--people", "1000000000", "--samples", "1000000", "--retention", "200y"], "more than 9,223,372,036,854,775,807 samples"),
      (["--samples", "1000000", "--retention", "200y", "--node-disk", "100"], "Plan larger disks."),
    ])
  func refused(_ changes: [String], _ text: String) throws {
    try Health.withFolder { health in
      var options = ["--people": "1000", "--samples": "1000", "--retention": "10y"]
      for place in stride(from: 0, to: changes.count, by: 2) { options[changes[place]] = changes[place + 1] }
      let result = health.run(["server", "plan"] + options.flatMap { [$0.key, $0.value] })
      #expect(result.status == 64 && result.output.isEmpty)
      #expect(result.errors.hasPrefix("health: ") && result.errors.contains(text), "\(result.errors)")
    }
  }
}
