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

extension ColumnWriter {
  /// Appends attachments with their content.
  mutating func attachments(_ attachments: [AttachmentRecord]) {
    count(attachments.count)
    for attachment in attachments {
      // An attachment is never nested too deeply to be decoded again.
      blob((try? WireForm.json(attachment)) ?? [])
      blob(attachment.data.bytes ?? Data())
    }
  }
}

extension ColumnReader {
  /// The attachments of ``ColumnWriter/attachments(_:)``. An attachment whose bytes do not match its description arrives without them.
  mutating func attachments() throws(WireFault) -> [AttachmentRecord] {
    var attachments: [AttachmentRecord] = []
    for _ in 0..<(try count(ofBytes: 8)) {
      let (json, bytes) = (try blob(), try blob())
      var attachment: AttachmentRecord
      do { attachment = try WireForm.value(AttachmentRecord.self, from: json) } catch { throw .invalid(.content) }
      attachment.data = attachment.data.filled(Data(bytes)) ?? attachment.data
      attachments.append(attachment)
    }
    return attachments
  }
}

/// In a page of columns, a bare anchor is its number, as in earlier versions. Before the bytes of any other one there is a number that no
/// place has. A client that does not know this form asks for bare anchors.
extension ColumnWriter {
  mutating func anchor(_ anchor: ChangeAnchor) {
    if let place = anchor.place { return number(place) }
    number(Int64.min)
    blob(anchor.bytes)
  }
}

extension ColumnReader {
  mutating func anchor() throws(WireFault) -> ChangeAnchor {
    let place = try number(Int64.self)
    return place == .min ? ChangeAnchor(bytes: Array(try blob())) : ChangeAnchor(place: place)
  }
}
