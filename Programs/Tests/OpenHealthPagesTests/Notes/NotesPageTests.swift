// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct NotesPageTests {
  @Test("A note about a day or a sample is on its page and in the list, and deleting it can be undone")
  func notes() throws {
    let world = try PageWorld()
    let weight = try world.save("bodyMass", .quantity(70, try UnitExpression.parse("kg")), at: try world.at("2026-06-14T08:00:00Z"))
    let sample = "/samples/\(weight.uuidString)"
    #expect(try world.redirected("/notes", [("about", "2026-06-14"), ("text", " Long flight\r\nlate ")]) == "/days/2026-06-14?done=saved")
    #expect(try world.redirected("/notes", [("about", weight.uuidString), ("text", "New scale")]) == "\(sample)?done=saved")
    #expect(try world.page("/days/2026-06-14", DayPage.self).note.text == "Long flight\nlate")
    #expect(try world.html(sample).contains(">New scale</textarea>"))
    let rows = try #require(try world.page("/notes", NotesPage.self).notes?.rows)
    #expect(Set(rows.compactMap(\.link)) == ["/days/2026-06-14", sample])
    let day = try world.page("/days/2026-06-14", DayPage.self)
    #expect(day.types?.rows.map(\.link) == ["/types/bodyMass?period=day&date=2026-06-14"])
    #expect(day.later == "/days/2026-06-15")
    let deleted = try world.redirected("/notes", [("about", "2026-06-14"), ("text", "Long flight"), ("delete", "1")])
    #expect(deleted == "/days/2026-06-14?done=deleted&undo=1")
    #expect(try world.page("/days/2026-06-14", DayPage.self).note.text.isEmpty)
    #expect(try world.redirected("/removed/1/restore", [("back", "/days/2026-06-14")]) == "/days/2026-06-14?done=restored")
    #expect(try world.page("/days/2026-06-14", DayPage.self).note.text == "Long flight\nlate")
    #expect(try world.isMissing(.get, "/days/2026-02-30") && world.isMissing(.post, "/notes"))
  }

  @Test("The form names its day, and a date leads to the page of another one")
  func otherDay() throws {
    let world = try PageWorld()
    let html = try world.html("/notes")
    #expect(html.contains("<strong>2026-06-15 Mon</strong>") && html.contains("id=\"picked\""))
    guard case .redirect("/days/2026-06-10") = try world.ask(.get, "/notes?date=2026-06-10") else {
      Issue.record("the date leads nowhere")
      return
    }
    #expect(try world.html("/notes?date=nonsense").contains("<strong>2026-06-15 Mon</strong>"))
  }

  @Test("A note that is too long is refused with what was typed")
  func long() throws {
    let world = try PageWorld()
    let text = String(repeating: "x", count: Limits.longestContentText + 1)
    let html = try world.refused("/notes", [("about", "2026-06-14"), ("text", text)])
    #expect(html.contains("\(text)</textarea>") && html.contains("id=\"note-fault\"") && html.contains("value=\"2026-06-14\""))
    #expect(try world.context.ask(FetchNotes()).isEmpty)
  }

  @Test("Notes are escaped", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let world = try PageWorld()
    _ = try world.redirected("/notes", [("about", "2026-06-15"), ("text", text)])
    for page in ["/notes", "/days/2026-06-15"] { try world.expectEscaped(page, text) }
  }
}
