// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes values of requests from the bytes of an input: of the right form, with any meaning. Half of them are usual, so that some requests
/// succeed.
struct MeaningInput {
  private var input: FuzzInput
  /// The UUIDs that samples and workouts of the store have.
  let known: [UUID]

  init(_ input: FuzzInput, known: [UUID]) { (self.input, self.known) = (input, known) }

  var isEmpty: Bool { input.isEmpty }

  mutating func below(_ bound: Int) -> Int { Int(input.byte()) % max(1, bound) }

  mutating func one<T>(of all: [T]) -> T { all[all.count > 256 ? input.number(below: all.count) : below(all.count)] }

  mutating func isOne(in count: Int) -> Bool { below(count) == 0 }

  mutating func some<T>(upTo count: Int, _ make: (inout MeaningInput) -> T) -> [T] {
    var all: [T] = []
    for _ in 0..<below(count + 1) { all.append(make(&self)) }
    return all
  }

  mutating func optional<T>(_ make: (inout MeaningInput) -> T) -> T? { isOne(in: 2) ? nil : make(&self) }

  // MARK: Numbers and texts

  /// Any double, from its bits.
  private mutating func bits() -> Double { Double(bitPattern: input.take(8).reduce(0) { $0 << 8 | UInt64($1) }) }

  mutating func number() -> Double {
    switch below(8) {
    case 0...4: Double(below(200))
    case 5: one(of: [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, -1])
    case 6: one(of: [1e300, -1e300, 1e13, -1e13, 1e12, 0.1, 1e-9, 1e18])
    default: bits()
    }
  }

  mutating func date() -> Date {
    let seconds =
      switch below(8) {
      case 0...5: 700_000_000 + Double(below(256)) * Double(one(of: [1, 60, 3600, 86_400]))
      case 6:
        one(of: [
          .nan, .infinity, -.infinity, 1e300, -1e300, 1e13, -1e13, 1e12, -1e12, 9.99e11, 0,
          Date.distantFuture.timeIntervalSinceReferenceDate,
          Date.distantPast.timeIntervalSinceReferenceDate,
        ])
      default: bits()
      }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }

