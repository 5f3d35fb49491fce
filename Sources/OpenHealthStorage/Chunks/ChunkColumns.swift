// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Samples as columns: what ``Chunk`` encodes. All columns have the same count. A number that a row does not have is 0; a creation date that
/// it does not have is NaN.
struct ChunkColumns: Sendable {
  var start: [Double] = []
  var end: [Double] = []
  var value: [Double] = []
  var sequence: [Int64] = []
  /// 0 for category values.
  var unit: [Int64] = []
  var provenance: [Int64] = []
  var metadata: [Int64] = []
  var creation: [Double] = []
  var timeZone: [Int64] = []
  /// 1 for members of correlations, else 0.
  var membership: [Int64] = []
  var uuid: [UUID] = []

  var count: Int { start.count }

  /// The bytes of all columns but the UUIDs, and those of the UUIDs.
  func encoded() -> (columns: [UInt8], uuids: [UInt8]) {
    let starts = NumberColumn.encode(start)
    // In the order of ``Chunk/Column``.
    let columns = [
      starts.bytes, NumberColumn.encode(end, reference: starts.column).bytes, NumberColumn.encode(value).bytes,
      IntegerColumn.encode(sequence), IntegerColumn.encode(unit), IntegerColumn.encode(provenance), IntegerColumn.encode(metadata),
      NumberColumn.encode(creation, reference: starts.column).bytes, IntegerColumn.encode(timeZone), IntegerColumn.encode(membership),
    ]
    var writer = ChunkWriter()
    writer.put(Chunk.version)
    for column in columns { writer.put(count: column.count) }
    for column in columns { writer.put(column) }
    return (writer.bytes, UUIDColumn.encode(uuid, sequence: sequence))
  }
}

extension ChunkColumns {
  /// The rows at these indices.
  subscript(indices: some Collection<Int>) -> ChunkColumns {
    ChunkColumns(
      start: indices.map { start[$0] }, end: indices.map { end[$0] }, value: indices.map { value[$0] },
      sequence: indices.map { sequence[$0] }, unit: indices.map { unit[$0] }, provenance: indices.map { provenance[$0] },
      metadata: indices.map { metadata[$0] }, creation: indices.map { creation[$0] }, timeZone: indices.map { timeZone[$0] },
      membership: indices.map { membership[$0] }, uuid: indices.map { uuid[$0] })
  }

  /// All rows of both, by start and then by number.
  func merged(with other: ChunkColumns) -> ChunkColumns {
    let both = ChunkColumns(
      start: start + other.start, end: end + other.end, value: value + other.value, sequence: sequence + other.sequence,
      unit: unit + other.unit, provenance: provenance + other.provenance, metadata: metadata + other.metadata,
      creation: creation + other.creation, timeZone: timeZone + other.timeZone, membership: membership + other.membership,
      uuid: uuid + other.uuid)
    return both[both.start.indices.sorted { (both.start[$0], both.sequence[$0]) < (both.start[$1], both.sequence[$1]) }]
  }
}
