// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A segment of the journal, taken apart as far as that goes without a key: every length is checked before anything is made of it.
public struct SegmentRecords: Sendable {
  /// A record: 4 bytes length of what is sealed, 4 number, 4 CRC-32C of these two and of what is sealed, and that.
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
  /// The header's bytes.
  let head: [UInt8]
  /// In order, numbered from 1, up to the first that is damaged or cut off.
  let records: [Record]
  /// What follows the records.
  public enum Ending: Sendable {
    /// Nothing.
    case whole
    /// The beginning of another one: the process was ended while it wrote it, and had not acknowledged it.
    case torn
    /// Something else.
    case damaged
  }

  public let ending: Ending
  /// Whether nothing follows the records.
  public var isWhole: Bool { ending == .whole }
  /// How many records there are.
  public var count: Int { records.count }

  /// Nil where there is no header.
  public init?(_ bytes: [UInt8]) {
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

  /// Whether bytes are the beginning of a record, as far as its length and number say so.
  private static func isTorn(_ rest: ArraySlice<UInt8>, number: Int) -> Bool {
    guard rest.count >= Record.headSize else { return true }
    let length = Int(UInt32(bytes: rest.prefix(4)))
    return length > rest.count - Record.headSize && SegmentSeal.isSize(length) && Int(UInt32(bytes: rest.dropFirst(4).prefix(4))) == number
  }

  /// Whether bytes are the beginning of a segment: the process was ended while it made it.
  static func isBeginning(_ bytes: [UInt8]) -> Bool {
    bytes.count < SegmentHeader.size && SegmentHeader.magic.starts(with: bytes.prefix(SegmentHeader.magic.count))
  }
}
