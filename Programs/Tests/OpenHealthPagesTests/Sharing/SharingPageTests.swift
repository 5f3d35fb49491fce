// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct SharingPageTests {
  private let walks = "com.example.walks"

  @Test("AUTH-13 AUTH-20: open requests come first, then the apps with their answers, identity and last use")
  func lists() throws {
    let world = try SharingWorld()
    try world.register(walks)
    try world.register("com.example.box", name: "Box") { $0.flatpak = "com.example.Box" }
    try world.answer(.granted, .read, ["stepCount"], walks)
    try world.answer(.granted, .share, ["stepCount"], walks)
    try world.answer(.refused, .read, ["bodyMass"], walks)
    try world.save("stepCount", 100, "count", at: "2026-06-14T10:00:00Z", from: "com.example.phone")
    let steps = try SharingWorld.type("stepCount")
    _ = try world.engine.perform(
      FetchSamples(selections: [.init(type: steps, predicate: .everything)]), for: .app(world.identity(walks)))
    try world.ask("com.example.loose", read: ["heartRate", "stepCount"])
    let view: SharingPage = try world.view("/sharing")
    #expect(view.requests.map(\.path) == ["/sharing/requests/com.example.loose"])
    #expect(view.requests[0].count == "Permissions to decide: 2" && view.requests[0].asked.iso == "2026-06-15T12:00:00Z")
    #expect(view.apps.map(\.identifier) == ["com.example.box", "com.example.loose", walks])
    #expect(view.apps.map(\.granted) == ["0", "0", "2"])
    #expect(view.apps.map(\.refused) == ["0", "0", "1"])
    #expect(view.apps[2].lastRead?.text == "2026-06-15 12:00" && view.apps[2].lastSaved == nil && view.apps[0].lastRead == nil)
    #expect(Set(view.apps.map(\.identity)).count == 3)
    let html = try world.pages.html("/sharing")
    let (request, app) = (try #require(html.range(of: "requests/com.example.loose")), try #require(html.range(of: "apps/com.example.box")))
    #expect(request.lowerBound < app.lowerBound)
    #expect(html.contains("<time datetime=\"2026-06-15T12:00:00Z\">2026-06-15 12:00</time>"))
    let json = String(decoding: try PageRenderer.json(view), as: UTF8.self)
    #expect(json.contains("\"identifier\":\"com.example.loose\""))
  }

  @Test("Apps are named; where two have one name, each has its identifier, too")
  func names() throws {
    let world = try SharingWorld()
    try world.register(walks)
    try world.register("com.example.box", name: "Box")
    #expect(try world.view("/sharing", as: SharingPage.self).apps.map(\.name) == ["Box", "Walks"])
    #expect(try !world.pages.html("/sharing").contains(">com.example.box<"))
    try world.register("com.example.other", name: "Box")
    let names = try world.view("/sharing", as: SharingPage.self).apps.map(\.name)
    #expect(names == ["Box (com.example.box)", "Box (com.example.other)", "Walks"])
  }

  @Test("A request shows on the summary, too, and its card has a button")
  func onSummary() throws {
    let world = try SharingWorld()
    #expect(try !world.pages.html("/").contains("href=\"/sharing\">Requests"))
    try world.ask("com.example.loose", read: ["heartRate"])
    #expect(try world.pages.html("/").contains("<p class=\"notice\"><a href=\"/sharing\">Requests for permission: "))
    #expect(try world.pages.html("/sharing").contains("<span class=\"button\">Answer its request</span>"))
  }

  @Test("Without apps and requests the page says how to register one")
  func empty() throws {
    let world = try SharingWorld()
    let view: SharingPage = try world.view("/sharing")
    #expect(view.requests.isEmpty)
    #expect(view.apps.isEmpty)
    #expect(view.previous == nil)
    #expect(view.next == nil)
    #expect(try world.pages.html("/sharing").contains("health apps add com.example.walks"))
  }

  @Test("AVAIL-04: all apps are blocked and let in again")
  func restricts() throws {
    let world = try SharingWorld()
    func isRestricted() throws -> Bool { try world.engine.perform(ListApps(), for: .owner).isRestricted }
    #expect(try world.post("/sharing", [("restrict", "on")]) == "/sharing?done=restricted")
    #expect(try isRestricted() && world.view("/sharing", as: SharingPage.self).isRestricted)
    #expect(try world.post("/sharing", [("restrict", "off")]) == "/sharing?done=unrestricted")
    #expect(try !isRestricted())
    #expect(try world.post("/sharing", []) == "/sharing")
    #expect(try !isRestricted())
  }

  @Test("Names and identifiers that would leave their place do not", arguments: SharingWorld.hostile)
  func hostile(_ text: String) throws {
    let world = try SharingWorld()
    try world.register("com.example.app", name: text)
    try world.answer(.granted, .read, ["stepCount"], text)
    try world.ask("com.example.app", read: ["heartRate"])
    try world.expectEscaped("/sharing", text)
    // An identifier from outside leads to its own page, whatever it is.
    let path = try #require(try world.view("/sharing", as: SharingPage.self).apps.first { $0.identifier == TerminalText.line(text) }?.path)
    try world.expectEscaped(path, text)
  }

  @Test("The address of an app whose identifier ends as a twin in JSON does is not that of a twin")
  func ending() throws {
    let world = try SharingWorld()
    try world.answer(.granted, .read, ["stepCount"], "com.example.json")
    let path = try world.view("/sharing", as: SharingPage.self).apps[0].path
    #expect(path == "/sharing/apps/com.example%2Ejson")
    #expect(try world.view(path, as: AppPage.self).title == "com.example.json")
  }

  @Test("Many apps come in pages")
  func pages() throws {
    let world = try SharingWorld()
    for number in 100..<151 { try world.answer(.refused, .read, ["stepCount"], "app\(number)") }
    let first: SharingPage = try world.view("/sharing")
    #expect(first.apps.count == 50)
    #expect(first.previous == nil)
    #expect(first.next == "/sharing?page=2")
    let second: SharingPage = try world.view("/sharing?page=2")
    #expect(second.apps.map(\.identifier) == ["app150"])
    #expect(second.previous == "/sharing?page=1")
    #expect(second.next == nil)
    for odd in ["0", "-1", "x", "99999999999999999999"] {
      #expect(try world.view("/sharing?page=\(odd)", as: SharingPage.self).apps.count == 50)
    }
  }
}
