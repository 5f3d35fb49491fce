// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// The medications of the person, and the doses of a day by time.
struct MedicationsPage: LivePageView {
  static let section = PageSection.records

  var title: String
  /// The page of the day before; nil before the first day.
  @HTMLOnly var earlier: String? = nil
  /// The page of the day after; nil for a day in the future.
  @HTMLOnly var later: String? = nil
  /// The doses of the day by time.
  var doses: PageTable?
  /// What the page says in place of doses.
  @HTMLOnly var noDoses: String
  /// The medications in use, and those that the person put away.
  var medications, archived: PageTable?
  @HTMLOnly var liveTypes = [Catalog.doseEvent]

  /// The most doses of a day, and medications, that are listed.
  private static let mostRows = 500

  static let routes: [PageRoute] = [
    .get("/records/medications", MedicationsPage.self) { request, context in
      let today = CivilDay(of: context.reader.now, in: context.reader.zone)
      return .view(try MedicationsPage(request.query["date"].flatMap { CivilDay($0) } ?? today, today, request.query, context))
    }
  ]

  private init(_ day: CivilDay, _ today: CivilDay, _ query: PageFields, _ context: PageContext) throws {
    let (reader, words, text) = (context.reader, context.words, RecordWords(context))
    let list = try context.ask(FetchMedications())
    let doseText = DoseText(reader: reader, medications: Dictionary(list.map { ($0.identifier, $0) }) { first, _ in first })
    let time = PredicateTree.interval(
      start: day.start(in: reader.zone), end: day.next.start(in: reader.zone), strictStart: true, strictEnd: false)
    let samples = try context.ask(
      FetchSamples(selections: [.init(type: Catalog.doseEvent, predicate: time)], limit: Self.mostRows + 1))
    let label = DaysPeriod.label(day, reader)
    title = words["records.medications"]
    let before = CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate - 1)
    if before >= .first { earlier = "/records/medications?date=\(before.text)" }
    if day < today { later = "/records/medications?date=\(day.next.text)" }
    doses = PageTable(
      words["records.dosesOf", label],
      heads: [words["records.time"], words["records.medication"], words["records.status"], words["records.dose"], words["records.due"]],
      rows: samples.prefix(Self.mostRows).compactMap { sample in
        guard case .doseEvent(let dose)? = sample.content else { return nil }
        let amount = dose.dose.map { doseText.amount($0, of: dose) } ?? ""
        let due = dose.scheduledDate.map { date in
          [reader.dates.end(date, besides: sample.start), dose.scheduledDose.map { doseText.amount($0, of: dose) } ?? ""]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return .init(
          reader.dates.time(sample.start), iso: reader.dates.iso(sample.start), link: "/samples/\(sample.uuid.uuidString)",
          [
            doseText.name(dose) ?? words["records.unlisted"], dose.statusChoice.map { reader.title(of: $0) } ?? "", amount,
            due ?? words["records.asNeeded"],
          ])
      }, note: samples.count > Self.mostRows ? words["records.moreDoses", String(Self.mostRows)] : nil
    )?.part(query, of: "/records/medications", keeping: [.init("date", day.text)])
    noDoses = words["records.noDoses", label]
    medications = Self.table(words["records.current"], list.filter { !$0.isArchived }, text)?
      .part(query, of: "/records/medications", keeping: [.init("date", day.text)], field: "current")
    archived = Self.table(words["records.archived"], list.filter(\.isArchived), text)?
      .part(query, of: "/records/medications", keeping: [.init("date", day.text)], field: "archived")
  }

  private static func table(_ caption: String, _ medications: [MedicationRecord], _ text: RecordWords) -> PageTable? {
    let words = text.words
    return PageTable(
      caption,
      heads: [
        words["records.medication"], words["records.nickname"], words["records.shape"], words["records.schedule"], words["records.codes"],
      ],
      rows: medications.prefix(mostRows).map { medication in
        .init(
          medication.displayText,
          [
            medication.nickname ?? "", medication.formChoice.map { text.reader.title(of: $0) } ?? medication.generalForm,
            medication.hasSchedule ? words["records.onSchedule"] : words["records.asNeeded"],
            medication.codings.map { "\($0.system) \($0.code)" }.joined(separator: ", "),
          ])
      }, note: medications.count > mostRows ? words["days.first", String(mostRows), String(medications.count)] : nil)
  }
}
