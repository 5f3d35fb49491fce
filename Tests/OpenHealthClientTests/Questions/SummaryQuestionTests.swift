// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthClient

@Suite struct SummaryQuestionTests {
  private let days = (1...3).map { CivilDay(year: 2024, month: 5, day: $0) }

  @Test("QRY-12: a predicate may only ask for days; the error names the first part of another property")
  func properties() throws {
    let unit = try UnitExpression.parse("count")
    let pattern = try #require(TextPattern(.contains, "a"))
    let table: [(PredicateTree, String?)] = [
      (.quantity(.less, 5, unit), "quantity"), (.metadata("a.b", .equal, .integer(1)), "metadata"),
      (.text(.sourceName, pattern), "sourceRevision"), (.not(.category(.equal, 1)), "value"),
      (.and([.everything, .noCorrelation]), "correlation"), (.deviceField(.name, []), nil),
    ]
    for (tree, property) in table {
      let fault = #expect(throws: PredicateFault.self) { try SummaryQuestion(.terms(tree), timeZone: .gmt) }
      let text = "Unexpected dataType of class HKActivitySummaryType for \(property.map { "\($0) " } ?? "")predicate"
      #expect(fault?.description == text)
    }
    let allowed = PredicateTree.or([.nothing, .not(.days(DayRange(days[0], days[1], timeZone: .gmt)))])
    #expect(throws: Never.self) { try SummaryQuestion(.terms(allowed), timeZone: .gmt) }
  }

  @Test("Summaries are those that match, code included; the zone is that of the days, else the question's")
  func summaries() throws {
    let all = days.map { ActivitySummaryRecord(day: $0) }
    let service = ScriptedService { request in request is FetchActivitySummaries ? all : nil }
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let second = days[1]
    let question = try SummaryQuestion(.not(.code { $0.day == second }), timeZone: tokyo)
    #expect(try question.summaries(service.connection).map(\.day) == [days[0], days[2]])
    let ofDays = PredicateTree.days(DayRange(days[0], days[0], timeZone: .gmt))
    // What the store answers to terms alone is not looked at again.
    #expect(try SummaryQuestion(.terms(ofDays), timeZone: tokyo).summaries(service.connection).count == 3)
    #expect(service.takeRequests(FetchActivitySummaries.self).map(\.timeZone) == [tokyo, .gmt])
  }
}
