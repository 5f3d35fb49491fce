// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import OpenHealthFigures

/// The form for a sample of one type: its fields with what was typed, and the sample that they make.
///
/// ``read()`` comes first for a form that was sent; it fills ``faults``, which ``groups()`` shows beside the fields.
struct AddForm {
  let type: DataType
  let context: PageContext
  /// What was typed; empty for a new form.
  let form: PageFields
  /// The person's units.
  let units: [DataType: UnitExpression]
  /// The person's system of measurement.
  let system: MeasurementSystem
  /// What is wrong, by the name of the field; the empty name is for the form as a whole.
  var faults: [String: String] = [:]
  /// Whether the values are ones that no human has, so that the form asks whether they are right.
  private var isDoubtful = false
  /// The sample that the form corrects; nil for a new one.
  private let old: SampleRecord?
  /// The activity of the person's newest workout, which a new one most likely has; nil for other types, and without workouts.
  let usualActivity: Int?

  /// A form for a sample of a type.
  ///
  /// - Parameter old: the sample that it corrects, whose metadata stay, and its dates to the last digit unless they are changed; nil for a new one.
  init(_ type: DataType, _ form: PageFields, correcting old: SampleRecord? = nil, _ context: PageContext) throws {
    (self.type, self.form, self.context, self.old) = (type, form, context, old)
    let measured = (type.memberTypes ?? [type]).filter { $0.quantity != nil }
    units = try context.ask(PreferredUnits(types: measured, system: context.reader.locale.system))
    system = try context.ask(ReadMeasurementSystem())?.system ?? context.reader.locale.system
    let newest = FetchSamples(
      selections: [.init(type: Catalog.workout, predicate: .everything)], order: [.init(field: .start, ascending: false)], limit: 1)
    usualActivity = type == Catalog.workout ? try context.ask(newest).first?.workout.map { Int(clamping: $0.activityType) } : nil
  }

  var reader: Reader { context.reader }
  var words: Words { context.words }

  /// Whether a person can enter samples of the type.
  var isPossible: Bool {
    switch type.kind {
    case .quantity, .category, .correlation, .workout, .stateOfMind, .scoredAssessment, .prescription, .audiogram: true
    default: false
    }
  }

  /// The fields of the form.
  func groups() -> [FormGroup] {
    var groups = valueGroups()
    groups.append(FormGroup(words["samples.when"], dateFields()))
    if let field = requiredField() { groups.append(FormGroup(words["samples.more"], [field])) }
    if isDoubtful {
      let box = FormField.Option(value: "1", text: words["samples.sure"], isChosen: false)
      groups.append(FormGroup(words["samples.sure.title"], [.checks(Self.sure, words["samples.sure.title"], [box])]))
    }
    return groups.map { group in
      var group = group
      for place in group.fields.indices { group.fields[place].fault = faults[group.fields[place].name] }
      return group
    }
  }

  private func valueGroups() -> [FormGroup] {
    switch type.kind {
    case .quantity(let facts): [FormGroup(words["samples.value"], quantityFields(facts))]
    case .category(let valueEnum): categoryFields(valueEnum).isEmpty ? [] : [FormGroup(words["samples.value"], categoryFields(valueEnum))]
    case .correlation: correlationGroups()
    case .workout: [FormGroup(words["samples.workout"], workoutFields())]
    case .stateOfMind: moodGroups()
    case .scoredAssessment(let questionnaire): [FormGroup(words["samples.answers"], questionFields(questionnaire))]
    case .prescription: prescriptionGroups()
    case .audiogram: audiogramGroups()
    default: []
    }
  }

  /// The sample that the form describes; nil if ``faults`` say why there is none.
  mutating func read() -> SampleRecord? {
    guard let (start, end) = period() else {
      // The other faults, too, so that a person sees them at once.
      _ = value(start: reader.now, end: reader.now)
      return nil
    }
    guard let value = value(start: start, end: end), faults.isEmpty else { return nil }
    let sample = HandEntry.sample(of: type, value, start: start, end: end, metadata: kept + metadata(), now: reader.now)
    guard faults.isEmpty else { return nil }
    do {
      try sample.validate()
      guard form[Self.sure] == nil, HandEntry.isDoubtful(sample) else { return sample }
      isDoubtful = true
      faults[""] = words["samples.fault.human"]
      return nil
    } catch {
      switch error {
      case .tooLong: faults["end"] = words["samples.fault.long"]
      case .tooShort: faults["end"] = words["samples.fault.short"]
      default: faults[""] = words["samples.fault.refused"]
      }
      return nil
    }
  }

