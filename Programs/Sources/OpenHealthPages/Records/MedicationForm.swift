// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// The form for a medication and its schedule: its fields with what was typed, and the medication that they make.
///
/// ``read(besides:)`` comes first for a form that was sent; it fills ``faults``, which ``groups()`` shows beside the fields.
struct MedicationForm {
  /// The medication that the form changes; nil for a new one.
  let medication: MedicationRecord?
  let context: PageContext
  /// What is wrong, by the name of the field; the empty name is for the form as a whole.
  private(set) var faults: [String: String] = [:]
  private let form: PageFields

  /// A form with what was typed.
  init(_ form: PageFields, of medication: MedicationRecord? = nil, _ context: PageContext) {
    (self.form, self.medication, self.context) = (form, medication, context)
  }

  /// A new form: that of a new medication, or with what is known of one.
  init(of medication: MedicationRecord? = nil, _ context: PageContext) {
    let last = medication?.schedules.last { $0.isActive || medication?.hasSchedule == false }
    var entries = [
      PageFields.Entry("nickname", medication?.nickname ?? ""),
      .init("times", last?.times.map { Self.clock($0, context) }.joined(separator: ", ") ?? ""),
      .init("dose", context.reader.numbers.text(last?.dose ?? 1, decimals: 3)), .init("unit", last?.unit.string ?? "count"),
      .init("from", context.reader.dates.isoDay(context.reader.now)),
    ]
    switch last?.days {
    case .every(let length): entries.append(.init("every", String(length)))
    case .weekdays(let weekdays): entries += weekdays.map { .init("days", String($0)) } + [.init("every", "1")]
    case nil: entries.append(.init("every", "1"))
    }
    self.init(PageFields(entries), of: medication, context)
  }

  private var reader: Reader { context.reader }
  private var words: Words { context.words }

  /// The units in which doses are counted.
  private static let units = ["count", "mg", "g", "mcg", "mL", "IU"]

  // MARK: Fields

  /// The fields of the form.
  func groups() -> [FormGroup] {
    var first = [FormField.text("nickname", words["records.nickname"], form["nickname"] ?? "")]
    if medication == nil {
      let forms = Catalog.choices(of: .medicationGeneralForm).map {
        FormField.Option(value: $0.constant, text: reader.title(of: $0), isChosen: $0.constant == chosenForm)
      }
      first = [.text("name", words["medication.name"], form["name"] ?? ""), .choice("form", words["records.shape"], forms)] + first
    }
    var times = FormField.text("times", words["schedule.times"], form["times"] ?? "")
    times.hint = words["schedule.timesHint", Self.clocks(context)]
    let days = (1...7).map {
      FormField.Option(value: String($0), text: ScheduleText.weekday($0, reader), isChosen: form.all("days").contains(String($0)))
    }
    var weekdays = FormField.checks("days", words["schedule.days"], days)
    weekdays.hint = words["schedule.daysHint"]
    var from = FormField.text("from", words["schedule.begin"], form["from"] ?? "", type: "date")
    from.hint = words["schedule.beginHint"]
    let unit = form["unit"] ?? "count"
    let units = Self.units + (Self.units.contains(unit) ? [] : [unit])
    let schedule = [
      times, weekdays, .text("every", words["schedule.length"], form["every"] ?? "1", keyboard: "decimal"),
      .text("dose", words["records.dose"], form["dose"] ?? "1", keyboard: "decimal"),
      .choice(
        "unit", words["schedule.unit"],
        units.map { .init(value: $0, text: $0 == "count" ? words["schedule.pieces"] : reader.name(ofUnit: $0), isChosen: $0 == unit) }),
      from,
    ]
    return [FormGroup(words["records.medication"], first), FormGroup(words["records.schedule"], schedule)].map { group in
      var group = group
      for place in group.fields.indices { group.fields[place].fault = faults[group.fields[place].name] }
      return group
    }
  }

  private var chosenForm: String { form["form"] ?? MedicationRecord.unknownForm }

  // MARK: Times

  /// A time as the person's country writes it, where the form reads that; else such as `08:05`.
  private static func clock(_ minutes: Int, _ context: PageContext) -> String {
    let text = ScheduleText(reader: context.reader, words: context.words).time(minutes)
    return times(text) == [minutes] ? text : MedicationSchedule.text(ofMinutes: minutes)
  }

