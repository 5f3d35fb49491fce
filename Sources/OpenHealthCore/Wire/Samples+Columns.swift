// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Samples as columns. A page contains values that many samples share (type, unit, origin, metadata, zone) once.
extension ColumnWriter {
  mutating func samples(_ samples: [SampleRecord]) {
    count(samples.count)
    dictionary(samples, { $0.type }) { type, out in out.text(type.identifier) }
    column(samples) { $0.uuid }
    column(samples) { $0.start }
    column(samples) { $0.end }
    column(samples) { SampleMarks($0).rawValue }
    column(samples, \.plainValue)
    dictionary(samples, { $0.unit }) { unit, out in out.text(unit.string) }
    dictionary(samples, { $0.provenance }) { provenance, out in out.provenance(provenance) }
    dictionary(samples, { $0.metadata }) { metadata, out in out.blob(MetadataCoding.encode(metadata)) }
    column(samples.compactMap(\.creation)) { $0 }
    dictionary(samples.compactMap(\.timeZone), { $0 }) { zone, out in out.text(zone) }
    for case let series? in samples.lazy.map(\.series) { self.series(series) }
    for case let workout? in samples.lazy.map(\.workout) { self.workout(workout) }
    for case let route? in samples.lazy.map(\.route) { locations(route.locations ?? []) }
    for case let content? in samples.lazy.map(\.content) { self.content(content) }
    let members = samples.compactMap(\.members)
    column(members) { UInt32($0.count) }
    if !members.isEmpty { self.samples(members.flatMap { $0 }) }
  }

  private mutating func provenance(_ provenance: Provenance) {
    number(UInt8((provenance.revision == nil ? 0 : 1) | (provenance.device == nil ? 0 : 2)))
    if let revision = provenance.revision {
      source(revision.source)
      optional(revision.version)
      optional(revision.productType)
      let system = revision.operatingSystem
      for part in [system.major, system.minor, system.patch] { number(Int64(part)) }
    }
    for field in provenance.device?.fields ?? [] { optional(field) }
  }

  mutating func source(_ source: SourceRecord) {
    text(source.bundleIdentifier)
    text(source.name)
  }

  private mutating func series(_ series: SeriesRecord) {
    number(Int64(series.count))
    double(series.minimum)
    double(series.maximum)
    seriesValues([series.latest])
    number(UInt8(series.values == nil ? 0 : 1))
    if let values = series.values {
      count(values.count)
      seriesValues(values)
    }
  }

  mutating func seriesValues(_ values: [SeriesValue]) {
    column(values, \.start)
    column(values, \.end)
    column(values, \.value)
  }

  mutating func locations(_ locations: [LocationRecord]) {
    count(locations.count)
    blob(locations.isEmpty ? [] : LocationCoding.encode(locations))
  }

  /// The content, and the bytes of its large part where they are known.
  private mutating func content(_ content: SampleContent) {
    // A content is never nested too deeply to be decoded again.
    blob((try? WireForm.json(content)) ?? [])
    blob(content.bytes?.bytes ?? Data())
  }

  private mutating func workout(_ workout: WorkoutRecord) {
    // A workout is never nested too deeply to be decoded again.
    blob((try? WireForm.json(workout)) ?? [])
  }
}

extension ColumnReader {
  mutating func samples() throws(WireFault) -> [SampleRecord] { try samples(depth: 0) }

