// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads and writes samples in an `NSCoder`'s archive (OBJ-27).
extension SampleRecord {
  init?(coder: NSCoder) {
    guard let uuid = (coder.decodeObject(of: NSUUID.self, forKey: "UUID") as UUID?),
      let identifier = coder.decodeObject(of: NSString.self, forKey: "Type") as String?,
      let type = Catalog.type(identifier: identifier), let value = Self.value(coder),
      let metadata = coder.decodeObject(of: NSData.self, forKey: "Metadata") as Data?,
      let set = try? MetadataCoding.decode(metadata)  // an archive is input: nil means that it is damaged
    else { return nil }
    let series = Self.series(coder)
    guard (series == nil) != coder.containsValue(forKey: "Count") else { return nil }
    let revision = coder.decodeObject(of: HKSourceRevision.self, forKey: "SourceRevision")
    let device = coder.decodeObject(of: HKDevice.self, forKey: "Device")
    self.init(
      uuid: uuid, type: type, start: Self.date(coder, "StartDate"), end: Self.date(coder, "EndDate"), value: value,
      provenance: Provenance(revision: revision?.record, device: device?.record), metadata: set, series: series)
    guard (try? validate()) != nil else { return nil }  // nil again: an archive with an impossible sample is damaged
  }

  private static func value(_ coder: NSCoder) -> Value? {
    // On Linux, decoding an object under a missing key is an error.
    if coder.containsValue(forKey: "Objects") {
      guard let samples = coder.decodeObject(of: memberClasses, forKey: "Objects") as? [HKSample] else { return nil }
      return .correlation(samples.map(\.record))
    }
    if coder.containsValue(forKey: "Locations") {
      let count = coder.decodeInteger(forKey: "Locations")
      return count > 0 ? .route(RouteRecord(count: count)) : nil
    }
    if coder.containsValue(forKey: "Content") { return content(coder) }
    if let workout = coder.decodeRecord(WorkoutRecord.self) { return .workout(workout) }
    guard coder.containsValue(forKey: "Unit") else { return .category(coder.decodeInteger(forKey: "Value")) }
    guard let text = coder.decodeObject(of: NSString.self, forKey: "Unit") as String?,
      let unit = try? UnitExpression.parseUnbounded(text)  // nil: the archive is damaged
    else { return nil }
    return .quantity(coder.decodeDouble(forKey: "Quantity"), unit)
  }

  private static func content(_ coder: NSCoder) -> Value? {
    guard let json = coder.decodeObject(of: NSData.self, forKey: "Content") as Data?,
      var content = try? SampleContent.decoded(json)  // nil: the archive is damaged
    else { return nil }
    if let described = content.bytes, coder.containsValue(forKey: "ContentBytes") {
      guard let bytes = coder.decodeObject(of: NSData.self, forKey: "ContentBytes") as Data?, let whole = described.filled(bytes) else {
        return nil
      }
      content.bytes = whole
    }
    return .content(content)
  }

  /// The series in an archive; nil without one, and for impossible figures.
  private static func series(_ coder: NSCoder) -> SeriesRecord? {
    let numbers = seriesKeys.map { coder.containsValue(forKey: $0) ? coder.decodeDouble(forKey: $0) : .nan }
    let count = coder.containsValue(forKey: "Count") ? coder.decodeInteger(forKey: "Count") : 0
    guard count > 0, coder.containsValue(forKey: "Unit"), numbers.allSatisfy(\.isFinite), numbers[3] <= numbers[4] else { return nil }
    return SeriesRecord(
      count: count, minimum: numbers[0], maximum: numbers[1], latest: SeriesValue(start: numbers[3], end: numbers[4], value: numbers[2]))
  }

  private static let seriesKeys = ["Minimum", "Maximum", "Latest", "LatestStart", "LatestEnd"]

  /// The classes of members. A correlation is not among them, so an archive cannot nest without end.
  private static let memberClasses: [AnyClass] = [NSArray.self, HKQuantitySample.self, HKCategorySample.self]

  private static func date(_ coder: NSCoder, _ key: String) -> Date {
    Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: key))
  }

  func encode(with coder: NSCoder) {
    coder.encode(uuid as NSUUID, forKey: "UUID")
    coder.encode(type.identifier as NSString, forKey: "Type")
    coder.encode(start.timeIntervalSinceReferenceDate, forKey: "StartDate")
    coder.encode(end.timeIntervalSinceReferenceDate, forKey: "EndDate")
    switch value {
    case .quantity(let number, let unit):
      coder.encode(number, forKey: "Quantity")
      coder.encode(unit.string as NSString, forKey: "Unit")
    case .category(let number):
      coder.encode(number, forKey: "Value")
    case .workout(let workout):
      coder.encodeRecord(workout)
    case .route(let route):
      coder.encode(route.count, forKey: "Locations")
    case .content(let content):
      // Encodable, as creation and reading check: without it the archive has no sample.
      coder.encode((try? content.encoded()) as NSData?, forKey: "Content")
      if let bytes = content.bytes?.bytes { coder.encode(bytes as NSData, forKey: "ContentBytes") }
    case .correlation(let members):
      coder.encode(members.map(HKSample.of) as NSArray, forKey: "Objects")
    }
    if let series {
      coder.encode(series.count, forKey: "Count")
      let numbers = [series.minimum, series.maximum, series.latest.value, series.latest.start, series.latest.end]
      for (key, number) in zip(Self.seriesKeys, numbers) { coder.encode(number, forKey: key) }
    }
    coder.encode(MetadataCoding.encode(metadata) as NSData, forKey: "Metadata")
    coder.encode(provenance.revision.map(HKSourceRevision.init(record:)), forKey: "SourceRevision")
    coder.encode(provenance.device.map(HKDevice.init(record:)), forKey: "Device")
  }
}
