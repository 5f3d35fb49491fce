// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct SeriesDraftTests {
  private let start = Date(timeIntervalSinceReferenceDate: 600_000_000)

  private func draft(_ name: String) throws -> SeriesDraft {
    SeriesDraft(type: try #require(Catalog.type(named: name)), start: start)
  }

  private func unit(_ text: String) throws -> UnitExpression { try UnitExpression.parse(text) }

  /// The values of a series as start and end, in seconds after ``start``, and number.
  private func values(_ sample: SampleRecord) throws -> [[Double]] {
    try #require(sample.series?.values).map { [$0.start - 600_000_000, $0.end - 600_000_000, $0.value] }
  }

  /// The number and unit of a quantity sample.
  private func quantity(_ draft: SeriesDraft) throws -> (value: Double, unit: String) {
    let sample = try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty)
    guard case .quantity(let value, let unit) = sample.value else { throw HealthError.invalidArgument(.noSamples) }
    return (value, unit.string)
  }

  /// The text of the `invalidArgument` that the body throws; nil if it throws nothing.
  private func complaint(_ body: () throws -> Void) -> String? {
    do { try body() } catch HealthError.invalidArgument(let fault) { return fault.description } catch { Issue.record(error) }
    return nil
  }

  @Test("SER-04 SER-05 SER-08: quantities may be inserted in any order, and are sorted by start; one with the start of another replaces it")
  func order() throws {
    var draft = try draft("distanceCycling")
    let meters = try unit("m")
    for (value, from, to) in [(5.0, 30.0, 40.0), (1, 0, 10), (7, 30, 35), (2, 10, 50), (3, 20, 20)] {
      try draft.insert(value, meters, from: start + from, to: start + to)
    }
    let sample = try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty)
    #expect(try values(sample) == [[0, 10, 1], [10, 50, 2], [20, 20, 3], [30, 35, 7]])
    #expect(sample.value == .quantity(13, meters))
    #expect(sample.start == start)
    #expect(sample.end == start + 50)
    let series = try #require(sample.series)
    #expect(series.count == 4)
    #expect(series.minimum == 1)
    #expect(series.maximum == 7)
    #expect(series.latest == SeriesValue(start: 600_000_030, end: 600_000_035, value: 7))
  }

  @Test("OBJ-24: a discrete series has the average that statistics give, in the unit of its first value")
  func averages() throws {
    var masses = try draft("bodyMass")
    try masses.insert(1, try unit("lb"), from: start, to: start)
    try masses.insert(1, try unit("kg"), from: start + 1, to: start + 1)
    let mass = try quantity(masses)
    #expect(mass.unit == "lb")
    #expect(abs(mass.value - (1 + 1 / 0.45359237) / 2) < 1e-12)
    // Over time: 60 at 0 s, 100 at 10 s, 100 at 100 s.
    var beats = try draft("heartRate")
    for (value, offset) in [(100.0, 100.0), (60, 0), (100, 10)] {
      try beats.insert(value, try unit("count/min"), from: start + offset, to: start + offset)
    }
    #expect(try beats.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty).value == .quantity(98, try unit("count/min")))
    // By energy, whatever the unit: 80 dB and 90 dB of a minute each.
    for (name, low, high, expected) in [("dBASPL", 80, 90, 87.4036), ("Pa", 0.2, 0.632456, 0.469042)] {
      var levels = try draft("environmentalAudioExposure")
      try levels.insert(low, try unit(name), from: start, to: start + 60)
      try levels.insert(high, try unit(name), from: start + 60, to: start + 120)
      let level = try quantity(levels).value
      #expect(abs(level - expected) < 1e-4, "\(name): \(level)")
    }
  }

  @Test("SER-02 SER-03: a quantity that cannot be in the series is refused, and the series stays as it was")
  func refusals() throws {
    var draft = try draft("stepCount")
    let (count, end) = (try unit("count"), start + 10)
    try draft.insert(1, count, from: start, to: end)
    let text = complaint { try draft.insert(1, try unit("kg"), from: start, to: end) }
    #expect(text?.contains("requires unit of type Count. Incompatible unit: kg") == true)
    let early = complaint { try draft.insert(2, count, from: start - 1, to: end) }
    #expect(early?.hasSuffix("is before builder's start date \(start)") == true)
    #expect(early?.hasPrefix("\(start - 1)") == true)
    for value in [Double.nan, .infinity] { #expect(complaint { try draft.insert(value, count, from: start, to: end) } != nil) }
    for date in [Double.nan, .infinity].map({ Date(timeIntervalSinceReferenceDate: $0) }) {
      #expect(complaint { try draft.insert(2, count, from: start, to: date) } != nil)
      #expect(complaint { try draft.insert(2, count, from: date, to: date) } != nil)
    }
    #expect(try values(try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty)) == [[0, 10, 1]])
  }

  @Test("SER-07 SER-08: a series needs a value, and does not end before its values")
  func ends() throws {
    var draft = try draft("stepCount")
    #expect(
      complaint { _ = try draft.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty) }?.contains("at least one quantity") == true)
    try draft.insert(1, try unit("count"), from: start + 5, to: start + 10)
    for offset in [-1, 0, 5, 9.99, -1e300, -Double.infinity] {
      #expect(
        complaint { _ = try draft.sample(uuid: UUID(), end: start + offset, device: nil, metadata: .empty) }?.contains("end date") == true)
    }
    for (offset, expected) in [(10.0, 10.0), (60, 60), (10 - 2e-7, 10)] {
      let sample = try draft.sample(uuid: UUID(), end: start + offset, device: nil, metadata: .empty)
      #expect(sample.end == start + expected)
      #expect(sample.series?.latest.end == 600_000_010)
    }
  }

  @Test("SER-08: an end less than a millionth of a second before that of the last value, as rounding makes it, counts as the value's end")
  func roundedEnds() throws {
    let zero = Date(timeIntervalSinceReferenceDate: 0)
    func end(_ latest: Double, given: Double) throws -> Double? {
      var draft = SeriesDraft(type: try #require(Catalog.type(named: "stepCount")), start: zero)
      try draft.insert(1, .count, from: zero, to: Date(timeIntervalSinceReferenceDate: latest))
      let date = Date(timeIntervalSinceReferenceDate: given)
      do throws(HealthError) {
        return try draft.sample(uuid: UUID(), end: date, device: nil, metadata: .empty).end.timeIntervalSinceReferenceDate
      } catch {
        #expect(error == .invalidArgument(.seriesEnd(date, start: zero)))
        return nil
      }
    }
    let most = 1e-6
    #expect(try end(most, given: 0) == nil && end(most.nextDown, given: 0) == most.nextDown)
    #expect(try end(most, given: most) == most && end(most, given: most.nextUp) == most.nextUp)
  }

  @Test("SER-03: a value may begin with its series, and dates and numbers may be as far and as large as the limits")
  func limits() throws {
    let type = try #require(Catalog.type(named: "stepCount"))
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    var draft = SeriesDraft(type: type, start: date(-Limits.farthestDate))
    for number in [Limits.largestNumber, -Limits.largestNumber] {
      try draft.insert(number, .count, from: date(-Limits.farthestDate), to: date(Limits.farthestDate))
    }
    let refused: [(Double, Double, Double)] = [
      (-Limits.farthestDate.nextUp, 0.0, 1.0), (0, Limits.farthestDate.nextUp, 1), (0, -Limits.farthestDate.nextUp, 1), (0, 0, .infinity),
      (0, 0, .nan),
    ]
    for (from, to, number) in refused {
      #expect(throws: HealthError.invalidArgument(.sampleOutOfRange(type))) {
        try draft.insert(number, .count, from: date(from), to: date(to))
      }
    }
  }

  @Test("OBJ-21 META-06: the rules for samples hold for a series")
  func rules() throws {
    var insulin = try draft("insulinDelivery")
    try insulin.insert(1, try unit("IU"), from: start, to: start)
    #expect(
      complaint { _ = try insulin.sample(uuid: UUID(), end: nil, device: nil, metadata: .empty) }?.contains("required metadata") == true)
    let reason = MetadataSet([.init(key: "HKInsulinDeliveryReason", value: .integer(1))])
    #expect(try insulin.sample(uuid: UUID(), end: nil, device: nil, metadata: reason).metadata == reason)
    let half = MetadataSet([.init(key: MetadataSet.syncVersionKey, value: .integer(1))])
    #expect(complaint { _ = try insulin.sample(uuid: UUID(), end: nil, device: nil, metadata: half) } != nil)
  }
}

@Suite struct HeartbeatSeriesDraftTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func beats(_ sample: SampleRecord) throws -> [HeartbeatSeriesRecord.Beat] {
    let bytes = try #require(sample.content?.bytes?.bytes)
    return try ContentBytes.numbers(bytes).map(HeartbeatSeriesRecord.Beat.init(number:))
  }

  @Test("HB-01: a sample has the beats in order with their flags, also one at the start")
  func sample() throws {
    var draft = HeartbeatSeriesDraft(start: Self.start)
    let added: [HeartbeatSeriesRecord.Beat] = [
      .init(time: 2, isAfterGap: false), .init(time: 0, isAfterGap: true), .init(time: 1.5, isAfterGap: true),
      .init(time: 2, isAfterGap: true),
    ]
    for beat in added { try draft.insert(beat) }
    let sample = try draft.sample(uuid: UUID(), device: DeviceRecord(name: "Band"))
    #expect(try beats(sample) == [added[1], added[2], added[0], added[3]])
    #expect(sample.start == Self.start)
    #expect(sample.end == Self.start + 2)
    #expect(sample.provenance.device?.name == "Band")
  }

  @Test("HB-02: one beat more than the limit is refused")
  func limit() throws {
    var draft = HeartbeatSeriesDraft(start: Self.start)
    for number in 0..<Limits.mostHeartbeats { try draft.insert(.init(time: Double(number), isAfterGap: false)) }
    #expect(throws: HealthError.invalidArgument(.tooManyHeartbeats)) { try draft.insert(.init(time: 1, isAfterGap: false)) }
    guard case .content(.heartbeatSeries(let series)) = try draft.sample(uuid: UUID(), device: nil).value else {
      Issue.record("a draft makes a heartbeat series")
      return
    }
    #expect(series.count == Limits.mostHeartbeats)
    // One more does not pass the validation either.
    let numbers = [Double](repeating: 1, count: Limits.mostHeartbeats + 1)
    let longer = HeartbeatSeriesRecord(numbers.map { .init(time: $0, isAfterGap: false) })
    #expect(throws: ContentFault.outOfRange(name: "count")) { try longer.validate(start: Self.start, end: Self.start) }
  }

  @Test("HB-04: no sample is made without a beat")
  func empty() {
    #expect(throws: HealthError.invalidArgument(.noHeartbeats)) {
      try HeartbeatSeriesDraft(start: Self.start).sample(uuid: UUID(), device: nil)
    }
  }

  @Test("HB-01: the time of a beat is not negative, and at most as far as the limit")
  func times() throws {
    var draft = HeartbeatSeriesDraft(start: Self.start)
    for time in [0, -0.0, .leastNonzeroMagnitude, Limits.farthestDate] as [Double] {
      try draft.insert(.init(time: time, isAfterGap: false))
    }
    for time in [-.leastNonzeroMagnitude, -1, Limits.farthestDate.nextUp, .infinity, .nan] as [Double] {
      #expect(throws: HealthError.invalidArgument(.heartbeatOutOfRange)) { try draft.insert(.init(time: time, isAfterGap: false)) }
    }
    func isValid(_ numbers: [Double]) -> Bool {
      var series = HeartbeatSeriesRecord([])
      series.bytes = ContentBytes(numbers: numbers)
      do throws(ContentFault) { try series.validate(start: Self.start, end: Self.start) } catch { return false }
      return true
    }
    #expect(isValid([0]))
    #expect(isValid([1, 1]))
    #expect(isValid([-1, 1, -1]))
    #expect(isValid([Limits.farthestDate]))
    #expect(!isValid([Limits.farthestDate.nextUp]))
    #expect(!isValid([-Limits.farthestDate.nextUp]))
    #expect(!isValid([-2, 1]))
  }

  @Test("HB-01: the sign of a number says whether a beat is after a gap, also at the start")
  func signs() {
    let numbers: [Double] = [0, -0.0, 1.5, -1.5]
    let beats = numbers.map(HeartbeatSeriesRecord.Beat.init(number:))
    #expect(beats.map(\.isAfterGap) == [false, true, false, true])
    #expect(beats.map(\.time) == [0, 0, 1.5, 1.5])
  }

  @Test("HB-01: numbers that are not times, or out of order, are not valid", arguments: [[2, 1], [1, Double.nan], [1, .infinity], []])
  func invalid(numbers: [Double]) {
    var series = HeartbeatSeriesRecord([])
    series.bytes = ContentBytes(numbers: numbers)
    #expect(throws: ContentFault.self) { try series.validate(start: Self.start, end: Self.start) }
  }
}

