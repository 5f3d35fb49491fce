// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthInterchange

/// Reads batches of phones.
///
///     for batch in try FeedReader.read(bytes, as: .wire) { … }
package enum FeedReader {
  /// The batches of a body. Most have one.
  ///
  /// - Parameters:
  ///   - bytes: the body, packed with gzip or not.
  ///   - summary: how the sender summarises, where it says so: the header `automation-aggregation`.
  /// - Throws: why nothing of it can be taken.
  package static func read(_ bytes: [UInt8], as format: FeedFormat, summary: String? = nil) throws(FeedFault) -> [FeedBatch] {
    let bytes = try unpacked(bytes)
    let batches: [FeedBatch] =
      switch format {
      case .wire: try WireReader.batches(bytes)
      case .autoExport: [try AutoExportReader.batch(bytes, summary: summary)]
      case .healthSave: [try HealthSaveReader.batch(bytes)]
      }
    for batch in batches { try batch.checkSize() }
    return batches
  }

  /// The bytes of a body without gzip's packing. A body that unpacks to far more than it has is refused before it is in memory.
  static func unpacked(_ bytes: [UInt8]) throws(FeedFault) -> [UInt8] {
    guard bytes.count <= FeedLimits.mostBytes else { throw .tooLong }
    guard Gzip.isPacked(bytes) else { return bytes }
    let limit = min(FeedLimits.mostUnpackedBytes, max(FeedLimits.freeBytes, bytes.count * FeedLimits.mostRatio))
    let (unpacked, fault) = Gzip.unpacked(bytes, atMost: limit)
    switch fault {
    case nil: return unpacked
    case .tooLarge: throw .inflates
    case .damaged: throw .damaged
    }
  }
}
