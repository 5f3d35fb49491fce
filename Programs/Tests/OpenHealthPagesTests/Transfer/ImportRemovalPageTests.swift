// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct ImportRemovalPageTests {
  private func stored(_ world: SharingWorld) throws -> Int {
    try world.engine.perform(ListTypes(), for: .owner).map(\.count).reduce(0, +)
  }

  @Test("What an import stored is deleted after a question; other data stay")
  func deletes() throws {
    let world = try SharingWorld()
    let number = try world.importFile("export.zip", samples: 3)
    try world.save("bodyMass", 70, "kg", at: "2026-06-14T08:00:00Z", seconds: 0, from: "com.example.scale")
    let path = "/transfer/imports/\(number)/delete"
    let view: ImportRemovalPage = try world.view(path)
    #expect(view.name == "export.zip")
    #expect(view.stored == "3")
    #expect(view.path == path)
    #expect(view.progress == nil)
    #expect(try stored(world) == 4)
    #expect(try world.post(path, []) == "/transfer?done=importDeleted")
    #expect(try stored(world) == 1 && world.engine.perform(ListImports(), for: .owner).isEmpty)
    #expect(try world.isMissing(path) && world.isMissing(.post, path))
  }

  @Test("An unfinished deletion says how far it is, and continues")
  func goesOn() throws {
    let world = try SharingWorld()
    let number = try world.importFile("export.zip", samples: 3)
    let view: ImportRemovalPage = try world.view("/transfer/imports/\(number)/delete?deleted=200000")
    #expect(view.progress == "Samples deleted so far: 200,000. More are left.")
    #expect(view.button == "Continue deleting")
    #expect(view.path == "/transfer/imports/\(number)/delete?deleted=200000")
    #expect(try world.post(view.path, []) == "/transfer?done=importDeleted")
    #expect(try stored(world) == 0)
  }

  @Test("There is no page about an unknown import", arguments: ["7", "0", "-1", "x", "99999999999999999999"])
  func unknown(_ number: String) throws {
    let world = try SharingWorld()
    try world.importFile("export.zip")
    #expect(try world.isMissing("/transfer/imports/\(number)/delete") && world.isMissing(.post, "/transfer/imports/\(number)/delete"))
    #expect(try stored(world) == 1)
  }
}
