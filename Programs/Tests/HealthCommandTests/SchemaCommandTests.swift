// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import health

/// What commands write as JSON is what `health schema` says of it.
@Suite struct SchemaCommandTests {
  /// For each command with a schema, calls (of sensors, SensorCommandTests has them) that have every column and kind of cell.
  private static let calls: [String: [[String]]] = [
    "today": [["--on", "2025-12-31"], []],
    "stats": [
      ["steps"], ["heart rate", "--by", "week"], ["bp"], ["sleep", "--by", "week"], ["workouts"], ["steps", "--rolling", "7"],
      ["mindful minutes"],
    ],
    "trends": [[]], "vitals": [[]], "compare-types": [["steps", "sleep"], ["steps", "bp"]],
    "compare": [["2025-12-24", "2025-12-25"], ["last-week"]], "sleep": [[]], "workout list": [[]],
    "workout show": [["last"]], "workout totals": [[], ["--by", "activity"]], "activity": [[]],
    "query": [
      ["weight"], ["sleep"], ["workouts"], ["bp"], ["steps", "heart rate", "--limit", "20"], ["weight", "--columns", "all"],
    ],
    "explain": [["steps", "--day", "2025-12-30"], ["heart rate", "--day", "2025-12-30"]], "types": [[]],
    "import": [["a.zip"], ["a.zip", "--preview"]], "compare-exports": [["a.zip", "a.zip", "--all"]], "imports": [[]],
    "elements": [[]], "files": [[]], "removed": [[]], "units": [[], ["--all"]], "sources": [[], ["steps"]], "zones": [[]], "profile": [[]],
    "apps list": [[]], "apps requests": [[]], "apps show": [["com.example.walks"]],
    "apps choose": [["com.example.walks", "--type", "visionPrescription"]], "log": [[]],
    "feed list": [[]], "feed dead-letters list": [["--app", "com.example.hook"]], "sensor list": [], "sensor status": [],
    "server people": [], "server nodes": [], "server cohort statistics": [],
    "config": [[]], "verify": [["--type", "weight"], ["--card", "card"]],
    "certificates list": [[]], "medications list": [[]], "medications today": [[]],
    "medications adherence": [[]], "cycle": [[]], "notes list": [[]], "medical-id": [[]], "doctor": [[]],
    "alerts list": [[]], "alerts rules": [[]], "goals rings": [[]], "goals awards": [[]],
    "goals days": [["steps", "8000"], ["sleep", "7"]], "workout bests": [[]],
  ]

  /// Makes a store in which each of these calls finds something.
  private static func fill(_ health: Health) throws {
    #expect(health.run("generate", "--days", "40", "--output", "a.zip").status == 0)
    #expect(health.run("import", "a.zip").status == 0)
    #expect(health.run("add", "mindfulSession", "--start", "2025-12-31 08:00", "--end", "2025-12-31 08:10").status == 0)
    #expect(health.run("delete", "--type", "height", "--yes").status == 0)
    #expect(
      health.run("apps", "add", "com.example.walks", "--name", "Walks", "--usage-share", "To add.", "--usage-update", "To keep.").status
        == 0)
    #expect(health.run("apps", "grant", "com.example.walks", "--read", "stepCount").status == 0)
    #expect(health.run("feed", "add", "phone").status == 0)
    #expect(health.run("medications", "add", "Gel", "--coding", "s", "1").status == 0)
    #expect(health.run("medications", "schedule", "gel", "08:00", "--days", "mon,tue", "--since", "30d").status == 0)
    #expect(health.run("medications", "take", "gel").status == 0)
    #expect(health.run("notes", "write", "A long flight").status == 0)
    for day in ["2026-01-01", "2026-01-29"] { #expect(health.run("add", "period", "light", "--start", day).status == 0) }
    #expect(health.run("alerts", "add", "heart rate", "above", "120").status == 0)
    #expect(health.run(SignedElsewhere.sample()).status == 0)
    try SignedElsewhere.install(in: health)
  }

  @Test("The JSON of every command that has a schema is valid against it, and no other command has one")
  func valid() throws {
    try Health.withFolder { health in
      try Self.fill(health)
      let names = Set(health.run("schema").lines + health.run("server", "schema").lines.map { "server \($0)" })
      #expect(names == Set(Self.calls.keys), "\(names.symmetricDifference(Self.calls.keys))")
      for (name, calls) in Self.calls {
        let words = name.split(separator: " ").map(String.init)
        let schema = try JSONSchema(health.run(["schema"] + words).output)
        for arguments in calls {
          let json = health.run(words + arguments + ["--format", "json"])
          #expect(json.status == 0, "\(name) \(arguments): \(json.errors)")
          #expect(!json.output.isEmpty, "\(name) \(arguments): \(json.errors)")
          let faults = try schema.faults(in: json.output)
          #expect(faults.isEmpty, "\(name) \(arguments): \(faults.prefix(5))")
          let lines = health.run(words + arguments + ["--format", "jsonl"])
          if schema.isArray {
            let faults = try lines.lines.flatMap { try schema.element.faults(in: $0) }
            #expect(faults.isEmpty, "\(name) \(arguments) jsonl: \(faults.prefix(5))")
          }
        }
      }
      // Mean nights are figures.
      let means = health.run("sleep", "--by", "week", "--format", "json")
      #expect(try means.lines.count > 3 && (JSONSchema(health.run("schema", "stats").output).faults(in: means.output)) == [])
    }
  }

