// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The position of a sample in its lane: by start, then as it was saved.
struct SampleKey: Comparable, Sendable {
  var start: Double
  var sequence: Int64

  static func < (left: SampleKey, right: SampleKey) -> Bool { (left.start, left.sequence) < (right.start, right.sequence) }
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

  /// The header of encoded columns, of which there is at least one row, in the order of their keys.
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

/// A chunk of a store, of which columns are decoded when they are first read. Valid as long as its reader.
final class StoredChunk {
  let header: ChunkHeader
  let content: Chunk
  /// Unowned, as the reader keeps chunks.
  private unowned let reader: StorageReader

  init(header: ChunkHeader, reader: StorageReader) throws {
    self.header = header
    self.reader = reader
    content = try Chunk(count: header.count, columns: reader.chunkBytes("columns", of: header.body))
  }

  var count: Int { header.count }

  var uuid: [UUID] { get throws { try content.uuid { try reader.chunkBytes("uuids", of: header.body) } } }

  var columns: ChunkColumns { get throws { try content.columns { try reader.chunkBytes("uuids", of: header.body) } } }

  func key(at index: Int) throws -> SampleKey { try SampleKey(start: content.start[index], sequence: content.sequence[index]) }

  /// The first index whose start is at least, or with `isAfter` greater than, an instant.
  func index(ofStart start: Double, isAfter: Bool = false) throws -> Int {
    let starts = try content.start
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter ? starts[middle] <= start : starts[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the sample with a key; nil when there is none.
  func index(of key: SampleKey) throws -> Int? {
    let sequences = try content.sequence
    return try (index(ofStart: key.start)..<index(ofStart: key.start, isAfter: true)).first { sequences[$0] == key.sequence }
  }
}
