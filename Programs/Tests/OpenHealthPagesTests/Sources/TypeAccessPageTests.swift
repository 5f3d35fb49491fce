// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct TypeAccessPageTests {
  private let path = "/types/stepCount/access"
  private let phone = "com.example.phone"
  private let watch = "com.example.watch"
  private let scale = "com.example.scale"

  /// Three sources with steps of the same minute.
  private func world() throws -> SharingWorld {
    let world = try SharingWorld()
    for (source, steps) in [(scale, 1.0), (watch, 20.0), (phone, 300.0)] {
      try world.save("stepCount", steps, "count", at: "2026-06-14T10:00:00Z", from: source, name: "Of \(source)")
    }
    try order(world, [phone, watch, scale])
    return world
  }

  private func order(_ world: SharingWorld, _ sources: [String]) throws {
    try world.engine.perform(SetSourceOrder(type: try SharingWorld.type("stepCount"), bundleIdentifiers: sources), for: .owner)
  }

  private func current(_ world: SharingWorld) throws -> [String] {
    try world.engine.perform(ReadSourceOrder(types: [try SharingWorld.type("stepCount")]), for: .owner).map(\.source.bundleIdentifier)
  }

  private func total(_ world: SharingWorld) throws -> Double? {
    let request = ComputeStatistics(type: try SharingWorld.type("stepCount"), predicate: .everything, options: .cumulativeSum)
    return try world.engine.perform(request, for: .owner).results.first?.merged.sum
  }

  private func form(_ order: [String], _ move: String) -> [(String, String)] { order.map { ("order", $0) } + [("move", move)] }

  @Test("Sources are listed in their order, with the reason, the number of samples and buttons that move them")
  func shows() throws {
    let world = try world()
    let view: TypeAccessPage = try world.view(path)
    #expect(view.sources.map(\.identifier) == [phone, watch, scale])
    #expect(view.sources.map(\.reason) == ["your order", "your order", "your order"])
    #expect(view.sources.map(\.up) == [nil, "1:up", "2:up"])
    #expect(view.sources.map(\.down) == ["0:down", "1:down", nil])
    #expect(view.sources.map(\.count) == ["1", "1", "1"])
    #expect(view.title == "Data sources and access: Steps")
    let html = try world.pages.html(path)
    #expect(html.contains("<ol data-sortable"))
    #expect(html.contains("data-order>"))
    #expect(html.contains("name=\"order\" value=\"\(watch)\""))
    #expect(html.contains("name=\"move\" value=\"1:up\">Up<span class=\"visually-hidden\">: Of \(watch)</span></button>"))
  }

  @Test("A button moves a source by one place, the totals follow, and the same button has the focus again")
  func moves() throws {
    let world = try world()
    #expect(try total(world) == 300)
    #expect(try world.post(path, form([phone, watch, scale], "1:up")) == "\(path)?done=saved&moved=0:up")
    #expect(try current(world) == [watch, phone, scale] && total(world) == 20)
    // At the top there is no button upwards: the other one takes the focus.
    let view: TypeAccessPage = try world.view("\(path)?done=saved&moved=0:up")
    #expect(view.sources.map(\.isUpUsed) == [false, false, false])
    #expect(view.sources.map(\.isDownUsed) == [true, false, false])
    #expect(try world.pages.html("\(path)?moved=0:up").contains("value=\"0:down\" autofocus>"))
    #expect(try world.post(path, form([watch, phone, scale], "1:down")) == "\(path)?done=saved&moved=2:down")
    #expect(try current(world) == [watch, scale, phone])
  }

  @Test("A dragged order is saved as it was sent; the default order is restored")
  func drags() throws {
    let world = try world()
    #expect(try world.post(path, form([scale, phone, watch], "order")) == "\(path)?done=saved")
    #expect(try current(world) == [scale, phone, watch] && total(world) == 1)
    #expect(try world.post(path, [("move", "default")]) == "\(path)?done=saved")
    let reasons = try world.view(path, as: TypeAccessPage.self).sources.map(\.reason)
    #expect(reasons.allSatisfy { $0 == "by default: other source" })
  }

  @Test("An order that is not that of the current sources is a fault and changes nothing")
  func changed() throws {
    let world = try world()
    for order in [[phone, watch], [phone, watch, watch], [phone, watch, "\"><b>"], [phone, watch, scale, "new"], []] {
      let (view, html) = try world.fault(path, form(order, "order"), as: TypeAccessPage.self)
      #expect(view.fault != nil)
      #expect(view.sources.map(\.identifier) == [phone, watch, scale])
      #expect(!html.contains("<b>"))
    }
    #expect(try current(world) == [phone, watch, scale])
  }

  @Test("A move beyond the ends and one that no button has change nothing", arguments: ["0:up", "2:down", "7:up", "up", "", "1:left"])
  func odd(_ move: String) throws {
    let world = try world()
    #expect(try world.post(path, form([phone, watch, scale], move)) == path)
    #expect(try current(world) == [phone, watch, scale])
  }

  @Test("Apps with an answer are listed with their window, and for single objects with the number of those")
  func apps() throws {
    let world = try world()
    let since = try #require(ISO8601DateFormatter().date(from: "2026-06-01T00:00:00Z"))
    try world.register("com.example.walks")
    try world.answer(.granted, .read, ["stepCount"], "com.example.walks", since: since)
    try world.answer(.refused, .share, ["stepCount"], "com.example.walks")
    try world.answer(.granted, .read, ["heartRate"], "com.example.other")
    let view: TypeAccessPage = try world.view(path)
    #expect(view.apps.map(\.name) == ["Walks"])
    #expect(view.apps.map(\.path) == ["/sharing/apps/com.example.walks"])
    #expect(view.apps.map(\.read) == ["allowed from 2026-06-01 00:00"])
    #expect(view.apps.map(\.save) == ["refused"])
    let eyes = try SharingWorld.type("visionPrescription")
    try world.engine.perform(
      SetObjectPermissions(app: "com.example.walks", type: eyes, objects: [UUID(), UUID()], answer: .granted), for: .owner)
    #expect(try world.view("/types/visionPrescription/access", as: TypeAccessPage.self).apps.map(\.read) == ["Allowed objects: 2"])
  }

  @Test("A type without data and apps says so; an unknown type has no page")
  func empty() throws {
    let world = try SharingWorld()
    let view: TypeAccessPage = try world.view(path)
    #expect(view.sources.isEmpty)
    #expect(view.apps.isEmpty)
    #expect(try world.pages.html(path).contains("No app has an answer about this type."))
    #expect(try world.isMissing("/types/nonsense/access") && world.isMissing(.post, "/types/nonsense/access", [("move", "default")]))
  }

  @Test("Names of sources that would leave their place do not", arguments: SharingWorld.hostile)
  func hostile(_ text: String) throws {
    let world = try SharingWorld()
    let device = DeviceRecord(name: text, manufacturer: text, localIdentifier: text)
    try world.save("stepCount", 1, "count", at: "2026-06-14T10:00:00Z", from: text, name: text, device: device)
    try world.expectEscaped("/sources", text)
    try world.expectEscaped("/devices", text)
    let html = Array(try world.pages.html(path).utf8)
    #expect(html.firstRange(of: Array("<script>alert".utf8)) == nil)
    #expect(html.firstRange(of: Array("\"\u{301}".utf8)) == nil)
    // A source with such an identifier can be moved, too.
    try world.save("stepCount", 1, "count", at: "2026-06-14T10:00:00Z", from: phone)
    let order = try current(world)
    _ = try world.post(path, form(order, "0:down"))
    #expect(try current(world) == order.reversed())
  }
}
