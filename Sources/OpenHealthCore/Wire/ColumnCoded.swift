// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A part of a request that is columns inside of its JSON.
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
  /// What a file said of each sample besides; an empty one for those of which it said nothing.
  mutating func extras(_ extras: [KeptElement?]) { for extra in extras { blob(extra?.encoded() ?? Data()) } }
}

extension ColumnReader {
  mutating func extras(_ count: Int) throws(WireFault) -> [KeptElement?] {
    var extras: [KeptElement?] = []
    for _ in 0..<count {
      let bytes = try blob()
      do { extras.append(bytes.isEmpty ? nil : try KeptElement.decoded(Data(bytes))) } catch { throw .invalid(.text) }
    }
    return extras
  }
}
