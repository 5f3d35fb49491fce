// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// `health compare-exports`: two exports, without a store.
@Suite struct CompareExportsCommandTests {
  private static let columns = "type,first,second,added,gone,changed,first_repeated,second_repeated"

  @Test("Equal exports are equal, status 0; differences are counted by kind, status 1; no store is made")
  func differences() throws {
    try Health.withFolder { health in
      for (name, more) in [("a.zip", ["--days", "8"]), ("b.zip", ["--days", "8"]), ("c.zip", ["--days", "9"])] {
        #expect(health.run(["generate", "--output", name] + more).status == 0)
      }
      let equal = health.run("compare-exports", "a.zip", "b.zip")
      #expect(equal.status == 0 && equal.output.isEmpty, "\(equal)")
      let all = health.run("compare-exports", "a.zip", "b.zip", "--all", "--format", "csv")
      #expect(all.status == 0 && all.lines.first == Self.columns && all.lines.count > 20)
      for kind in ["workoutRoute", "electrocardiogram", "activitySummary", "<ClinicalRecord>", "stepCount", "profile"] {
        let row = try #require(all.lines.first { $0.hasPrefix("\(kind),") }, "\(kind)")
        let cells = row.split(separator: ",")
        #expect(cells[1] == cells[2] && cells[3...5].allSatisfy { $0 == "0" }, "\(row)")
      }
      let different = health.run("compare-exports", "a.zip", "c.zip", "--format", "json")
      #expect(different.status == 1, "\(different)")
      let rows = try #require(try JSONSerialization.jsonObject(with: Data(different.output.utf8)) as? [[String: Any]])
      let steps = try #require(rows.first { $0["type"] as? String == "stepCount" })
      #expect((steps["added"] as? Int ?? 0) > 0)
      #expect(health.run("compare-exports", "a.zip", "c.zip").output.contains("stepCount"))
      #expect(!health.exists("store"))
    }
  }

  @Test("What a store exports of an export is equal to it")
  func ownExport() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--output", "a.zip", "--days", "8").status == 0)
      #expect(health.run("import", "a.zip").status == 0)
      #expect(health.run("export", "b.zip").status == 0)
      let compared = health.run("compare-exports", "a.zip", "b.zip")
      #expect(compared.status == 0 && compared.output.isEmpty, "\(compared)")
    }
  }

  @Test("A cut export is named, with status 1; a file that is no export has status 2")
  func damage() throws {
    try Health.withFolder { health in
      #expect(health.run("generate", "--output", "a.zip", "--days", "8").status == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: health.path("a.zip")))
      try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: health.path("cut.zip")))
      let cut = health.run("compare-exports", "a.zip", "cut.zip")
      #expect(cut.status == 1 && cut.errors.contains("cut.zip: Incomplete"), "\(cut)")
      let record =
        "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"S\" unit=\"kg\" value=\"70\" "
        + "startDate=\"2026-01-05 08:00:00 +0000\" endDate=\"2026-01-05 08:00:00 +0000\"/>"
      try health.write("<HealthData>\n\(record)\n</HealthData>", to: "whole.xml")
      try health.write("<HealthData>\n\(record)\n<Record a=\"1\" a=\"2\"/>\n</HealthData>", to: "damaged.xml")
      let damaged = health.run("compare-exports", "whole.xml", "damaged.xml")
      #expect(damaged.status == 2 && damaged.errors.contains("line 3"), "\(damaged)")
      try health.write("Date,Weight\n", to: "table.csv")
      for other in ["table.csv", "nothing.zip"] {
        let refused = health.run("compare-exports", "whole.xml", other)
        #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains(other), "\(refused)")
      }
    }
  }
}
