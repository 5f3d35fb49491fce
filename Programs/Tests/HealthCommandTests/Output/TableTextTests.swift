// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Tables at widths, in locales and with names as people have them.
@Suite struct TableTextTests {
  @Test("Columns that were chosen are shown in their order in every format; a wrong name has a suggestion")
  func columns() throws {
    try Health.withData(days: 8) { health in
      let csv = health.run("query", "weight", "--columns", "value,start", "--format", "csv")
      #expect(csv.lines.first == "value,start")
      let json = health.run("query", "weight", "--columns", "unit", "--format", "json", "--limit", "1")
      #expect(json.output == "[\n{\"unit\":\"lb\"}\n]\n")
      #expect(health.run("query", "weight", "--columns", "uuid").lines.dropFirst(3).allSatisfy { UUID(uuidString: $0) != nil })
      #expect(
        health.run("query", "weight", "--columns", "all", "--format", "csv").lines.first
          == "start,end,value,unit,source,device,uuid,metadata")
      for twice in ["unit,unit", "unit, Unit,"] {
        let once = health.run("query", "weight", "--columns", twice, "--format", "json", "--limit", "1")
        #expect(once.output == "[\n{\"unit\":\"lb\"}\n]\n", "\(once.output)\(once.errors)")
      }
      for none in ["", ","] {
        let refused = health.run("query", "weight", "--columns", none)
        #expect(refused.status == 64)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.contains("--columns names no column. There are start"))
      }
      let wrong = health.run("query", "weight", "--columns", "valeu")
      #expect(wrong.status == 64)
      #expect(wrong.errors.contains("Did you mean value?"))
    }
  }

  @Test("Where the locale is not UTF-8 everything is ASCII; where it writes numbers otherwise, so do tables, and CSV and JSON do not")
  func locales() throws {
    try Health.withData(days: 8) { health in
      for command in ["today", "types", "chart steps", "chart \"heart rate\"", "sleep", "sources", "workout show last"] {
        for locale in ["C", "POSIX", "de_DE.ISO-8859-1"] {
          let plain = health.runInShell("LC_ALL=\(locale) TZ=UTC $HEALTH \(command)")
          #expect(plain.status == 0, "\(command) in \(locale)")
          #expect(plain.output.utf8.allSatisfy { $0 < 0x80 }, "\(command) in \(locale)")
        }
      }
      let (dutch, plain) = (
        health.runInShell("LC_ALL=nl_NL.UTF-8 TZ=UTC $HEALTH stats steps"), health.runInShell("LC_ALL=C.UTF-8 TZ=UTC $HEALTH stats steps")
      )
      #expect(dutch.output != plain.output)
      #expect(dutch.output.replacing(".", with: ",") == plain.output.replacing(".", with: ","))
      for format in ["csv", "json", "jsonl"] {
        let outputs = ["C", "de_DE.UTF-8", "en_IN.UTF-8"].map {
          health.runInShell("LC_ALL=\($0) TZ=UTC $HEALTH stats weight --format \(format)").output
        }
        #expect(Set(outputs).count == 1 && !outputs[0].isEmpty)
      }
    }
  }

  @Test("Units follow the export's country, then the choice; the locale only where neither says it")
  func systems() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "80", "kg").status == 0)
      #expect(health.run("add", "waist", "90", "cm").status == 0)
      func unit(_ locale: String, _ command: String = "stats weight --format csv --columns unit") -> String? {
        health.runInShell("LC_ALL=\(locale) $HEALTH \(command)").lines.last
      }
      #expect(unit("en_US.UTF-8") == "lb")
      #expect(unit("en_GB.UTF-8") == "st")
      #expect(unit("de_DE.UTF-8") == "kg")
      #expect(unit("C") == "kg")
      #expect(unit("en_US.UTF-8", "query weight --format csv --columns unit") == "lb")
      #expect(unit("en_US.UTF-8", "query weight --format csv --columns unit --unit stored") == "kg")
      #expect(health.run("units", "--system", "us").status == 0)
      #expect(unit("de_DE.UTF-8") == "lb")
      #expect(unit("de_DE.UTF-8", "units weight --format csv --columns unit") == "lb")
      #expect(health.run("units", "weight", "kg").status == 0)
      #expect(unit("en_US.UTF-8") == "kg")
      #expect(health.run("units", "--system", "auto").status == 0)
      #expect(health.run("units", "weight", "--default").status == 0)
      #expect(unit("de_DE.UTF-8") == "kg")
      #expect(unit("en_US.UTF-8") == "lb")
      #expect(health.run("units", "--system", "imperial").status == 64)
    }
  }
}