  /// The name of the box with which a person says that an unusual value is right.
  private static let sure = "sure"

  private mutating func value(start: Date, end: Date) -> SampleRecord.Value? {
    switch type.kind {
    case .quantity(let facts): readQuantity(facts)
    case .category(let valueEnum): readCategory(valueEnum)
    case .correlation: readCorrelation(start: start, end: end)
    case .workout: readWorkout(start: start, end: end)
    case .stateOfMind: readMood()
    case .scoredAssessment(let questionnaire): readAnswers(questionnaire)
    case .prescription: readPrescription(start: start)
    case .audiogram: readAudiogram()
    default: nil
    }
  }

  // MARK: Dates

  /// Whether the form has an end beside the start.
  private var hasEnd: Bool {
    if HandEntry.hasOneDate(type) || type.isPoint { return false }
    switch type.kind {
    case .quantity(let facts): return facts.aggregation == .cumulative
    case .category, .workout: return true
    default: return false
    }
  }

  private func dateFields() -> [FormField] {
    let names = hasEnd ? (words["samples.start"], words["samples.startTime"]) : (words["samples.date"], words["samples.clock"])
    var fields = instantFields("start", names, usual: reader.now)
    if hasEnd {
      var end = instantFields("end", (words["samples.end"], words["samples.endTime"]), usual: nil)
      if type != Catalog.workout { end[0].hint = words["samples.end.hint"] }
      fields += end
    }
    return fields
  }

  /// A field for a day and one for a time.
  ///
  /// - Parameters:
  ///   - labels: the names of the day and of the time.
  ///   - usual: the date of a new form; nil for empty fields.
  private func instantFields(_ name: String, _ labels: (day: String, time: String), usual: Date?) -> [FormField] {
    let isNew = form[name] == nil && form["\(name)-time"] == nil && form["start"] == nil
    let (day, time) = isNew ? (usual.map(reader.dates.isoDay), usual.map { reader.dates.isoTime($0) }) : (form[name], form["\(name)-time"])
    return [
      .text(name, labels.day, day ?? "", type: "date"),
      .text("\(name)-time", labels.time, time ?? "", type: "time"),
    ]
  }

  /// The fields of the dates of a sample, which a form for its correction has.
  static func dates(_ sample: SampleRecord, _ reader: Reader) -> [PageFields.Entry] {
    let dates = reader.dates
    return [("start", sample.start), ("end", sample.end)].flatMap { name, date in
      [PageFields.Entry(name, dates.isoDay(date)), .init("\(name)-time", dates.isoTime(date, hasSeconds: true))]
    }
  }

  /// The start and the end; nil if one is not a date.
  private mutating func period() -> (Date, Date)? {
    guard form["start"] != nil else {
      // A time alone could be of any day, and an empty form of none.
      faults["start"] = words["samples.fault.day"]
      return nil
    }
    guard var start = instant("start", day: form["start"]) else { return nil }
    // What is not changed stays as it is, to the last digit; a sample without a field for its end keeps its length.
    let typed = old.map { Self.dates($0, reader).filter { form[$0.name] == $0.value }.map(\.name) } ?? []
    if let old, typed.starts(with: ["start", "start-time"]) { start = old.start }
    var end = hasEnd ? start : start.addingTimeInterval(old.map { $0.end.timeIntervalSince($0.start) } ?? 0)
    if hasEnd, let old, typed.suffix(2) == ["end", "end-time"] {
      end = old.end
    } else if hasEnd, form["end"] != nil || form["end-time"] != nil {
      guard let typed = instant("end", day: form["end"] ?? form["start"]) else { return nil }
      end = typed
    } else if type == Catalog.workout {
      faults["end"] = words["samples.fault.end"]
      return nil
    }
    if end < start { faults["end"] = words["samples.fault.order"] }
    if end > reader.now { faults[hasEnd && end != start ? "end" : "start"] = words["samples.fault.future"] }
    return faults.isEmpty ? (start, end) : nil
  }

