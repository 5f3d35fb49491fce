// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct AppPageTests {
  private let app = "com.example.walks"
  private let path = "/sharing/apps/com.example.walks"

  private func shown(_ view: AppPage) -> [(String, String)] {
    view.rows.flatMap { [$0.read, $0.save] }.compactMap { $0 }.map { ("shown", $0.key) }
  }

  private func on(_ view: AppPage) -> [(String, String)] {
    view.rows.flatMap { [$0.read, $0.save] }.compactMap { $0 }.filter(\.isOn).map { ("on", $0.key) }
  }

  private func world() throws -> SharingWorld {
    let world = try SharingWorld()
    try world.register(app) { registration in
      (registration.version, registration.uid, registration.allowsBackgroundDelivery) = ("2", 1201, true)
    }
    let since = try #require(ISO8601DateFormatter().date(from: "2026-01-01T00:00:00Z"))
    try world.answer(.granted, .read, ["stepCount"], app, since: since, strength: .isolated)
    try world.answer(.granted, .share, ["stepCount"], app)
    try world.answer(.refused, .read, ["bodyMass"], app)
    return world
  }

  @Test("AUTH-20: the page shows registration, reasons, and both directions of each type with the window and the identity that they need")
  func shows() throws {
    let world = try world()
    let view: AppPage = try world.view(path)
    #expect(view.title == "Walks")
    #expect(view.facts.map(\.text).contains("1201"))
    #expect(view.facts.map(\.text).contains(app))
    #expect(view.reasons.count == 3)
    #expect(view.sheetPath == nil)
    #expect(view.lastRead == nil)
    #expect(view.rows.count == 2)
    #expect(view.rows.map(\.type) == view.rows.map(\.type).sorted())
    let steps = try #require(view.rows.first { $0.path == "/types/stepCount/access" })
    #expect(steps.read?.isOn == true)
    #expect(steps.save?.isOn == true)
    #expect(steps.since == "2026-01-01 00:00")
    #expect(steps.strength == "any connection")
    let mass = try #require(view.rows.first { $0.path == "/types/bodyMass/access" })
    #expect(mass.read?.isOn == false)
    #expect(mass.read?.note == nil)
    #expect(mass.save?.note == "not answered")
    #expect(mass.since == nil)
    #expect(mass.strength == nil)
    #expect(try world.pages.html(path).contains("value=\"read:stepCount\" checked>"))
  }

  @Test("Switches change only what was changed: a permission that stays keeps its date and the identity that it needs")
  func saves() throws {
    let world = try world()
    let view: AppPage = try world.view(path)
    let form = shown(view) + [("on", "read:stepCount"), ("on", "share:bodyMass"), ("window", "keep"), ("action", "save")]
    #expect(try world.post(path, form) == "\(path)?done=saved")
    #expect(
      try world.answers(app) == [
        "read bodyMass refused", "read stepCount granted since 2026-01-01T00:00:00Z isolated", "share bodyMass granted",
        "share stepCount refused",
      ])
  }

  @Test("Switches that the form does not have change nothing")
  func absent() throws {
    let world = try world()
    let before = try world.answers(app)
    #expect(try world.post(path, [("window", "keep"), ("action", "save")]) == "\(path)?done=saved")
    #expect(try world.answers(app) == before)
  }

  @Test("AUTH-52: a new window is for all reading that is on, and leaves saving and the needed identity as they are")
  func window() throws {
    let world = try world()
    let view: AppPage = try world.view(path)
    let form = shown(view) + on(view) + [("on", "read:bodyMass"), ("window", "days"), ("days", "7"), ("action", "save")]
    _ = try world.post(path, form)
    #expect(
      try world.answers(app) == [
        "read bodyMass granted since 2026-06-08T12:00:00Z", "read stepCount granted since 2026-06-08T12:00:00Z isolated",
        "share stepCount granted",
      ])
    _ = try world.post(path, shown(view) + on(view) + [("on", "read:bodyMass"), ("window", "all"), ("action", "save")])
    #expect(try world.answers(app) == ["read bodyMass granted", "read stepCount granted isolated", "share stepCount granted"])
  }

  @Test("One button turns everything off at once; the app then sees only its own samples")
  func revokes() throws {
    let world = try world()
    try world.save("stepCount", 100, "count", at: "2026-06-14T10:00:00Z", from: "com.example.phone")
    let steps = FetchSamples(selections: [.init(type: try SharingWorld.type("stepCount"), predicate: .everything)])
    func seen() throws -> Int { try world.engine.perform(steps, for: .app(world.identity(app, strength: .isolated))).count }
    #expect(try seen() == 1)
    #expect(try world.post(path, [("action", "off")]) == "\(path)?done=revoked")
    #expect(try seen() == 0)
    #expect(try world.answers(app) == ["read bodyMass refused", "read stepCount refused", "share stepCount refused"])
    #expect(try world.post(path, [("action", "off")]) == "\(path)?done=revoked")
  }

  @Test("A further type is named by any of its names")
  func other() throws {
    let world = try world()
    let form = [
      ("other", "Heart rate"), ("otherRead", "on"), ("otherSave", "on"), ("window", "date"), ("since", "2026-06-01"),
      ("strength", "isolated"), ("action", "save"),
    ]
    _ = try world.post(path, form)
    let answers = try world.answers(app)
    #expect(answers.contains("read heartRate granted since 2026-06-01T00:00:00Z isolated"))
    #expect(answers.contains("share heartRate granted isolated"))
  }

  @Test(
    "A further type that cannot be used is a fault; what was typed and ticked stays, and nothing changes",
    arguments: [
      ("\"><b>", "on", "There is no type with this name."), ("Steps", nil, "Tick reading or saving for the other type."),
      ("visionPrescription", "on", "Apps cannot read this type as a whole: choose single objects below."),
    ])
  func badOther(_ name: String, _ read: String?, _ fault: String) throws {
    let world = try world()
    let before = try world.answers(app)
    let form = [("other", name), ("shown", "read:bodyMass"), ("on", "read:bodyMass"), ("window", "all"), ("action", "save")]
    let (view, html) = try world.fault(path, form + (read.map { [("otherRead", $0)] } ?? []), as: AppPage.self)
    #expect(view.otherFault == fault)
    #expect(view.other == name)
    #expect(view.isOtherRead == (read != nil))
    #expect(view.fault != nil)
    #expect(view.rows.compactMap(\.read).filter(\.isOn).map(\.key) == ["read:bodyMass"])
    #expect(html.contains("id=\"other-fault\""))
    #expect(!html.contains("<b>"))
    #expect(try world.answers(app) == before)
  }

  @Test("AUTH-09: saving a type that only the system saves is a fault")
  func impossible() throws {
    let world = try world()
    let form = [("other", "appleSleepingWristTemperature"), ("otherSave", "on"), ("action", "save")]
    #expect(try world.fault(path, form, as: AppPage.self).view.otherFault == "No app can be allowed to do this with the type.")
  }

  @Test("A window that cannot be used is a fault that changes nothing")
  func badWindow() throws {
    let world = try world()
    let before = try world.answers(app)
    let view: AppPage = try world.view(path)
    let form = shown(view) + [("window", "date"), ("since", "tomorrow"), ("action", "save")]
    let (shown, html) = try world.fault(path, form, as: AppPage.self)
    #expect(shown.window?.date == "tomorrow")
    #expect(shown.window?.windowFault != nil)
    #expect(html.contains("value=\"tomorrow\""))
    #expect(try world.answers(app) == before)
  }

  @Test("OBS-08: background deliveries are listed with their frequency")
  func deliveries() throws {
    let world = try world()
    let change = BackgroundDeliveryChange.enable(type: try SharingWorld.type("stepCount"), frequency: 2)
    try world.engine.perform(SetBackgroundDelivery(change), for: .app(world.identity(app)))
    let view: AppPage = try world.view(path)
    #expect(view.deliveries.map(\.label) == ["Steps"])
    #expect(view.deliveries.map(\.text) == ["at most hourly"])
  }

  @Test("An open request has a link to its sheet")
  func request() throws {
    let world = try world()
    try world.ask(app, read: ["heartRate"])
    #expect(try world.view(path, as: AppPage.self).sheetPath == "/sharing/requests/com.example.walks")
  }

  @Test("There is no page about an app that the store does not know")
  func unknown() throws {
    let world = try world()
    for part in ["", "/remove"] {
      #expect(try world.isMissing("/sharing/apps/com.example.none\(part)"))
      #expect(try world.isMissing(.post, "/sharing/apps/com.example.none\(part)", [("action", "off")]))
    }
    #expect(try world.isMissing("/sharing/apps/com.example.none/log"))
  }

  @Test("A new end is for all that is on, and leaves the dates of reading and the needed identity as they are; without one, ends stay")
  func ends() throws {
    let world = try world()
    let view: AppPage = try world.view(path)
    #expect(view.end?.isKeep == true)
    let form = shown(view) + on(view) + [("window", "keep"), ("action", "save")]
    _ = try world.post(path, form + [("end", "7d"), ("on", "read:bodyMass")])
    let week = [
      "read bodyMass granted until 2026-06-22T12:00:00Z",
      "read stepCount granted since 2026-01-01T00:00:00Z until 2026-06-22T12:00:00Z isolated",
      "share stepCount granted until 2026-06-22T12:00:00Z",
    ]
    #expect(try world.answers(app) == week)
    #expect(try world.view(path, as: AppPage.self).rows.map(\.until) == ["2026-06-22 12:00", "2026-06-22 12:00"])
    #expect(try world.view("/sharing", as: SharingPage.self).apps.map(\.until) == ["2026-06-22 12:00"])
    for end in ["keep", "", "8d", "\"><b>"] {
      _ = try world.post(path, form + [("end", end), ("on", "read:bodyMass")])
      #expect(try world.answers(app) == week, "\(end)")
    }
    // A new date to read from keeps the end.
    _ = try world.post(path, shown(view) + on(view) + [("window", "all"), ("end", "keep"), ("action", "save"), ("on", "read:bodyMass")])
    #expect(try world.answers(app).contains("read stepCount granted until 2026-06-22T12:00:00Z isolated"))
    _ = try world.post(path, form + [("end", "none"), ("on", "read:bodyMass")])
    #expect(try world.answers(app) == ["read bodyMass granted", "read stepCount granted isolated", "share stepCount granted"])
  }

  @Test("A grant that has ended is off, with its date; switched on, it is granted again")
  func ended() throws {
    let world = try world()
    let end = try #require(ISO8601DateFormatter().date(from: "2026-06-15T12:00:00Z"))
    try world.answer(.granted, .read, ["stepCount"], app, until: end)
    let view: AppPage = try world.view(path)
    let steps = try #require(view.rows.first { $0.path == "/types/stepCount/access" })
    #expect(steps.read?.isOn == false)
    #expect(steps.read?.note == "ended 2026-06-15 12:00")
    #expect(steps.since == nil)
    #expect(steps.until == nil)
    let access: TypeAccessPage = try world.view("/types/stepCount/access")
    #expect(access.apps.map(\.read) == ["ended 2026-06-15 12:00"])
    _ = try world.post(path, shown(view) + on(view) + [("on", "read:stepCount"), ("window", "keep"), ("end", "30d"), ("action", "save")])
    #expect(try world.answers(app).contains("read stepCount granted until 2026-07-15T12:00:00Z"))
    #expect(try world.view("/types/stepCount/access", as: TypeAccessPage.self).apps.map(\.read) == ["allowed, until 2026-07-15 12:00"])
  }

  @Test("Statistics only is for all reading that is on; of what has none, reading is refused. Without that choice it stays")
  func statistics() throws {
    let world = try world()
    try world.answer(.granted, .read, ["sleepAnalysis"], app)
    let view: AppPage = try world.view(path)
    #expect(view.amount?.isKeep == true)
    let form = shown(view) + on(view) + [("window", "keep"), ("end", "keep"), ("action", "save")]
    _ = try world.post(path, form + [("amount", "hours")])
    let hours = [
      "read bodyMass refused", "read sleepAnalysis refused", "read stepCount granted hours since 2026-01-01T00:00:00Z isolated",
      "share stepCount granted",
    ]
    #expect(try world.answers(app) == hours)
    let row = try #require(try world.view(path, as: AppPage.self).rows.first { $0.path == "/types/stepCount/access" })
    #expect(row.since == "Only sums and means of hours: 2026-01-01 00:00")
    #expect(try world.view("/types/stepCount/access", as: TypeAccessPage.self).apps.map(\.read) == ["Only sums and means of hours"])
    for amount in ["keep", "", "minutes"] {
      _ = try world.post(
        path,
        shown(view) + [("on", "read:stepCount"), ("on", "share:stepCount"), ("window", "keep"), ("amount", amount), ("action", "save")])
      #expect(try world.answers(app) == hours, "\(amount)")
    }
    let all =
      shown(view) + [("on", "read:stepCount"), ("on", "share:stepCount"), ("window", "keep"), ("amount", "all"), ("action", "save")]
    _ = try world.post(path, all)
    #expect(try world.answers(app).contains("read stepCount granted since 2026-01-01T00:00:00Z isolated"))
  }
}
