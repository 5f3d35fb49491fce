// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthInterchange
import OpenHealthWords
import OpenHealthWorkoutFiles
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

  @Test(
    "V15: the reasons are in the person's language",
    arguments: [
      (Language.de, "der Wert ist keine Zahl oder zu groß", "Record der Art "),
      (.ru, "значение — не число или слишком велико", "Record типа "),
      (.zh, "数值不是数字，或过大", "类型为 "),
    ])
  func languages(_ language: Language, reason: String, element: String) throws {
    let page = try page("\n" + Self.steps("x") + Self.steps(), try PageWorld(language: language))
    #expect(page.kept.map(\.reason) == [reason])
    #expect(page.kept.first?.element.hasPrefix(element) == true)
  }

  /// A remark for each reason.
  private static let remarks: [WorkoutRemark.Reason] =
    [
      .incomplete(byte: 7, .checksum(at: 5)), .incompleteText(.notWellFormed(line: 3)), .incompletePacking(byte: 9), .fault(.unfinished),
      .otherPart(kind: 2), .otherPart(kind: 99), .otherPart(kind: nil), .movedPoints, .jumps, .values, .untyped("temperature"),
      .untyped("x"),
      .messages(21), .messages(9999), .measurements, .beats, .summaries, .notes, .emptyWorkouts, .undatedSessions, .laps, .lengths, .events,
      .falls(.steps), .difference(.energy, 12.5), .difference(.distance, -3), .implausible(.strokes), .beyondHuman("x"),
      .unknownActivity(nil),
      .unknownActivity("x"), .tooLong, .unreadable(path: "a.fit", "The file is not a FIT, TCX or GPX file."),
      .unreadableEnd(path: "a.fit", "The FIT file is damaged: the device did not finish it."), .moreUnreadable, .otherFiles, .listedOnly,
    ]
    + [WorkoutRemark.PointReason.noTime, .unreadableTime, .deviceTime, .outside, .empty, .repeated, .plan].map { .points($0) }
    + [WorkoutRemark.PlaceReason.zero, .noPlace, .tooFar].map { .places($0) }

  @Test("V15: each remark on a workout file is in the person's language", arguments: Language.allCases)
  func remarks(_ language: Language) {
    var numbers = NumberStyle.plain
    numbers.language = language
    let library = LibraryText(numbers)
    for remark in Self.remarks.flatMap({ [WorkoutRemark($0), WorkoutRemark($0, count: 5)] }) {
      let text = library(remark.description)
      #expect((text == remark.description) == (language == .en), "\(text)")
      // Words that no other language has.
      let english = text.split { !$0.isLetter }.filter { ["the", "of", "is", "are", "and", "left", "out", "not", "workout"].contains($0) }
      #expect(language == .en || english.isEmpty, "\(text)")
    }
  }
}