  /// The instant of a day with the time in another field.
  mutating func instant(_ name: String, day: String?) -> Date? {
    let text = day.map { day in form["\(name)-time"].map { "\(day) \($0)" } ?? day }
    guard let text, let phrase = DatePhrase(text, now: reader.now, calendar: reader.calendar) else {
      faults[name] = words["samples.fault.date"]
      return nil
    }
    return phrase.start
  }

  // MARK: Numbers and choices

  /// The number of a field. Nil without a number, which is a fault if something else was typed or the field is needed.
  mutating func number(_ name: String, isNeeded: Bool = false) -> Double? {
    guard let text = form[name] else {
      if isNeeded { faults[name] = words["samples.fault.needed"] }
      return nil
    }
    guard let number = HandEntry.number(text, reader.numbers) else {
      faults[name] = words["samples.fault.number", reader.numbers.text(72.5, decimals: 1)]
      return nil
    }
    return number
  }

  /// A field for a number.
  func numberField(_ name: String, _ label: String) -> FormField { .text(name, label, form[name] ?? "", keyboard: "decimal") }

  /// A list of values by their raw numbers.
  ///
  /// - Parameter usual: the value of a new form; nil for the first one.
  func choiceField(_ name: String, _ label: String, _ choices: [(value: Int, text: String)], usual: Int? = nil) -> FormField {
    let chosen = form[name] ?? usual.map { String($0) }
    return .choice(name, label, choices.map { .init(value: String($0.value), text: $0.text, isChosen: String($0.value) == chosen) })
  }

  /// The chosen value of a list; a fault if the list does not have it.
  mutating func choice<Choice>(_ name: String, of choices: [Choice], number: (Choice) -> Int) -> Choice? {
    if let chosen = choices.first(where: { String(number($0)) == form[name] }) { return chosen }
    faults[name] = words["samples.fault.choice"]
    return nil
  }

  // MARK: Metadata

  /// The field for the metadata that samples of the type have to have.
  private func requiredField() -> FormField? {
    guard let facts = type.requiredMetadataKey.flatMap(Catalog.metadataKey) else { return nil }
    return choiceField("required", words["metadata.\(facts.key)"], Self.options(of: facts, reader, words))
  }

  private static func options(of facts: MetadataKeyFacts, _ reader: Reader, _ words: Words) -> [(value: Int, text: String)] {
    if let valueEnum = facts.valueEnum { return Catalog.choices(of: valueEnum).map { ($0.rawValue, reader.title(of: $0)) } }
    return facts.kind == .boolean ? [(0, words["samples.no"]), (1, words["samples.yes"])] : []
  }

  private mutating func metadata() -> [MetadataSet.Entry] {
    var entries: [MetadataSet.Entry] = []
    if let facts = type.requiredMetadataKey.flatMap(Catalog.metadataKey),
      let chosen = choice("required", of: Self.options(of: facts, reader, words), number: { $0.value })
    {
      entries.append(.init(key: facts.key, value: facts.kind == .boolean ? .boolean(chosen.value == 1) : .integer(Int64(chosen.value))))
    }
    if let food = form["food"], type.correlationMembers != nil { entries.append(.init(key: Self.foodKey, value: .string(food))) }
    return entries
  }

  /// What a correction keeps of the old metadata: all but what the form has, and what a maker's synchronisation would meet again.
  private var kept: [MetadataSet.Entry] {
    let replaced = [Self.foodKey, "HKWasUserEntered", "HKMetadataKeySyncIdentifier", "HKMetadataKeySyncVersion", "HKExternalUUID"]
    return old?.metadata.entries.filter { !replaced.contains($0.key) && $0.key != type.requiredMetadataKey } ?? []
  }

  static let foodKey = "HKFoodType"
}
