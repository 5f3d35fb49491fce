// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct SourceRemovalPageTests {
  private func world() throws -> PageWorld {
    let world = try PageWorld()
    let date = try world.at("2026-06-14T08:05:00Z")
    for bundle in ["com.example.scale", "com.example.watch"] {
      try world.save("stepCount", .quantity(5, .count), at: date, source: "Health", bundle: bundle)
      try world.save("bodyMass", .quantity(70, UnitExpression.parse("kg")), at: date, source: "Health", bundle: bundle)
    }
    return world
  }

  @Test("V19: all data of a source are deleted after a question with their types, and come back; those of another one stay")
  func removes() throws {
    let world = try world()
    #expect(try world.html("/sources").contains("href=\"/sources/com.example.scale/delete\""))
    let page = try #require(try world.view("/sources/com.example.scale/delete") as? SourceRemovalPage)
    #expect(Set(page.rows.map(\.type)) == ["Steps", "Weight"])
    #expect(page.question.contains("2"))
    #expect(page.identifier == "com.example.scale")
    let path = try world.redirected("/sources/com.example.scale/delete")
    #expect(path.hasPrefix("/sources?done=deleted&undo="))
    for type in ["stepCount", "bodyMass"] {
      #expect(try world.stored(type).compactMap { $0.provenance.revision?.source.bundleIdentifier } == ["com.example.watch"])
    }
    let number = try #require(PageFields(encoded: String(path.drop { $0 != "?" }.dropFirst()))["undo"])
    #expect(try world.redirected("/removed/\(number)/restore", [("back", "/sources")]) == "/sources?done=restored")
    #expect(try world.stored("stepCount").count == 2)
    #expect(try world.isMissing("/sources/com.example.none/delete") && world.isMissing(.post, "/sources/com.example.none/delete"))
  }

  @Test("V19: two sources of one name have their apps beside them, where one is chosen, listed or deleted")
  func names() throws {
    let world = try world()
    for page in ["/types/stepCount/data", "/types/stepCount/data/delete", "/types/stepCount?period=week&date=2026-06-14"] {
      let html = try world.html(page)
      for bundle in ["com.example.scale", "com.example.watch"] { #expect(html.contains("Health (\(bundle))"), "\(page)") }
    }
    try world.save("stepCount", .quantity(5, .count), at: world.at("2026-06-13T08:00:00Z"), source: "Phone", bundle: "com.example.phone")
    #expect(try !world.html("/types/stepCount/data").contains("Phone (com"))
  }
}
