// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A request, or a part of a request, whose form on the wire is columns of bytes instead of JSON.
package protocol ColumnCoded: Codable {
  /// Appends the value to a page.
  func write(to page: inout ColumnWriter)

  /// The value from a page. Throws ``WireFault`` for bytes that ``write(to:)`` never makes.
  init(from page: inout ColumnReader) throws
}

extension ColumnCoded {
  /// A value inside of JSON: its columns are one base64 text.
  package init(from decoder: any Decoder) throws {
    var page = ColumnReader(Array(try decoder.singleValueContainer().decode(Data.self)))
    try self.init(from: &page)
    try page.finish()
  }

  /// Encodes the columns as one base64 text.
  package func encode(to encoder: any Encoder) throws {
    var page = ColumnWriter()
    write(to: &page)
    var container = encoder.singleValueContainer()
    try container.encode(Data(page.bytes))
  }
}

extension KeptElement: ColumnCoded {
  /// Appends the storage form of the element, with its length.
  package func write(to page: inout ColumnWriter) { page.blob(encoded()) }

  /// The element from its storage form. Throws ``HealthError/damagedData(_:)`` where that is damaged.
  package init(from page: inout ColumnReader) throws { self = try KeptElement.decoded(Data(try page.blob())) }
}

extension ColumnWriter {
  /// Appends the kept elements of some rows, by the places of the rows.
  mutating func extras(_ extras: [Int: KeptElement]) {
    let places = extras.keys.sorted()
    count(places.count)
    column(places) { UInt32($0) }
    for place in places { blob(extras[place]?.encoded() ?? Data()) }
  }
}

extension ColumnReader {
  /// - Parameter rows: the number of rows; an element of a later place is invalid.
  mutating func extras(_ rows: Int) throws(WireFault) -> [Int: KeptElement] {
    var extras: [Int: KeptElement] = [:]
    for place in try column(try count(ofBytes: 8), of: UInt32.self) {
      guard place < rows else { throw .invalid(.place) }
      extras[Int(place)] = try element()
    }
    return extras
  }

  /// A kept element, as bytes after their number.
  mutating func element() throws(WireFault) -> KeptElement {
    do { return try KeptElement.decoded(Data(try blob())) } catch { throw .invalid(.text) }
  }
}
