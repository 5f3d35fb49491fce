// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct PermissionSheetPageTests {
  private let app = "com.example.walks"
  private let path = "/sharing/requests/com.example.walks"

  private func world(share: [String] = ["stepCount"], read: [String] = ["stepCount", "heartRate"]) throws -> SharingWorld {
    let world = try SharingWorld()
    try world.register(app)
    try world.ask(app, share: share, read: read)
    return world
  }

  private func shown(_ view: PermissionSheetPage) -> [(String, String)] { (view.saves + view.reads).map { ("shown", $0.key) } }

  @Test("AUTH-14 AUTH-21: the sheet has the app's reasons and a switch for each type and direction, off until the person turns it on")
  func shows() throws {
    let world = try world()
    let view: PermissionSheetPage = try world.view(path)
    #expect(view.title == "“Walks” asks for access to your health data")
    #expect(view.reasons.map(\.reason) == ["To add up.", "To keep walks."])
    #expect(view.reads.map(\.key) == ["read:heartRate", "read:stepCount"])
    #expect(view.reads.map(\.label) == ["Heart rate", "Steps"])
    #expect(view.saves.map(\.key) == ["share:heartRate", "share:stepCount"])
    #expect(view.saves.map(\.note) == ["not requested", nil])
    #expect((view.reads + view.saves).allSatisfy { !$0.isOn })
    #expect(view.window?.isAll == true)
    #expect(view.fault == nil)
    let html = try world.pages.html(path)
    #expect(html.contains("name=\"on\" value=\"read:heartRate\">"))
    #expect(html.contains("name=\"shown\" value=\"read:heartRate\""))
    #expect(html.contains("data-check=\"on\" hidden"))
    #expect(html.contains("<legend>Allow “Walks” to save</legend>"))
  }

  @Test("Types have their names in the person's language")
  func language() throws {
    let world = try SharingWorld(language: .ru)
    try world.register(app)
    try world.ask(app, read: ["stepCount"])
    #expect(try world.view(path, as: PermissionSheetPage.self).reads.map(\.label) == [SharingWorld.type("stepCount").title(in: .ru)])
  }

  @Test("AUTH-15: what is ticked is granted, what was asked and is not ticked is refused, and nothing else has an answer")
  func allows() throws {
    let world = try world()
    let view: PermissionSheetPage = try world.view(path)
    let form = shown(view) + [("on", "read:stepCount"), ("window", "all"), ("strength", "asked"), ("action", "allow")]
    #expect(try world.post(path, form) == "/sharing?done=allowed")
    #expect(try world.answers(app) == ["read heartRate refused", "read stepCount granted", "share stepCount refused"])
    #expect(try world.open(app).isEmpty && world.isMissing(path))
  }

  @Test("A switch for what the app did not ask grants it; a question that came after the page was made stays open")
  func later() throws {
    let world = try world(share: [], read: ["stepCount"])
    let view: PermissionSheetPage = try world.view(path)
    try world.ask(app, read: ["bodyMass"])
    let form = shown(view) + [("on", "read:stepCount"), ("on", "share:stepCount"), ("on", "read:bodyMass"), ("action", "allow")]
    #expect(try world.post(path, form) == "/sharing?done=allowed")
    #expect(try world.answers(app) == ["read stepCount granted", "share stepCount granted"])
    #expect(try world.open(app) == ["read bodyMass"])
  }

  @Test("Without a script one button allows all that was asked, and only that")
  func allowsAll() throws {
    let world = try world()
    #expect(try world.post(path, [("window", "all"), ("action", "all")]) == "/sharing?done=allowed")
    #expect(try world.answers(app) == ["read heartRate granted", "read stepCount granted", "share stepCount granted"])
  }

  @Test("AUTH-51 AUTH-52: reading begins a number of days ago or at a date; saving has no date")
  func windows() throws {
    for (fields, since) in [
      ([("window", "days"), ("days", "30")], "2026-05-16T12:00:00Z"),
      ([("window", "date"), ("since", "2026-06-01")], "2026-06-01T00:00:00Z"),
    ] {
      let world = try world(read: ["stepCount"])
      #expect(try world.post(path, fields + [("action", "all")]) == "/sharing?done=allowed")
      #expect(try world.answers(app) == ["read stepCount granted since \(since)", "share stepCount granted"])
    }
  }

  @Test("What is allowed lasts until the person ends it, or for a week or 30 days; a choice that a form cannot have means no end")
  func ends() throws {
    for (choice, end) in [
      ("none", ""), ("7d", " until 2026-06-22T12:00:00Z"), ("30d", " until 2026-07-15T12:00:00Z"), ("", ""), ("8d", ""),
    ] {
      let world = try world(read: ["stepCount"])
      #expect(try world.view(path, as: PermissionSheetPage.self).end?.isNone == true)
      #expect(try world.post(path, [("end", choice), ("action", "all")]) == "/sharing?done=allowed")
      #expect(try world.answers(app) == ["read stepCount granted\(end)", "share stepCount granted\(end)"])
    }
  }

  @Test("The sheet can allow statistics only, by days or hours, where a type has them")
  func statistics() throws {
    for (choice, words) in [("all", ""), ("days", " days"), ("hours", " hours"), ("", "")] {
      let world = try world(read: ["stepCount"])
      #expect(try world.view(path, as: PermissionSheetPage.self).amount?.isAll == true)
      #expect(try world.post(path, [("amount", choice), ("action", "all")]) == "/sharing?done=allowed")
      #expect(try world.answers(app) == ["read stepCount granted\(words)", "share stepCount granted"])
    }
    #expect(try world(share: [], read: ["sleepAnalysis"]).view(path, as: PermissionSheetPage.self).amount == nil)
  }

  @Test(
    "A window that cannot be used is a fault beside its field: what was typed and ticked stays, and nothing is answered",
    arguments: [
      [("window", "days"), ("days", "\"><b>")], [("window", "days"), ("days", "0")], [("window", "days"), ("days", "")],
      [("window", "days"), ("days", "1y")], [("window", "date"), ("since", "2026-06-16")], [("window", "date"), ("since", "2026-02-30")],
    ])
  func badWindow(_ fields: [(String, String)]) throws {
    let world = try world()
    let form = shown(try world.view(path)) + [("on", "read:stepCount"), ("strength", "isolated"), ("action", "allow")] + fields
    let (view, html) = try world.fault(path, form, as: PermissionSheetPage.self)
    let window = try #require(view.window)
    #expect(window.windowFault != nil && [window.days, window.date].contains(fields[1].1) && !window.isAll)
    #expect(view.reads.filter(\.isOn).map(\.key) == ["read:stepCount"])
    #expect(view.isOnlyIsolated)
    #expect(html.contains("role=\"alert\""))
    #expect(!html.contains("<b>"))
    #expect(try world.answers(app).isEmpty && world.open(app).count == 3)
  }

  @Test("Denying refuses all that was asked; dismissing decides nothing (AUTH-16, AUTH-18)")
  func denies() throws {
    var world = try world()
    #expect(try world.post(path, [("action", "deny")]) == "/sharing?done=denied")
    #expect(try world.answers(app) == ["read heartRate refused", "read stepCount refused", "share stepCount refused"])
    world = try self.world()
    #expect(try world.post(path, [("action", "dismiss")]) == "/sharing?done=dismissed")
    #expect(try world.answers(app).isEmpty && world.open(app).isEmpty)
  }

  @Test("A form without an answer is a fault and changes nothing")
  func noAnswer() throws {
    let world = try world()
    let forms: [[(String, String)]] = [[], [("action", "allow")], [("action", "other")]]
    for form in forms {
      #expect(try world.fault(path, form, as: PermissionSheetPage.self).view.fault == "Choose an answer. Nothing has changed.")
    }
    #expect(try world.answers(app).isEmpty && world.open(app).count == 3)
  }

  @Test("An earlier grant keeps its date while its switch is on, and is refused when it is turned off")
  func earlier() throws {
    let since = try #require(ISO8601DateFormatter().date(from: "2026-01-01T00:00:00Z"))
    for isOn in [true, false] {
      let world = try SharingWorld()
      try world.register(app)
      try world.answer(.granted, .read, ["stepCount"], app, since: since)
      try world.ask(app, share: ["stepCount"])
      let view: PermissionSheetPage = try world.view(path)
      #expect(view.reads.map(\.isOn) == [true])
      #expect(view.reads.map(\.note) == ["allowed earlier"])
      let form = shown(view) + [("on", "share:stepCount"), ("action", "allow")] + (isOn ? [("on", "read:stepCount")] : [])
      _ = try world.post(path, form)
      let read = isOn ? "read stepCount granted since 2026-01-01T00:00:00Z" : "read stepCount refused"
      #expect(try world.answers(app) == [read, "share stepCount granted"])
    }
  }

  @Test("A permission can be for the isolated app only")
  func isolated() throws {
    let world = try world(share: [], read: ["stepCount"])
    _ = try world.post(path, [("strength", "isolated"), ("action", "all")])
    #expect(try world.answers(app) == ["read stepCount granted isolated"])
  }

  @Test("AUTH-12: a type that is read object by object has no switch for reading, but a link to the choice")
  func objects() throws {
    let world = try SharingWorld()
    try world.register(app)
    try world.save(
      "visionPrescription", .content(.visionPrescription(.init(type: 1))), at: "2026-05-01T08:00:00Z", from: "com.example.eyes")
    try world.askObjects(app, "visionPrescription")
    let view: PermissionSheetPage = try world.view(path)
    #expect(view.reads.isEmpty)
    #expect(view.objects.map(\.path) == ["/sharing/apps/com.example.walks/objects/visionPrescription"])
    _ = try world.fault(path, [("action", "all")], as: PermissionSheetPage.self)
    #expect(try world.open(app) == ["read visionPrescription"])
    #expect(try world.post(path, [("action", "deny")]) == "/sharing?done=denied")
    #expect(try world.open(app).isEmpty)
  }

  @Test("Nothing is at the address of an app that asks nothing, for answers either")
  func gone() throws {
    let world = try SharingWorld()
    try world.register(app)
    #expect(try world.isMissing(path) && world.isMissing(.post, path, [("action", "all")]))
    #expect(try world.answers(app).isEmpty)
  }

  @Test("Names and reasons that would leave their place do not", arguments: SharingWorld.hostile)
  func hostile(_ text: String) throws {
    let world = try SharingWorld()
    try world.register(app, name: text, usage: UsageTexts(share: text, update: text, clinical: text))
    try world.ask(app, share: ["stepCount"], read: ["stepCount"])
    try world.expectEscaped(path, text)
    try world.expectEscaped("/sharing/apps/\(app)", text)
    try world.expectEscaped("/sharing/apps/\(app)/remove", text)
    try world.expectEscaped("/sharing/apps/\(app)/log", text)
  }
}
