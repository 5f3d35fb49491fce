// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Parses the device text of a record: `<<HKDevice: 0x…>, name:…, manufacturer:…, …>`.
///
/// Unsafe: the bytes belong to the caller or to a local text, inside the closure that lends them. Results are slices of them, or copies.
enum ExportDevice {
  enum Field: String, CaseIterable, Sendable {
    case name, manufacturer, model, hardware, firmware, software, localIdentifier
    case udiDeviceIdentifier = "UDIDeviceIdentifier"
    case creationDate = "creation date"
  }

  /// The fields of a device text, or of a ``key(_:)``. Empty when the text does not describe a device.
  ///
  /// A value may contain commas and colons (`Watch6,1`): it ends where a comma is followed by the name of a field that has not occurred
  /// yet.
  static func parse(_ text: String) -> [Field: String] {
    var text = text
    return text.withUTF8 { bytes in
      let rest = key(bytes)
      guard rest.first == 0x3E, rest.last == 0x3E, rest.count >= 2 else { return [:] }
      return fields(UnsafeBufferPointer(rebasing: rest[1..<(rest.count - 1)]))
    }
  }

  /// Whether the fields of a device text hold all that it says: each is in it once, in the order of Apple's texts, and nothing else is. The
  /// creation date of the object in Apple's memory does not count.
  static func holds(_ text: String, _ fields: [Field: String]) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = key(bytes)[...]
      func take(_ part: String) -> Bool {
        guard rest.starts(with: part.utf8) else { return false }
        rest = rest.dropFirst(part.utf8.count)
        return true
      }
      guard take(">") else { return false }
      for field in Field.allCases where take(", \(field.rawValue):") {
        guard take(fields[field] ?? "(null)") else { return false }
      }
      return rest.elementsEqual(">".utf8)
    }
  }

  /// The part of a device text after its memory address, which differs in each record. Returns other texts unchanged.
  ///
  /// Two keys are equal exactly when their texts describe the same device. A key is a slice of the argument: nothing is copied.
  static func key(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let prefix: StaticString = "<<HKDevice: 0x"
    guard UnsafeRawBufferPointer(bytes).has(prefix, at: 0) else { return bytes }
    var at = prefix.utf8CodeUnitCount
    while at < bytes.count, isHexadecimal(bytes[at]) { at += 1 }
    guard at < bytes.count, bytes[at] == 0x3E else { return bytes }
    return UnsafeBufferPointer(rebasing: bytes[at...])
  }

  /// The ``key(_:)`` without the creation date of the object in Apple's memory, which Apple's texts have last: what says something of the
  /// device.
  static func facts(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let (key, name) = (key(bytes), ", \(Field.creationDate.rawValue):")
    // Before the last sign is a date such as 2024-11-02 08:15:40 +0000.
    let end = key.count - 26
    let start = end - name.utf8.count
    guard start >= 0, key.last == 0x3E, key[start..<end].elementsEqual(name.utf8) else { return String(decoding: key, as: UTF8.self) }
    return String(decoding: key[..<start], as: UTF8.self) + ">"
  }

  private static func fields(_ bytes: UnsafeBufferPointer<UInt8>) -> [Field: String] {
    var result: [Field: String] = [:]
    var current: Field?
    var valueStart = 0
    var at = 0
    func take(upTo end: Int) {
      let value = String(decoding: bytes[valueStart..<end], as: UTF8.self)
      if let current, value != "(null)" { result[current] = value }
    }
    var seen: Set<Field> = []
    while at < bytes.count {
      if let (field, length) = fieldStart(at, in: bytes), !seen.contains(field) {
        take(upTo: at)
        seen.insert(field)
        current = field
        at += length
        valueStart = at
      } else {
        at += 1
      }
    }
    take(upTo: bytes.count)
    return result
  }

  /// The field that begins at `at` with a comma, a blank, the field's name and a colon; nil when there is none.
  private static func fieldStart(_ at: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (Field, length: Int)? {
    guard bytes[at] == 0x2C, at + 1 < bytes.count, bytes[at + 1] == 0x20 else { return nil }
    for field in Field.allCases {
      let name = field.rawValue.utf8
      let end = at + 2 + name.count
      if end < bytes.count, bytes[end] == 0x3A, bytes[(at + 2)..<end].elementsEqual(name) { return (field, name.count + 3) }
    }
    return nil
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
