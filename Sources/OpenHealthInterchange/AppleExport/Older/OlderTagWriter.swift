// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Writes tags of exports of iOS 8 and 9 in the current form.
///
/// Unsafe: the bytes belong to the caller; ranges come from ``OlderTag/read(_:at:)`` on the same bytes.
struct OlderTagWriter {
  /// The attributes of a record that are not metadata. Of those that precede the metadata the first occurrence counts, of those that follow
  /// the last one, as an app's own key can have the same name.
  private enum Field: Int, CaseIterable {
    case type, source, unit, creationDate, startDate, endDate
    case value, average
  }

  private static let fieldNames: [(name: StaticString, field: Field)] = [
    ("type", .type), ("source", .source), ("unit", .unit), ("creationDate", .creationDate), ("startDate", .startDate),
    ("endDate", .endDate), ("value", .value), ("average", .average),
  ]

  /// The enumeration of each category type; nil for other types.
  private var valueEnums = ByteInterner<String?>()

  mutating func append(_ tag: OlderTag, of bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    let name = UnsafeRawBufferPointer(rebasing: bytes[tag.name])
    switch ExportElementName.known(name) {
    case .record: appendRecord(tag, bytes, &text)
    case .me: appendOther(tag, bytes, &text, isPerson: true)
    default: appendOther(tag, bytes, &text, isPerson: false)
    }
  }

  // MARK: Records

  private mutating func appendRecord(_ tag: OlderTag, _ bytes: UnsafeRawBufferPointer, _ text: inout [UInt8]) {
    var places = [Int?](repeating: nil, count: Field.allCases.count)
    for (index, attribute) in tag.attributes.enumerated() {
      guard let field = Self.field(UnsafeRawBufferPointer(rebasing: bytes[attribute.name])) else { continue }
      if places[field.rawValue] == nil || field.rawValue >= Field.value.rawValue { places[field.rawValue] = index }
    }
    func value(_ field: Field) -> UnsafeRawBufferPointer? {
      places[field.rawValue].map { UnsafeRawBufferPointer(rebasing: bytes[tag.attributes[$0].value]) }
    }
    let valueEnum: String? = if let type = value(.type) { enumeration(ofType: type) } else { nil }
    // A row for several samples has their average if they cannot be added.
    let isAverage = value(.value) == nil && valueEnum == nil
    if !isAverage { places[Field.average.rawValue] = nil }
    let start = text.count
    text.append(contentsOf: "<Record".utf8)
    Self.append("type", value(.type), &text)
    Self.append("sourceName", value(.source), &text)
    if let unit = value(.unit), valueEnum == nil || !unit.isEmpty { Self.append("unit", unit, &text) }
    Self.append("creationDate", value(.creationDate), isDate: true, &text)
    Self.append("startDate", value(.startDate), isDate: true, &text)
    Self.append("endDate", value(.endDate), isDate: true, &text)
    if let valueEnum {
      text.append(contentsOf: " value=\"".utf8)
      Self.append(categoryValue: value(.value), of: valueEnum, &text)
      text.append(0x22)
    } else {
      Self.append("value", value(.value) ?? value(.average), &text)
    }
    let metadata = tag.attributes.indices.filter { !places.contains($0) }
    Self.finish(tag, bytes, metadata: metadata, from: start, &text)
  }

  private static func field(_ name: UnsafeRawBufferPointer) -> Field? {
    fieldNames.first { $0.name.utf8CodeUnitCount == name.count && name.has($0.name, at: 0) }?.field
  }

  private mutating func enumeration(ofType type: UnsafeRawBufferPointer) -> String? {
    valueEnums.value(for: type.bindMemory(to: UInt8.self)) {
      guard case .category(let valueEnum) = Catalog.type(identifier: String(decoding: type, as: UTF8.self))?.kind else { return nil }
      return valueEnum
    }
  }

  /// Appends the name of a category value. A missing number means 0; a number without a name is appended unchanged.
  private static func append(categoryValue value: UnsafeRawBufferPointer?, of valueEnum: String, _ text: inout [UInt8]) {
    let number = value.map { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    if let number, let known = Catalog.categoryValue(number, of: valueEnum) {
      text.append(contentsOf: known.constant.utf8)
    } else if let value {
      text.append(contentsOf: value)
    } else {
      text.append(0x30)
    }
  }

  // MARK: Other elements

  private func appendOther(_ tag: OlderTag, _ bytes: UnsafeRawBufferPointer, _ text: inout [UInt8], isPerson: Bool) {
    let start = text.count
    text.append(0x3C)
    text.append(contentsOf: bytes[tag.name])
    var metadata: [Int] = []
    for (index, attribute) in tag.attributes.enumerated() {
      let name = UnsafeRawBufferPointer(rebasing: bytes[attribute.name])
      let value = UnsafeRawBufferPointer(rebasing: bytes[attribute.value])
      guard name.allSatisfy(Self.isOfName) else {
        metadata.append(index)
        continue
      }
      text.append(0x20)
      if Self.field(name) == .source { text.append(contentsOf: "sourceName".utf8) } else { text.append(contentsOf: name) }
      text.append(contentsOf: "=\"".utf8)
      if isPerson {
        text.append(contentsOf: Self.characteristic(value, named: String(decoding: name, as: UTF8.self)))
      } else {
        OlderTimestamp.append(value, to: &text)
      }
      text.append(0x22)
    }
    Self.finish(tag, bytes, metadata: metadata, from: start, &text)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
    default: false
    }
  }