  private mutating func samples(depth: Int) throws(WireFault) -> [SampleRecord] {
    // A correlation may not hold correlations. One more level can be decoded, so that validation reports it.
    guard depth <= 2 else { throw .invalid(.depth) }
    let count = try self.count(ofBytes: 57)
    let types = try dictionary(count) { page throws(WireFault) in try page.type() }
    let uuids = try uuids(count)
    let (starts, ends) = (try dates(count), try dates(count))
    let marks = try column(count, of: UInt8.self).map(SampleMarks.init)
    let plainValues = try column(count, of: UInt64.self)
    let units = try dictionary(count) { page throws(WireFault) in try page.unit() }
    let provenances = try dictionary(count) { page throws(WireFault) in try page.provenance() }
    let metadata = try dictionary(count) { page throws(WireFault) in try page.metadata() }
    func rows(with mark: SampleMarks) -> Int { marks.reduce(0) { $0 + ($1.contains(mark) ? 1 : 0) } }
    var creations = try dates(rows(with: .creation))[...]
    let zones = try dictionary(rows(with: .timeZone)) { page throws(WireFault) in try page.text() }
    var zoneCount = 0
    var series: ArraySlice<SeriesRecord> = []
    for _ in 0..<rows(with: .series) { series.append(try self.series()) }
    var workouts: ArraySlice<WorkoutRecord> = []
    for mark in marks where mark.kind == .workout { workouts.append(try workout()) }
    var routes: ArraySlice<RouteRecord> = []
    for (mark, plain) in zip(marks, plainValues) where mark.kind == .route { routes.append(try route(of: plain)) }
    var contents: ArraySlice<SampleContent> = []
    for mark in marks where mark.kind == .content { contents.append(try content()) }
    var memberCounts = try column(marks.reduce(0) { $0 + ($1.kind == .correlation ? 1 : 0) }, of: UInt32.self)[...]
    var members = memberCounts.isEmpty ? [] : try samples(depth: depth + 1)[...]
    var samples: [SampleRecord] = []
    samples.reserveCapacity(count)
    for row in 0..<count {
      let value: SampleRecord.Value
      switch marks[row].kind {
      case .quantity: value = .quantity(Double(bitPattern: plainValues[row]), units[row])
      case .category: value = .category(Int(Int64(bitPattern: plainValues[row])))
      case .workout: value = .workout(workouts.removeFirst())
      case .route: value = .route(routes.removeFirst())
      case .content: value = .content(contents.removeFirst())
      case .correlation:
        let own = Int(memberCounts.removeFirst())
        guard own <= members.count else { throw .invalid(.count) }
        value = .correlation(Array(members.prefix(own)))
        members.removeFirst(own)
      }
      var zone: String?
      if marks[row].contains(.timeZone) {
        zone = zones[zoneCount]
        zoneCount += 1
      }
      samples.append(
        SampleRecord(
          uuid: uuids[row], type: types[row], start: starts[row], end: ends[row], value: value, provenance: provenances[row],
          metadata: metadata[row], creation: marks[row].contains(.creation) ? creations.removeFirst() : nil,
          timeZone: zone, isCorrelationMember: marks[row].contains(.member),
          series: marks[row].contains(.series) ? series.removeFirst() : nil))
    }
    guard members.isEmpty else { throw .invalid(.count) }
    return samples
  }

  mutating func type() throws(WireFault) -> DataType {
    guard let type = Catalog.type(identifier: try text()) else { throw .invalid(.type) }
    return type
  }

  private mutating func unit() throws(WireFault) -> UnitExpression {
    let text = try text()
    // The store, not the wire, says why it refuses a unit beyond its limits.
    do { return try UnitExpression.parseUnbounded(text) } catch { throw .invalid(.unit) }
  }

  mutating func metadata() throws(WireFault) -> MetadataSet {
    let bytes = try blob()
    do { return try MetadataCoding.decode(Data(bytes)) } catch { throw .invalid(.metadata) }
  }

  private mutating func provenance() throws(WireFault) -> Provenance {
    let parts = try number(UInt8.self)
    guard parts < 4 else { throw .invalid(.kind) }
    var revision: SourceRevisionRecord?
    if parts & 1 != 0 {
      let (source, version, productType) = (try source(), try optionalText(), try optionalText())
      let system = SystemVersion(major: try integer(), minor: try integer(), patch: try integer())
      revision = SourceRevisionRecord(source: source, version: version, productType: productType, operatingSystem: system)
    }
    guard parts & 2 != 0 else { return Provenance(revision: revision, device: nil) }
    let device = DeviceRecord(
      name: try optionalText(), manufacturer: try optionalText(), model: try optionalText(), hardwareVersion: try optionalText(),
      firmwareVersion: try optionalText(), softwareVersion: try optionalText(), localIdentifier: try optionalText(),
      udiDeviceIdentifier: try optionalText())
    return Provenance(revision: revision, device: device)
  }

  private mutating func integer() throws(WireFault) -> Int { Int(try number(Int64.self)) }

