// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A segment of the journal, parsed as far as possible without a key. Every length is checked before it is used.
package struct SegmentRecords: Sendable {
  /// A record: 4 bytes for the length of the sealed content, 4 for the number, 4 for the CRC-32C of both and of the sealed content, then
  /// that content.
  struct Record: Equatable, Sendable {
    static let headSize = 12
    var number: UInt32
    var sealed: [UInt8]

    var bytes: [UInt8] {
      let head = UInt32(sealed.count).bytes + number.bytes
      return head + Self.sum(head, sealed).bytes + sealed
    }

    static func sum(_ head: some Sequence<UInt8>, _ sealed: some Sequence<UInt8>) -> UInt32 {
      CRC32C.sum([AnySequence(head), AnySequence(sealed)].joined())
    }
  }

  let header: SegmentHeader
  /// The bytes of the header.
  let head: [UInt8]
  /// The records in order, numbered from 1, up to the first that is damaged or cut off.
  let records: [Record]
  /// The kinds of bytes after the last record.
  package enum Ending: Sendable {
    /// No bytes: the segment is complete.
    case whole
    /// The beginning of another record: the process ended while it wrote that record, and had not acknowledged it.
    case torn
    /// Any other bytes.
    case damaged
  }

  /// The bytes after the last record.
  package let ending: Ending
  /// Whether nothing follows the records.
  package var isWhole: Bool { ending == .whole }
  /// The number of readable records.
  package var count: Int { records.count }

  /// Parses the bytes of a segment file. Nil without a valid header.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= SegmentHeader.size, let header = SegmentHeader(bytes[..<SegmentHeader.size]) else { return nil }
    self.header = header
    head = Array(bytes[..<SegmentHeader.size])
    var records: [Record] = []
    var place = SegmentHeader.size
    while place + Record.headSize <= bytes.count {
      let length = Int(UInt32(bytes: bytes[place..<place + 4]))
      let body = place + Record.headSize
      let number = UInt32(bytes: bytes[place + 4..<place + 8])
      guard length <= bytes.count - body, Int(number) == records.count + 1 else { break }
      let sealed = bytes[body..<body + length]
      guard UInt32(bytes: bytes[place + 8..<body]) == Record.sum(bytes[place..<place + 8], sealed) else { break }
      records.append(Record(number: number, sealed: Array(sealed)))
      place = body + length
    }
    self.records = records
    ending = place == bytes.count ? .whole : Self.isTorn(bytes[place...], number: records.count + 1) ? .torn : .damaged
  }

  /// Whether the bytes are the beginning of a record, judged by length and number.
  private static func isTorn(_ rest: ArraySlice<UInt8>, number: Int) -> Bool {
    guard rest.count >= Record.headSize else { return true }
    let length = Int(UInt32(bytes: rest.prefix(4)))
    return length > rest.count - Record.headSize && SegmentSeal.isSize(length) && Int(UInt32(bytes: rest.dropFirst(4).prefix(4))) == number
  }

  /// Whether the bytes are the beginning of a header: the process ended while it made the segment.
  static func isBeginning(_ bytes: [UInt8]) -> Bool {
    bytes.count < SegmentHeader.size && SegmentHeader.magic.starts(with: bytes.prefix(SegmentHeader.magic.count))
  }
}