@Suite struct RouteDraftTests {
  private func location(_ date: Double, _ latitude: Double = 1) -> LocationRecord {
    LocationRecord(date: date, latitude: latitude, longitude: 2)
  }

  private func fault(_ body: () throws -> Void) -> ArgumentFault? {
    do { try body() } catch HealthError.invalidArgument(let fault) { return fault } catch { Issue.record("\(error)") }
    return nil
  }

  @Test("ROUTE-01: locations go in in any order and come out by date; those of one date stay as they came")
  func order() throws {
    var draft = RouteDraft()
    try draft.insert([location(30), location(10, 5)])
    try draft.insert([location(20), location(10, 4)])
    let sample = try draft.sample(uuid: UUID(), device: DeviceRecord(name: "Band"))
    #expect(sample.route?.locations?.map(\.date) == [10, 10, 20, 30])
    #expect(sample.route?.locations?.map(\.latitude) == [5, 4, 1, 1])
    #expect(sample.route?.count == 4)
    #expect(sample.provenance.device?.name == "Band")
    #expect(sample.start.timeIntervalSinceReferenceDate == 10)
    #expect(sample.end.timeIntervalSinceReferenceDate == 30)
  }

  @Test("ROUTE-02: a route needs a location; a location that is not finite refuses all that come with it")
  func refusals() throws {
    var draft = RouteDraft()
    #expect(fault { _ = try draft.sample(uuid: UUID(), device: nil) } == .emptyRoute)
    #expect(fault { try draft.insert([]) } == .noLocations)
    for bad in [location(.nan), location(2e12), location(5, .infinity)] {
      #expect(fault { try draft.insert([location(1), bad]) } == .routeOutOfRange)
    }
    #expect(fault { _ = try draft.sample(uuid: UUID(), device: nil) } == .emptyRoute)
    #expect(fault { try draft.insert(Array(repeating: location(1), count: Limits.mostLocations + 1)) } == .routeOutOfRange)
    try draft.insert(Array(repeating: location(1), count: Limits.mostLocations))
    #expect(fault { try draft.insert([location(1)]) } == .routeOutOfRange)
  }