  mutating func integer() -> Int {
    switch below(6) {
    case 0...3: below(12)
    case 4: one(of: [-1, .min, .max, 99, 1 << 32, -1 << 32])
    default: input.take(8).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  mutating func text() -> String {
    switch below(6) {
    case 0...3: one(of: ["", "a", "com.example.app", "Watch", "Europe/Vienna", "e\u{301}", "\u{0}", "%", "A.*", "[", "\u{1F600}"])
    case 4: String(repeating: "x", count: one(of: [100, 9_999, 10_001, 70_000]))
    default: String(decoding: input.take(below(40)), as: UTF8.self)
    }
  }

  mutating func uuid() -> UUID {
    if !isOne(in: 4) { return one(of: known) }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0x70, 0, 0x80, 0, 0, 0, 0, 0, 0, 0)
    (bytes.14, bytes.15) = (input.byte(), input.byte())
    return UUID(uuid: bytes)
  }

  mutating func flag() -> Bool { isOne(in: 2) }

  mutating func zone() -> TimeZone { TimeZone(identifier: one(of: ["GMT", "Europe/Vienna", "Pacific/Apia", "Asia/Kathmandu"])) ?? .gmt }

  // MARK: Types and units

  private static let usual = [
    "stepCount", "heartRate", "sleepAnalysis", "bodyMass", "bloodPressure", "workout", "workoutRoute", "stateOfMind",
  ]
  .compactMap { Catalog.type(named: $0) }
  private static let quantities = Catalog.types.filter { $0.quantity != nil }

  mutating func type() -> DataType { isOne(in: 3) ? one(of: Catalog.types) : one(of: Self.usual) }

  mutating func quantityType() -> DataType { isOne(in: 4) ? type() : isOne(in: 2) ? one(of: Self.quantities) : Self.usual[below(2)] }

  private static let units = [
    "count", "count/min", "kg", "m", "km", "s", "kcal", "mmHg", "degC", "degF", "%", "dBASPL", "m^99", "Tm^9/pm^8", "pm^9/Tm^8", "count/s",
    "IU",
  ].compactMap { text in try? UnitExpression.parse(text) }  // all are units

  mutating func unit(of type: DataType? = nil) -> UnitExpression {
    if let unit = type?.quantity?.unit, !isOne(in: 5) { return isOne(in: 2) ? unit : type?.quantity?.displayUnit ?? unit }
    return one(of: Self.units)
  }

  mutating func amount(_ unit: UnitExpression? = nil) -> Amount { Amount(number(), isOne(in: 4) ? self.unit() : unit ?? self.unit()) }

  // MARK: Metadata and provenance

  mutating func metadataValue() -> MetadataValue {
    switch below(7) {
    case 0: .string(text())
    case 1: .boolean(flag())
    case 2: .integer(Int64(integer()))
    case 3: .large(UInt64(bitPattern: Int64(integer())))
    case 4: .real(number())
    case 5: .date(date())
    default: .quantity(number(), unit())
    }
  }

  mutating func metadata() -> MetadataSet {
    if !isOne(in: 3) { return .empty }
    return MetadataSet(
      some(upTo: 3) { input in
        let key =
          switch input.below(4) {
          case 0: input.text()
          case 1: input.one(of: [MetadataSet.syncIdentifierKey, MetadataSet.syncVersionKey, MetadataSet.timeZoneKey])
          default: input.one(of: Catalog.metadataKeys).key
          }
        return MetadataSet.Entry(key: key, value: input.metadataValue())
      })
  }

  mutating func provenance() -> Provenance {
    if !isOne(in: 4) { return .unknown }
    return Provenance(
      revision: nil,
      device: DeviceRecord(name: optional { $0.text() }, model: optional { $0.text() }, localIdentifier: optional { $0.text() }))
  }

  // MARK: Samples

  mutating func sample(of wanted: DataType? = nil, depth: Int = 0) -> SampleRecord {
    let type = wanted ?? self.type()
    let start = date()
    let end = isOne(in: 4) ? date() : start + Double(below(3)) * 30
    let value = isOne(in: 8) ? self.value(of: self.type(), start, end, depth) : self.value(of: type, start, end, depth)
    var sample = SampleRecord(
      uuid: uuid(), type: type, start: start, end: end, value: value, provenance: provenance(), metadata: metadata())
    if !isOne(in: 5) { sample.uuid = fresh() }
    if isOne(in: 6), type.quantity != nil || isOne(in: 4) {
      sample.series =
        isOne(in: 5)
        ? SeriesRecord(count: integer(), minimum: number(), maximum: number(), latest: seriesValue(start))
        : SeriesRecord(some(upTo: 4) { $0.seriesValue(start) })
    }
    if isOne(in: 8) { sample.creation = date() }
    if isOne(in: 8) { sample.timeZone = text() }
    return sample
  }

  /// A UUID of a new sample.
  private mutating func fresh() -> UUID {
    var bytes: uuid_t = (1, 2, 3, 4, 5, 6, 0x70, 8, 0x80, 10, 11, 12, 13, 0, 0, 0)
    (bytes.13, bytes.14, bytes.15) = (input.byte(), input.byte(), input.byte())
    return UUID(uuid: bytes)
  }

  private mutating func seriesValue(_ start: Date) -> SeriesValue {
    let from = isOne(in: 5) ? date().timeIntervalSinceReferenceDate : start.timeIntervalSinceReferenceDate + Double(below(60))
    return SeriesValue(start: from, end: isOne(in: 5) ? number() : from, value: number())
  }

  private mutating func value(of type: DataType, _ start: Date, _ end: Date, _ depth: Int) -> SampleRecord.Value {
    switch type.kind {
    case .quantity: return .quantity(number(), unit(of: type))
    case .category(let valueEnum):
      let all = Catalog.categoryValues(of: valueEnum).map(\.rawValue)
      return .category(isOne(in: 4) || all.isEmpty ? integer() : one(of: all))
    case .correlation:
      guard depth < 2 else { return .correlation([]) }
      let members = type.memberTypes ?? []
      if isOne(in: 2), !members.isEmpty {
        return .correlation(
          members.prefix(2).map { member in
            var sample = sample(of: member, depth: depth + 1)
            (sample.start, sample.end) = (start, start)
            return sample
          })
      }
      return .correlation(some(upTo: 3) { $0.sample(depth: depth + 1) })
    case .workout: return .workout(workout(start, end))
    case .workoutRoute:
      let locations = some(upTo: 4) { $0.location(start) }
      return .route(RouteRecord(locations) ?? RouteRecord(count: integer()))
    default: return content(type)
    }
  }

  mutating func location(_ start: Date) -> LocationRecord {
    var location = LocationRecord(
      date: isOne(in: 6) ? date().timeIntervalSinceReferenceDate : start.timeIntervalSinceReferenceDate + Double(below(30)),
      latitude: isOne(in: 6) ? number() : Double(below(90)), longitude: isOne(in: 6) ? number() : Double(below(180)))
    if isOne(in: 4) {
      (location.altitude, location.speed, location.course, location.horizontalAccuracy) = (number(), number(), number(), number())
    }
    if isOne(in: 4) { location.floor = Int32(truncatingIfNeeded: integer()) }
    return location
  }

  private mutating func content(_ type: DataType) -> SampleRecord.Value {
    switch type.kind {
    case .stateOfMind:
      return .content(
        .stateOfMind(
          .init(kind: isOne(in: 4) ? integer() : 1, valence: isOne(in: 4) ? number() : 0.5, labels: some(upTo: 2) { $0.integer() })))
    case .scoredAssessment(let questionnaire):
      let count = isOne(in: 4) ? below(12) : questionnaire.questionCount
      return .content(.scoredAssessment(.init(type: type, answers: (0..<count).map { _ in isOne(in: 6) ? integer() : below(4) })))
    case .audiogram:
      let points = some(upTo: 3) { input in
        AudiogramRecord.Point(
          frequency: input.amount(.hertz),
          // It is a unit.
          tests: input.some(upTo: 2) { .init(sensitivity: $0.amount(try? .parse("dBHL")), side: $0.below(3)) })
      }
      return .content(.audiogram(.init(points: points)))
    case .prescription: return .content(.visionPrescription(.init(type: UInt(below(4)), expiration: optional { $0.date() })))
    case .electrocardiogram:
      return .content(
        .electrocardiogram(
          .init(
            // It is a unit.
            averageHeartRate: optional { $0.amount(try? .parse("count/min")) }, samplingFrequency: optional { $0.amount(.hertz) },
            microvolts: some(upTo: 5) { $0.number() })))
    case .medicationDoseEvent:
      return .content(
        .doseEvent(
          .init(
            medication: uuid(), status: .taken, scheduledDate: optional { $0.date() }, scheduledDose: optional { $0.number() },
            dose: optional { $0.number() }, unit: unit())))
    case .document: return .content(.clinicalDocument(.init(title: text(), bytes: ContentBytes(Data(text().utf8)))))
    case .clinical: return .content(.clinicalRecord(.init(displayName: text())))
    case .verifiableRecord:
      return .content(
        .verifiableRecord(
          .init(recordTypes: some(upTo: 2) { $0.text() }, issuer: text(), issued: date(), relevant: date(), data: Data(text().utf8))))
    default:
      var beats = HeartbeatSeriesRecord(some(upTo: 4) { .init(time: $0.number(), isAfterGap: $0.flag()) })
      if isOne(in: 4) { beats.bytes = ContentBytes(count: integer(), checksum: 1) }
      return .content(.heartbeatSeries(beats))
    }
  }

  // MARK: Workouts

  mutating func workout(_ start: Date, _ end: Date) -> WorkoutRecord {
    var workout = WorkoutRecord(activityType: isOne(in: 5) ? UInt(bitPattern: integer()) : 37, duration: isOne(in: 3) ? number() : 30)
    if isOne(in: 2) { workout.events = some(upTo: 3) { $0.event(start) } }
    if isOne(in: 2) { workout.activities = some(upTo: 3) { $0.activity(start, end) } }
    if isOne(in: 3) { workout.totals = [one(of: WorkoutTotal.allCases): amount()] }
    if isOne(in: 4) {
      workout.statistics = some(upTo: 2) { input in
        var figures = StatisticsFigures()
        (figures.sum, figures.average) = (input.optional { $0.number() }, input.optional { $0.number() })
        return .init(
          activity: input.optional { $0.integer() }, typeIdentifier: input.isOne(in: 4) ? input.text() : input.quantityType().identifier,
          result: .init(start: input.date().timeIntervalSinceReferenceDate, end: input.number(), merged: figures, bySource: [:]))
      }
    }
    return workout
  }

  mutating func event(_ start: Date) -> WorkoutRecord.Event {
    let begin = isOne(in: 3) ? date() : start + Double(below(30))
    return .init(kind: isOne(in: 5) ? integer() : 1 + below(8), start: begin, end: isOne(in: 3) ? date() : begin, metadata: metadata())
  }

  mutating func activity(_ start: Date, _ end: Date) -> WorkoutRecord.Activity {
    .init(
      uuid: fresh(), configuration: configuration(), start: isOne(in: 3) ? date() : start, end: isOne(in: 3) ? optional { $0.date() } : end,
      metadata: metadata())
  }

  mutating func configuration() -> WorkoutRecord.Configuration {
    .init(
      activityType: isOne(in: 5) ? UInt(bitPattern: integer()) : 37, locationType: isOne(in: 5) ? integer() : 1 + below(3),
      swimmingLocationType: isOne(in: 5) ? integer() : below(3), lapLength: isOne(in: 5) ? amount() : nil)
  }

  mutating func step() -> WorkoutDraft.Change {
    switch below(13) {
    case 0...2:
      var beginning = WorkoutDraft.Beginning(configuration: configuration(), start: date(), activity: fresh())
      if isOne(in: 3) {
        beginning.live = .init(session: uuid(), collected: some(upTo: 2) { .init(type: $0.type(), predicate: $0.predicate(1)) })
      }
      return .begin(beginning)
    case 3: return .addEvents(some(upTo: 3) { $0.event(Date(timeIntervalSinceReferenceDate: 700_000_000)) })
    case 4: return .addMetadata(metadata())
    case 5: return .addActivity(activity(date(), date()))
    case 6: return .endActivity(uuid(), date())
    case 7: return .addActivityMetadata(uuid(), metadata())
    case 8: return .collect(some(upTo: 2) { .init(type: $0.type(), predicate: $0.predicate(1)) })
    case 9: return .addRouteMetadata(metadata())
    case 10: return .end(date())
    case 11: return .finish
    default: return isOne(in: 2) ? .discardRoute : .discard
    }
  }

  // MARK: Queries

  private mutating func comparison() -> PredicateTree.Comparison {
    one(of: [.less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual])
  }

  mutating func predicate(_ depth: Int = 0) -> PredicateTree {
    if isOne(in: 3) { return .everything }
    switch below(depth < 4 ? 20 : 16) {
    case 0: return .date(flag() ? .start : .end, comparison(), date())
    case 1: return .uuid(Set(some(upTo: 3) { $0.uuid() }))
    case 2: return .source(Set(some(upTo: 2) { $0.text() }))
    case 3: return .quantity(comparison(), number(), unit())
    case 4: return .category(comparison(), integer())
    case 5: return .series(.quantity(one(of: [.minimum, .maximum, .latest]), comparison(), number(), unit()))
    case 6: return .series(.date(flag() ? .start : .end, comparison(), date()))
    case 7: return .number(flag() ? .count : .duration, comparison(), number())
    case 8: return .metadataKey(text())
    case 9: return .metadata(flag() ? text() : one(of: Catalog.metadataKeys).key, comparison(), metadataValue())
    case 10: return .noCorrelation
    case 11: return .inWorkout(uuid())
    case 12: return .effort(workout: uuid(), activity: optional { $0.uuid() })
    case 13: return .device(Set(some(upTo: 2) { DeviceRecord(name: $0.text()) }))
    case 14:
      let relation: TextPattern.Relation = one(of: [.comparison(.less), .beginsWith, .endsWith, .contains, .like, .matches])
      return TextPattern(relation, text(), options: []).map { .text(.sourceName, $0) } ?? .everything
    case 15:
      switch below(5) {
      case 0: return .workout(.activityType(UInt(bitPattern: integer())))
      case 1: return .workout(.duration(comparison(), number()))
      case 2: return .workout(.total(one(of: WorkoutTotal.allCases), comparison(), number(), unit()))
      case 3: return .workout(.statistic(type(), one(of: WorkoutTerm.Figure.allCases), comparison(), number(), unit()))
      default: return .workout(.anyActivity(depth < 4 ? predicate(depth + 1) : .everything))
      }
    case 16: return .and(some(upTo: 3) { $0.predicate(depth + 1) })
    case 17: return .or(some(upTo: 3) { $0.predicate(depth + 1) })
    case 18: return .not(predicate(depth + 1))
    default: return .member(type(), predicate(depth + 1))
    }
  }

  mutating func selections() -> [FetchSamples.Selection] { some(upTo: 3) { .init(type: $0.type(), predicate: $0.predicate()) } }

  mutating func order() -> [FetchSamples.SortKey] {
    some(upTo: 3) { .init(field: $0.one(of: [.start, .end, .workoutDuration, .workoutTotal(.energy)]), ascending: $0.flag()) }
  }

  mutating func limit() -> Int { isOne(in: 4) ? integer() : 1 + below(20) }

  mutating func anchor() -> ChangeAnchor? {
    switch below(4) {
    case 0, 1: nil
    case 2: ChangeAnchor(place: Int64(integer()))
    default: ChangeAnchor(bytes: input.take(below(30)))
    }
  }

  mutating func options() -> StatisticsOptions { StatisticsOptions(rawValue: UInt(isOne(in: 4) ? abs(integer() % 4096) : below(128))) }

  mutating func intervals() -> CalendarIntervals {
    if isOne(in: 3) { return CalendarIntervals(only: range()) }
    var components = DateComponents()
    let count = isOne(in: 3) ? integer() : 1 + below(40)
    switch below(7) {
    case 0: components.day = count
    case 1: components.hour = count
    case 2: components.month = count
    case 3: components.year = count
    case 4: components.minute = count
    case 5: components.second = count
    default: (components.day, components.hour, components.nanosecond) = (count, below(5), integer())
    }
    var calendar = Calendar(identifier: one(of: [.gregorian, .hebrew, .iso8601]))
    calendar.timeZone = zone()
    return CalendarIntervals(anchor: date(), components: components, calendar: calendar) ?? CalendarIntervals(only: range())
  }

  mutating func range() -> Range<Double> {
    let (a, b) = (isOne(in: 4) ? number() : date().timeIntervalSinceReferenceDate, date().timeIntervalSinceReferenceDate)
    return a.isNaN || b.isNaN ? -.infinity ..< .infinity : min(a, b)..<max(a, b)
  }
}
