// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
import OpenHealthPictures

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add one sample by hand.",
    discussion: """
      The sample counts as entered by hand, as in the Health app: its source is "Health". Dates without a zone are in that of --time-zone.

        health add weight 72.5 kg
        health add bp 120/80
        health add heartRate 61 --start "2026-01-31 08:05"
        health add sleep 22:30 06:30
        health add mindfulness 08:00 08:10
        health add period medium
        health add insulin 4 IU --purpose bolus
        health add spo2 97
        health add bloodGlucose 5.4 mmol/L --metadata HKBloodGlucoseMealTime=1
        health add mood slightly-pleasant --label calm content --association friends
        health add GAD7 0,1,0,2,0,0,1
        health add visionPrescription glasses --right sphere=-1.25,cylinder=-0.5,axis=90 --left sphere=-1.5 --expires 2028-01-31
        health add audiogram --right 250=10,500=15,1000=20 --left 250=5,500=5,1000=10

      Times of the day come last: of two, the second is the last one that has passed. A value that no human has is asked about first.

      Answers of the GAD-7 and PHQ-9 questionnaires are 0 (not at all), 1 (several days), 2 (more than half the days) and 3 (nearly every \
      day); the last one of the PHQ-9 also 4 (prefer not to answer). A negative value comes last, after two hyphens: health add mood -- -0.4
      """)

  @OptionGroup var type: TypeArgument
  @Argument(
    help: ArgumentHelp(
      "A number and its unit, the name of a value, or a blood pressure such as 120/80; then times of the day.",
      discussion: """
        Without a unit, the one that `health units` shows; without the name of a value, the only one. For a state of mind very-unpleasant \
        to very-pleasant, or a number from -1 to 1; for a questionnaire its answers, separated by commas; for a prescription glasses or \
        contacts.
        """, valueName: "value"),
    completion: .custom { words, _, _ in ValueCompletion.values(words) })
  var words: [String] = []
  @Option(help: ArgumentHelp("The start date. Default: now, or --end.", valueName: "date"))
  var start: String?
  @Option(help: ArgumentHelp("The end date. Default: the start date.", valueName: "date"))
  var end: String?
  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Metadata, such as HKMenstrualCycleStart=true.", valueName: "key=value"))
  var metadata: [String] = []
  @Flag(
    inversion: .prefixedNo,
    help: "For menstruation: it is the first day of a period. Default: if there was no bleeding in the ten days before.")
  var firstDay: Bool?
  @Option(help: ArgumentHelp("For insulin: basal or bolus.", valueName: "purpose"), completion: .list(purposes))
  var purpose: String?
  @Flag(help: "The values are right: do not ask, even if no human has such values.")
  var yes = false
  @OptionGroup var parts: ContentOptions
  @OptionGroup var place: ZoneOptions
  @OptionGroup var store: StoreOptions

  private var typed: EntryWords { EntryWords(words) }

  func validate() throws {
    _ = try value(preferring: [:])
    _ = try period()
    _ = try entries()
  }

  func run() throws {
    let period = try period()
    let service = try store.open()
    let type = try type.type()
    let measured = (type.memberTypes ?? [type]).filter { $0.quantity != nil }
    let units = try service.perform(PreferredUnits(types: measured, system: Person.locale.system), for: .owner)
    var entries = try entries()
    if let entry = try cycleStart(type, period.start, entries, service) { entries.append(entry) }
    let sample = HandEntry.sample(
      of: type, try value(preferring: units), start: period.start, end: period.end, metadata: entries, now: Date())
    do { try sample.validate() } catch { throw Failure("Nothing was added. \(error)") }
    if !yes, HandEntry.isDoubtful(sample) { try ask(sample) }
    try service.perform(SaveSamples(samples: [sample], author: HandEntry.author), for: .owner)
    let dates = place.reader.dates
    let words = Person.words
    let (start, end) = (dates.minute(sample.start), dates.end(sample.end, besides: sample.start))
    let isFirst = entries.contains { $0.value == .boolean(true) && $0.key == type.requiredMetadataKey }
    let facts = [
      "\(type.titleInSentence)\(text(sample))", isFirst ? words["command.firstDay"] : nil,
      sample.end > sample.start ? words["types.span", start, end] : start,
    ]
    Output.sentence(words["command.added", words.list(facts.compactMap { $0 })])
    Output.sentence(words["command.deletes", "`health delete \(sample.uuid.uuidString)`"])
    Output.flush()
  }

  private static func text(_ number: Double) -> String { Person.numbers.text(number, decimals: 6) }

  private func text(_ sample: SampleRecord) -> String {
    switch sample.value {
    case .quantity(let number, let unit) where unit.string == "%": " \(Self.text(number * 100)) %"
    case .quantity(let number, let unit):
      " \(Self.text(number)) \(UnitNames.name(of: unit, in: Person.language).text(for: number))"
    case .category(let number):
      if case .category(let valueEnum) = sample.type.kind, Catalog.categoryValues(of: valueEnum).count > 1,
        let value = Catalog.categoryValue(number, of: valueEnum)
      {
        " \(value.titleInSentence)"
      } else {
        ""
      }
    case .content(let content): " (\(ContentText(reader: place.reader).line(content)))"
    case .correlation(let members):
      " "
        + members.compactMap { member -> String? in
          guard case .quantity(let number, _) = member.value else { return nil }
          return Self.text(number)
        }.joined(separator: "/")
    case .workout, .route: ""
    }
  }

  /// Asks whether a value that no human has is right. Without a terminal, throws the option that allows it.
  private func ask(_ sample: SampleRecord) throws {
    let type = try type.type()
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(
        "Nothing was added: no human has such a value of \(type.titleInSentence). There is no terminal to ask at; give --yes if it "
          + "is right.")
    }
    Output.prompt(Person.words["command.askDoubtful", "\(type.localTitle)\(text(sample))"] + " [y/N] ")
    guard ["y", "yes"].contains(readLine()?.lowercased()) else { throw Failure("Nothing was added.") }
  }

  // MARK: Value

  private func value(preferring units: [DataType: UnitExpression]) throws -> SampleRecord.Value {
    let (type, period) = (try type.type(), try period())
    // Also where there is none: it refuses options of other types.
    let hasContent = parts.takes(type)
    let content = try parts.content(of: type, value: hasContent ? try name(type) : nil, start: period.start, place)
    switch type.kind {
    case .quantity(let facts): return try quantity(type, facts, units[type])
    case .category(let valueEnum): return .category(try category(type, valueEnum, period))
    case .correlation(.each): return .correlation(try members(type, units, period))
    default:
      guard let content else {
        throw ValidationError(
          "\(type.localTitle) cannot be added by hand. `health add` takes quantities and categories, blood pressure, states of mind, "
            + "questionnaires, prescriptions and audiograms.")
      }
      return .content(content)
    }
  }

  /// The words as the name of one value, such as `slightly pleasant`. Throws if they are a value and a unit.
  private func name(_ type: DataType) throws -> String? {
    if let rest = typed.rest, UnitNames.unit(called: rest) != nil { throw ValidationError("\(type.localTitle) has no unit.") }
    // Answers of a questionnaire have commas; names of several words are joined by hyphens.
    guard let all = typed.all, typed.values.count > 1, !all.contains(",") else { return typed.all }
    return typed.values.joined(separator: "-")
  }

  /// The number that a text means, as on the pages of the Health app: with the person's signs, and with a point.
  private func number(_ text: String) throws -> Double {
    guard let number = HandEntry.number(text, Person.numbers), number.magnitude <= Limits.largestNumber else {
      throw ValidationError("\"\(text)\" is not a number. Give one such as \(Person.numbers.text(72.5, decimals: 1)).")
    }
    return number
  }

  private func quantity(_ type: DataType, _ facts: DataType.QuantityFacts, _ preferredUnit: UnitExpression?) throws -> SampleRecord.Value {
    guard var value = typed.first else {
      throw ValidationError("\(type.localTitle) needs a number, such as `health add \(self.type.typeName) \(Self.example(facts))`.")
    }
    var unit = typed.rest
    if unit == nil, let joined = typed.joined, HandEntry.number(joined.number, Person.numbers) != nil,
      HandEntry.number(value, Person.numbers) == nil
    {
      (value, unit) = (joined.number, joined.unit)
    }
    let number = try number(value)
    let wanted = try unit.map { try UnitOptions.unit(named: $0, of: type, facts) } ?? preferredUnit ?? facts.displayUnit
    if wanted.string == "%", unit == nil, number > 0, number <= 1 {
      throw ValidationError("\(type.localTitle) is in percent: write 97 for 97 %. For 1 % or less, add the unit: 0.5 %.")
    }
    do { return try HandEntry.quantity(number, in: wanted) } catch { throw ValidationError(error, type) }
  }

  /// A number that fits a type, for an example.
  private static func example(_ facts: DataType.QuantityFacts) -> String {
    guard let human = facts.human else { return "1" }
    let middle = facts.displayUnit.string == "%" ? (human.least + human.most) * 50 : (human.least * human.most).squareRoot()
    return DataNumber.exact(max(1, middle.rounded()))
  }

  /// The members of a correlation that has one of each type: 120/80.
  private func members(
    _ type: DataType, _ units: [DataType: UnitExpression], _ period: (start: Date, end: Date)
  ) throws -> [SampleRecord] {
    let types = type.memberTypes ?? []
    let names = types.map { $0.titleInSentence }.joined(separator: ", then ")
    guard let value = typed.first else {
      throw ValidationError("\(type.localTitle) needs its values: \(names), such as 120/80.")
    }
    let texts = value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard texts.count > 1, !texts.contains("") else {
      throw ValidationError("\"\(value)\" is not \(type.titleInSentence). Give its values: \(names), such as 120/80.")
    }
    let numbers = try texts.map(number)
    let wanted = try types.map { member in
      guard let facts = member.quantity else { throw ValidationError("\(member.localTitle) cannot be added by hand.") }
      return try typed.rest.map { try UnitOptions.unit(named: $0, of: member, facts) } ?? units[member] ?? facts.displayUnit
    }
    do {
      return try HandEntry.members(of: type, numbers, in: wanted, start: period.start, end: period.end, now: Date())
    } catch { throw ValidationError(error, type) }
  }

  private func category(_ type: DataType, _ valueEnum: String, _ period: (start: Date, end: Date)) throws -> Int {
    let values = Catalog.categoryValues(of: valueEnum)
    guard let value = typed.all else {
      if values.count == 1 { return values[0].rawValue }
      // Who says from when to when they slept does not say the stage.
      if type == Catalog.sleep, period.end > period.start, let asleep = values.first(where: { $0.sleepState == .asleep }) {
        return asleep.rawValue
      }
      throw ValidationError("\(type.localTitle) needs a value: \(Self.names(values)).")
    }
    if let found = Self.value(value, among: values) { return found.rawValue }
    if let first = typed.first, Self.value(first, among: values) != nil || values.count == 1 {
      throw ValidationError("\(type.localTitle) has no unit.")
    }
    throw ValidationError("\"\(value)\" is not a value of \(type.titleInSentence). Give one of \(Self.names(values)).")
  }

  /// The value that words mean: a name such as `asleepCore`, `asleep-core` or `core`, a number, or a title in any language.
  private static func value(_ text: String, among values: [CategoryValue]) -> CategoryValue? {
    func plain(_ text: String) -> String { text.lowercased().filter { $0 != "-" && $0 != " " } }
    let wanted = plain(text)
    let exact = values.first { known in
      plain(known.name) == wanted || String(known.rawValue) == text || Language.allCases.contains { plain(known.title(in: $0)) == wanted }
    }
    if let exact { return exact }
    // `core` and `asleep` for the names that end or begin with them, if there is one.
    let ending = values.filter { plain($0.name).hasSuffix(wanted) }
    if ending.count == 1 { return ending[0] }
    return wanted == "asleep" ? values.first { $0.sleepState == .asleep } : nil
  }

  private static func names(_ values: [CategoryValue]) -> String { values.map(\.words).joined(separator: ", ") }

  // MARK: Dates

  private func period() throws -> (start: Date, end: Date) {
    if !typed.times.isEmpty, start != nil || end != nil {
      throw ValidationError("Give times of the day, or --start and --end.")
    }
    let times = try typed.period(place)
    let (from, to) = (try times?.start ?? PeriodOptions.instant(start, place), try times?.end ?? PeriodOptions.instant(end, place))
    let now = place.now
    let start = from ?? to ?? now
    let end = to ?? start
    if start != end, HandEntry.hasOneDate(try type.type()) {
      throw ValidationError("\(try type.type().localTitle) has one date. Give --start without --end.")
    }
    if start > end { throw ValidationError("--end must not be before --start.") }
    if end > now { throw ValidationError("The sample must not be in the future.") }
    return (start, end)
  }

  // MARK: Metadata

  private func entries() throws -> [MetadataSet.Entry] {
    var entries: [MetadataSet.Entry] = []
    for text in metadata {
      guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")), sign > text.startIndex else {
        throw ValidationError("\"\(text)\" is not metadata. Give key=value.")
      }
      let (key, value) = (String(text[..<sign]), String(text[text.utf8.index(after: sign)...]))
      if entries.contains(where: { $0.key == key }) { throw ValidationError("The metadata key \(key) is named twice.") }
      entries.append(.init(key: key, value: try Self.value(value, of: key, place)))
    }
    return try entries + needed(besides: entries)
  }

  /// The metadata that every sample of the type must have, from its own option. What the store decides is not among them.
  private func needed(besides given: [MetadataSet.Entry]) throws -> [MetadataSet.Entry] {
    let type = try type.type()
    let facts = type.requiredMetadataKey.flatMap(Catalog.metadataKey)
    let takesDay = facts?.kind == .boolean
    let takesPurpose = facts?.valueEnum != nil
    if firstDay != nil, !takesDay { throw ValidationError("--first-day does not go with \(type.titleInSentence).") }
    if purpose != nil, !takesPurpose { throw ValidationError("--purpose does not go with \(type.titleInSentence).") }
    guard let facts, !given.contains(where: { $0.key == facts.key }) else { return [] }
    if takesDay { return firstDay.map { [MetadataSet.Entry(key: facts.key, value: .boolean($0))] } ?? [] }
    guard let valueEnum = facts.valueEnum else { return [] }
    let choices = Catalog.choices(of: valueEnum)
    let names = choices.map(\.words).joined(separator: " or ")
    guard let purpose else { throw ValidationError("\(type.localTitle) needs its purpose: --purpose \(names).") }
    let wanted = purpose.lowercased()
    let found = choices.first { choice in
      choice.words == wanted || Language.allCases.contains { choice.title(in: $0).lowercased() == wanted }
    }
    guard let found else { throw ValidationError("\"\(purpose)\" is not a purpose. Give --purpose \(names).") }
    return [.init(key: facts.key, value: .integer(Int64(found.rawValue)))]
  }

  private static let purposes = Catalog.types.compactMap { $0.requiredMetadataKey.flatMap(Catalog.metadataKey)?.valueEnum }.flatMap {
    Catalog.choices(of: $0).map(\.words)
  }

  /// Whether a day of bleeding is the first of its period, judged by the days before: it is if they had no bleeding. Nil where the type has
  /// no such days, or the metadata say it.
  private func cycleStart(
    _ type: DataType, _ start: Date, _ given: [MetadataSet.Entry], _ service: any HealthService
  ) throws -> MetadataSet.Entry? {
    guard let key = type.requiredMetadataKey, Catalog.metadataKey(key)?.kind == .boolean, !given.contains(where: { $0.key == key }) else {
      return nil
    }
    let before = PredicateTree.interval(
      start: start.addingTimeInterval(-Double(Cycles.daysBefore) * 86_400), end: start, strictStart: false, strictEnd: false)
    let request = FetchSamples(selections: [.init(type: type, predicate: before)], limit: 100)
    let bled = try service.perform(request, for: .owner).contains { sample in
      guard case .category(let number) = sample.value, case .category(let valueEnum) = type.kind else { return false }
      return Catalog.categoryValue(number, of: valueEnum)?.name != Cycles.noFlow
    }
    let isNone = Self.value(typed.all ?? "", among: values(of: type))?.name == Cycles.noFlow
    return .init(key: key, value: .boolean(!bled && !isNone))
  }

  private func values(of type: DataType) -> [CategoryValue] {
    if case .category(let valueEnum) = type.kind { Catalog.categoryValues(of: valueEnum) } else { [] }
  }

  /// The value that a predefined key expects; a text for any other key.
  private static func value(_ text: String, of key: String, _ place: ZoneOptions) throws -> MetadataValue {
    let value: MetadataValue?
    let expected: String
    switch Catalog.metadataKey(key)?.kind {
    case .string, nil: (value, expected) = (.string(text), "a text")
    case .boolean: (value, expected) = (["true": .boolean(true), "false": .boolean(false)][text], "true or false")
    case .number: (value, expected) = (Int64(text).map { .integer($0) } ?? DataNumber.number(text).map { .real($0) }, "a number")
    case .date:
      // The error names the key, not the text, which may be health data.
      (value, expected) = ((try? PeriodOptions.instant(text, place)).flatMap { $0.map { .date($0) } }, "a date such as 2026-01-31")
    case .quantity: (value, expected) = (quantity(text), "a number with a unit, such as \"5 km\"")
    }
    guard let value else { throw ValidationError("The metadata key \(key) takes \(expected).") }
    return value
  }

  private static func quantity(_ text: String) -> MetadataValue? {
    guard let blank = text.utf8.firstIndex(of: UInt8(ascii: " ")), let number = DataNumber.number(String(text[..<blank])) else {
      return nil
    }
    // The caller says what the key takes.
    do { return .quantity(number, try UnitExpression.parse(String(text[text.utf8.index(after: blank)...]))) } catch { return nil }
  }
}
