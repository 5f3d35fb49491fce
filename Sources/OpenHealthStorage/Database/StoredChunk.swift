// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A chunk of a store, whose columns are decoded when they are first read. Valid as long as its reader.
final class StoredChunk {
  let header: ChunkHeader
  let content: Chunk
  /// The indices of the samples that make no sense; see ``RowCheck``.
  var unsound: Set<Int> = []
  /// Unowned, as the reader keeps chunks.
  private unowned let reader: StorageReader
  /// The bytes of the UUIDs; nil where they are read when they are needed.
  private let uuids: [UInt8]?

  convenience init(header: ChunkHeader, reader: StorageReader) throws {
    try self.init(header: header, reader: reader, columns: reader.chunkBytes(.chunkColumns, of: header))
  }

  /// A chunk whose bytes were read before.
  init(header: ChunkHeader, reader: StorageReader, columns: [UInt8], uuids: [UInt8]? = nil) throws {
    self.header = header
    self.reader = reader
    self.uuids = uuids
    content = try Chunk(count: header.count, columns: columns)
  }

  var count: Int { header.count }

  var uuid: [UUID] { get throws { try content.uuid { try uuids ?? reader.chunkBytes(.chunkUUIDs, of: header) } } }

  var columns: ChunkColumns { get throws { try content.columns { try uuids ?? reader.chunkBytes(.chunkUUIDs, of: header) } } }

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