  /// Two times, to show how they are written.
  static func clocks(_ context: PageContext) -> String { "\(clock(480, context)), \(clock(1200, context))" }

  /// The minutes of the day of each time in a text, such as `08:00 20:00` or `8 am, 9:30 pm`; nil for what is no time.
  static func times(_ text: String) -> [Int?] {
    let lower = text.lowercased().replacing("a.m.", with: "am").replacing("p.m.", with: "pm")
    var typed: [(clock: String, half: String?)] = []
    for token in lower.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }).map(String.init) {
      if token == "am" || token == "pm", typed.last?.half == nil, !typed.isEmpty {
        typed[typed.count - 1].half = token
        continue
      }
      let half = ["am", "pm"].first { token.hasSuffix($0) }
      typed.append((half == nil ? token : String(token.dropLast(2)), half))
    }
    return typed.map { clock, half in
      guard let half else { return MedicationSchedule.minutes(clock) }
      // From 1:00 to 12:59: 12 am is midnight.
      let minutes = MedicationSchedule.minutes(clock.contains(":") ? clock : "\(clock):00")
      guard let minutes, (60..<780).contains(minutes) else { return nil }
      return minutes % 720 + (half == "pm" ? 720 : 0)
    }
  }

  // MARK: Reading

  /// The medication that the form describes; nil if ``faults`` say why there is none.
  ///
  /// - Parameter list: the person's list, in which a new medication must not be.
  mutating func read(besides list: [MedicationRecord] = []) -> MedicationRecord? {
    var result = medication ?? MedicationRecord(displayText: form["name"] ?? "", generalForm: chosenForm)
    result.nickname = form["nickname"]
    if medication == nil {
      if result.displayText.isEmpty { faults["name"] = words["medication.fault.name"] }
      if !Catalog.choices(of: .medicationGeneralForm).contains(where: { $0.constant == chosenForm }) {
        faults["form"] = words["samples.fault.choice"]
      }
      if list.contains(where: { $0.identifier == result.identifier }) { faults["name"] = words["medication.fault.known"] }
    }
    guard let schedule = schedule(), faults.isEmpty else { return nil }
    // Where nothing is due before and after, there is nothing to keep.
    let isNews = schedule.isActive || result.schedules.last?.isActive == true
    if isNews, !isSame(schedule) { result.follow(schedule) }
    do throws(ContentFault) { try result.validate() } catch {
      faults[""] = words["samples.fault.refused"]
      return nil
    }
    return result
  }

  /// Whether a schedule of today is the one that the medication has.
  private func isSame(_ schedule: MedicationSchedule) -> Bool {
    guard var last = medication?.schedules.last, schedule.first == CivilDay(of: reader.now, in: reader.zone) else { return false }
    last.first = schedule.first
    return last == schedule
  }

  private mutating func schedule() -> MedicationSchedule? {
    let typed = Self.times(form["times"] ?? "")
    let times = typed.compactMap(\.self)
    if times.count < typed.count || times.count > Limits.mostDoseTimes {
      faults["times"] = words["schedule.fault.times", Self.clocks(context)]
    }
    let weekdays = form.all("days").compactMap { Int($0) }.filter { (1...7).contains($0) }
    let every = Int(form["every"] ?? "1")
    if every.map({ !(1...Limits.mostDaysBetweenDoses).contains($0) }) ?? true {
      faults["every"] = words["schedule.fault.every", String(Limits.mostDaysBetweenDoses)]
    }
    let isEachDay = weekdays.isEmpty || Set(weekdays).count == 7
    if !isEachDay, let every, every > 1 { faults["every"] = words["schedule.fault.both"] }
    let dose = form["dose"].flatMap { HandEntry.number($0, reader.numbers) }
    if dose.map({ $0 < 0 }) ?? true { faults["dose"] = words["samples.fault.negative"] }
    let unit = UnitNames.unit(called: form["unit"] ?? "count")
    if unit == nil { faults["unit"] = words["samples.fault.choice"] }
    let first = form["from"].flatMap { CivilDay($0) }
    if first == nil { faults["from"] = words["samples.fault.day"] }
    guard faults.isEmpty, let every, let dose, let unit, let first else { return nil }
    return MedicationSchedule(first: first, times: times, days: isEachDay ? .every(every) : .weekdays(weekdays), dose: dose, unit: unit)
  }
}
