// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Encoded samples. Each column is decoded when it is first read, so that a statistic decodes dates and values only,
/// and on own clocks also zones and metadata.
///
/// The bytes need not be sound: every count, width and length is checked before it is used, and ``HealthError/damagedData(_:)`` thrown where
/// one is wrong. Memory is proportional to `count`, which is at most ``most``.
final class Chunk {
  /// The columns, in the order of their bytes.
  enum Column: Int, CaseIterable { case start, end, value, sequence, unit, provenance, metadata, creation, timeZone, membership }

  /// The first byte of a chunk.
  static let version: UInt8 = 1
  /// The most samples in a chunk.
  static let most = 4096

  let count: Int
  private let bytes: [UInt8]
  private let places: [Range<Int>]
  private var startColumn: NumberColumn?
  /// The decoded columns; empty before they are read.
  private var numbers: [[Double]] = Array(repeating: [], count: Column.allCases.count)
  private var wholes: [[Int64]] = Array(repeating: [], count: Column.allCases.count)
  private var identifiers: [UUID]?

  init(count: Int, columns bytes: [UInt8]) throws {
    guard 1...Self.most ~= count else { throw HealthError.damagedData(.chunk) }
    self.count = count
    self.bytes = bytes
    // Unsafe: the reader is used inside the closure that lends the bytes.
    places = try bytes.withUnsafeBytes { bytes in
      var reader = ChunkReader(bytes)
      guard try reader.byte() == Self.version else { throw HealthError.damagedData(.chunk) }
      let lengths = try Column.allCases.map { _ in try reader.count(upTo: bytes.count) }
      var next = reader.position
      return try lengths.map { length in
        guard length <= bytes.count - next else { throw HealthError.damagedData(.chunk) }
        defer { next += length }
        return next..<next + length
      }
    }
  }

  /// Unsafe: the reader is used inside the closures that lend the bytes, within the column's checked range.
  private func read<T>(_ column: Column, _ body: (inout ChunkReader) throws -> T) throws -> T {
    try bytes.withUnsafeBytes { bytes in
      var reader = ChunkReader(UnsafeRawBufferPointer(rebasing: bytes[places[column.rawValue]]))
      let result = try body(&reader)
      guard reader.isAtEnd else { throw HealthError.damagedData(.chunk) }
      return result
    }
  }

  /// The starts, to which ends and creation dates refer.
  private func starts() throws -> NumberColumn {
    if let startColumn { return startColumn }
    let decoded = try read(.start) { try NumberColumn.decode(&$0, count: count) }
    startColumn = decoded
    return decoded
  }

  private func number(_ column: Column) throws -> [Double] {
    if !numbers[column.rawValue].isEmpty { return numbers[column.rawValue] }
    let decoded: [Double]
    switch column {
    case .start: decoded = try starts().values
    case .end, .creation:
      let reference = try starts()
      decoded = try read(column) { try NumberColumn.decode(&$0, count: count, reference: reference) }.values
    default: decoded = try read(column) { try NumberColumn.decode(&$0, count: count) }.values
    }
    numbers[column.rawValue] = decoded
    return decoded
  }

  private func whole(_ column: Column) throws -> [Int64] {
    if !wholes[column.rawValue].isEmpty { return wholes[column.rawValue] }
    let decoded = try read(column) { try IntegerColumn.decode(&$0, count: count) }
    wholes[column.rawValue] = decoded
    return decoded
  }

  var start: [Double] { get throws { try number(.start) } }
  var end: [Double] { get throws { try number(.end) } }
  var value: [Double] { get throws { try number(.value) } }
  var sequence: [Int64] { get throws { try whole(.sequence) } }
  var unit: [Int64] { get throws { try whole(.unit) } }
  var provenance: [Int64] { get throws { try whole(.provenance) } }
  var metadata: [Int64] { get throws { try whole(.metadata) } }
  var creation: [Double] { get throws { try number(.creation) } }
  var timeZone: [Int64] { get throws { try whole(.timeZone) } }
  var membership: [Int64] { get throws { try whole(.membership) } }

  /// The UUIDs, which are stored apart; `load` reads their bytes when they are first needed.
  func uuid(_ load: () throws -> [UInt8]) throws -> [UUID] {
    if let identifiers { return identifiers }
    let sequence = try sequence
    // Unsafe: the reader is used inside the closure that lends the bytes.
    let decoded = try load().withUnsafeBytes { bytes in
      var reader = ChunkReader(bytes)
      let uuids = try UUIDColumn.decode(&reader, count: count, sequence: sequence)
      guard reader.isAtEnd else { throw HealthError.damagedData(.chunk) }
      return uuids
    }
    identifiers = decoded
    return decoded
  }

  /// All columns.
  func columns(_ load: () throws -> [UInt8]) throws -> ChunkColumns {
    try ChunkColumns(
      start: start, end: end, value: value, sequence: sequence, unit: unit, provenance: provenance, metadata: metadata,
      creation: creation, timeZone: timeZone, membership: membership, uuid: uuid(load))
  }
}

/// What the store knows of a chunk without its samples.
struct ChunkHeader: Sendable, Equatable {
  var lane: Int64
  /// The keys of the first and the last sample.
  var first: SampleKey
  var last: SampleKey
  /// The latest end of a sample.
  var latest: Double
  var count: Int
  /// Bounds for the samples' numbers in the sequence.
  var numbers: ClosedRange<Int64>
  /// The number of the unit of all samples, 0 for none; nil when there are several.
  var unit: Int64?
  /// The row of `chunk_body`.
  var body: Int64

  func contains(_ key: SampleKey) -> Bool { first <= key && key <= last }

  /// The header of encoded columns with at least one row, in the order of their keys.
  init(lane: Int64, columns: ChunkColumns, body: Int64) {
    self.lane = lane
    let end = columns.count - 1
    first = SampleKey(start: columns.start[0], sequence: columns.sequence[0])
    last = SampleKey(start: columns.start[end], sequence: columns.sequence[end])
    latest = columns.end.reduce(columns.end[0], max)
    count = columns.count
    numbers = columns.sequence.reduce(columns.sequence[0], min)...columns.sequence.reduce(columns.sequence[0], max)
    unit = columns.unit.allSatisfy { $0 == columns.unit[0] } ? columns.unit[0] : nil
    self.body = body
  }

  init(
    lane: Int64, first: SampleKey, last: SampleKey, latest: Double, count: Int, numbers: ClosedRange<Int64>, unit: Int64?, body: Int64
  ) {
    self.lane = lane
    self.first = first
    self.last = last
    self.latest = latest
    self.count = count
    self.numbers = numbers
    self.unit = unit
    self.body = body
  }
}

/// Which chunks of a lane to read: those that may have a sample with a start in a closed range and an end from an instant on.
struct ChunkBounds {
  var lane: Int64
  var earliest = -Double.infinity
  var latest = Double.infinity
  var endAtLeast = -Double.infinity
}

/// The position of a sample in its lane: by start, then as it was saved.
struct SampleKey: Comparable, Sendable {
  var start: Double
  var sequence: Int64

  static func < (left: SampleKey, right: SampleKey) -> Bool { (left.start, left.sequence) < (right.start, right.sequence) }
}
