// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthAPI
import OpenHealthCore
import OpenHealthEngine
import OpenHealthFigures
import OpenHealthTestSupport
import ProgramsTestSupport
import Testing

@testable import OpenHealthMCP

/// The figures of tools beside those of the commands.
@Suite struct FigureToolTests {
  @Test("Days of invented people have the sums and means of `health stats` on the same clock", arguments: 1...8 as ClosedRange<UInt64>)
  func days(seed: UInt64) throws {
    let person = try InventedPerson(seed: seed)
    let world = try MCPWorld(zone: person.home)
    try person.save(in: world.store.engine)
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount", "heartRate"])
    var calendar = Calendar.gregorian(in: person.home)
    calendar.firstWeekday = 2
    for (name, column) in [("stepCount", "sum"), ("heartRate", "average")] {
      let type = try #require(Catalog.type(named: name))
      var question = FigureQuestion(type: type, interval: .day, unit: type.quantity?.displayUnit, calendar: calendar, now: person.now)
      question.overridesZones = true
      let table = try question.answer(world.store.engine)
      let expected = table.rows.filter { $0.hasData && !$0.isLivedOnly }.compactMap { $0.values[0] }
      // Without a zone in the call, days are those of the store.
      let value = try #require(world.call("statistics", #"{"type":"\#(name)","by":"day"}"#).value)
      let found = ToolCall.list(value["intervals"]).compactMap { $0[column]?.asNumber }
      #expect(found.count == expected.count, "\(name)")
      for (one, other) in zip(found, expected) { #expect(abs(one - other) <= 1e-9 * max(1, abs(other)), "\(name)") }
    }
  }

  @Test("A figure rests on all samples, however few of them a page has")
  func allData() throws {
    let world = try MCPWorld()
    let count = Tool.mostSamples * 3
    try world.othersSave(count)
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount"])
    let page = try #require(world.call("samples", #"{"type":"stepCount"}"#).value)
    #expect(ToolCall.list(page["samples"]).count == 100)
    #expect(page["more"] == .boolean(true))
    let figures = try #require(world.call("statistics", #"{"type":"stepCount"}"#).value?["figures"])
    #expect(figures["sum"]?.asNumber == Double((60..<60 + count).reduce(0, +)))
  }

  @Test("A comparison has the mean of the days with data of both periods, and the change between them")
  func comparison() throws {
    let world = try MCPWorld()
    let first = CivilDay(of: .ofTests(0), in: .gmt).next
    let start = first.start(in: .gmt).timeIntervalSince(.ofTests(0))
    // Two days with 60 and 61, two days later one with 60.
    try world.othersSave(1, from: start)
    try world.othersSave(2, from: start + 82_800)
    try world.othersSave(1, from: start + 3 * 86_400)
    _ = try world.store.app(MCPWorld.assistant, read: ["stepCount"])
    let day = CivilDay(daysSinceReferenceDate: first.daysSinceReferenceDate + 3)
    let before = #""before_start":"\#(first.text)","before_end":"\#(first.next.text)""#
    let value = try #require(
      world.call("compare", #"{"type":"stepCount","start":"\#(day.text)","end":"\#(day.text)",\#(before)}"#).value)
    #expect(value["first"]?["mean_day"]?.asNumber == 60)
    #expect(value["second"]?["days"] == .integer(2))
    // The first day has the sample of its start and one of its last hour.
    #expect(value["second"]?["sum"]?.asNumber == 181)
    #expect(value["second"]?["mean_day"]?.asNumber == 90.5)
    #expect(value["change"]?.asNumber == (60 - 90.5) / 90.5)
    let usual = try #require(world.call("compare", #"{"type":"stepCount","start":"\#(day.text)","end":"\#(day.text)"}"#).value)
    #expect(usual["second"]?["days"] == .integer(0))
    #expect(usual["second"]?["mean_day"] == .null)
    #expect(usual["change"] == .null)
  }
}
