// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import Synchronization
import Testing

@testable import OpenHealthPages

@Suite struct LockedCardTests {
  /// A world whose copy is kept in memory.
  private func world(_ language: Language = .en, _ copy: Copy) throws -> PageWorld {
    var world = try PageWorld(language: language)
    world.context.lockedCard = LockedCard(
      isKept: { copy.bytes.withLock { $0 != nil } }, read: { copy.bytes.withLock { $0 } },
      write: { bytes in copy.bytes.withLock { $0 = bytes } })
    return world
  }

  private final class Copy: Sendable {
    let bytes = Mutex<[UInt8]?>(nil)

    func card() throws -> MedicalCard.Copy? { try bytes.withLock { $0 }.map { try MedicalCard.Copy($0) } }
  }

  @Test("There is no copy of the medical ID until the person allows one; it follows the card, and goes when that is turned off")
  func follows() throws {
    let copy = Copy()
    let world = try world(.en, copy)
    _ = try world.redirected("/medical-id", [("contacts", "Anna")])
    try world.context.lockedCard.follow(world.context)
    #expect(try copy.card() == nil)
    #expect(LockedCardPage(world.context) == nil)
    #expect(EntrancePage(.unlock, world.context).cardPath == nil)
    #expect(try world.html("/medical-id").contains("value=\"yes\""))
    #expect(try !world.page("/medical-id", MedicalPage.self).isShownWhileLocked)
    #expect(try world.redirected("/medical-id/locked", [("shown", "yes")]) == "/medical-id?done=saved")
    #expect(try copy.card()?.parts.map(\.lines) == [["Anna"]])
    #expect(try world.page("/medical-id", MedicalPage.self).isShownWhileLocked)
    _ = try world.redirected("/medical-id", [("contacts", "Ben")])
    try world.context.lockedCard.follow(world.context)
    let page = try #require(LockedCardPage(world.context))
    #expect(page.parts.map(\.lines) == [["Ben"]])
    #expect(page.asOf == "As of 2026-06-15 12:00.")
    for kind in [EntrancePage.Kind.unlock, .keyFile, .wrong, .wait(seconds: 3)] {
      #expect(EntrancePage(kind, world.context).cardPath == "/medical-id", "\(kind)")
    }
    for kind in [EntrancePage.Kind.login, .missing] { #expect(EntrancePage(kind, world.context).cardPath == nil, "\(kind)") }
    _ = try world.redirected("/medical-id/locked", [("shown", "no")])
    #expect(try copy.card() == nil)
    #expect(LockedCardPage(world.context) == nil)
  }

  @Test("The copy has the card and nothing else of the store")
  func nothingElse() throws {
    let copy = Copy()
    let world = try world(.en, copy)
    try world.figures.save("weight", 72.25, "kg", from: world.at("2026-06-01T08:00:00Z"))
    _ = try world.redirected("/medical-id", [("remarks", "Wears lenses")])
    _ = try world.redirected("/medical-id/locked", [("shown", "yes")])
    let text = String(decoding: try #require(copy.bytes.withLock { $0 }), as: UTF8.self)
    #expect(text.contains("Wears lenses"))
    #expect(!text.contains("72.25") && !text.contains("bodyMass"))
    #expect(try copy.card()?.parts.map(\.name) == ["remarks"])
  }

  @Test("A damaged copy, and one that cannot be read, say so and show nothing", arguments: Language.allCases)
  func damaged(_ language: Language) throws {
    struct Fault: Error {}
    let copy = Copy()
    var world = try world(language, copy)
    for bytes: [UInt8] in [[], Array("{\"parts\":3}".utf8), [0xFF, 0xFE]] {
      copy.bytes.withLock { $0 = bytes }
      let page = try #require(LockedCardPage(world.context))
      #expect(page.parts.isEmpty && page.asOf == nil)
      #expect(page.problem == Words(language)["medical.unreadable"])
    }
    world.context.lockedCard.read = { throw Fault() }
    #expect(try #require(LockedCardPage(world.context)).problem == Words(language)["medical.unreadable"])
  }

  @Test("What the copy says is escaped", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let copy = Copy()
    let world = try world(.en, copy)
    _ = try world.redirected("/medical-id", [("contacts", text)])
    _ = try world.redirected("/medical-id/locked", [("shown", "yes")])
    let page = try #require(LockedCardPage(world.context))
    let html = try PageRenderer.html(page, PageRequest(.get, "/medical-id", token: "TOKEN"), world.context)
    #expect(page.parts.count == 1 && html.contains("alert(1)"))
    expectEscaped(html)
  }
}
