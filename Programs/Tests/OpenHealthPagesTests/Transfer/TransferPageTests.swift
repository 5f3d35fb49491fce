// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct TransferPageTests {
  @Test("Imports are listed newest first, with their state and what they stored")
  func lists() throws {
    let world = try SharingWorld()
    let (first, second) = (try world.importFile("export.zip", samples: 3), try world.importFile("cut.zip", samples: 0, isComplete: false))
    let view: TransferPage = try world.view("/transfer")
    #expect(view.imports.map(\.number) == [second, first])
    #expect(view.imports.map(\.name) == ["cut.zip", "export.zip"])
    #expect(view.imports.map(\.isFinished) == [false, true])
    #expect(view.imports.map(\.stored) == ["0", "3"])
    #expect(view.imports[1].exported?.iso == "2026-06-01T00:00:00Z" && view.imports[1].removalPath == "/transfer/imports/\(first)/delete")
    let html = try world.pages.html("/transfer")
    #expect(html.contains("enctype=\"multipart/form-data\" data-upload"))
    #expect(html.contains("<progress hidden"))
    #expect(html.contains("data-cancel hidden>"))
    #expect(html.contains("action=\"/transfer/export\""))
    #expect(html.contains("name=\"form\" value=\"zip\" checked>"))
    #expect(html.contains("value=\"30d\" checked>"))
  }

  @Test("Without imports the page says so; many come in pages")
  func pages() throws {
    let world = try SharingWorld()
    #expect(try world.pages.html("/transfer").contains("Nothing was imported yet."))
    for number in 0..<21 { try world.importFile("\(number).zip", samples: 0) }
    let first: TransferPage = try world.view("/transfer")
    #expect(first.imports.count == 20 && first.imports[0].name == "20.zip" && first.next == "/transfer?page=2")
    #expect(try world.view("/transfer?page=2", as: TransferPage.self).imports.map(\.name) == ["0.zip"])
  }

  @Test("Names of files that would leave their place do not", arguments: SharingWorld.hostile)
  func hostile(_ text: String) throws {
    let world = try SharingWorld()
    let number = try world.importFile(text, files: [("folder/\(text)", [1])])
    try world.expectEscaped("/transfer", text)
    try world.expectEscaped("/transfer/imports/\(number)/delete", text)
    try world.expectEscaped("/transfer/files", text)
  }
}