  @Test("V15: no column of a table has an English head in another language", arguments: Language.allCases)
  func heads(_ language: Language) {
    for (path, command) in SchemaCommand.all where !command.isOneObject {
      for column in command.columns where column.rank != nil {
        // What a command names by its data, such as dates of periods and stages of sleep, is tested below in its tables.
        if column.title != nil { continue }
        #expect(column.key.map(Words.has) == true, "\(path): \(column.name)")
        if language == .en { continue }
        #expect(column.head(in: language) != column.head(in: .en), "\(path): \(column.name)")
      }
    }
  }

  @Test("V15: no table that a command writes has an English head in another language")
  func tables() throws {
    try Health.withFolder { health in
      try Self.fill(health)
      func outputs(_ locale: String) -> [String: [String]] {
        let script = Self.calls.sorted { $0.key < $1.key }.compactMap { name, calls in
          calls.first.map { call in
            let words = (name.split(separator: " ").map(String.init) + call).map { "'\($0)'" }
            return "echo '=== \(name)'; $HEALTH \(words.joined(separator: " ")) 2>&1"
          }
        }
        let environment = ["LC_ALL": locale, "COLUMNS": "400", "TZ": "UTC"]
        let output = health.runInShell(script.joined(separator: "\n"), environment: environment).output
        return Dictionary(
          output.components(separatedBy: "=== ").dropFirst().map { part in
            let lines = part.split(separator: "\n").map(String.init)
            return (lines[0], Array(lines.dropFirst()))
          }
        ) { $1 }
      }
      let english = outputs("C.UTF-8")
      #expect(english.values.count { lines in zip(lines, lines.dropFirst()).contains { $1.hasPrefix("--") } } > 25)
      for locale in ["de_DE.UTF-8", "ru_RU.UTF-8", "zh_CN.UTF-8"] {
        for (name, lines) in outputs(locale) where name != "import" {
          #expect(!lines.isEmpty, "\(name)")
          // The heads of each table are above its dashes.
          let heads = zip(lines, lines.dropFirst()).filter { $1.hasPrefix("--") }.flatMap { Self.words($0.0) }
          let others = zip(english[name] ?? [], english[name]?.dropFirst() ?? []).filter { $1.hasPrefix("--") }.flatMap { Self.words($0.0) }
          #expect(Set(heads).isDisjoint(with: others), "\(locale) \(name): \(Set(heads).intersection(others).sorted())")
        }
      }
    }
  }

  /// The words of a line: no numbers, and neither short ones nor signs, such as units and `REM`, which languages share.
  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init).filter { $0.count > 4 && $0.allSatisfy(\.isLetter) && $0 != $0.uppercased() }
  }

  @Test("Without a schema there is an error with the nearest command")
  func unknown() throws {
    try Health.withFolder { health in
      #expect(health.run("schema", "stat").errors.contains("Did you mean `health schema stats`?"))
      #expect(health.run("schema", "erase").status == 64)
      #expect(health.run("server", "schema", "peopel").errors.contains("Did you mean `health server schema people`?"))
      for words in [["workout", "list"], ["Workout", "LIST"], ["workout list"]] {
        #expect(health.run(["schema"] + words).output.contains("\"title\": \"health workout list --format json\""))
      }
    }
  }

  @Test("The validator of these tests finds values that a schema forbids")
  func validator() throws {
    let schema = try JSONSchema(
      """
      {"type": "array", "items": {"type": "object", "required": ["a"], "additionalProperties": false, "properties": {
        "a": {"type": ["integer", "null"]}, "b": {"type": "string", "format": "date"}, "c": {"type": "array", "items": {"type": "boolean"}},
        "d": {"type": "string", "format": "date-time"}}}}
      """)
    for good in ["[]", "[{\"a\":1}]", "[{\"a\":null,\"b\":\"2026-01-31\",\"c\":[true],\"d\":\"2026-01-31T08:00:00+05:45\"}]"] {
      #expect(try schema.faults(in: good).isEmpty, "\(good)")
    }
    for bad in [
      "{}", "[1]", "[{}]", "[{\"a\":1.5}]", "[{\"a\":true}]", "[{\"a\":1,\"x\":1}]", "[{\"a\":1,\"b\":\"31.01.2026\"}]",
      "[{\"a\":1,\"c\":[1]}]",
      "[{\"a\":1,\"d\":\"2026-01-31\"}]", "[{\"a\":1,\"c\":null}]",
    ] {
      #expect(try !schema.faults(in: bad).isEmpty, "\(bad)")
    }
  }
}
