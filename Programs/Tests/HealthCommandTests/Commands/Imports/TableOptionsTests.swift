// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Options of `health import` that say nothing of tables are refused; those that do, work.
@Suite struct TableOptionsTests {
  private static let mapping = ["--map", "start=d", "--map", "value=v", "--map", "type==weight", "--map", "unit==kg"]
  private static let text = "d,v\n2026-01-31T08:00:00Z,71\n2026-01-31T09:00:00Z,72\n"

  @Test("An option without a meaning for tables is refused by its name, and nothing is stored")
  func refused() throws {
    try Health.withData(days: 2) { health in
      for form in ["csv", "parquet"] { #expect(health.run("export", "--\(form)", form).status == 0) }
      #expect(health.run("export", "--sqlite", "all.db").status == 0)
      #expect(health.run("export", "--days", "days.csv").status == 0)
      try health.write(Self.text, to: "scale.csv")
      try health.write("<HealthData></HealthData>", to: "unpacked/export.xml")
      let imports = health.run("imports", "--format", "csv").output
      let tables = ["csv", "parquet", "all.db", "days.csv", "csv/stepCount.csv", "parquet/quantities.parquet"]
      let own: [(option: [String], files: [String])] = [
        (["--activity", "running"], tables), (["--take-profile"], tables),
        (["--map", "start=start"], ["csv", "parquet", "all.db", "parquet/quantities.parquet", "unpacked"]),
        (["--separator", "tab"], ["csv", "parquet", "all.db", "parquet/quantities.parquet", "a.zip", "unpacked"]),
      ]
      for (option, files) in own {
        for file in files {
          let result = health.run(["import", file] + option)
          #expect(result.status == 64, "\(file) \(option)\n\(result.output)\(result.errors)")
          #expect(result.errors.contains(option[0]), "\(file) \(option)\n\(result.errors)")
        }
      }
      for option in [["--activity", "running"], ["--take-profile"]] {
        let result = health.run(["import", "scale.csv"] + Self.mapping + option)
        #expect(result.status == 64 && result.errors.contains(option[0]), "\(result.output)\(result.errors)")
      }
      #expect(health.run("imports", "--format", "csv").output == imports)
    }
  }

  @Test("Rows of samples that were deleted stay out and are counted, unless --bring-back says otherwise")
  func removed() throws {
    try Health.withFolder { health in
      try health.write(Self.text, to: "scale.csv")
      let arguments = ["import", "scale.csv"] + Self.mapping
      #expect(health.run(arguments).output.contains("bodyMass"))
      #expect(health.run("export", "--csv", "own").status == 0)
      #expect(health.run("delete", "--type", "weight", "--yes").status == 0)
      let again = health.run(arguments)
      #expect(again.output.contains("2 records that you corrected or deleted were left out"), "\(again.output)\(again.errors)")
      let own = health.run("import", "own", "--format", "json")
      #expect(own.output.contains("\"removed\":2"), "\(own.output)\(own.errors)")
      #expect(health.run("import", "own", "--bring-back").status == 0)
      let back = health.run("export", "--csv", "back")
      #expect(back.status == 0, "\(back.errors)")
      let rows = try String(contentsOfFile: health.path("back/bodyMass.csv"), encoding: .utf8)
      let before = try String(contentsOfFile: health.path("own/bodyMass.csv"), encoding: .utf8)
      #expect(rows.split(separator: "\n").count == before.split(separator: "\n").count)
    }
  }
}
