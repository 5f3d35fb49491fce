// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct ImportPageTests {
  @Test("An import has its dates, and the samples that are still there by type; those deleted since are counted")
  func counts() throws {
    let world = try SharingWorld()
    let number = try world.importFile("export.zip", samples: 3)
    try world.importFile("other.zip", samples: 0)
    let path = "/transfer/imports/\(number)"
    #expect(try world.view("/transfer", as: TransferPage.self).imports.last?.importPath == path)
    let whole: ImportPage = try world.view(path)
    #expect(whole.types?.rows.map(\.head) == ["Steps"])
    #expect(whole.types?.rows.first?.cells == ["3"])
    #expect(whole.note == nil)
    #expect(whole.facts.map(\.value).contains("export.zip"))
    #expect(whole.facts.map(\.value).contains("finished"))
    let sample = try #require(
      try world.engine.perform(FetchSamples(selections: [.init(type: SharingWorld.type("stepCount"), predicate: .everything)]), for: .owner)
        .first)
    _ = try world.post("/samples/\(sample.uuid.uuidString)/delete", [])
    let later: ImportPage = try world.view(path)
    #expect(later.types?.rows.first?.cells == ["2"])
    #expect(later.note == "Samples deleted since then: 1.")
    #expect(try world.pages.html(path).contains("<a href=\"/types/stepCount\">Steps</a>"))
  }

  @Test("An import without samples says so; other numbers lead nowhere; a hostile name stays a text", arguments: SharingWorld.hostile)
  func odd(_ text: String) throws {
    let world = try SharingWorld()
    let number = try world.importFile(text, samples: 0)
    #expect(try world.view("/transfer/imports/\(number)", as: ImportPage.self).types == nil)
    #expect(try world.pages.html("/transfer/imports/\(number)").contains("No samples of this import are in the store."))
    try world.expectEscaped("/transfer/imports/\(number)", text)
    for other in ["\(number + 1)", "x", "-1", "99999999999999999999"] { #expect(try world.isMissing("/transfer/imports/\(other)")) }
  }
}
