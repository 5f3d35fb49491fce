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