  mutating func source() throws(WireFault) -> SourceRecord { SourceRecord(bundleIdentifier: try text(), name: try text()) }

  private mutating func series() throws(WireFault) -> SeriesRecord {
    let (count, minimum, maximum) = (try integer(), try double(), try double())
    let latest = try seriesValues(1)[0]
    switch try number(UInt8.self) {
    case 0: return SeriesRecord(count: count, minimum: minimum, maximum: maximum, latest: latest)
    case 1:
      // Computed from the values: the summary is true whatever the other side claims.
      guard let series = SeriesRecord(try seriesValues(try self.count(ofBytes: 24))) else { throw .invalid(.count) }
      return series
    default: throw .invalid(.kind)
    }
  }

  mutating func seriesValues(_ count: Int) throws(WireFault) -> [SeriesValue] {
    let (starts, ends, values) = (try doubles(count), try doubles(count), try doubles(count))
    return (0..<count).map { SeriesValue(start: starts[$0], end: ends[$0], value: values[$0]) }
  }

  /// A route of `count` locations, with or without them.
  private mutating func route(of count: UInt64) throws(WireFault) -> RouteRecord {
    let locations = try locations()
    // Sorted here, whatever order the other side sends.
    if let route = RouteRecord(locations) { return route }
    guard let count = Int(exactly: count) else { throw .invalid(.count) }
    return RouteRecord(count: count)
  }

  mutating func locations() throws(WireFault) -> [LocationRecord] {
    let count = Int(try number(UInt32.self))
    let bytes = try blob()
    if count == 0, bytes.isEmpty { return [] }
    // Each takes ten times as much memory as on the wire.
    guard count <= Limits.mostLocations else { throw .invalid(.count) }
    guard let locations = LocationCoding.decode(bytes, count: count) else { throw .invalid(.count) }
    return locations
  }

  private mutating func content() throws(WireFault) -> SampleContent {
    let (json, bytes) = (try blob(), try blob())
    var content: SampleContent
    do { content = try WireForm.value(SampleContent.self, from: json) } catch { throw .invalid(.content) }
    if bytes.isEmpty { return content }
    // Computed from the bytes: count and checksum are true whatever the other side claims.
    guard content.bytes != nil else { throw .invalid(.content) }
    content.bytes = ContentBytes(Data(bytes))
    return content
  }

  private mutating func workout() throws(WireFault) -> WorkoutRecord {
    let bytes = try blob()
    do { return try WireForm.value(WorkoutRecord.self, from: bytes) } catch { throw .invalid(.workout) }
  }
}

/// The kind of a sample and its optional parts, in one byte.
private struct SampleMarks: OptionSet {
  enum Kind: UInt8 {
    case quantity, category, correlation, workout
    case route = 64
    case content = 65

    /// The bits that hold the kind.
    static let mask: UInt8 = 67
  }

  let rawValue: UInt8

  static let member = SampleMarks(rawValue: 4)
  static let creation = SampleMarks(rawValue: 8)
  static let timeZone = SampleMarks(rawValue: 16)
  static let series = SampleMarks(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ sample: SampleRecord) {
    let kind: Kind =
      switch sample.value {
      case .quantity: .quantity
      case .category: .category
      case .correlation: .correlation
      case .workout: .workout
      case .route: .route
      case .content: .content
      }
    self.init(rawValue: kind.rawValue)
    if sample.isCorrelationMember { insert(.member) }
    if sample.creation != nil { insert(.creation) }
    if sample.timeZone != nil { insert(.timeZone) }
    if sample.series != nil { insert(.series) }
  }

  var kind: Kind { Kind(rawValue: rawValue & Kind.mask) ?? .quantity }
}

extension SampleRecord {
  /// The bits of a quantity, the number of a category, or the number of a route's locations.
  fileprivate var plainValue: UInt64 {
    switch value {
    case .quantity(let number, _): number.bitPattern
    case .category(let number): UInt64(bitPattern: Int64(number))
    case .route(let route): UInt64(bitPattern: Int64(route.count))
    case .correlation, .workout, .content: 0
    }
  }

  /// The unit of a quantity; for other kinds a placeholder that the reader ignores.
  fileprivate var unit: UnitExpression {
    if case .quantity(_, let unit) = value { unit } else { .null }
  }
}
