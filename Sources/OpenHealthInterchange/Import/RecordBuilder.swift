// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes samples from `Record` elements. Caches types, units, origins, values and metadata by their bytes, as most records share them.
///
/// Unsafe: values of an element are used while the element is, in its delegate's call. Own bytes lie in arrays, lent to closures.
struct RecordBuilder {
  /// The name of the source for samples without a source in the file.
  static let unknownSource = "Unknown Source"
  /// The number of samples without a source.
  private(set) var unknownSourceCount = 0

  enum TypeAnswer {
    case known(DataType)
    case unknown(String)
    case missing
  }

  /// The content of records of a type.
  private enum Content {
    case quantity(UnitExpression)
    case category(valueEnum: String)
    case none
  }

  /// The UUIDs of this import, in their own block, so that they are one run in the store.
  let uuids = UUIDMint.ofImport(now: { Date() }, random: SystemRandomNumberGenerator())

  private var types = ByteInterner<TypeAnswer>()
  private var units = ByteInterner<ReadUnit>()
  private var constants = ByteInterner<CategoryValue?>()
  private var origins = ByteInterner<ExportOrigin.Reading>()
  private var metadataSets = ByteInterner<MetadataSet>()
  private var zones: [Int: String] = [:]
  private var originKey: [UInt8] = []
  // The values of the last record, which the next one mostly shares.
  private var lastContent: (type: DataType, content: Content)?
  private var lastUnit: (unit: UnitExpression, typeUnit: UnitExpression)?
  private var lastZone = (offsetSeconds: Int.min, text: "")
  private var check = SampleCheck(.imported)
  /// Whether the device of the last record's element says more than its sample holds.
  private(set) var isDeviceCut = false
  /// Whether the unit of the last record's element has another text than exports write, such as `mL/kg·min`.
  private(set) var isUnitRewritten = false

  private struct ReadUnit {
    /// The unit; nil for a text that names no unit.
    var unit: UnitExpression?
    /// Whether an export would write another text.
    var isRewritten: Bool
  }

  mutating func type(of element: borrowing ExportElement) -> TypeAnswer {
    guard let bytes = element.bytes(for: .type) else { return .missing }
    return types.value(for: bytes) {
      let identifier = String(decoding: bytes, as: UTF8.self)
      // A `Record` is a quantity or a category; other data have other elements.
      guard let type = Catalog.type(identifier: identifier), type.hasRecords, !type.hasContent, type.correlationMembers == nil else {
        return .unknown(String(identifier.prefix(100)))
      }
      return .known(type)
    }
  }

  /// The attributes of a record by name, found in one walk. A record with two attributes of one name is damaged, and skipped.
  private struct Fields {
    var unit, value, sourceName, sourceVersion, device, creationDate, startDate, endDate: UnsafeBufferPointer<UInt8>?

    init(_ element: borrowing ExportElement) {
      for index in 0..<element.count {
        let value = element.value(at: index)
        switch element.attribute(at: index) {
        case .unit: unit = value
        case .value: self.value = value
        case .sourceName: sourceName = value
        case .sourceVersion: sourceVersion = value
        case .device: device = value
        case .creationDate: creationDate = value
        case .startDate: startDate = value
        case .endDate: endDate = value
        default: break
        }
      }
    }
  }

  /// The sample of a `Record`, without its metadata. `given` is the value of a sample whose element has none.
  mutating func record(
    of element: borrowing ExportElement, type: DataType, value given: SampleRecord.Value? = nil
  ) throws(ImportFault) -> SampleRecord {
    isUnitRewritten = false
    let fields = Fields(element)
    guard let startDate = fields.startDate else { throw ImportFault("the start date is missing") }
    guard let endDate = fields.endDate else { throw ImportFault("the end date is missing") }
    guard let start = ExportTimestamp(anyForm: startDate) else { throw ImportFault("the start date is not a date") }
    guard let end = ExportTimestamp(anyForm: endDate) else { throw ImportFault("the end date is not a date") }
    guard start.secondsSinceReferenceDate <= end.secondsSinceReferenceDate else {
      throw ImportFault("the end date is before the start date")
    }
    var creation: ExportTimestamp?
    if let creationDate = fields.creationDate {
      creation = ExportTimestamp(anyForm: creationDate)
      if creation == nil { throw ImportFault("the creation date is not a date") }
    }
    let value = if let given { given } else { try value(fields, type) }
    let isPlain =
      switch value {
      case .quantity, .category: true
      default: false
      }
    let uuid = isPlain ? uuids.next() : uuids.nextOfWhole()
    return SampleRecord(
      uuid: uuid, type: type, start: start.date, end: end.date, value: value, provenance: provenance(fields),
      creation: creation?.date, timeZone: zone(start.offsetSeconds))
  }

