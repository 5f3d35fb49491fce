// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures

/// The period and heading of a report, as a form sends them.
struct ReportChoice: Encodable, Sendable {
  /// The last 30 days.
  var isMonth = false
  /// The last 90 days.
  var isQuarter = false
  /// The last year.
  var isYear = false
  /// From one day to another.
  var isCustom = false
  /// The first day that was typed.
  var from: String
  /// The last day that was typed.
  var to: String
  /// The person's name that was typed.
  var person: String

  /// What fields say; the last 30 days unless they name another period.
  init(_ fields: PageFields) {
    (from, to, person) = (fields["from"] ?? "", fields["to"] ?? "", fields["name"] ?? "")
    switch fields["period"] {
    case "90d": isQuarter = true
    case "1y": isYear = true
    case "custom": isCustom = true
    default: isMonth = true
    }
  }

  static let routes: [PageRoute] = [
    .get("/transfer/report", TransferPage.self) { request, context in
      let choice = ReportChoice(request.query)
      func fault(_ text: String) throws -> PageReply { .fault(try TransferPage(request, context, report: choice, fault: text)) }
      guard let question = choice.question(context) else { return try fault(context.words["transfer.badPeriod"]) }
      guard let report = try HealthReport(question, reader: context.reader, service: context.service), let page = try report.page() else {
        return try fault(context.words["transfer.noData"])
      }
      let dates = context.reader.dates
      let name = "health-report-\(dates.isoDay(report.period.start))-\(dates.isoDay(report.period.end.addingTimeInterval(-1))).html"
      return .file(name: name, type: "text/html; charset=utf-8", bytes: Array(page.html().utf8))
    }
  ]

  /// What to ask for; nil if the days cannot be used.
  private func question(_ context: PageContext) -> HealthReport.Question? {
    var usual = DateComponents(day: isQuarter ? 90 : 30)
    if isYear { usual = DateComponents(year: 1) }
    var question = HealthReport.Question(
      usual: usual, isPlain: true, name: person.isEmpty ? nil : person, program: context.words["frame.app"])
    guard isCustom else { return question }
    let zone = context.reader.zone
    guard let first = CivilDay(from), to.isEmpty || CivilDay(to) != nil else { return nil }
    question.start = first.start(in: zone)
    if let last = CivilDay(to) {
      guard last.daysSinceReferenceDate >= first.daysSinceReferenceDate else { return nil }
      question.end = CivilDay(daysSinceReferenceDate: last.daysSinceReferenceDate + 1).start(in: zone)
    }
    return question
  }
}