  @Test("META-05: metadata are checked when the route is made; a later value takes the place of an earlier one")
  func metadata() throws {
    var draft = RouteDraft()
    try draft.insert([location(1)])
    draft.add(MetadataSet([.init(key: "a", value: .integer(1)), .init(key: "b", value: .integer(1))]))
    draft.add(MetadataSet([.init(key: "b", value: .integer(2))]))
    let sample = try draft.sample(uuid: UUID(), device: nil)
    #expect(sample.metadata["a"] == .integer(1))
    #expect(sample.metadata["b"] == .integer(2))
    #expect(sample.metadata.entries.count == 2)
    draft.add(MetadataSet([.init(key: MetadataSet.syncVersionKey, value: .integer(2))]))
    #expect(fault { _ = try draft.sample(uuid: UUID(), device: nil) } == .invalidObject(.syncVersionWithoutIdentifier))
  }

  // MARK: Bytes

  private func random(_ count: Int, seed: UInt64) -> [LocationRecord] {
    var random = SplitMix64(seed: seed)
    func number() -> Double { Double(bitPattern: random.next() >> 2) }
    return (0..<count).map { index in
      LocationRecord(
        date: Double(index) + 0.1, latitude: number(), longitude: number(), altitude: index % 2 == 0 ? 0.0 : -0.0,
        horizontalAccuracy: number(), verticalAccuracy: -1, course: number(), courseAccuracy: number(), speed: number(),
        speedAccuracy: number(), floor: [nil, .min, -1, .max][Int.random(in: 0..<4, using: &random)],
        source: [nil, .init(isSimulated: true, isFromAccessory: false), .init(isSimulated: false, isFromAccessory: true)][
          Int.random(in: 0..<3, using: &random)])
    }
  }

  @Test("locations come back bit for bit from their bytes", arguments: [1, 2, 3, 100])
  func bitForBit(count: Int) throws {
    for seed in 0..<20 as Range<UInt64> {
      let locations = random(count, seed: seed)
      let back = try #require(LocationCoding.decode(LocationCoding.encode(locations), count: count))
      #expect(back == locations)
      #expect(back.map(\.altitude.sign) == locations.map(\.altitude.sign))
    }
  }

  @Test("values that all locations share are kept once")
  func compact() {
    let locations = (0..<1000).map { location(Double($0)) }
    #expect(LocationCoding.encode(locations).count == 1000 * 8 + 10 * 9)
  }

  @Test("bytes that no encoding gives are not locations")
  func damage() {
    let bytes = LocationCoding.encode(random(3, seed: 1))
    #expect(LocationCoding.decode(bytes, count: 3) != nil)
    for count in [-1, 0, 1, 2, 4, .max] { #expect(LocationCoding.decode(bytes, count: count) == nil) }
    for length in 0..<bytes.count { #expect(LocationCoding.decode(bytes.prefix(length), count: 3) == nil) }
    #expect(LocationCoding.decode(bytes + [0], count: 3) == nil)
    var other = bytes
    other[3 * 8] = 2
    #expect(LocationCoding.decode(other, count: 3) == nil)
  }
}