  private mutating func value(_ fields: Fields, _ type: DataType) throws(ImportFault) -> SampleRecord.Value {
    switch content(of: type) {
    case .quantity(let typeUnit):
      guard let unitBytes = fields.unit else { throw .noUnit }
      let read = units.value(for: unitBytes) {
        let text = String(decoding: unitBytes, as: UTF8.self)
        // A unit in a file can be any text; the check below handles one that does not parse.
        let unit = try? UnitExpression.parse(text)
        return ReadUnit(unit: unit, isRewritten: unit.map { $0.string != text } ?? false)
      }
      guard let unit = read.unit else { throw .unknownUnit }
      isUnitRewritten = read.isRewritten
      if lastUnit?.unit !== unit || lastUnit?.typeUnit !== typeUnit {
        guard unit.isCompatible(with: typeUnit) else { throw .otherUnit }
        guard unit.isWithinLimits else { throw .unitOutOfRange }
        lastUnit = (unit, typeUnit)
      }
      guard let bytes = fields.value else { throw ImportFault("the value is missing") }
      guard let number = ExportNumber.parse(bytes) else { throw .number }
      return .quantity(number, unit)
    case .category(let valueEnum):
      guard let bytes = fields.value else {
        // Types without an enumeration have no value.
        guard Catalog.categoryValue(0, of: valueEnum)?.valueEnum == Self.noValueEnum else { throw ImportFault("the value is missing") }
        return .category(0)
      }
      let constant = constants.value(for: bytes) { Catalog.categoryValue(constant: String(decoding: bytes, as: UTF8.self)) }
      guard let constant else { throw ImportFault("the value is not known", isOfLaterSystem: true) }
      // An enumeration that no type uses any more is an older name of a current one, with the same numbers.
      let isOlderName = Catalog.isRetired(valueEnum: constant.valueEnum)
      guard constant.valueEnum == valueEnum || isOlderName, Catalog.categoryValue(constant.rawValue, of: valueEnum) != nil else {
        throw ImportFault("the value does not fit the type", isOfLaterSystem: true)
      }
      return .category(constant.rawValue)
    case .none: throw ImportFault("the type is not that of a record")
    }
  }

  private mutating func content(of type: DataType) -> Content {
    if let lastContent, lastContent.type === type { return lastContent.content }
    let content: Content =
      switch type.kind {
      case .quantity(let facts): .quantity(facts.unit)
      case .category(let valueEnum): .category(valueEnum: valueEnum)
      default: .none
      }
    lastContent = (type, content)
    return content
  }

  private static let noValueEnum = "HKCategoryValue"

  private mutating func provenance(_ fields: Fields) -> Provenance {
    if let name = fields.sourceName { return origin(name: name, version: fields.sourceVersion, device: fields.device) }
    unknownSourceCount += 1
    return Array(Self.unknownSource.utf8).withUnsafeBufferPointer {
      origin(name: $0, version: fields.sourceVersion, device: fields.device)
    }
  }

  private mutating func origin(
    name: UnsafeBufferPointer<UInt8>, version: UnsafeBufferPointer<UInt8>?, device: UnsafeBufferPointer<UInt8>?
  ) -> Provenance {
    originKey.removeAll(keepingCapacity: true)
    originKey.append(contentsOf: name)
    // XML cannot contain NUL, so it separates the texts; 1 and 0 distinguish an empty text from none.
    originKey.append(0)
    originKey.append(version == nil ? 0 : 1)
    if let version { originKey.append(contentsOf: version) }
    originKey.append(0)
    originKey.append(device == nil ? 0 : 1)
    if let device { originKey.append(contentsOf: ExportDevice.key(device)) }
    let reading = originKey.withUnsafeBufferPointer { key in
      origins.value(for: key) {
        ExportOrigin.reading(
          sourceName: String(decoding: name, as: UTF8.self), sourceVersion: version.map { String(decoding: $0, as: UTF8.self) },
          deviceText: device.map { String(decoding: $0, as: UTF8.self) })
      }
    }
    isDeviceCut = reading.isDeviceCut
    return reading.provenance
  }

