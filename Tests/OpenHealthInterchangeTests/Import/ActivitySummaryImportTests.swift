// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthSampleExports
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// Imports and exports of activity summaries.
@Suite struct ActivitySummaryImportTests {
  private let engine: HealthEngine

  init() throws { engine = try HealthEngine.empty() }

  /// Runs `use` with the file of an export that contains `body`.
  private func withExport<T>(_ body: String, _ use: (URL) throws -> T) throws -> T {
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.xml")
      try Data("<HealthData locale=\"en_US\">\n\(body)\n</HealthData>".utf8).write(to: file)
      return try use(file)
    }
  }

  private func importing(_ body: String, _ filter: ImportFilter = ImportFilter()) throws -> ImportReport {
    try withExport(body) { try AppleExportImport(service: engine).run($0, filter: filter) }
  }

  private func summaries(in engine: HealthEngine? = nil) throws -> [ActivitySummaryRecord] {
    try (engine ?? self.engine).perform(FetchActivitySummaries(predicate: .everything, timeZone: .gmt), for: .owner)
  }

  private static func element(_ day: String, _ rest: String = "activeEnergyBurned=\"5\" activeEnergyBurnedUnit=\"kJ\"") -> String {
    "<ActivitySummary dateComponents=\"\(day)\" \(rest)/>"
  }

  @Test("ACT-02 ACT-04: each day of an export has the summary of its element")
  func generated() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("e.xml")
      try SyntheticExport(seed: 3, days: 20).writeXML(to: file)
      let report = try AppleExportImport(service: engine).run(file)
      #expect(report.isWhole)
      #expect(report.countsByElement["ActivitySummary"]?.stored == 20)
      let found = try summaries()
      let text = try String(contentsOf: file, encoding: .utf8)
      let wanted = text.matches(of: /<ActivitySummary dateComponents="([-0-9]+)" activeEnergyBurned="([.0-9]+)".*appleStandHours="(\d+)"/)
      #expect(wanted.count == 20)
      for match in wanted {
        let summary = try #require(found.first { $0.day?.text == String(match.1) })
        #expect(summary.energy == .init(try #require(Double(match.2)), ActivitySummaryRecord.energyUnit))
        #expect(summary.standHours.value == Double(match.3))
        #expect(summary.moveMode == .energy)
        #expect(summary.exerciseTimeGoal?.value == 30)
      }
      // Only days at the edges of the export can have samples and no summary.
      #expect(found.count <= 22)
    }
  }

  @Test("The summaries of a generated export are the sums of its samples")
  func generatedSums() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("e.xml")
      let export = SyntheticExport(seed: 3, days: 20)
      try export.writeXML(to: file)
      let samples = Set(["activeEnergyBurned", "appleExerciseTime", "appleStandHour"].compactMap(Catalog.type(named:)))
      let rings = try [samples, [Catalog.rings.summary]].map { types in
        let engine = try HealthEngine.empty()
        _ = try AppleExportImport(service: engine).run(file, filter: ImportFilter(types: types))
        return try engine.perform(FetchActivitySummaries(predicate: .everything, timeZone: export.timeZone), for: .owner)
      }
      #expect(samples.count == 3)
      #expect(rings.map(\.count) == [20, 20])
      for (sums, summary) in zip(rings[0], rings[1]) {
        #expect(sums.day == summary.day)
        #expect(abs(sums.energy.value - summary.energy.value) < 1e-6)
        #expect(sums.exerciseTime.value == summary.exerciseTime.value)
        #expect(sums.standHours.value == summary.standHours.value)
      }
      #expect(rings[1].contains { $0.exerciseTime.value > 0 } && rings[1].contains { $0.exerciseTime.value == 0 })
    }
  }

  @Test("Unknown attributes of an element are exported unchanged, and an imported export gives the same bytes")
  func exportsAgain() throws {
    let body = """
      <ActivitySummary novelty="&lt;1&gt;" appleStandHours="7.50" dateComponents="2024-02-29" activeEnergyBurned="0431.250" \
      activeEnergyBurnedUnit="Cal"><Detail value="2"/></ActivitySummary>
      """
    #expect(try importing(body).isWhole)
    var saved = ActivitySummaryRecord(day: CivilDay("2024-03-01"))
    (saved.moveMode, saved.isPaused, saved.energy.value) = (.time, true, 0.1)
    try engine.perform(SaveActivitySummaries(summaries: [saved]), for: .owner)
    #expect(try summaries().map(\.energy) == [.init(431.25, .parse("Cal")), saved.energy] && summaries().last == saved)
    try withFolder { folder in
      let (first, second) = (folder.appendingPathComponent("first.zip"), folder.appendingPathComponent("second.zip"))
      let date = Date(timeIntervalSinceReferenceDate: 800_000_000)
      try AppleExportWriter(service: engine).write(to: first, at: date)
      let other = try HealthEngine.empty()
      #expect(try AppleExportImport(service: other).run(first).isWhole)
      #expect(try summaries(in: other) == summaries())
      try AppleExportWriter(service: other).write(to: second, at: date)
      #expect(try Data(contentsOf: first) == Data(contentsOf: second))
      let elements = try other.perform(FetchElements(name: "ActivitySummary"), for: .owner).map(\.element)
      #expect(elements[0]["novelty"] == "<1>" && elements[0]["activeEnergyBurned"] == "0431.250" && elements[0].children.count == 1)
    }
  }

  @Test("F15: an invalid summary stays an element without a day, with line and reason, also in a preview; the other days are stored")
  func keepsBadOnes() throws {
    let body = """
      \(Self.element("2024-03-01"))
      \(Self.element("2024-03-41"))
      \(Self.element("2024-03-02", "activeEnergyBurned=\"much\" activeEnergyBurnedUnit=\"kJ\""))
      \(Self.element("2024-03-03", "activeEnergyBurned=\"5\" activeEnergyBurnedUnit=\"parsec\""))
      <ActivitySummary activeEnergyBurned="5" activeEnergyBurnedUnit="kJ"/>
      \(Self.element("2024-03-04"))
      """
    let reports = [try withExport(body) { try AppleExportImport.preview(ExportFile($0)) }, try importing(body)]
    for report in reports {
      #expect(
        report.kept.map { "\($0.line) \($0.element): \($0.reason)" } == [
          "3 ActivitySummary: the day is not a date", "4 ActivitySummary: activeEnergyBurned is not a number",
          "5 ActivitySummary: the unit is not known", "6 ActivitySummary: the day is missing",
        ])
      #expect(report.countsByElement["ActivitySummary"]?.read == 6)
      #expect(report.skippedCount == 0)
    }
    #expect(reports[1].countsByElement["ActivitySummary"]?.stored == 2 && reports[1].countsByElement["ActivitySummary"]?.kept == 4)
    #expect(reports[1].isWhole)
    #expect(try summaries().map { $0.day?.text } == ["2024-03-01", "2024-03-04"])
  }

  @Test("A filter by type or date also applies to summaries")
  func filters() throws {
    let body = ["2024-03-01", "2024-03-02", "2024-03-03"].map { Self.element($0) }.joined(separator: "\n")
    let steps = try #require(Catalog.type(named: "stepCount"))
    #expect(try importing(body, ImportFilter(types: [steps])).excludedCount == 3)
    #expect(try summaries().isEmpty)
    let since = try Date("2024-03-03T00:00:00Z", strategy: .iso8601)
    let part = try importing(body, ImportFilter(types: [steps, Catalog.rings.summary], since: since))
    #expect(part.excludedCount == 1)
    #expect(try summaries().map { $0.day?.text } == ["2024-03-02", "2024-03-03"])
    #expect(try importing(body).countsByElement["ActivitySummary"]?.alreadyThere == 2)
    #expect(try summaries().count == 3)
  }

  @Test("A later export's summary of a day replaces earlier and saved ones; deleting the import removes it")
  func replaces() throws {
    try engine.perform(SaveActivitySummaries(summaries: [ActivitySummaryRecord(day: CivilDay("2024-03-01"))]), for: .owner)
    #expect(try importing(Self.element("2024-03-01")).countsByElement["ActivitySummary"]?.stored == 1)
    #expect(try summaries().map(\.energy.value) == [5])
    let later = try importing(Self.element("2024-03-01", "activeEnergyBurned=\"6\" activeEnergyBurnedUnit=\"kJ\""))
    #expect(later.countsByElement["ActivitySummary"]?.stored == 1)
    #expect(try summaries().map(\.energy.value) == [6])
    #expect(try engine.perform(DeleteImport(number: try #require(later.number)), for: .owner).isDone)
    #expect(try summaries().isEmpty)
  }
}
