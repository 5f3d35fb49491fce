// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A request that is columns on a wire, or a part of a request that is columns inside of its JSON.
public protocol ColumnCoded: Codable {
  func write(to page: inout ColumnWriter)

  /// Throws ``WireFault`` for bytes that ``write(to:)`` never makes.
  init(from page: inout ColumnReader) throws
}

extension ColumnCoded {
  public init(from decoder: any Decoder) throws {
    var page = ColumnReader(Array(try decoder.singleValueContainer().decode(Data.self)))
    try self.init(from: &page)
    try page.finish()
  }

  public func encode(to encoder: any Encoder) throws {
    var page = ColumnWriter()
    write(to: &page)
    var container = encoder.singleValueContainer()
    try container.encode(Data(page.bytes))
  }
}

extension KeptElement: ColumnCoded {
  public func write(to page: inout ColumnWriter) { page.blob(encoded()) }

  public init(from page: inout ColumnReader) throws { self = try KeptElement.decoded(Data(try page.blob())) }
}

extension ColumnWriter {
  /// What a file said besides of some rows, by their places.
  mutating func extras(_ extras: [Int: KeptElement]) {
    let places = extras.keys.sorted()
    count(places.count)
    column(places) { UInt32($0) }
    for place in places { blob(extras[place]?.encoded() ?? Data()) }
  }
}

extension ColumnReader {
  /// - Parameter rows: how many rows there are.
  mutating func extras(_ rows: Int) throws(WireFault) -> [Int: KeptElement] {
    var extras: [Int: KeptElement] = [:]
    for place in try column(try count(ofBytes: 8), of: UInt32.self) {
      guard place < rows else { throw .invalid(.place) }
      do { extras[Int(place)] = try KeptElement.decoded(Data(try blob())) } catch { throw .invalid(.text) }
    }
    return extras
  }
}
