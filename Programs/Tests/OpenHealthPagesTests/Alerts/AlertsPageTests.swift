// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct AlertsPageTests {
  private func found(_ world: PageWorld, _ rule: Int, _ key: String, _ fill: (inout AlertEvent) -> Void = { _ in }) throws {
    let known = try #require(try world.context.ask(ReadAlerts()).rules.first { $0.number == rule })
    var event = AlertEvent(of: known, key: key, at: world.context.reader.now)
    fill(&event)
    var round = AlertRound()
    round.events = [event]
    #expect(try world.context.ask(RecordAlerts(round)).count == 1)
  }

  @Test("A rule of each kind is added by its form, in the units that the person reads, and is on the page")
  func add() throws {
    let world = try PageWorld()
    try world.figures.save("oxygenSaturation", 0.97, "%", from: world.at("2026-06-15T08:00:00Z"))
    try world.figures.save("steps", 10, "count", from: world.at("2026-06-15T08:00:00Z"), seconds: 60)
    try world.keep(Catalog.sleep, .category(3), from: world.at("2026-06-15T00:00:00Z"), to: world.at("2026-06-15T06:00:00Z"))
    let forms: [[(String, String)]] = [
      [("kind", "value"), ("valueType", "oxygenSaturation"), ("valueFigure", "sample"), ("valueSide", "below"), ("valueLimit", "92")],
      [("kind", "value"), ("valueType", "sleepAnalysis"), ("valueFigure", "day"), ("valueSide", "below"), ("valueLimit", "6.5")],
      [("kind", "rest"), ("restSide", "above"), ("restLimit", "110")], [("kind", "goal"), ("goalRing", "all")],
      [("kind", "absence"), ("absenceType", "stepCount"), ("absenceDays", "7")],
      [("kind", "silence"), ("silenceSource", "com.example.figures"), ("silenceDays", "3")], [("kind", "silence"), ("silenceDays", "2")],
    ]
    for form in forms { #expect(try world.redirected("/alerts/rules", form) == "/alerts?done=saved") }
    let rules = try world.context.ask(ReadAlerts()).rules
    #expect(
      try rules.map(\.condition) == [
        .value(FigureWorld.type("oxygenSaturation"), .sample, .below, AlertLimit(0.92, "%")),
        .value(Catalog.sleep, .day, .below, AlertLimit(6.5, "hr")), .restingRate(.above, 110), .goal(.all),
        .absence(FigureWorld.type("steps"), days: 7), .silence(source: "com.example.figures", days: 3), .silence(source: nil, days: 2),
      ])
    let page = try world.page("/alerts", AlertsPage.self)
    #expect(
      page.rules.map(\.rule) == [
        "Blood oxygen below 92 %", "Sleep of a day below 6:30 h", "Heart rate at rest above 110 BPM for ten minutes", "All rings closed",
        "Steps: nothing new for 7 days", "com.example.figures sends nothing for 3 days", "A device or app sends nothing for 2 days",
      ])
    #expect(try world.html("/alerts").contains("name=\"token\" value=\"TOKEN\""))
  }

  @Test("The form of an impossible rule says what is wrong, keeps what was typed, and adds nothing")
  func refused() throws {
    let world = try PageWorld()
    try world.figures.save("steps", 10, "count", from: world.at("2026-06-15T08:00:00Z"), seconds: 60)
    for (form, text) in [
      ([("kind", "value"), ("valueType", "stepCount"), ("valueLimit", "many")], "Give the limit as a number."),
      ([("kind", "rest"), ("restLimit", "300")], "from 20 to 250"),
      ([("kind", "absence"), ("absenceType", "stepCount"), ("absenceDays", "0.5")], "from 1 to 365"),
      ([("kind", "absence"), ("absenceType", "nonsense"), ("absenceDays", "3")], "Choose what it is about."),
      ([("kind", "goal")], "Choose what it is about."),
      ([], "Choose what it is about."),
    ] { #expect(try world.refused("/alerts/rules", form).contains(text), "\(text)") }
    #expect(try world.refused("/alerts/rules", [("kind", "rest"), ("restLimit", "300")]).contains("value=\"300\""))
    #expect(try world.context.ask(ReadAlerts()).rules.isEmpty)
    _ = try world.redirected("/alerts/rules", [("kind", "goal"), ("goalRing", "move")])
    #expect(try world.refused("/alerts/rules", [("kind", "goal"), ("goalRing", "move")]).contains("the same rule"))
  }

  @Test("New events are on the summary and on the page with their reason until they are seen; the list keeps them")
  func events() throws {
    let world = try PageWorld()
    let pulse = try FigureWorld.type("heart rate")
    _ = try world.context.ask(ChangeAlerts([.add(.value(pulse, .sample, .above, AlertLimit(120, "count/min"))), .add(.goal(.move))]))
    try found(world, 1, "2026-06-15") {
      ($0.value, $0.start, $0.day) = (132, $0.date.addingTimeInterval(-3600), CivilDay(year: 2026, month: 6, day: 15))
    }
    try found(world, 2, "2026-06-14") { $0.day = CivilDay(year: 2026, month: 6, day: 14) }
    let summary = try world.html("/")
    #expect(
      summary.contains("Heart rate above 120 BPM") && summary.contains("132 BPM on 2026-06-15 11:00")
        && summary.contains("href=\"/alerts\""))
    let page = try world.page("/alerts", AlertsPage.self)
    #expect(page.unseen.map(\.number) == [2, 1] && page.earlier?.rows.count == 2)
    #expect(page.unseen[0].reason == "Reached on 2026-06-14")
    #expect(try world.redirected("/alerts/seen", [("number", "2")]) == "/alerts?done=saved")
    #expect(try world.page("/alerts", AlertsPage.self).unseen.map(\.number) == [1])
    _ = try world.redirected("/alerts/seen")
    let seen = try world.page("/alerts", AlertsPage.self)
    #expect(seen.unseen.isEmpty && seen.earlier?.rows.count == 2)
    #expect(try !world.html("/").contains("132 BPM"))
    #expect(try world.json("/alerts").contains("\"rules\""))
  }

  @Test("Rules are turned off and on, and deleted with one press; a second press changes nothing")
  func rules() throws {
    let world = try PageWorld()
    _ = try world.context.ask(ChangeAlerts([.add(.goal(.move))]))
    _ = try world.redirected("/alerts/rules/1", [("do", "off")])
    #expect(try world.page("/alerts", AlertsPage.self).rules.map(\.state) == ["Off"])
    _ = try world.redirected("/alerts/rules/1", [("do", "on")])
    #expect(try world.context.ask(ReadAlerts()).active.count == 1)
    _ = try world.redirected("/alerts/rules/1", [("do", "delete")])
    #expect(try world.redirected("/alerts/rules/1", [("do", "delete")]) == "/alerts")
    #expect(try world.isMissing(.post, "/alerts/rules/x") && world.isMissing(.post, "/alerts/rules/1"))
    #expect(try world.html("/alerts").contains("There are no rules yet."))
  }

  @Test("Names of sources are escaped, and as many rules and events as there can be are one page", arguments: PageWorld.hostileTexts)
  func hostile(_ text: String) throws {
    let world = try PageWorld()
    for days in 1..<Limits.mostAlertRules {
      _ = try world.context.ask(ChangeAlerts([.add(.absence(FigureWorld.type("steps"), days: days))]))
    }
    _ = try world.context.ask(ChangeAlerts([.add(.silence(source: text, days: 1))]))
    let rule = try #require(try world.context.ask(ReadAlerts()).rules.last)
    var round = AlertRound()
    for key in 0..<Limits.mostAlertEvents {
      var event = AlertEvent(of: rule, key: "\(key)", at: world.context.reader.now)
      event.source = SourceRecord(bundleIdentifier: text, name: text)
      round.events.append(event)
    }
    #expect(try world.context.ask(RecordAlerts(round)).count == Limits.mostAlertEvents)
    try world.expectEscaped("/alerts", text)
    try world.expectEscaped("/", text)
    #expect(try world.html("/alerts").utf8.count < 74_000)
  }
}
