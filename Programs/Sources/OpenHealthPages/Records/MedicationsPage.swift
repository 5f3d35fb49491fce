// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// The doses of a day with a button for each, how many were taken by week, and the person's medications.
struct MedicationsPage: LivePageView {
  static let section = PageSection.records

  /// A dose that was due on the day.
  struct Due: Encodable, Sendable {
    /// The medication, and its page.
    var medication, path: String
    /// When it was due, and how much.
    var time, amount: String
    /// What became of it.
    var status: String
    /// What the buttons send: the medication's identifier, the day, and the time as 08:00.
    var id, date, clock: String
    /// The sample that says what became of it; nil for none.
    var record: String?
    /// Whether there are buttons to tick it.
    @HTMLOnly private(set) var tick: Bool

    init(_ dose: DoseDays.Dose, _ name: String, _ amount: String, isPast: Bool, _ context: PageContext) {
      (medication, id, date) = (name, dose.medication.uuidString, dose.day.text)
      path = "/medications/\(id)"
      (time, clock) = (
        ScheduleText(reader: context.reader, words: context.words).time(dose.minutes), MedicationSchedule.text(ofMinutes: dose.minutes)
      )
      self.amount = amount
      let wanted: DoseLogStatus? =
        switch dose.state {
        case .taken: .taken
        case .skipped: .skipped
        case .open: nil
        }
      let record = dose.records.first { DoseDays.event($0)?.status == wanted }
      let choice = wanted.flatMap { Catalog.choice($0.rawValue, of: .medicationDoseEventLogStatus) }
      status = choice.map { context.reader.title(of: $0) } ?? context.words["dose.open"]
      if let record, wanted == .taken { status += " \(context.reader.dates.end(record.start, besides: dose.due(in: context.reader.zone)))" }
      self.record = record?.uuid.uuidString
      tick = dose.state == .open && isPast
    }
  }

  var title: String
  /// The day.
  private(set) var date: String
  /// The page of the day before; nil before the first day.
  @HTMLOnly var earlier: String? = nil
  /// The page of the day after; nil for a day in the future.
  @HTMLOnly var later: String? = nil
  /// What is wrong with a form.
  @HTMLOnly var problem: String?
  /// The doses that were due on the day, by time.
  var due: [Due]
  /// The other recorded doses of the day by time.
  var doses: PageTable?
  /// How many doses were taken in each of the last weeks.
  var weeks: PageTable?
  /// The medications in use, and those that the person put away.
  var medications, archived: PageTable?
  /// The fields for a dose at any time.
  @HTMLOnly var fields: [FormField]
  @HTMLOnly var liveTypes = [Catalog.doseEvent]
  /// The caption of the doses that were due.
  @HTMLOnly private(set) var dueCaption: String
  /// That there are more of them; nil otherwise.
  @HTMLOnly private(set) var dueNote: String?
  /// What the page says in place of doses; nil if there are any.
  @HTMLOnly private(set) var noDoses: String?

  /// The most doses of a day, and medications, that are listed.
  private static let (mostDue, mostRows) = (50, 500)
  /// How many weeks have a count of taken doses on the page, the current one included.
  private static let weeksShown = 8

  static let routes: [PageRoute] =
    [
      .get("/medications", MedicationsPage.self) { request, context in
        let today = CivilDay(of: context.reader.now, in: context.reader.zone)
        return .view(try MedicationsPage(request.query["date"].flatMap { CivilDay($0) } ?? today, request.query, context))
      },
      .post("/medications/dose") { request, context in try DoseForm(request.form, context).tick() },
      .post("/medications/log", MedicationsPage.self) { request, context in
        var form = try DoseForm(request.form, context)
        guard let reply = try form.log() else {
          return .fault(try MedicationsPage(form.day, PageFields(), context, form: form))
        }
        return reply
      },
      .post("/medications/doses/:uuid/delete") { request, context in
        guard let uuid = UUID(uuidString: request.parameter("uuid")), let sample = try context.ask(FindSample(uuid)).sample,
          sample.type == Catalog.doseEvent
        else { return .missing }
        let removal = try context.ask(RemoveSamples(selection: .samples([uuid]))).removal
        let day = request.form["date"].flatMap { CivilDay($0) }.map { [PageFields.Entry("date", $0.text)] } ?? []
        let done = removal.map { [PageFields.Entry("done", "deleted"), .init("undo", String($0))] } ?? []
        return .redirect(to: "/medications" + PageFields(day + done).queryText)
      },
    ] + MedicationPage.routes

