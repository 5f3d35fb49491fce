// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthSampleData
import OpenHealthStorage
import OpenHealthTestSupport

/// The same random samples in an engine and in the model, and random requests about them. Each seed makes one world, whose store seals
/// after a few samples.
struct SampleWorld {
  let database: HealthDatabase
  let engine: HealthEngine
  var model: ReferenceModel
  let apps: [AppIdentity]
  var random: SplitMix64
  /// A separate generator, so that the choice of series does not change other choices.
  private var seriesRandom: SplitMix64
  /// A separate generator for zones, for the same reason; nil for a world without.
  private var zoneRandom: SplitMix64?
  /// The length of a tick in seconds. Most dates lie on ticks, so that they are often equal and intervals often touch.
  private let tick: Double
  private let origin: Double
  private let ticks = 12
  private var creations = 0

  static let quantityTypes = [
    "stepCount", "distanceWalkingRunning", "bodyMass", "heartRate", "environmentalAudioExposure",
  ].compactMap { Catalog.type(named: $0) }
  private static let categoryType = Catalog.type(named: "sleepAnalysis")!
  private static let pressureTypes = ["bloodPressureSystolic", "bloodPressureDiastolic"].compactMap { Catalog.type(named: $0) }
  private static let correlationType = Catalog.type(named: "bloodPressure")!
  /// The types that apps ask to use.
  private static let askedTypes = quantityTypes + [categoryType] + pressureTypes
  private static let units = [
    "stepCount": ["count"], "distanceWalkingRunning": ["m", "km", "mi"], "bodyMass": ["kg", "lb"],
    "heartRate": ["count/min", "count/s"], "environmentalAudioExposure": ["dBASPL"],
    "bloodPressureSystolic": ["mmHg", "kPa"], "bloodPressureDiastolic": ["mmHg"],
  ].mapValues { $0.compactMap { try? UnitExpression.parse($0) } }

