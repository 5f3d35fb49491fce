// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import Testing

@Suite struct StoredAlertsTests {
  @Test("Rules and events come back as they were; what did not change is not written")
  func roundTrip() throws {
    let database = try HealthDatabase.inMemory()
    #expect(try database.read { try $0.alerts.book() } == AlertBook())
    let now = Date(timeIntervalSinceReferenceDate: 800_000_000.125)
    var book = AlertBook()
    try book.make(.add(.value(TestData.type("heartRate"), .sample, .above, .init(0.1 + 0.2, "count/min"))), at: now)
    try book.make(.add(.silence(source: "com.example.e\u{301}", days: 2)), at: now)
    book.anchor = ChangeAnchor(place: 7)
    var round = AlertRound()
    var event = AlertEvent(of: book.rules[1], key: "k", at: now)
    event.source = SourceRecord(bundleIdentifier: "com.example.e\u{301}", name: "\u{1F600}")
    round.events = [event]
    #expect(book.take(round).count == 1)
    try database.write { try $0.alerts.set(book) }
    #expect(try database.read { try $0.alerts.book() } == book)
    let commit = try database.read { try $0.commitNumber() }
    try database.write { try $0.alerts.set(book) }
    #expect(try database.read { try $0.commitNumber() } == commit)
    try database.write { storage in
      try storage.settings.set(AlertSetting.events, to: "?")
      #expect(try storage.alerts.book().events.isEmpty && storage.alerts.book().rules == book.rules)
    }
  }

  @Test("A book whose numbers are at their end is damaged, and means no rule: adding one does not trap")
  func lastNumbers() throws {
    let end = 1 << 53
    let cases: [(Int, Int, Bool)] = [
      (end - 1, end - 1, true), (end, 0, false), (.max, 0, false), (0, .max, false), (-1, 0, false),
    ]
    for (rule, event, isSound) in cases {
      let database = try HealthDatabase.inMemory()
      var book = AlertBook()
      (book.lastRule, book.lastEvent) = (rule, event)
      try database.write { try $0.alerts.set(book) }
      var found = try database.read { try $0.alerts.book() }
      #expect(found == (isSound ? book : AlertBook()), "\(rule) \(event)")
      try found.make(.add(.silence(source: "com.example", days: 2)), at: Date(timeIntervalSinceReferenceDate: 0))
      #expect(found.lastRule == (isSound ? rule + 1 : 1))
      #expect(try database.damage().isEmpty == isSound, "\(rule) \(event)")
    }
  }
}
