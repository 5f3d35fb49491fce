// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Puts columns together as bytes, little-endian.
public struct ColumnWriter {
  public private(set) var bytes: [UInt8] = []

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
  mutating func column<Row, Number: FixedWidthInteger>(_ rows: some Collection<Row>, _ value: (Row) -> Number) {
    bytes.reserveCapacity(bytes.count + rows.count * MemoryLayout<Number>.size)
    for row in rows { number(value(row)) }
  }

  mutating func column<Row>(_ rows: some Collection<Row>, _ value: (Row) -> Double) { column(rows) { value($0).bitPattern } }

  mutating func column<Row>(_ rows: some Collection<Row>, _ value: (Row) -> Date) {
    column(rows) { value($0).timeIntervalSinceReferenceDate.bitPattern }
  }

  mutating func column<Row>(_ rows: some Collection<Row>, _ value: (Row) -> UUID) {
    for row in rows { withUnsafeBytes(of: value(row).uuid) { bytes.append(contentsOf: $0) } }
  }

  /// What rows share, each once, and then for each row which of them it has.
  mutating func dictionary<Row, Value>(_ rows: some Collection<Row>, _ value: (Row) -> Value, _ write: (Value, inout ColumnWriter) -> Void)
  {
    var places: [[UInt8]: UInt32] = [:]
    var known: [ObjectIdentifier: UInt32] = [:]
    var distinct: [[UInt8]] = []
    let column: [UInt32] = rows.map { row in
      let value = value(row)
      // Most rows share objects: those need not be written to be found.
      let object = type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
      if let object, let place = known[object] { return place }
      var own = ColumnWriter()
      write(value, &own)
      let place = places[own.bytes] ?? UInt32(distinct.count)
      if place == distinct.count {
        places[own.bytes] = place
        distinct.append(own.bytes)
      }
      if let object { known[object] = place }
      return place
    }
    count(distinct.count)
    for bytes in distinct { self.bytes.append(contentsOf: bytes) }
    self.column(column) { $0 }
  }
}