  /// Apps by number: a watch, a phone, and three others. The last one saves nothing.
  private static func app(_ number: Int) -> AppIdentity {
    AppIdentity(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: "test.app.\(number)", name: number == 2 ? "Épée" : "App \(number)"),
        version: number == 3 ? nil : "1.\(number)",
        productType: number == 0 ? "Watch6,1" : number == 1 ? "iPhone14,2" : nil))
  }

  /// - Parameter hasZones: Whether some samples have a zone, in their metadata or from the device that saved them.
  init(seed: UInt64, hasZones: Bool = false) throws {
    random = SplitMix64(seed: seed)
    seriesRandom = SplitMix64(seed: ~seed)
    zoneRandom = hasZones ? SplitMix64(seed: seed &* 31) : nil
    apps = (0..<5).map(Self.app)
    tick = [0.125, 1, 60, 3600, 21_600].randomElement(using: &random)!
    // 9 March 2024, the day before clocks change in New York.
    origin = 731_635_200
    model = ReferenceModel()
    model.permissions = Self.permissions(apps, &random)
    database = try TestDatabase.make(sealing: SealingRules(seed: seed))
    engine = HealthEngine(database: database, answering: ScriptedAnswers(permissions: model.permissions), zone: { .gmt })
    try askForPermissions()
    try storeBatches()
    try orderSources()
  }

  /// Random permissions for each app, type and direction: granted, refused or never asked.
  private static func permissions(_ apps: [AppIdentity], _ random: inout SplitMix64) -> [ReferenceModel.PermissionKey: Permission] {
    var permissions: [ReferenceModel.PermissionKey: Permission] = [:]
    for app in apps {
      for type in askedTypes {
        for direction in AccessDirection.allCases {
          let key = ReferenceModel.PermissionKey(app: app.bundleIdentifier, type: type.identifier, direction: direction)
          permissions[key] = [.granted, .granted, .granted, .refused, nil].randomElement(using: &random)!
        }
      }
    }
    return permissions
  }

  private func askForPermissions() throws {
    for app in apps {
      let wanted = { (direction: AccessDirection) in
        Self.askedTypes.filter {
          model.permissions[.init(app: app.bundleIdentifier, type: $0.identifier, direction: direction)] != nil
        }
      }
      try engine.perform(RequestAuthorization(share: wanted(.share), read: wanted(.read)), for: .app(app))
    }
  }

  /// Apps save what they may save; an import stores the rest.
  private mutating func storeBatches() throws {
    for _ in 0..<Int.random(in: 1...16, using: &random) {
      let app = apps[Int.random(in: 0..<4, using: &random)]
      // Some correlations hold samples of other apps, as only an import can create them.
      let isMixed = Int.random(in: 0..<5, using: &random) == 0
      // With a tick this coarse, some batches are what a watch or phone records of an invented day.
      let isOfDay = tick >= 3600 && Int.random(in: 0..<3, using: &random) == 0
      var records =
        isOfDay
        ? partOfDay()
        : (0..<Int.random(in: 1...8, using: &random)).map { _ in
          Int.random(in: 0..<5, using: &random) == 0 ? correlation(from: app, isMixed: isMixed) : record(from: app)
        }
      records = records.map { zoned($0) }
      let single = records.flatMap { $0.members ?? [$0] }
      let mayShare =
        !isMixed && !isOfDay
        && single.allSatisfy {
          model.permissions[.init(app: app.bundleIdentifier, type: $0.type.identifier, direction: .share)] == .granted
        }
      if mayShare {
        try engine.perform(SaveSamples(samples: records), for: .app(app))
        // What an app saves has the zone of its process, here of a machine in UTC.
        for place in records.indices { records[place].timeZone = nil }
      } else {
        _ = try engine.perform(
          ImportRecords(number: try engine.perform(BeginImport(name: "a file"), for: .owner), records: records.map { created($0) }),
          for: .owner)
      }
      model.store(records)
    }
  }

  static let zoneNames = ["America/New_York", "Asia/Tokyo", "Pacific/Kiritimati", "Europe/Berlin", "Asia/Kathmandu"]

  /// The record with a zone in its metadata, from its device, from both, or as it is.
  private mutating func zoned(_ record: SampleRecord) -> SampleRecord {
    guard var random = zoneRandom, record.type.quantity != nil else { return record }
    defer { zoneRandom = random }
    var record = record
    if Int.random(in: 0..<3, using: &random) == 0, let name = (Self.zoneNames + ["UTC"]).randomElement(using: &random) {
      record.metadata = MetadataSet(record.metadata.entries + [.init(key: MetadataSet.timeZoneKey, value: .string(name))])
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      record.timeZone = (Self.zoneNames + ["GMT-0500", "UTC", "Nowhere/Land"]).randomElement(using: &random)
    }
    return record
  }

  /// The record with a unique creation date: an import treats two records with the same content as one.
  private mutating func created(_ record: SampleRecord) -> SampleRecord {
    var record = record
    creations += 1
    record.creation = Date(timeIntervalSinceReferenceDate: origin + 1e8 + Double(creations))
    if case .correlation(let members) = record.value { record.value = .correlation(members.map { created($0) }) }
    return record
  }

  /// Up to 12 consecutive samples of a day in New York, as an invented person's watch or phone records it.
  private mutating func partOfDay() -> [SampleRecord] {
    let isOfPhone = Bool.random(using: &random)
    let first = Int(origin)
    let clock = SampleClock(zone: TimeZone(identifier: "America/New_York")!, first: first - 3 * 86_400, last: first + 9 * 86_400)
    let number = clock.day(of: first) + Int.random(in: 0...3, using: &random)
    let day = SampleDay(number, seed: random.next(), clock: clock)
    let revision = apps[isOfPhone ? 1 : 0].revision
    func sample(_ type: DataType, _ start: Int, _ end: Int, _ value: SampleRecord.Value) -> SampleRecord {
      SampleRecord(
        uuid: UUIDMint.ofTests.next(), type: type, start: Date(timeIntervalSinceReferenceDate: Double(start)),
        end: Date(timeIntervalSinceReferenceDate: Double(end)), value: value,
        provenance: Provenance(revision: revision, device: isOfPhone ? nil : Self.devices[2]))
    }
    let counts = day.counts().filter { $0.isOfPhone == isOfPhone }.map {
      sample(Self.quantityTypes[0], $0.start, $0.end, .quantity($0.steps, Self.units["stepCount"]![0]))
    }
    let stages = day.night().filter { ($0.kind == .inBed) == isOfPhone }.map { stage in
      let names: [SampleDay.Stage.Kind: String] = [
        .inBed: "inBed", .core: "asleepCore", .deep: "asleepDeep", .rem: "asleepREM", .awake: "awake",
      ]
      return sample(
        Self.categoryType, stage.start, stage.end, .category(Catalog.sleepValues.first { $0.name == names[stage.kind] }!.rawValue))
    }
    let all = stages + counts
    return Array(all.dropFirst(Int.random(in: 0..<all.count, using: &random)).prefix(12))
  }

  private mutating func orderSources() throws {
    for type in Self.quantityTypes + [Self.categoryType] where Bool.random(using: &random) {
      let order = apps.map(\.bundleIdentifier).shuffled(using: &random).dropLast(Int.random(in: 0...3, using: &random))
      try engine.perform(SetSourceOrder(type: type, bundleIdentifiers: Array(order)), for: .owner)
      model.sourceOrders[type.identifier] = Array(order)
    }
  }

  private mutating func correlation(from app: AppIdentity, isMixed: Bool) -> SampleRecord {
    let members = Self.pressureTypes.map { type in
      let other = isMixed ? apps[Int.random(in: 0..<4, using: &random)] : app
      return record(from: other, type: type)
    }
    var correlation = record(from: app, type: Self.pressureTypes[0])
    correlation.type = Self.correlationType
    correlation.value = .correlation(members)
    correlation.series = nil
    return correlation
  }

  private mutating func record(from app: AppIdentity, type wanted: DataType? = nil) -> SampleRecord {
    let isCategory = wanted == nil && Int.random(in: 0..<8, using: &random) == 0
    let type = wanted ?? (isCategory ? Self.categoryType : Bool.random(using: &random) ? quantityType() : anyQuantityType())
    let value: SampleRecord.Value =
      isCategory
      ? .category(Int.random(in: 0...5, using: &random))
      : .quantity(
        Bool.random(using: &random) ? Double(Int.random(in: 0...20, using: &random)) : Double.random(in: 0...100, using: &random),
        Self.units[type.name]!.randomElement(using: &random)!)
    let dates = [date(), Int.random(in: 0..<3, using: &random) == 0 ? nil : date()]
    let start = min(dates[0]!, dates[1] ?? dates[0]!)
    let record = SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: type, start: start,
      end: max(dates[0]!, dates[1] ?? dates[0]!, start + (type.minimumDuration == nil ? 0 : 1)), value: value,
      provenance: Provenance(revision: app.revision, device: Self.devices.randomElement(using: &random)!), metadata: metadata())
    return isCategory || Int.random(in: 0..<4, using: &seriesRandom) > 0 ? record : series(record)
  }

  /// The sample as a series: some values are instants, some have a duration, some end with the sample.
  private mutating func series(_ record: SampleRecord) -> SampleRecord {
    guard case .quantity(_, let unit) = record.value else { return record }
    let (start, length) = (record.start.timeIntervalSinceReferenceDate, record.end.timeIntervalSince(record.start))
    let values = (0..<Int.random(in: 1...6, using: &seriesRandom)).map { _ in
      let places = [0, 0.25, 0.5, 0.75, 1, Double.random(in: 0...1, using: &seriesRandom)]
      let (one, other) = (places.randomElement(using: &seriesRandom)!, places.randomElement(using: &seriesRandom)!)
      let isOfInstant = Bool.random(using: &seriesRandom)
      return SeriesValue(
        start: min(start + min(one, other) * length, record.end.timeIntervalSinceReferenceDate),
        end: min(start + (isOfInstant ? min(one, other) : max(one, other)) * length, record.end.timeIntervalSinceReferenceDate),
        value: Double(Int.random(in: 0...20, using: &seriesRandom)))
    }
    var record = record
    record.series = SeriesRecord(values)
    let sum = (record.series?.values ?? []).map(\.value).reduce(0, +)
    record.value = .quantity(record.type.quantity?.aggregation == .cumulative ? sum : sum / Double(record.series?.count ?? 1), unit)
    return record
  }

  private static let devices: [DeviceRecord?] = [
    nil, nil, DeviceRecord(name: "Watch", model: "W6", softwareVersion: "10.1"), DeviceRecord(name: "Watch", model: "W6"),
    DeviceRecord(name: ""),
  ]
  private static let metadataKeys = ["lap", "note", "seen", "length"]

  private mutating func metadata() -> MetadataSet {
    guard Bool.random(using: &random) else { return .empty }
    return MetadataSet((0..<Int.random(in: 1...2, using: &random)).map { _ in metadataEntry() })
  }

  private mutating func metadataEntry() -> MetadataSet.Entry {
    let key = Self.metadataKeys.randomElement(using: &random)!
    let values: [MetadataValue] = [
      .string("Oak"), .string("oak tree"), .string("Óak"), .integer(3), .real(3.5), .boolean(true), .date(knownDate()),
      .quantity(2, Self.units["bodyMass"]![0]),
    ]
    return MetadataSet.Entry(key: key, value: values.randomElement(using: &random)!)
  }
}

