// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthEntry
import OpenHealthPictures
import OpenHealthWords

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add one sample by hand.",
    discussion: """
      The sample counts as entered by hand, as in the Health app: its source is "Health". Dates without a zone are in that of --time-zone.

        health add bodyMass 72.5 kg
        health add heartRate 61 --start "2026-01-31 08:05"
        health add mindfulSession --start "2026-01-31 08:00" --end "2026-01-31 08:10"
        health add spo2 97
        health add bloodGlucose 5.4 mmol/L --metadata HKBloodGlucoseMealTime=1
        health add mood slightly-pleasant --label calm content --association friends
        health add GAD7 0,1,0,2,0,0,1
        health add visionPrescription glasses --right sphere=-1.25,cylinder=-0.5,axis=90 --left sphere=-1.5 --expires 2028-01-31
        health add audiogram --right 250=10,500=15,1000=20 --left 250=5,500=5,1000=10

      Answers of the GAD-7 and PHQ-9 questionnaires are 0 (not at all), 1 (several days), 2 (more than half the days) and 3 (nearly every \
      day); the last one of the PHQ-9 also 4 (prefer not to answer). A negative value comes last, after two hyphens: health add mood -- -0.4
      """)

  @OptionGroup var type: TypeArgument
  @Argument(
    help: ArgumentHelp(
      "A number; for a category the name of a value, which may be omitted if there is only one.",
      discussion: """
        For a state of mind very-unpleasant to very-pleasant, or a number from -1 to 1; for a questionnaire its answers, separated by commas; \
        for a prescription glasses or contacts.
        """, valueName: "value"),
    completion: .custom { words, _, _ in ValueCompletion.values(words) })
  var value: String?
  @Argument(help: ArgumentHelp("The unit. Default: the one that `health units` shows.", valueName: "unit"))
  var unit: String?
  @Option(help: ArgumentHelp("The start date. Default: now, or --end.", valueName: "date"))
  var start: String?
  @Option(help: ArgumentHelp("The end date. Default: the start date.", valueName: "date"))
  var end: String?
  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Metadata, such as HKMenstrualCycleStart=true.", valueName: "key=value"))
  var metadata: [String] = []
  @OptionGroup var parts: ContentOptions
  @OptionGroup var place: ZoneOptions
  @OptionGroup var store: StoreOptions

  private var dates: DateText { place.reader.dates }

  func validate() throws {
    _ = try content(preferredUnit: nil)
    _ = try period()
    _ = try entries()
  }

  func run() throws {
    let (period, entries) = (try period(), try entries())
    let service = try store.open()
    let type = try type.type()
    let units = try store.telling {
      try service.perform(PreferredUnits(types: type.quantity == nil ? [] : [type], system: Person.locale.system), for: .owner)
    }
    let sample = HandEntry.sample(
      of: type, try content(preferredUnit: units[type]), start: period.start, end: period.end, metadata: entries, now: Date())
    do { try sample.validate() } catch { throw Failure.invalidSample(error) }
    try store.telling { try service.perform(SaveSamples(samples: [sample], author: HandEntry.author), for: .owner) }
    Output.sentence("Added \(type.localTitle.lowercasedFirst)\(text(sample)), \(dates.minute(period.start)).")
    Output.sentence("`health delete \(sample.uuid.uuidString)` deletes it.")
    Output.flush()
  }

  private func text(_ sample: SampleRecord) -> String {
    switch sample.value {
    case .quantity(let number, let unit) where unit.string == "%": " \(DataNumber.computed(number * 100)) %"
    case .quantity(let number, let unit): " \(DataNumber.exact(number)) \(unit.string)"
    case .category(let number):
      if case .category(let valueEnum) = sample.type.kind, let value = Catalog.categoryValue(number, of: valueEnum) {
        " \(value.name)"
      } else {
        ""
      }
    case .content(let content): " (\(ContentText(reader: place.reader).line(content)))"
    case .correlation, .workout, .route: ""
    }
  }

  // MARK: Value

  private func content(preferredUnit: UnitExpression?) throws -> SampleRecord.Value {
    let type = try type.type()
    // Also where there is none: it refuses options of other types.
    let content = try parts.content(of: type, value: value, start: try period().start, place)
    switch type.kind {
    case .quantity(let facts): return try quantity(type, facts, preferredUnit)
    case .category(let valueEnum): return .category(try category(type, valueEnum))
    default:
      guard let content else {
        throw ValidationError(
          "\(type.localTitle) cannot be added by hand. `health add` takes quantities and categories, states of mind, questionnaires, "
            + "prescriptions and audiograms.")
      }
      if unit != nil { throw ValidationError("\(type.localTitle) has no unit.") }
      return .content(content)
    }
  }

  private func quantity(_ type: DataType, _ facts: DataType.QuantityFacts, _ preferredUnit: UnitExpression?) throws -> SampleRecord.Value {
    guard let value else { throw ValidationError("\(type.name) needs a number.") }
    guard let number = DataNumber.number(value), number.magnitude <= Limits.largestNumber else {
      throw ValidationError("\"\(value)\" is not a number. Give one such as 72.5.")
    }
    let wanted = try unit.map { try UnitOptions.unit(named: $0, of: type, facts) } ?? preferredUnit ?? facts.displayUnit
    if wanted.string == "%", unit == nil, number > 0, number <= 1 {
      throw ValidationError("\(type.localTitle) is in percent: write 97 for 97 %. For 1 % or less, add the unit: 0.5 %.")
    }
    do { return try HandEntry.quantity(number, in: wanted) } catch { throw ValidationError(error, type) }
  }

  private func category(_ type: DataType, _ valueEnum: String) throws -> Int {
    if unit != nil { throw ValidationError("\(type.name) has no unit.") }
    let values = Catalog.categoryValues(of: valueEnum)
    guard let value else {
      if values.count == 1 { return values[0].rawValue }
      throw ValidationError("\(type.name) needs a value: \(Self.names(values)).")
    }
    let wanted = value.lowercased()
    let found = values.first { known in
      known.name.lowercased() == wanted || String(known.rawValue) == value
        || Language.allCases.contains { known.title(in: $0).lowercased() == wanted }
    }
    guard let found else {
      throw ValidationError("\"\(value)\" is not a value of \(type.localTitle.lowercasedFirst). Give one of \(Self.names(values)).")
    }
    return found.rawValue
  }

  private static func names(_ values: [CategoryValue]) -> String { values.map(\.name).joined(separator: ", ") }

  // MARK: Dates

  private func period() throws -> (start: Date, end: Date) {
    let (from, to) = (try PeriodOptions.instant(start, place), try PeriodOptions.instant(end, place))
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
    return entries
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