  private init(_ day: CivilDay, _ query: PageFields, _ context: PageContext, form: DoseForm? = nil) throws {
    let (reader, words) = (context.reader, context.words)
    let today = CivilDay(of: reader.now, in: reader.zone)
    let list = try context.ask(FetchMedications())
    let label = DaysPeriod.label(day, reader)
    title = words["records.medications"]
    date = day.text
    let before = CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate - 1)
    if before >= .first { earlier = "/medications?date=\(before.text)" }
    if day < today { later = "/medications?date=\(day.next.text)" }
    problem = form?.problem
    let found = try Self.days(day...day, list, context)
    let text = DoseText(reader: reader, medications: Dictionary(list.map { ($0.identifier, $0) }) { first, _ in first })
    due = found.doses.prefix(Self.mostDue).map { dose in
      let event = DoseEventRecord(medication: dose.medication, status: .taken, dose: dose.amount, unit: dose.unit)
      return Due(dose, list[dose.place].displayText, text.amount(dose.amount, of: event), isPast: day <= today, context)
    }
    dueCaption = words["dose.due", label]
    dueNote = found.doses.count > Self.mostDue ? words["records.moreDoses", String(Self.mostDue)] : nil
    let kept = [PageFields.Entry("date", day.text)]
    doses = Self.table(found.others, label, text, context)?.part(query, of: "/medications", keeping: kept)
    noDoses = due.isEmpty && doses == nil ? words["records.noDoses", label] : nil
    weeks = try Self.weeks(list, today, context)?.part(query, of: "/medications", keeping: kept, field: "weeks")
    medications = Self.table(words["records.current"], list.filter { !$0.isArchived }, today, context)?
      .part(query, of: "/medications", keeping: kept, field: "current")
    archived = Self.table(words["records.archived"], list.filter(\.isArchived), today, context)?
      .part(query, of: "/medications", keeping: kept, field: "archived")
    fields = try (form ?? DoseForm(PageFields(kept), context)).fields()
  }

  /// The doses of some days.
  static func days(_ range: ClosedRange<CivilDay>, _ list: [MedicationRecord], _ context: PageContext) throws -> DoseDays {
    try DoseDays(
      range, of: list, zone: context.reader.zone, overridesZones: context.reader.overridesZones, now: context.reader.now,
      service: context.service)
  }

  private static func table(_ samples: [SampleRecord], _ label: String, _ text: DoseText, _ context: PageContext) -> PageTable? {
    let (reader, words) = (context.reader, context.words)
    return PageTable(
      words["records.dosesOf", label],
      heads: [words["records.time"], words["records.medication"], words["records.status"], words["records.dose"], words["records.due"]],
      rows: samples.prefix(mostRows).compactMap { sample in
        guard let dose = DoseDays.event(sample) else { return nil }
        let amount = dose.dose.map { text.amount($0, of: dose) } ?? ""
        let due = dose.scheduledDate.map { date in
          [reader.dates.end(date, besides: sample.start), dose.scheduledDose.map { text.amount($0, of: dose) } ?? ""]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return .init(
          reader.dates.time(sample.start), iso: reader.dates.iso(sample.start), link: "/samples/\(sample.uuid.uuidString)",
          [
            text.name(dose) ?? words["records.unlisted"], dose.statusChoice.map { reader.title(of: $0) } ?? "", amount,
            due ?? words["records.asNeeded"],
          ])
      }, note: samples.count > mostRows ? words["records.moreDoses", String(mostRows)] : nil)
  }

  /// How many doses were taken in each of the last weeks.
  private static func weeks(_ list: [MedicationRecord], _ today: CivilDay, _ context: PageContext) throws -> PageTable? {
    let (reader, words) = (context.reader, context.words)
    let firstWeekday = reader.calendar.firstWeekday
    let last = DoseDays.week(of: today, firstWeekday: firstWeekday)
    let first = CivilDay(daysSinceReferenceDate: last.daysSinceReferenceDate - (weeksShown - 1) * 7)
    let weeks = try days(first...today, list, context).weeks(firstWeekday: firstWeekday)
    let names = Dictionary(list.map { ($0.identifier, $0.displayText) }) { first, _ in first }
    return PageTable(
      words["dose.weeks"], heads: [words["dose.week"], words["records.medication"], words["dose.taken"], words["dose.share"]],
      rows: weeks.map { week in
        let end = CivilDay(daysSinceReferenceDate: week.first.daysSinceReferenceDate + 7).start(in: reader.zone)
        return .init(
          reader.dates.days(week.first.start(in: reader.zone), until: end), iso: week.first.text,
          [
            names[week.medication] ?? "", words["dose.ofDue", reader.numbers.text(week.taken), reader.numbers.text(week.due)],
            "\(reader.numbers.text((week.share * 100).rounded(.down), decimals: 0)) %",
          ])
      })
  }

  private static func table(_ caption: String, _ medications: [MedicationRecord], _ today: CivilDay, _ context: PageContext) -> PageTable? {
    let (reader, words) = (context.reader, context.words)
    let schedules = ScheduleText(reader: reader, words: words)
    return PageTable(
      caption,
      heads: [
        words["records.medication"], words["records.nickname"], words["records.shape"], words["records.schedule"], words["records.codes"],
      ],
      rows: medications.prefix(mostRows).map { medication in
        .init(
          medication.displayText, link: "/medications/\(medication.identifier.uuidString)",
          [
            medication.nickname ?? "", medication.formChoice.map { reader.title(of: $0) } ?? medication.generalForm,
            schedules.text(medication, on: today), medication.codings.map { "\($0.system) \($0.code)" }.joined(separator: ", "),
          ])
      }, note: medications.count > mostRows ? words["days.first", String(mostRows), String(medications.count)] : nil)
  }
}