  /// The current form of a characteristic: a day gets its hyphens, a number becomes the name of its value.
  private static func characteristic(_ value: UnsafeRawBufferPointer, named name: String) -> [UInt8] {
    let digits = Array(value)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      case .characteristic(let valueEnum) = Catalog.type(identifier: name)?.kind
    else { return digits }
    guard let valueEnum else {
      return digits.count == 8 ? digits[..<4] + [0x2D] + digits[4..<6] + [0x2D] + digits[6...] : digits
    }
    let number = Int(String(decoding: digits, as: UTF8.self))
    return number.flatMap { Catalog.choice($0, of: valueEnum) }.map { Array($0.constant.utf8) } ?? digits
  }

  // MARK: Pieces

  private static func append(_ name: StaticString, _ value: UnsafeRawBufferPointer?, isDate: Bool = false, _ text: inout [UInt8]) {
    guard let value else { return }
    text.append(0x20)
    text.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    text.append(contentsOf: "=\"".utf8)
    if isDate { OlderTimestamp.append(value, to: &text) } else { text.append(contentsOf: value) }
    text.append(0x22)
  }

  /// Ends the tag, with its metadata as elements and with as many line breaks as it had.
  private static func finish(
    _ tag: OlderTag, _ bytes: UnsafeRawBufferPointer, metadata: [Int], from start: Int, _ text: inout [UInt8]
  ) {
    let name = UnsafeRawBufferPointer(rebasing: bytes[tag.name])
    let whole = (tag.name.lowerBound - 1)..<tag.end
    let written = text[start...].withUnsafeBytes { FastScan.lineBreaks(in: $0, 0..<$0.count) }
    let missing = max(0, FastScan.lineBreaks(in: bytes, whole) - written)
    if metadata.isEmpty {
      text.append(contentsOf: repeatElement(0x0A, count: missing))
      return text.append(contentsOf: tag.isClosed ? "/>".utf8 : ">".utf8)
    }
    text.append(0x3E)
    for index in metadata {
      text.append(contentsOf: "<MetadataEntry key=\"".utf8)
      OlderText.append(UnsafeRawBufferPointer(rebasing: bytes[tag.attributes[index].name]), to: &text)
      text.append(contentsOf: "\" value=\"".utf8)
      OlderText.append(UnsafeRawBufferPointer(rebasing: bytes[tag.attributes[index].value]), to: &text)
      text.append(contentsOf: "\"/>".utf8)
    }
    text.append(contentsOf: repeatElement(0x0A, count: missing))
    guard tag.isClosed else { return }
    text.append(contentsOf: "</".utf8)
    text.append(contentsOf: name)
    text.append(0x3E)
  }
}

/// Rewrites keys and values of metadata, which iOS 8 and 9 escaped twice.
enum OlderText {
  /// Appends the text with one level of escapes. A text that was escaped once stays the same.
  static func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
    let plain = decoded(decoded(Array(bytes)))
    for byte in plain {
      switch byte {
      case 0x26: text.append(contentsOf: "&amp;".utf8)
      case 0x3C: text.append(contentsOf: "&lt;".utf8)
      case 0x3E: text.append(contentsOf: "&gt;".utf8)
      case 0x22: text.append(contentsOf: "&quot;".utf8)
      // A parser would turn these into blanks in an attribute.
      case 0x09: text.append(contentsOf: "&#9;".utf8)
      case 0x0A: text.append(contentsOf: "&#10;".utf8)
      case 0x0D: text.append(contentsOf: "&#13;".utf8)
      default: text.append(byte)
      }
    }
  }

  /// The bytes with references replaced by their characters.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x26) else { return bytes }
    return bytes.withUnsafeBytes { raw in
      var result: [UInt8] = []
      var at = 0
      while at < raw.count {
        if raw[at] == 0x26, case .valid(let length) = CharacterReference.at(at, in: raw, isFinal: true) {
          result.append(contentsOf: character(raw[(at + 1)..<(at + length - 1)]))
          at += length
        } else {
          result.append(raw[at])
          at += 1
        }
      }
      return result
    }
  }

  /// The bytes of the character that a valid reference names. `name` is the text between ampersand and semicolon.
  private static func character(_ name: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
    let name = String(decoding: name, as: UTF8.self)
    switch name {
    case "lt": return [0x3C]
    case "gt": return [0x3E]
    case "amp": return [0x26]
    case "quot": return [0x22]
    case "apos": return [0x27]
    default:
      let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      return number.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) } ?? Array("&\(name);".utf8)
    }
  }
}
