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

    func count(_ number: Int) -> String { reader.numbers.text(number) }
    var means = ["\(pair(all)) \(format.unit)"]
    if let part = diary.means(isMorning: true) { means.append(words["report.beforeNoon", pair(part), count(part.count)]) }
    if let part = diary.means(isMorning: false) { means.append(words["report.afterNoon", pair(part), count(part.count)]) }
    if all.pulse != nil { means.append(words["report.pulse", pulse(all)]) }
    let (office, home) = (PressureDiary.office, PressureDiary.home)
    let reached = words[
      "report.reached", limit(office), count(diary.count(reaching: office)), limit(home), count(diary.count(reaching: home)),
      count(all.count)]
    let days = diary.days
    let rows = days.suffix(Self.mostDays).map { day, morning, evening in
      let date = day.start(in: reader.zone)
      return [dates.weekday(date, reader.calendar)] + [morning, evening].flatMap { [$0.map(pair) ?? "", pulse($0)] }
        + ["\((morning?.count ?? 0) + (evening?.count ?? 0))"]
    }
    let (title, left) = (reader.title(of: type), count(rows.count))
    let caption =
      rows.count < days.count ? words["report.diaryLast", title, format.unit, left] : words["report.diary", title, format.unit, left]
    let heads = [
      words["days.day"], words["report.morning"], words["report.pulseHead"], words["report.evening"], words["report.pulseHead"],
      words["report.readingCount"],
    ]
    return [
      .text(words["report.readings", count(all.count), words.list(means)]), .text(reached),
      .table(.init(caption: caption, heads: heads, rows: rows, numberColumns: [1, 2, 3, 4, 5])),
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
    time.references = [upper, lower].map { .init(words["report.limitAtHome"], $0) }
    time.band = lower...upper
    var chart = chart
    chart.content = .time(time)
    return chart
  }

  // MARK: Lists

  /// Medications in use, and conditions and allergies from clinical records and the medical ID, whatever the period; nil without any.
  func lists() throws -> HTMLPage.Section? {
    let medications = try service.perform(FetchMedications(), for: .owner).filter { !$0.isArchived }
    let (schedules, taken) = (ScheduleText(reader: reader, words: words), try adherence(medications))
    let own = medications.prefix(Self.mostLines).map { medication in
      [
        ReportWords.name(medication.displayText),
        words.list([medication.nickname, medication.formChoice.map { reader.title(of: $0) }].compactMap(\.self).map(ReportWords.name)),
        schedules.text(medication, on: CivilDay(of: reader.now, in: reader.zone)), taken[medication.identifier] ?? "",
      ]
    }
    var blocks: [HTMLPage.Block] = []
    if !own.isEmpty {
      let (shown, all) = (reader.numbers.text(own.count), reader.numbers.text(medications.count))
      let caption = own.count < medications.count ? words["report.firstMedications", shown, all] : words["report.medications"]
      let heads = [words["records.medication"], words["records.shape"], words["report.taken"], words["report.takenOfDue"]]
      blocks.append(.table(.init(caption: caption, heads: heads, rows: own)))
    }
    let parts: [(String, String, NoteRecord.CardPart)] = [
      (words["report.conditions"], "Condition", .conditions), (words["report.allergies"], "AllergyIntolerance", .allergies),
    ]
    for (caption, resource, part) in parts {
      let rows = try written(part) + recorded(resource)
      let heads = [words["report.what"], words["report.recorded"], words["days.source"]]
      if !rows.isEmpty { blocks.append(.table(.init(caption: caption, heads: heads, rows: rows))) }
    }
    return blocks.isEmpty ? nil : .init(words["report.lists"], blocks)
  }

  /// What the person wrote on the medical ID, a row for each line.
  private func written(_ part: NoteRecord.CardPart) throws -> [[String]] {
    guard let note = try service.perform(FetchNotes([.card(part)]), for: .owner).first else { return [] }
    let lines = note.text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return lines.prefix(Self.mostLines).map { [ReportWords.name($0), dates.day(note.changed), words["medical.title"]] }
  }

  /// What clinical records of a kind name, the newest first.
  private func recorded(_ resource: String) throws -> [[String]] {
    guard let type = Catalog.clinicalType(ofResource: resource, categories: []), stored[type] != nil else { return [] }
    let samples = try service.perform(
      FetchSamples(
        selections: [.init(type: type, predicate: .everything)], order: [.init(field: .start, ascending: false)], limit: Self.mostLines),
      for: .owner)
    return samples.compactMap { sample in
      guard case .clinicalRecord(let record)? = sample.content else { return nil }
      return [
        ReportWords.name(record.displayName), dates.day(sample.start), ReportWords.name(sample.provenance.revision?.source.name ?? ""),
      ]
    }
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
      return words["dose.ofDue", reader.numbers.text(taken), reader.numbers.text(due)]
    }
  }
}
