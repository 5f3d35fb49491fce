// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// `health sql`: a person's own statements, which read.
@Suite struct SQLCommandTests {
  @Test("A statement says the same as the commands for its data, in each format")
  func answers() throws {
    try Health.withData(days: 8) { health in
      let queried = health.run("query", "steps", "--unit", "stored", "--format", "csv", "--columns", "value").lines.dropFirst()
      let values = health.run("sql", "select value from stepCount order by start, uuid", "--format", "csv")
      #expect(values.lines.first == "value" && values.lines.count > 20)
      #expect(values.lines.dropFirst().sorted() == queried.sorted())
      let counted = health.run("sql", "select count(*) as n, 'a,b' as \"x,\"\"y\" from STEPCOUNT", "--format", "csv")
      #expect(counted.output == "n,\"x,\"\"y\"\n\(queried.count),\"a,b\"\n")
      let typed = "select count(*) as n, null as b, 0.5 as c, 'd' as d from quantities where type = 'stepCount'"
      let json = health.run("sql", typed, "--format", "json")
      #expect(json.output == "[\n{\"n\":\(queried.count),\"b\":null,\"c\":0.5,\"d\":\"d\"}\n]\n")
      #expect(health.run("sql", "select 1 as a union select 2", "--format", "jsonl").lines == ["{\"a\":1}", "{\"a\":2}"])
      let table = health.run("sql", "select 1 as a, 'x' as b")
      #expect(table.lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["a  b", "-  -", "1  x"], "\(table.output)")
      let nights = health.run("sql", "select count(*) from sleep_nights", "--format", "csv").lines.last
      #expect(nights == "\(health.run("sleep", "--format", "jsonl").lines.count)")
      #expect(health.run("sql", "select steps from days where steps is not null", "--format", "csv").lines.count > 7)
      let none = health.run("sql", "select value from stepCount where value < 0")
      #expect(none.status == 0 && none.errors.contains("no rows"))
    }
  }

  @Test("--schema lists every table with its columns, and --types those of types")
  func schema() throws {
    try Health.withData(days: 8) { health in
      let all = health.run("sql", "--schema", "--format", "csv").lines
      #expect(all.first == "table,column,type")
      for row in ["stepCount,value,real", "quantities,start,text", "sleep_nights,asleep_minutes,real", "days,steps,real"] {
        #expect(all.contains(row), "\(row)")
      }
      let some = health.run("sql", "--schema", "--types", "weight", "--format", "csv").lines
      #expect(some.contains("bodyMass,value,real") && !some.contains { $0.hasPrefix("stepCount,") })
    }
  }

  @Test("Faults name what is wrong and what to do, and nothing is written")
  func faults() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "70", "kg").status == 0)
      func fault(_ statement: String, _ more: String..., status: Int32 = 64) -> String {
        let result = health.run(["sql", statement] + more)
        #expect(result.status == status, "\(statement): \(result.errors)")
        #expect(result.output.isEmpty, "\(statement)")
        return result.errors
      }
      #expect(fault("select * from steps").contains("There is no table steps. That of steps is stepCount."))
      #expect(fault("select * from stepCout").contains("Did you mean stepCount?"))
      #expect(fault("select * from workout").contains("are in workouts."))
      #expect(fault("select * from stepCount", "--types", "weight").contains("--types leaves stepCount out."))
      #expect(fault("select valu from bodyMass").contains("no such column: valu"))
      #expect(fault("delete from bodyMass").contains("does more than read"))
      #expect(fault("attach 'other.db' as o").contains("does more than read"))
      #expect(fault("vacuum into 'other.db'").contains("does more than read"))
      #expect(fault("select load_extension('x')").contains("load_extension"))
      #expect(fault("select 1; select 2").contains("several statements"))
      #expect(fault("select ?").contains("place for a value"))
      #expect(fault(String(repeating: " ", count: 20_001)).contains("20000 bytes"))
      let endless = "with recursive n(a) as (select 1 union all select a + 1 from n) select max(a) from n"
      #expect(fault(endless, "--timeout", "1", status: 1).contains("longer than 1 seconds"))
      let large =
        "with recursive n(a) as (select 1 union all select a + 1 from n limit 9) select randomblob(16000000) as b from n order by b"
      #expect(fault(large, "--memory", "64", status: 1).contains("too much memory"))
      #expect(health.run("sql", large.replacing("randomblob(16000000)", with: "length(randomblob(16000000))")).status == 0)
      #expect(fault("select zeroblob(16777217)", status: 1).contains("longer than 16 MB"))
      #expect(health.run("sql").status == 64)
      #expect(health.run("sql", "select 1", "--schema").status == 64)
      for seconds in ["0", "3601"] { #expect(health.run("sql", "select 1", "--timeout", seconds).status == 64) }
      for size in ["63", "65537"] { #expect(health.run("sql", "select 1", "--memory", size).status == 64) }
      #expect(!health.exists("other.db"))
      #expect(health.run("sql", "select count(*) as n from bodyMass", "--format", "csv").output == "n\n1\n")
    }
  }
}
