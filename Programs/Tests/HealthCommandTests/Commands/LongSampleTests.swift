// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// What one sample of 8,000 years costs.
@Suite struct LongSampleTests {
  private func export() -> InventedExport {
    var export = InventedExport()
    export.add(
      "HKQuantityTypeIdentifierStepCount", from: InventedExport.phone, "1990-01-01 00:00:00", "9990-01-01 00:00:00", "1000000",
      unit: "count")
    export.add(
      "HKQuantityTypeIdentifierHeartRate", from: InventedExport.watch, "1990-01-01 00:00:00", "9990-01-01 00:00:00", "60", unit: "count/min"
    )
    export.add(
      "HKQuantityTypeIdentifierActiveEnergyBurned", from: InventedExport.watch, "1990-01-01 00:00:00", "9990-01-01 00:00:00", "60",
      unit: "kcal")
    export.add(
      "HKCategoryTypeIdentifierSleepAnalysis", from: InventedExport.watch, "1990-01-01 00:00:00", "9990-01-01 00:00:00",
      "HKCategoryValueSleepAnalysisInBed")
    return export
  }

  @Test("H13: commands that would list millions of intervals show those of 50 years, and count the samples that reach beyond them")
  func commands() throws {
    try Health.withFolder { health in
      try export().bring(to: health)
      for arguments in [
        ["stats", "stepCount", "--by", "day"], ["stats", "heartRate", "--by", "hour"], ["chart", "stepCount", "--by", "hour"],
        ["chart", "heartRate"], ["sleep"], ["activity"], ["stats", "stepCount", "--from", "2024-01-01"],
      ] {
        let outcome = health.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        #expect(outcome.lines.count > 2, "\(arguments): \(outcome.errors)")
        #expect(outcome.errors.contains("too many intervals: 1 sample outside of "), "\(arguments): \(outcome.errors)")
      }
      // A period that was chosen is not another one.
      let whole = health.run("stats", "stepCount", "--from", "1990-01-01", "--to", "9000-01-01")
      #expect(whole.status == 1, "\(whole.errors)")
      #expect(whole.errors.contains("Choose a longer interval or a shorter period."), "\(whole.errors)")
      let period = ["--from", "2024-01-01", "--to", "2024-01-08", "--format", "csv", "--time-zone", "UTC"]
      for arguments in [["stats", "stepCount"], ["stats", "heartRate"], ["activity"], ["sleep"]] {
        let outcome = health.run(arguments + period)
        #expect(outcome.status == 0, "\(arguments): \(outcome.output)\(outcome.errors)")
        #expect(outcome.lines.count == 8, "\(arguments): \(outcome.output)\(outcome.errors)")
      }
      #expect(health.run(["stats", "stepCount", "--by", "hour"] + period).lines.count == 1 + 7 * 24)
      let list = health.run("chart", "stepCount", "--as", "list", "--from", "2024-01-01", "--to", "2024-01-08", "--time-zone", "UTC")
      #expect(list.lines.filter { $0.contains("2024-01-0") }.count == 7)
      #expect(health.run("report", "--output", "r.html").status == 0)
      #expect(health.run("report", "--year", "--output", "y.html").status == 0)
      #expect(health.run("stats", "stepCount", "--by", "year", "--format", "csv", "--time-zone", "UTC").lines.count == 8001)
      #expect(health.run("stats", "stepCount", "--by", "month", "--format", "csv", "--time-zone", "UTC").lines.count == 96_001)
      #expect(health.run("explain", "stepCount", "--day", "2024-01-01").status == 0)
    }
  }

  @Test("T12: exports for programs leave out the figures of such types, say so, and have everything else")
  func exports() throws {
    try Health.withFolder { health in
      var export = export()
      export.add(
        "HKQuantityTypeIdentifierBodyMass", from: InventedExport.watch, "2024-01-01 08:00:00", "2024-01-01 08:00:00", "72", unit: "kg")
      try export.bring(to: health)
      for arguments in [
        ["t", "--csv"], ["p", "--parquet"], ["d.db", "--sqlite"], ["days.csv", "--days"], ["days.parquet", "--days"],
        ["n", "--csv", "--since-anchor", "anchor"],
      ] {
        let outcome = health.run(["export"] + arguments + ["--time-zone", "UTC"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        for name in ["stepCount", "heartRate", "activeEnergyBurned", "sleepAnalysis"] {
          #expect(outcome.errors.contains("Note: the figures of "), "\(arguments): \(outcome.errors)")
          #expect(outcome.errors.contains(name), "\(arguments): \(outcome.errors)")
        }
        #expect(!outcome.errors.contains("bodyMass"), "\(arguments)")
      }
      let days = try health.text("t/days.csv").split(separator: "\n")
      #expect(days.count == 2)
      #expect(days.first == "date,weight_kg")
      #expect(days.last?.hasPrefix("2024-01-01,72") == true)
      #expect(try health.text("t/daily.csv").split(separator: "\n").count == 2)
      #expect(try health.text("t/notes.csv").split(separator: "\n").count == 5)
      #expect(try health.text("t/stepCount.csv").split(separator: "\n").count == 2)
      #expect(FileManager.default.fileExists(atPath: health.path("p/notes.parquet")))
      #expect(try health.text("days.csv") == health.text("t/days.csv"))
      #expect(health.run("export", "whole.zip").status == 0)
      for arguments in [["today"], ["chart", "bodyMass"], ["compare", "2024", "2023"], ["report", "--output", "r.html"]] {
        let outcome = health.run(arguments)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
      }
    }
  }
}
