// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// A month of menstruation, the lengths of cycles, when the next period is likely, and symptoms by day.
struct CyclePage: LivePageView {
  static let section = PageSection.records

  var title: String
  /// The day of the cycle, the lengths, and the next period.
  var facts: [PageFact]
  /// Why there is no prediction of the next period; nil if there is one, and without entries.
  @HTMLOnly var why: String?
  /// The month.
  var calendar: MonthView
  /// The symptoms of the month by day, and the cycles, the newest first.
  var symptoms, cycles: PageTable?
  @HTMLOnly var liveTypes = [Cycles.type] + Cycles.symptomTypes
  /// The form for a day.
  @HTMLOnly private(set) var addPath: String

  static let routes: [PageRoute] = [
    .get("/cycle", CyclePage.self) { request, context in .view(try CyclePage(request.query, context)) }
  ]

  /// The most symptoms of a month that are listed.
  private static let mostSymptoms = 1000

  private init(_ query: PageFields, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    let today = CivilDay(of: reader.now, in: reader.zone)
    let found = try Cycles(zone: reader.zone, overridesZones: reader.overridesZones, service: context.service)
    let month = MonthView.first(query, reader)
    title = words["cycle.title"]
    addPath = ReturnAddress.adding(Cycles.type, back: "/cycle")
    let next = found.next(today)
    (facts, why) = Self.facts(found, next, today, context)
    let symptoms = try Cycles.symptoms(
      MonthView.range(month), zone: reader.zone, overridesZones: reader.overridesZones, limit: Self.mostSymptoms, service: context.service)
    let byDay = Dictionary(grouping: symptoms, by: \.day)
    calendar = MonthView(month, "/cycle", reader) { day in
      let value = found.values[day]
      let flow = value.map { $0.name == Cycles.noFlow ? "" : String(repeating: "●", count: min(3, max(1, $0.rawValue - 1))) } ?? ""
      let isLikely = next.map { day > today && day >= $0.earliest && day <= $0.latest } ?? false
      let texts = [
        value.map { reader.title(of: $0) }, byDay[day].map { _ in words["cycle.symptoms"] }, isLikely ? words["cycle.likely"] : nil,
      ]
      return (flow + (byDay[day] == nil ? "" : "+"), texts.compactMap { $0 }.joined(separator: ", "), isLikely)
    }
    let values = SampleWords(reader: reader)
    self.symptoms = PageTable(
      words["cycle.symptoms"], heads: [words["days.date"], words["cycle.symptoms"]],
      rows: byDay.sorted { $0.key > $1.key }.map { day, items in
        .init(
          DaysPeriod.label(day, reader), iso: day.text, link: "/days/\(day.text)",
          [items.map { "\(reader.title(of: $0.sample.type)): \(values.value($0.sample))" }.joined(separator: "; ")])
      })?.part(query, of: "/cycle", keeping: [.init("month", String(month.text.prefix(7)))], field: "symptoms")
    cycles = PageTable(
      words["cycle.cycles"], heads: [words["cycle.first"], words["cycle.length"], words["cycle.flowDays"], words["cycle.counts"]],
      rows: found.cycles.reversed().map { cycle in
        .init(
          DaysPeriod.label(cycle.first, reader), iso: cycle.first.text, link: "/cycle?month=\(cycle.first.text.prefix(7))",
          [
            cycle.length.map { words["cycle.days", reader.numbers.text($0)] } ?? words["cycle.running"],
            reader.numbers.text(cycle.flowDays),
            cycle.counts ? words["samples.yes"] : cycle.length == nil ? "" : words["samples.no"],
          ])
      })?.part(query, of: "/cycle", keeping: [.init("month", String(month.text.prefix(7)))])
  }

  /// What is known today, and why there is no prediction of the next period.
  private static func facts(
    _ cycles: Cycles, _ next: Cycles.Next?, _ today: CivilDay, _ context: PageContext
  ) -> (facts: [PageFact], why: String?) {
    let (reader, words) = (context.reader, context.words)
    guard let last = cycles.cycles.last else { return ([], words["cycle.empty"]) }
    func label(_ day: CivilDay) -> String { reader.dates.day(day.start(in: reader.zone)) }
    let number = today.daysSinceReferenceDate - last.first.daysSinceReferenceDate + 1
    guard number <= Cycles.countedLengths.upperBound + 1 else { return ([], words["cycle.missing", label(last.first)]) }
    let day = number > 0 ? [PageFact(words["cycle.day"], reader.numbers.text(number))] : []
    guard let next else {
      return (day, words["cycle.tooFew", reader.numbers.text(cycles.counted.count), reader.numbers.text(Cycles.fewest)])
    }
    let range = next.shortest == next.longest ? "\(next.shortest)" : "\(next.shortest) – \(next.longest)"
    let likely = next.earliest == next.latest ? label(next.earliest) : words["cycle.between", label(next.earliest), label(next.latest)]
    return (
      day + [
        PageFact(words["cycle.median"], words["cycle.days", reader.numbers.text(next.median, decimals: 1)]),
        PageFact(words["cycle.spread", reader.numbers.text(next.count)], words["cycle.days", range]),
        PageFact(words[next.latest < today ? "cycle.wasLikely" : "cycle.next"], likely),
      ], nil
    )
  }
}
