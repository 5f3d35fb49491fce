// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct AlertBookTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

  private func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  private func event(_ rule: AlertRule, _ key: String) -> AlertEvent { AlertEvent(of: rule, key: key, at: Self.now) }

  private func round(_ events: [AlertEvent]) -> AlertRound {
    var round = AlertRound()
    round.events = events
    return round
  }

  @Test("A rule is added with the next number, which no later rule has; the same rule is not added twice")
  func numbers() throws {
    var book = AlertBook()
    try book.make(.add(.goal(.move)), at: Self.now)
    try book.make(.add(.goal(.stand)), at: Self.now)
    #expect(throws: AlertFault.repeated) { try book.make(.add(.goal(.move)), at: Self.now) }
    try book.make(.remove(2), at: Self.now)
    try book.make(.add(.goal(.all)), at: Self.now)
    #expect(book.rules.map(\.number) == [1, 3])
    #expect(throws: AlertFault.noRule(2)) { try book.make(.turn(2, on: true), at: Self.now) }
    #expect(throws: AlertFault.noRule(2)) { try book.make(.remove(2), at: Self.now) }
  }

  @Test("The number of rules is limited")
  func most() throws {
    var book = AlertBook()
    for days in 1...Limits.mostAlertRules { try book.make(.add(.silence(source: nil, days: days)), at: Self.now) }
    #expect(throws: AlertFault.tooManyRules) { try book.make(.add(.goal(.move)), at: Self.now) }
    try book.make(.remove(1), at: Self.now)
    try book.make(.add(.goal(.move)), at: Self.now)
    #expect(book.rules.count == Limits.mostAlertRules)
  }

  @Test("An event is taken once; one of a rule that is off, gone or another one is dropped")
  func once() throws {
    var book = AlertBook()
    for goal in [AlertGoal.move, .stand, .all] { try book.make(.add(.goal(goal)), at: Self.now) }
    let rules = book.rules
    try book.make(.turn(2, on: false), at: Self.now)
    try book.make(.remove(3), at: Self.now)
    var changed = rules[0]
    changed.condition = .goal(.exercise)
    let found =
      rules.map { event($0, "2026-05-08") } + [event(changed, "2026-05-09"), event(rules[0], "2026-05-08"), event(rules[0], "2026-05-10")]
    #expect(book.take(round(found)).map(\.key) == ["2026-05-08", "2026-05-10"])
    #expect(book.take(round(found)).isEmpty)
    #expect(book.events.map(\.number) == [1, 2] && book.unseen.map(\.number) == [2, 1])
    // Turned off and on again: a day that gave an event gives no second one.
    try book.make(.turn(1, on: false), at: Self.now)
    try book.make(.turn(1, on: true), at: Self.now + 60)
    #expect(book.take(round(found)).isEmpty && book.rules[0].since == Self.now + 60)
  }

  @Test("Events are kept up to their limit, the newest; what gave an event is remembered beyond it")
  func kept() throws {
    var book = AlertBook()
    try book.make(.add(.goal(.move)), at: Self.now)
    for number in 0..<Limits.mostAlertEvents + 5 { _ = book.take(round([event(book.rules[0], "\(number)")])) }
    #expect(book.events.count == Limits.mostAlertEvents && book.events.first?.number == 6)
    #expect(book.rules[0].found.count == Limits.mostAlertKeys && book.rules[0].found.last == "\(Limits.mostAlertEvents + 4)")
    #expect(book.take(round([event(book.rules[0], "\(Limits.mostAlertEvents)")])).isEmpty)
  }

  @Test("What a store cannot keep is dropped")
  func unkeepable() throws {
    var book = AlertBook()
    try book.make(.add(.goal(.move)), at: Self.now)
    var (nan, endless, long) = (event(book.rules[0], "a"), event(book.rules[0], "b"), event(book.rules[0], "c"))
    nan.value = .nan
    endless.end = Date(timeIntervalSinceReferenceDate: .infinity)
    long.source = SourceRecord(bundleIdentifier: String(repeating: "x", count: Limits.longestAlertSource + 1), name: "")
    #expect(book.take(round([nan, endless, long, event(book.rules[0], String(repeating: "x", count: 2000))])).isEmpty)
    long.source?.bundleIdentifier.removeLast()
    #expect(book.take(round([long])).count == 1)
  }

  @Test("Events are seen one by one, or all")
  func seen() throws {
    var book = AlertBook()
    try book.make(.add(.goal(.move)), at: Self.now)
    _ = book.take(round(["a", "b", "c"].map { event(book.rules[0], $0) }))
    try book.make(.see([2, 99]), at: Self.now)
    #expect(book.unseen.map(\.number) == [3, 1])
    try book.make(.see(nil), at: Self.now)
    #expect(book.unseen.isEmpty)
  }

  @Test("A day is decided for the rule as it was turned on, and no earlier day after it")
  func decided() throws {
    var book = AlertBook()
    try book.make(.add(.goal(.move)), at: Self.now)
    var round = AlertRound()
    let days = (0..<3).map { CivilDay(daysSinceReferenceDate: 9_000 + $0) }
    (round.decided, round.since) = ([1: days[1]], [1: Self.now])
    _ = book.take(round)
    round.decided = [1: days[0]]
    _ = book.take(round)
    #expect(book.rules[0].decided == days[1])
    try book.make(.turn(1, on: false), at: Self.now)
    try book.make(.turn(1, on: true), at: Self.now + 5)
    round.decided = [1: days[2]]
    _ = book.take(round)
    #expect(book.rules[0].decided == nil)
  }

  @Test("Conditions that cannot be met are refused, at their edges")
  func conditions() throws {
    let (pulse, sleep, blood) = (try type("heartRate"), Catalog.sleep, try type("bloodType"))
    func fault(_ condition: AlertRule.Condition) -> AlertFault? {
      do throws(AlertFault) { try condition.check() } catch { return error }
      return nil
    }
    #expect(fault(.value(pulse, .sample, .above, .init(120, "count/min"))) == nil)
    #expect(fault(.value(pulse, .day, .below, .init(1, "count/s"))) == nil)
    #expect(fault(.value(pulse, .sample, .above, .init(120, "kg"))) == .unit(pulse))
    #expect(fault(.value(pulse, .sample, .above, .init(120, "?"))) == .unit(pulse))
    #expect(fault(.value(pulse, .sample, .above, .init(.nan, "count/min"))) == .limit)
    #expect(fault(.value(sleep, .day, .below, .init(6, "hr"))) == nil)
    #expect(fault(.value(sleep, .sample, .below, .init(6, "hr"))) == .noValue(sleep))
    #expect(fault(.value(blood, .day, .below, .init(6, "hr"))) == .noValue(blood))
    #expect(fault(.absence(blood, days: 3)) == .noValue(blood))
    for days in [0, Limits.mostAlertDays + 1] {
      #expect(fault(.absence(pulse, days: days)) == .days && fault(.silence(source: nil, days: days)) == .days)
    }
    #expect(fault(.absence(pulse, days: Limits.mostAlertDays)) == nil && fault(.silence(source: "a", days: 1)) == nil)
    #expect(fault(.silence(source: "", days: 1)) == .source)
    #expect(fault(.silence(source: String(repeating: "x", count: Limits.longestAlertSource + 1), days: 1)) == .source)
    for minutes in [-1, Limits.mostDoseMinutes + 1, .max] { #expect(fault(.dose(minutes: minutes)) == .minutes) }
    for minutes in [0, Limits.mostDoseMinutes] { #expect(fault(.dose(minutes: minutes)) == nil) }
    for rate in [19.9, 250.1, .nan] { #expect(fault(.restingRate(.above, rate)) == .rate) }
    for rate in [20.0, 250] { #expect(fault(.restingRate(.below, rate)) == nil) }
  }
}
