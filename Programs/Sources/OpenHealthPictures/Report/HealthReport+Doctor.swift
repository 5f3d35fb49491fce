// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The parts of a report that only a page for a doctor has: the diary of the blood pressure, and lists.
extension HealthReport {
  private static let (mostDays, mostLines) = (100, 100)

  // MARK: Blood pressure

  /// Means and counts in words, and a row for each day, the latest ones; nothing without readings.
  func diary(of type: DataType) throws -> [HTMLPage.Block] {
    let diary = try PressureDiary(type, predicate, reader: reader, service: service)
    guard let all = diary.means(), let member = type.memberTypes?.first else { return [] }
    let shown = try service.perform(PreferredUnits(types: [member], system: reader.locale.system), for: .owner)[member]
    let millimetres = try UnitExpression.parse("mmHg")
    let unit = shown ?? member.quantity?.displayUnit ?? millimetres
    let (format, conversion) = (FigureFormat(of: member, in: unit, style: reader.numbers), try millimetres.conversion(to: unit))
    func pair(_ means: PressureDiary.Means) -> String { "\(format.mean(conversion(means.upper)))/\(format.mean(conversion(means.lower)))" }
    func pulse(_ means: PressureDiary.Means?) -> String { means?.pulse.map { reader.numbers.text($0, decimals: 0) } ?? "" }
    func limit(_ limit: PressureDiary.Limit) -> String {
      "\(format.number(conversion(limit.upper)))/\(format.number(conversion(limit.lower)))"
    }

    var means = ["Mean of \(reader.counted(all.count, "reading")): \(pair(all)) \(format.unit)"]
    for (name, isMorning) in [("before noon", true), ("after noon", false)] {
      if let part = diary.means(isMorning: isMorning) { means.append("\(name) \(pair(part)) (\(part.count))") }
    }
    if all.pulse != nil { means.append("pulse \(pulse(all))") }
    func reached(_ bound: PressureDiary.Limit) -> String {
      "\(limit(bound)) or higher: \(diary.count(reaching: bound)) of \(reader.counted(all.count, "reading"))"
    }
    let days = diary.days
    let rows = days.suffix(Self.mostDays).map { day, morning, evening in
      let date = day.start(in: reader.zone)
      return [dates.weekday(date, reader.calendar)] + [morning, evening].flatMap { [$0.map(pair) ?? "", pulse($0)] }
        + ["\((morning?.count ?? 0) + (evening?.count ?? 0))"]
    }
    let left = rows.count < days.count ? "the last \(rows.count) days" : reader.counted(rows.count, "day")
    return [
      .text(means.joined(separator: ", ") + "."),
      .text("\(reached(PressureDiary.office)). \(reached(PressureDiary.home)), the limit for readings at home."),
      .table(
        .init(
          caption: "\(reader.title(of: type)) in \(format.unit), \(left); means of the readings before and after noon",
          heads: ["Day", "Morning", "Pulse", "Evening", "Pulse", "Readings"], rows: rows, numberColumns: [1, 2, 3, 4, 5])),
    ]
  }

  /// A chart of pressures with the limits for readings at home, and the band between them.
  func withLimits(_ chart: Chart, of table: FigureTable) throws -> Chart {
    guard table.style == .pair, case .time(var time) = chart.content, let unit = UnitNames.unit(called: table.columns.first?.unit ?? "")
    else {
      return chart
    }
    let conversion = try UnitExpression.parse("mmHg").conversion(to: unit)
    let (upper, lower) = (conversion(PressureDiary.home.upper), conversion(PressureDiary.home.lower))
    time.references = [upper, lower].map { .init("Limit at home", $0) }
    time.band = lower...upper
    var chart = chart
    chart.content = .time(time)
    return chart
  }

  // MARK: Lists

  /// Medications in use, and conditions and allergies from clinical records, whatever the period; nil without any.
  func lists() throws -> HTMLPage.Section? {
    let medications = try service.perform(FetchMedications(), for: .owner).filter { !$0.isArchived }
    let (schedules, taken) = (ScheduleText(reader: reader, words: Words(.en)), try adherence(medications))
    let own = medications.prefix(Self.mostLines).map { medication in
      [
        ReportWords.name(medication.displayText),
        [medication.nickname, medication.formChoice.map { reader.title(of: $0) }].compactMap { $0 }.map(ReportWords.name)
          .joined(separator: ", "),
        schedules.text(medication, on: CivilDay(of: reader.now, in: reader.zone)), taken[medication.identifier] ?? "",
      ]
    }
    var blocks: [HTMLPage.Block] = []
    if !own.isEmpty {
      let left = own.count < medications.count ? "the first \(own.count) of \(medications.count)" : "in use"
      blocks.append(
        .table(.init(caption: "Medications, \(left)", heads: ["Medication", "Form", "When", "Taken in the period"], rows: own)))
    }
    for (caption, resource) in [("Conditions", "Condition"), ("Allergies", "AllergyIntolerance")] {
      guard let type = Catalog.clinicalType(ofResource: resource, categories: []), stored[type] != nil else { continue }
      let samples = try service.perform(
        FetchSamples(
          selections: [.init(type: type, predicate: .everything)], order: [.init(field: .start, ascending: false)], limit: Self.mostLines),
        for: .owner)
      let rows = samples.compactMap { sample -> [String]? in
        guard case .clinicalRecord(let record)? = sample.content else { return nil }
        return [
          ReportWords.name(record.displayName), dates.day(sample.start), ReportWords.name(sample.provenance.revision?.source.name ?? ""),
        ]
      }
      if !rows.isEmpty {
        blocks.append(.table(.init(caption: "\(caption) in clinical records", heads: ["What", "Recorded", "Source"], rows: rows)))
      }
    }
    return blocks.isEmpty ? nil : .init("Medications, conditions and allergies", blocks)
  }

  /// How many of the doses of each medication that were due in the period, on days that are over, were taken: `13 of 14`.
  private func adherence(_ medications: [MedicationRecord]) throws -> [UUID: String] {
    let begin = medications.flatMap(\.schedules).map(\.first).min() ?? .last
    let first = max(CivilDay(of: period.start, in: reader.zone), begin)
    let last = min(CivilDay(of: period.end.addingTimeInterval(-0.001), in: reader.zone), CivilDay(of: reader.now, in: reader.zone))
    guard first <= last else { return [:] }
    let days = try DoseDays(
      first...last, of: medications, zone: reader.zone, overridesZones: reader.overridesZones, now: reader.now, service: service)
    return Dictionary(grouping: days.weeks(firstWeekday: 2), by: \.medication).mapValues { weeks in
      let (taken, due) = (weeks.reduce(0) { $0 + $1.taken }, weeks.reduce(0) { $0 + $1.due })
      return "\(reader.numbers.text(taken)) of \(reader.numbers.text(due))"
    }
  }
}