// MARK: Random limits

extension SampleWorld {
  /// Changes some read permissions: to granted from a date, which is often a sample's; granted without limit; refused; or never asked.
  mutating func moveLimits() throws {
    for app in apps {
      for type in Self.askedTypes where Int.random(in: 0..<3, using: &random) == 0 {
        let question = PermissionQuestion(type: type, direction: .read)
        let key = ReferenceModel.PermissionKey(app: app.bundleIdentifier, type: type.identifier, direction: .read)
        let answer: Permission? = [.granted, .granted, .granted, .granted, .refused, nil].randomElement(using: &random)!
        let since = answer == .granted && Int.random(in: 0..<5, using: &random) > 0 ? knownDate() : nil
        try engine.perform(SetPermissions(app: app.bundleIdentifier, questions: [question], answer: answer, since: since), for: .owner)
        model.permissions[key] = answer
        model.windows[key] = since
      }
    }
  }

  /// A random app, whose permissions apply.
  mutating func anApp() -> AppIdentity { apps.randomElement(using: &random)! }
}

// MARK: Random requests

extension SampleWorld {
  /// The owner in one of three cases, else an app.
  mutating func caller() -> Caller {
    Int.random(in: 0..<3, using: &random) == 0 ? .owner : .app(apps.randomElement(using: &random)!)
  }

