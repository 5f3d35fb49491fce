// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Writes columns as bytes, little-endian.
///
/// Unsafe: each pointer of this file is valid for its closure only, which copies the bytes it covers: a local number, or an array that a
/// temporary owns. `mapInPlace` reads its array within its indices, and initializes every element of the new one before it sets `count`.
package struct ColumnWriter {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Removes all bytes and keeps the memory for others.
  fileprivate mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func number<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func double(_ number: Double) { self.number(number.bitPattern) }

  mutating func count(_ count: Int) { number(UInt32(clamping: count)) }

  mutating func blob(_ blob: some Collection<UInt8>) {
    count(blob.count)
    bytes.append(contentsOf: blob)
  }

  mutating func text(_ text: String) { blob(text.utf8) }

  /// A flag, then the text if there is one.
  mutating func optional(_ text: String?) {
    number(UInt8(text == nil ? 0 : 1))
    if let text { self.text(text) }
  }

  /// One number for each row.
  mutating func column<Row, Number: FixedWidthInteger>(_ rows: [Row], _ value: (Row) -> Number) {
    rows.mapInPlace { value($0).littleEndian }.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func column<Row>(_ rows: [Row], _ value: (Row) -> Double) { column(rows) { value($0).bitPattern } }

  mutating func column<Row>(_ rows: [Row], _ value: (Row) -> Date) { column(rows) { value($0).timeIntervalSinceReferenceDate.bitPattern } }

  mutating func column<Row>(_ rows: [Row], _ value: (Row) -> UUID) {
    rows.mapInPlace { value($0).uuid }.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  /// The distinct values that rows share, each once, then the place of each row's value among them.
  mutating func dictionary<Row, Value>(_ rows: [Row], _ value: (Row) -> Value, _ write: (Value, inout ColumnWriter) -> Void) {
    var shared = SharedParts()
    let places = rows.mapInPlace { row in shared.place { write(value(row), &$0) } }
    self.dictionary(shared, places)
  }

  /// The same for objects, each of which is written once.
  @inline(__always)
  mutating func dictionary<Row, Object: AnyObject>(
    _ rows: [Row], _ object: (Row) -> Object, _ write: (Object, inout ColumnWriter) -> Void
  ) {
    var shared = SharedParts()
    var last: (object: Object, place: UInt32)?
    var known: [ObjectIdentifier: UInt32] = [:]
    // First the objects alone: a closure that is called with a row, not compiled in here, would get a copy of all that it holds.
    let places = rows.mapInPlace(object).mapInPlace { object in
      if let last, last.object === object { return last.place }
      let place: UInt32
      if let seen = known[ObjectIdentifier(object)] {
        place = seen
      } else {
        place = shared.place { write(object, &$0) }
        known[ObjectIdentifier(object)] = place
      }
      last = (object, place)
      return place
    }
    self.dictionary(shared, places)
  }

  private mutating func dictionary(_ shared: SharedParts, _ places: [UInt32]) {
    count(shared.parts.count)
    for part in shared.parts { bytes.append(contentsOf: part) }
    column(places) { $0 }
  }
}

extension Array {
  /// Like `map`, without copying elements: an iterator would return a copy of each, with references to all that it holds.
  @inline(__always)
  fileprivate func mapInPlace<Value>(_ transform: (Element) -> Value) -> [Value] {
    withUnsafeBufferPointer { elements in
      [Value](unsafeUninitializedCapacity: elements.count) { values, count in
        for index in elements.indices { values.initializeElement(at: index, to: transform(elements[index])) }
        count = elements.count
      }
    }
  }
}

/// Bytes that rows share, each once.
private struct SharedParts {
  private(set) var parts: [[UInt8]] = []
  private var places: [[UInt8]: UInt32] = [:]
  private var last: UInt32?
  private var scratch = ColumnWriter()

  /// The place of the bytes that the closure writes.
  mutating func place(_ write: (inout ColumnWriter) -> Void) -> UInt32 {
    scratch.clear()
    write(&scratch)
    if let last, parts[Int(last)] == scratch.bytes { return last }
    let place = places[scratch.bytes] ?? UInt32(parts.count)
    if place == parts.count {
      places[scratch.bytes] = place
      parts.append(scratch.bytes)
    }
    last = place
    return place
  }
}
