// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes samples out of `Record` elements. Remembers types, units, origins, values and metadata by their bytes: most records share them.
struct RecordBuilder {
  /// Why a record cannot be taken over, without its values.
  struct Fault: Error {
    var reason: String
  }

  enum TypeAnswer {
    case known(DataType)
    case unknown(String)
    case missing
  }

  private var types = ByteInterner<TypeAnswer>()
  private var units = ByteInterner<UnitExpression?>()
  private var constants = ByteInterner<CategoryValue?>()
  private var origins = ByteInterner<Provenance>()
  private var metadataSets = ByteInterner<MetadataSet>()
  private var zones: [Int: String] = [:]
  private var originKey: [UInt8] = []

  mutating func type(of element: borrowing ExportElement) -> TypeAnswer {
    guard let bytes = element.bytes(for: .type) else { return .missing }
    return types.value(for: bytes) {
      let identifier = String(decoding: bytes, as: UTF8.self)
      // A `Record` holds a quantity or a category; other data have elements of their own.
      guard let type = Catalog.type(identifier: identifier), type.hasRecords, type.correlationMembers == nil else {
        return .unknown(String(identifier.prefix(100)))
      }
      return .known(type)
    }
  }

  /// The sample that a `Record` stands for, without its metadata.
  /// `given` is the value of an element that has none of its own.
  mutating func record(
    of element: borrowing ExportElement, type: DataType, value given: SampleRecord.Value? = nil
  ) -> Result<SampleRecord, Fault> {
    guard let source = element.bytes(for: .sourceName) else { return .failure(Fault(reason: "the source name is missing")) }
    guard element.bytes(for: .startDate) != nil else { return .failure(Fault(reason: "the start date is missing")) }
    guard element.bytes(for: .endDate) != nil else { return .failure(Fault(reason: "the end date is missing")) }
    guard let start = element.timestamp(for: .startDate) else { return .failure(Fault(reason: "the start date is not a date")) }
    guard let end = element.timestamp(for: .endDate) else { return .failure(Fault(reason: "the end date is not a date")) }
    guard start.secondsSinceReferenceDate <= end.secondsSinceReferenceDate else {
      return .failure(Fault(reason: "the end date is before the start date"))
    }
    var creation: ExportTimestamp?
    if element.bytes(for: .creationDate) != nil {
      creation = element.timestamp(for: .creationDate)
      if creation == nil { return .failure(Fault(reason: "the creation date is not a date")) }
    }
    let value: SampleRecord.Value
    if let given {
      value = given
    } else {
      switch self.value(of: element, type: type) {
      case .success(let known): value = known
      case .failure(let fault): return .failure(fault)
      }
    }
    return .success(
      SampleRecord(
        uuid: UUIDMint.shared.next(), type: type, start: start.date, end: end.date, value: value,
        provenance: origin(name: source, version: element.bytes(for: .sourceVersion), device: element.bytes(for: .device)),
        creation: creation?.date, timeZone: zone(start.offsetSeconds)))
  }

  private mutating func value(of element: borrowing ExportElement, type: DataType) -> Result<SampleRecord.Value, Fault> {
    switch type.kind {
    case .quantity(let facts):
      guard let unitBytes = element.bytes(for: .unit) else { return .failure(Fault(reason: "the unit is missing")) }
      let unit = units.value(for: unitBytes) {
        // A unit out of a file can be anything; one that does not parse is answered below.
        try? UnitExpression.parse(String(decoding: unitBytes, as: UTF8.self))
      }
      guard let unit else { return .failure(Fault(reason: "the unit is not known")) }
      guard unit.isCompatible(with: facts.unit) else { return .failure(Fault(reason: "the unit does not fit the type")) }
      guard element.bytes(for: .value) != nil else { return .failure(Fault(reason: "the value is missing")) }
      guard let number = element.number(for: .value) else { return .failure(Fault(reason: "the value is not a number")) }
      return .success(.quantity(number, unit))
    case .category(let valueEnum):
      guard let bytes = element.bytes(for: .value) else {
        // Types without an enumeration hold nothing but their dates.
        return Catalog.categoryValue(0, of: valueEnum)?.valueEnum == Self.noValueEnum
          ? .success(.category(0)) : .failure(Fault(reason: "the value is missing"))
      }
      let constant = constants.value(for: bytes) { Catalog.categoryValue(constant: String(decoding: bytes, as: UTF8.self)) }
      guard let constant else { return .failure(Fault(reason: "the value is not known")) }
      // An enumeration that no type uses any more is an older name of today's, with the same numbers.
      let isOlderName = Catalog.isRetired(valueEnum: constant.valueEnum)
      guard constant.valueEnum == valueEnum || isOlderName, Catalog.categoryValue(constant.rawValue, of: valueEnum) != nil else {
        return .failure(Fault(reason: "the value does not fit the type"))
      }
      return .success(.category(constant.rawValue))
    default: return .failure(Fault(reason: "the type is not that of a record"))
    }
  }

  private static let noValueEnum = "HKCategoryValue"

  private mutating func origin(
    name: UnsafeBufferPointer<UInt8>, version: UnsafeBufferPointer<UInt8>?, device: UnsafeBufferPointer<UInt8>?
  ) -> Provenance {
    originKey.removeAll(keepingCapacity: true)
    originKey.append(contentsOf: name)
    // NUL cannot stand in XML, so it parts the texts; 1 and 0 tell an empty text from none.
    originKey.append(contentsOf: [0, version == nil ? 0 : 1])
    if let version { originKey.append(contentsOf: version) }
    originKey.append(contentsOf: [0, device == nil ? 0 : 1])
    if let device { originKey.append(contentsOf: ExportDevice.key(device)) }
    return originKey.withUnsafeBufferPointer { key in
      origins.value(for: key) {
        ExportOrigin.provenance(
          sourceName: String(decoding: name, as: UTF8.self), sourceVersion: version.map { String(decoding: $0, as: UTF8.self) },
          deviceText: device.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  private mutating func zone(_ offsetSeconds: Int) -> String {
    if let known = zones[offsetSeconds] { return known }
    let minutes = abs(offsetSeconds) / 60
    let text = "GMT" + (offsetSeconds < 0 ? "-" : "+") + Self.twoDigits(minutes / 60) + Self.twoDigits(minutes % 60)
    zones[offsetSeconds] = text
    return text
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  // MARK: Metadata

  /// Keys and values of a record's metadata, as bytes.
  struct MetadataEntries {
    fileprivate var bytes: [UInt8] = []
    fileprivate var lengths: [(key: Int, value: Int)] = []

    mutating func append(key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
      bytes.append(contentsOf: key)
      bytes.append(0)
      bytes.append(contentsOf: value)
      bytes.append(0)
      lengths.append((key.count, value.count))
    }
  }

  mutating func metadata(_ entries: MetadataEntries) -> MetadataSet {
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