  /// The rule of a store that a whole sample breaks, in words without values; nil for none.
  mutating func fault(of sample: borrowing SampleRecord) -> String? {
    do throws(ValidationFault) { try check.check(sample) } catch { return error.description }
    return nil
  }

  private mutating func zone(_ offsetSeconds: Int) -> String {
    if lastZone.offsetSeconds != offsetSeconds { lastZone = (offsetSeconds, newZone(offsetSeconds)) }
    return lastZone.text
  }

  private mutating func newZone(_ offsetSeconds: Int) -> String {
    if let known = zones[offsetSeconds] { return known }
    let text = "GMT" + CivilTime.offsetText(seconds: offsetSeconds)
    zones[offsetSeconds] = text
    return text
  }

  // MARK: Contents

  /// The names of elements that can become samples.
  static var contentElements: [String] { ContentForms.all.map { $0.elementName } + [ClinicalRecordReading.elementName] }

  /// The sample of an element with a ``ContentForm`` or of a clinical record, and the element where the sample does not hold all of it. Nil
  /// for other elements, and for one with a defect, which is kept unchanged. Throws `CancellationError` while it reads a file.
  mutating func sample(of element: KeptElement, _ files: some NamedFiles) throws -> (sample: SampleRecord, extra: KeptElement?)? {
    guard element.name == ClinicalRecordReading.elementName else {
      return ContentForms.form(named: element.name)?.reading(element).flatMap { sample(of: element, $0) }
    }
    return try ClinicalRecordReading.reading(element, files).flatMap { sample(of: element, $0) }
  }

  private mutating func sample(of element: KeptElement, _ reading: ContentReading) -> (sample: SampleRecord, extra: KeptElement?)? {
    var creation: ExportTimestamp?
    if element["creationDate"] != nil {
      creation = element.timestamp("creationDate")
      if creation == nil { return nil }
    }
    if element["sourceName"] == nil { unknownSourceCount += 1 }
    let provenance = ExportOrigin.reading(
      sourceName: element["sourceName"] ?? Self.unknownSource, sourceVersion: element["sourceVersion"], deviceText: element["device"]
    ).provenance
    let sample = SampleRecord(
      uuid: uuids.nextOfWhole(), type: reading.type, start: reading.start, end: reading.end, value: .content(reading.content),
      provenance: provenance, metadata: WorkoutReading.metadata(of: element), creation: creation?.date,
      timeZone: zone(reading.offsetSeconds))
    // The element is kept instead.
    do { try sample.validate() } catch { return nil }
    if fault(of: sample) != nil { return nil }
    // The zone is not used: the sample has one.
    var writer = SampleElement(zone: .gmt)
    let isWhole = writer.content(sample, reading.content) == element
    return (sample, isWhole ? nil : element)
  }

  // MARK: Metadata

  /// The keys and values of a record's metadata, as bytes.
  struct MetadataEntries {
    fileprivate var bytes: [UInt8] = []
    fileprivate var lengths: [(key: Int, value: Int)] = []

    mutating func removeAll() {
      bytes.removeAll(keepingCapacity: true)
      lengths.removeAll(keepingCapacity: true)
    }

    mutating func append(key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
      bytes.append(contentsOf: key)
      bytes.append(0)
      bytes.append(contentsOf: value)
      bytes.append(0)
      lengths.append((key.count, value.count))
    }
  }

  mutating func metadata(_ entries: borrowing MetadataEntries) -> MetadataSet {
    guard !entries.lengths.isEmpty else { return .empty }
    return entries.bytes.withUnsafeBufferPointer { bytes in
      metadataSets.value(for: bytes) {
        var position = 0
        return MetadataSet(
          entries.lengths.map { length in
            let key = String(decoding: bytes[position..<position + length.key], as: UTF8.self)
            let value = String(decoding: bytes[position + length.key + 1..<position + length.key + 1 + length.value], as: UTF8.self)
            position += length.key + length.value + 2
            return MetadataSet.Entry(key: key, value: ExportMetadata.value(value, forKey: key))
          })
      }
    }
  }
}
