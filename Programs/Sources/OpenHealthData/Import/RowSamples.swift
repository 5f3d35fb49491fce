// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes samples of the rows that ``SampleRows`` makes of samples. Rows of one origin share it, as samples of a store do.
struct RowSamples {
  private var origins: [Provenance: Provenance] = [:]
  private var metadata: [MetadataSet: MetadataSet] = [:]
  private var units: [String: UnitExpression] = [:]
  private var check = SampleCheck(.imported)

  /// How many origins, sets of metadata and units are remembered: a hostile file has another one in each row.
  private static let most = 10_000

  /// The columns without which a row is no sample.
  static let needed = ["uuid", "type", "start", "end"]

  /// The sample of a row. A correlation has no members and a route no locations: they are in tables of their own.
  ///
  /// - Parameter isWhole: set to false for a content whose large part is not in the row.
  mutating func sample(_ row: TableRow, isWhole: inout Bool) throws(RowFault) -> SampleRecord {
    let name = try row.needed("type")
    guard let type = Catalog.type(named: name) else { throw RowFault("type", "is not known") }
    guard let uuid = try row.uuid("uuid") else { throw RowFault("uuid", "is missing") }
    // The form in which stores keep UUIDs never leaves them (T7).
    guard !uuid.isKeptForm else { throw RowFault("uuid", "is no identifier that a store shows") }
    guard let start = try row.instant("start") else { throw RowFault("start", "is missing") }
    guard let end = try row.instant("end") else { throw RowFault("end", "is missing") }
    let value = try value(row, type, isWhole: &isWhole)
    let sample = SampleRecord(
      uuid: uuid, type: type, start: start, end: end, value: value, provenance: try origin(row), metadata: try metadata(row),
      creation: try row.instant("created"), timeZone: try row.text("time_zone"))
    try checked(sample)
    return sample
  }

  /// Throws for a sample that no store takes.
  mutating func checked(_ sample: SampleRecord) throws(RowFault) {
    // A route has its locations later.
    if sample.route == nil { try checkedWhole(sample) }
  }

  /// The same, also for a route, which has its locations.
  mutating func checkedWhole(_ sample: SampleRecord) throws(RowFault) {
    do throws(ValidationFault) { try check.check(sample) } catch { throw RowFault(nil, Self.reason(error)) }
  }

  /// The rule that a sample breaks, without values.
  static func reason(_ fault: ValidationFault) -> String {
    switch fault {
    case .endBeforeStart: "the end is before the start"
    case .incompatibleUnit: "the unit does not measure the type"
    case .dateNotFinite: "a date is too far away"
    default: "the values do not fit the type"
    }
  }

  private mutating func value(_ row: TableRow, _ type: DataType, isWhole: inout Bool) throws(RowFault) -> SampleRecord.Value {
    switch type.kind {
    case .quantity:
      guard let number = try row.number("value") else { throw RowFault("value", "is missing") }
      return .quantity(number, try unit(try row.needed("unit")))
    case .category:
      guard let number = try row.integer("value_number") else { throw RowFault("value_number", "is missing") }
      guard let raw = Int(exactly: number) else { throw RowFault("value_number", "is too large") }
      return .category(raw)
    case .workout:
      let text = try row.needed("content")
      var workout: WorkoutRecord
      do throws(HealthError) { workout = try WorkoutRecord.decoded(Data(text.utf8)) } catch { throw RowFault("content", "is no workout") }
      // They were computed of samples that belong to the workout, of which tables say nothing: like those of an export, they stay.
      for place in workout.statistics.indices { workout.statistics[place].isGiven = true }
      return .workout(workout)
    case .workoutRoute: return .route(RouteRecord(count: 0))
    default:
      if type.memberTypes != nil { return .correlation([]) }
      guard type.hasContent else { throw RowFault("type", "has no samples") }
      return .content(try content(row, isWhole: &isWhole))
    }
  }

  private func content(_ row: TableRow, isWhole: inout Bool) throws(RowFault) -> SampleContent {
    let text = try row.needed("content")
    var content: SampleContent
    do throws(HealthError) { content = try SampleContent.decoded(Data(text.utf8)) } catch { throw RowFault("content", "is not content") }
    guard let described = content.bytes else { return content }
    guard let base64 = try row.text("large_part") else {
      isWhole = described.count == 0
      return content
    }
    guard let bytes = Data(base64Encoded: base64), let filled = described.filled(bytes) else {
      throw RowFault("large_part", "is not the one that the content describes")
    }
    content.bytes = filled
    return content
  }

  private mutating func unit(_ text: String) throws(RowFault) -> UnitExpression {
    if let unit = units[text] { return unit }
    let unit: UnitExpression
    do { unit = try UnitExpression.parse(text) } catch { throw RowFault("unit", "is no unit") }
    if units.count >= Self.most { units = [:] }
    units[text] = unit
    return unit
  }

  private mutating func metadata(_ row: TableRow) throws(RowFault) -> MetadataSet {
    let entries = try row.metadata()
    if entries.isEmpty { return .empty }
    let set = MetadataSet(entries)
    if let known = metadata[set] { return known }
    if metadata.count >= Self.most { metadata = [:] }
    metadata[set] = set
    return set
  }

  private mutating func origin(_ row: TableRow) throws(RowFault) -> Provenance {
    let name = row.has(DataTables.deviceNameInDatabase) ? DataTables.deviceNameInDatabase : "device"
    var fields: [String?] = [try row.text(name)]
    for column in ["manufacturer", "model", "hardware", "firmware", "software", "local_identifier", "udi"] {
      fields.append(try row.text("device_\(column)"))
    }
    let device =
      fields.allSatisfy { $0 == nil }
      ? nil
      : DeviceRecord(
        name: fields[0], manufacturer: fields[1], model: fields[2], hardwareVersion: fields[3], firmwareVersion: fields[4],
        softwareVersion: fields[5], localIdentifier: fields[6], udiDeviceIdentifier: fields[7])
    let source = SourceRecord(bundleIdentifier: try row.needed("source_bundle"), name: try row.text("source") ?? "")
    let provenance = Provenance(
      revision: SourceRevisionRecord(
        source: source, version: try row.text("source_version"), productType: try row.text("source_product"),
        operatingSystem: try system(row)), device: device)
    if let known = origins[provenance], known.revision?.source.name == source.name { return known }
    if origins.count >= Self.most { origins = [:] }
    origins[provenance] = provenance
    return provenance
  }

  private func system(_ row: TableRow) throws(RowFault) -> SystemVersion {
    guard let text = try row.text("source_system") else { return .unknown }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else {
      throw RowFault("source_system", "is no version of three numbers")
    }
    return SystemVersion(major: major, minor: minor, patch: patch)
  }
}