  mutating func quantityType() -> DataType {
    // The first two are cumulative. Few types are chosen, so that samples meet.
    Self.quantityTypes[[0, 0, 0, 1, 2, 3, 3, 4].randomElement(using: &random)!]
  }

  /// Includes the types of members of correlations.
  private mutating func anyQuantityType() -> DataType { (Self.quantityTypes + Self.pressureTypes).randomElement(using: &random)! }

  private mutating func anyType() -> DataType {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: Self.categoryType
    case 1: Self.correlationType
    case 2: Self.pressureTypes.randomElement(using: &random)!
    default: quantityType()
    }
  }

  mutating func fetch() -> FetchSamples {
    let selections = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      FetchSamples.Selection(type: anyType(), predicate: filter())
    }
    let keys = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      FetchSamples.SortKey(field: Bool.random(using: &random) ? .start : .end, ascending: Bool.random(using: &random))
    }
    let limit = Bool.random(using: &random) ? nil : Int.random(in: 1...12, using: &random)
    return FetchSamples(selections: selections, order: keys, limit: limit)
  }

  mutating func quantities() -> FetchQuantities {
    FetchQuantities(
      type: Int.random(in: 0..<9, using: &random) == 0 ? anyType() : anyQuantityType(), predicate: filter(),
      order: Bool.random(using: &random) ? .quantities : .samples, limit: Int.random(in: 1...9, using: &random))
  }

  mutating func options(_ type: DataType) -> StatisticsOptions {
    let fitting: StatisticsOptions =
      type.quantity?.aggregation == .cumulative ? [.cumulativeSum] : [.discreteAverage, .discreteMin, .discreteMax]
    let all: StatisticsOptions = [
      .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent, .duration,
    ]
    let chosen = StatisticsOptions(rawValue: UInt.random(in: 0...127, using: &random))
    // One in ten can have options that do not fit the type.
    return Int.random(in: 0..<10, using: &random) == 0
      ? chosen
      : chosen.intersection(all).union(fitting).subtracting(
        type.quantity?.aggregation == .cumulative ? [.discreteAverage, .discreteMin, .discreteMax] : [.cumulativeSum])
  }

  mutating func statistics() -> ComputeStatistics {
    let type = quantityType()
    return ComputeStatistics(type: type, predicate: filter(), options: options(type))
  }

  /// A collection, and the start of its intervals by the plain rule: the anchor plus k times the step, in the calendar.
  mutating func collection() -> (request: ComputeStatisticsCollection, boundary: (Int) -> Double) {
    let type = quantityType()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: ["America/New_York", "Asia/Kathmandu", "UTC"].randomElement(using: &random)!)!
    let steps: [(Calendar.Component, Int)] =
      tick < 60
      ? [(.second, 1), (.second, 3), (.minute, 1)]
      : tick < 3600
        ? [(.minute, 1), (.minute, 5), (.hour, 1)] : [(.hour, 1), (.hour, 6), (.day, 1), (.day, 3), (.weekOfYear, 1), (.month, 1)]
    let (component, count) = steps.randomElement(using: &random)!
    var components = DateComponents()
    components.setValue(count, for: component)
    // Within a few hundred intervals of the samples; never on the 29th to 31st, since another test covers the calendar's rule there.
    let distance = tick < 60 ? 60.0 : tick < 3600 ? 3600 : 86_400
    let anchor = Date(timeIntervalSinceReferenceDate: origin + distance * Double(Int.random(in: -8...8, using: &random)))
    let request = ComputeStatisticsCollection(
      type: type, predicate: filter(), options: options(type),
      intervals: CalendarIntervals(anchor: anchor, components: components, calendar: calendar)!)
    let boundary = { [calendar] (index: Int) in
      calendar.date(byAdding: component, value: count * index, to: anchor)!.timeIntervalSinceReferenceDate
    }
    return (request, boundary)
  }

  /// A collection on own clocks, in hours or longer, sometimes for a period, and the start of its intervals.
  mutating func ownCollection() -> (request: ComputeStatisticsCollection, boundary: (Int) -> Double) {
    var found = collection()
    var calendar = Calendar(identifier: .gregorian)
    let home = TimeZone(identifier: ["America/New_York", "Asia/Kathmandu", "UTC"].randomElement(using: &random)!)!
    calendar.timeZone = home
    let steps: [(Calendar.Component, Int)] = [(.hour, 1), (.hour, 6), (.day, 1), (.day, 1), (.day, 3), (.weekOfYear, 1), (.month, 1)]
    let (component, count) = steps.randomElement(using: &random)!
    var components = DateComponents()
    components.setValue(count, for: component)
    let day = Date(timeIntervalSinceReferenceDate: origin + 86_400 * Double(Int.random(in: -8...8, using: &random)))
    let anchor = component == .hour ? day : calendar.startOfDay(for: day)
    let dates = [knownDate(), knownDate()].map(\.timeIntervalSinceReferenceDate).sorted()
    found.request = ComputeStatisticsCollection(
      type: found.request.type, predicate: found.request.predicate, options: found.request.options,
      intervals: CalendarIntervals(anchor: anchor, components: components, calendar: calendar)!,
      period: Bool.random(using: &random) && dates[0] < dates[1] ? dates[0]..<dates[1] : nil, home: home)
    let boundary = { [calendar] (index: Int) in
      calendar.date(byAdding: component, value: count * index, to: anchor)!.timeIntervalSinceReferenceDate
    }
    return (found.request, boundary)
  }

  /// Its interval often begins or ends with a sample.
  mutating func explanation() -> ExplainStatistics {
    let type = quantityType()
    let dates = [knownDate(), knownDate()].map(\.timeIntervalSinceReferenceDate).sorted()
    let sides = [Bool.random(using: &random) ? -Double.infinity : dates[0], Bool.random(using: &random) ? Double.infinity : dates[1]]
    let isWhole = Int.random(in: 0..<3, using: &random) == 0 || sides[0] == sides[1]
    return ExplainStatistics(type: type, predicate: filter(), interval: isWhole ? nil : sides[0]..<sides[1])
  }

  mutating func sleep() -> ComputeSleep {
    let zone = ["America/New_York", "Asia/Kathmandu", "UTC"].randomElement(using: &random)!
    return ComputeSleep(
      from: Bool.random(using: &random) ? knownDate() : nil, to: Bool.random(using: &random) ? knownDate() : nil,
      timeZone: TimeZone(identifier: zone)!, overridesZones: true)
  }

  private mutating func date() -> Date {
    let ticks =
      Int.random(in: 0..<6, using: &random) == 0
      ? Double.random(in: 0...Double(ticks), using: &random) : Double(Int.random(in: 0...ticks, using: &random))
    return Date(timeIntervalSinceReferenceDate: origin + ticks * tick)
  }

  /// No filter in every third request, on average.
  private mutating func filter() -> PredicateTree {
    Int.random(in: 0..<3, using: &random) == 0 ? .everything : predicate(depth: 3)
  }

  private mutating func predicate(depth: Int) -> PredicateTree {
    if Int.random(in: 0..<4, using: &random) == 0 { return property() }
    switch Int.random(in: 0..<(depth > 0 ? 12 : 6), using: &random) {
    case 0: return .constant(Int.random(in: 0..<4, using: &random) > 0)
    case 1, 2:
      let comparisons: [PredicateTree.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
      return .date(Bool.random(using: &random) ? .start : .end, comparisons.randomElement(using: &random)!, knownDate())
    case 3: return .uuid(someUUIDs())
    case 4: return .source(Set(apps.map(\.bundleIdentifier).filter { _ in Bool.random(using: &random) } + ["test.unknown"]))
    case 5, 6, 7: return interval()
    case 8: return .not(predicate(depth: depth - 1))
    case 9, 10: return .and((0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth: depth - 1) })
    default: return .or((0..<Int.random(in: 0...3, using: &random)).map { _ in predicate(depth: depth - 1) })
    }
  }

  /// A condition on value, device, revision or metadata.
  private mutating func property() -> PredicateTree {
    let comparisons: [PredicateTree.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual]
    let comparison = comparisons.randomElement(using: &random)!
    switch Int.random(in: 0..<15, using: &random) {
    case 10, 11: return text(comparison)
    case 12:
      return Bool.random(using: &random)
        ? .number(.duration, comparison, tick * Double(Int.random(in: 0...3, using: &random)))
        : .number(.count, comparison, Double(Int.random(in: 0...2, using: &random)))
    case 13:
      let (figures, type): ([SeriesTerm.Figure], DataType) = ([.minimum, .maximum, .latest], quantityType())
      let unit = Self.units[type.name]!.randomElement(using: &random)!
      return .series(
        .quantity(figures.randomElement(using: &random)!, comparison, Double(Int.random(in: 0...20, using: &random)), unit))
    case 14: return .series(.date(Bool.random(using: &random) ? .start : .end, comparison, knownDate()))
    case 0: return .category(comparison, Int.random(in: 0...5, using: &random))
    case 1:
      let type = quantityType()
      return .quantity(comparison, Double(Int.random(in: 0...20, using: &random)), Self.units[type.name]!.randomElement(using: &random)!)
    case 2: return .device(Set(Self.devices.filter { _ in Bool.random(using: &random) }))
    case 3:
      let texts: Set<String> = [["Watch"], ["W6", ""], [], ["10.1", "?"]].randomElement(using: &random)!
      return .deviceField(DeviceRecord.Field.allCases.randomElement(using: &random)!, texts)
    case 4:
      let revision = apps.randomElement(using: &random)!.revision
      return .sourceRevision([
        SourceRevisionPattern(
          bundleIdentifier: revision.source.bundleIdentifier, version: Bool.random(using: &random) ? .any : .exactly("9"),
          productType: Bool.random(using: &random) ? .any : .exactly(revision.productType), operatingSystem: .any)
      ])
    case 7, 8: return .noCorrelation
    case 9: return .member(Self.pressureTypes.randomElement(using: &random)!, predicate(depth: 0))
    case 5: return .metadataKey(Self.metadataKeys.randomElement(using: &random)!)
    default:
      let entry = metadataEntry()
      return .metadata(entry.key, comparison, entry.value)
    }
  }

  private static let textFields: [PredicateTree.TextField] = [
    .sourceName, .bundleIdentifier, .bundleIdentifier, .version, .productType, .device(.name), .device(.softwareVersion),
    .metadata("note"), .metadata("note"), .metadata("lap"),
  ]

  /// A comparison of text in any way, with and without case and accents.
  private mutating func text(_ comparison: PredicateTree.Comparison) -> PredicateTree {
    let field = Self.textFields.randomElement(using: &random)!
    if Int.random(in: 0..<8, using: &random) == 0 { return .not(.text(field, .any)) }
    let options = TextPattern.Options(rawValue: Int.random(in: 0...3, using: &random))
    let (relation, texts): (TextPattern.Relation, [String]) =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: (.beginsWith, ["oak", "O", "App", "test.app.", "ep", "W", "É", "1"])
      case 1: (.endsWith, ["TREE", "k", "2", "ée", "EE", "tch", "?"])
      case 2: (.contains, ["ak", "AK", ".", "p", "pé", " ", "*"])
      case 3: (.like, ["*ak*", "?ak", "App ?", "*.?", "ep*", "*", "", "OAK", "w*c?", "?*?*?"])
      case 4: (.matches, ["[a-z]+", "oak.*", "App [0-9]", "(o|oa)(k|ak).*", "\\S+", "", ".", "épée"])
      default: (.comparison(comparison), ["Oak", "oak", "óak", "App 1", "test.app.1", "epee", "watch", "", "1.0"])
      }
    return .text(field, TextPattern(relation, texts.randomElement(using: &random)!, options: options)!)
  }

  private mutating func interval() -> PredicateTree {
    .interval(
      start: Int.random(in: 0..<4, using: &random) == 0 ? nil : knownDate(),
      end: Int.random(in: 0..<4, using: &random) == 0 ? nil : knownDate(),
      strictStart: Bool.random(using: &random), strictEnd: Bool.random(using: &random))
  }

  /// Often the date of a sample.
  private mutating func knownDate() -> Date {
    guard Bool.random(using: &random), let sample = model.samples.randomElement(using: &random) else { return date() }
    return Bool.random(using: &random) ? sample.record.start : sample.record.end
  }

  private mutating func someUUIDs() -> Set<UUID> {
    var uuids: Set<UUID> = [UUIDMint.ofTests.next()]
    for sample in model.samples where Bool.random(using: &random) { uuids.insert(sample.record.uuid) }
    return uuids
  }
}

/// Answers from a table.
struct ScriptedAnswers: PermissionAnswering {
  let permissions: [ReferenceModel.PermissionKey: Permission]

  func answers(to questions: [PermissionQuestion], from app: AppIdentity) throws(HealthError) -> [PermissionChoice]? {
    questions.map {
      PermissionChoice(permissions[.init(app: app.bundleIdentifier, type: $0.type.identifier, direction: $0.direction)] ?? .refused)
    }
  }
}
