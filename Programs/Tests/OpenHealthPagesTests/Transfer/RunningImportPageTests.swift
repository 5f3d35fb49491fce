// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthInterchange
import Testing

@testable import OpenHealthPages

@Suite struct RunningImportPageTests {
  /// The page after an import of a file with these elements.
  private func page(_ elements: String, _ world: PageWorld) throws -> RunningImportPage {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openhealthkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Unless it is not there.
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("export.xml")
    try Data("<HealthData locale=\"en_US\">\(elements)</HealthData>".utf8).write(to: file)
    let report = try AppleExportImport(service: world.context.service).run(ExportFile(file))
    return RunningImportPage(.done(name: "export.xml", report), world.context)
  }

  private static func steps(_ value: String = "7") -> String {
    """
    <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" startDate="2026-06-01 08:00:00 +0000" \
    endDate="2026-06-01 08:05:00 +0000" value="\(value)"/>
    """
  }
  private static let day = """
    <ActivitySummary dateComponents="2026-06-01" activeEnergyBurned="300" activeEnergyBurnedGoal="400" activeEnergyBurnedUnit="Cal" \
    appleExerciseTime="20" appleExerciseTimeGoal="30" appleStandHours="9" appleStandHoursGoal="12"/>
    """

  @Test("The page of a finished import has a row for each type and each other element, whose names it explains")
  func rows() throws {
    let world = try PageWorld()
    let page = try page(Self.steps() + Self.day, world)
    #expect(page.rows.map(\.name) == ["Steps", "<ActivitySummary>", "All"])
    #expect(
      page.rows.map { [$0.read, $0.stored, $0.alreadyThere, $0.skipped] } == [
        ["1", "1", "0", "0"], ["1", "1", "0", "0"], ["2", "2", "0", "0"],
      ])
    #expect(page.notes == ["A name in < > is that of an element of the file which is not a sample; it is kept as it is."])
    let html = try PageRenderer.html(page, PageRequest(.get, "/transfer/import", token: "TOKEN"), world.context)
    #expect(html.contains("&lt;ActivitySummary&gt;"))
    #expect(!html.contains("<ActivitySummary>"))
    let again = try self.page(Self.steps(), world)
    #expect(again.rows.map(\.alreadyThere) == ["1", "1"])
    #expect(again.notes.isEmpty)
    #expect(again.skipped.isEmpty)
  }

  @Test("The page of an import lists the elements that could not be read, with their lines")
  func skipped() throws {
    let page = try page("\n" + Self.steps().replacing("value=", with: "value=\"1\" value="), try PageWorld())
    #expect(page.skipped.map(\.line) == [2])
    #expect(page.skipped.first?.element.hasPrefix("Record of type ") == true)
    #expect(page.state == "The import has ended; some elements could not be read.")
    #expect(page.kept.isEmpty)
  }

  @Test("F15: the page of an import lists the elements that break a rule, with the reason; the whole file is in the store")
  func kept() throws {
    let world = try PageWorld()
    let page = try page("\n" + Self.steps("x") + Self.steps(), world)
    #expect(page.kept.map(\.line) == [2])
    #expect(page.kept.first?.element.hasPrefix("Record of type ") == true)
    #expect(page.skipped.isEmpty)
    #expect(page.state == "The whole file is in the store.")
    #expect(page.rows.map { [$0.read, $0.stored, $0.kept, $0.skipped] } == [["2", "1", "1", "0"], ["2", "1", "1", "0"]])
    let html = try PageRenderer.html(page, PageRequest(.get, "/transfer/import", token: "TOKEN"), world.context)
    #expect(html.contains("the value is not a number"))
  }
}
