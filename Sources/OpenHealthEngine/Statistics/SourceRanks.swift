// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// The sources of a type by priority: the owner's order first, then by class of device, then the newest source first (OQ-11).
struct SourceRanks {
  /// The lane of each source, highest priority first.
  let lanes: [Lane]
  /// The reason for the position of each lane.
  let reasons: [ReadSourceOrder.Reason]
  /// The position of each source, by source number.
  let index: [Int64: Int]

  init(type: DataType, lanes: [Lane], storage: StorageReader) throws {
    let chosen = try storage.sourceOrders.order(of: type)
    let ranked = try lanes.map { lane in
      (
        lane: lane, place: chosen.firstIndex(of: lane.source.bundleIdentifier),
        kind: SourceClass(lane.source, productTypes: try storage.productTypes(ofSource: lane.sourceNumber))
      )
    }
    .sorted {
      ($0.place ?? Int.max, $0.kind.rawValue, -$0.lane.sourceNumber) < ($1.place ?? Int.max, $1.kind.rawValue, -$1.lane.sourceNumber)
    }
    self.lanes = ranked.map(\.lane)
    reasons = ranked.map { $0.place == nil ? .byDefault($0.kind) : .chosen }
    index = Dictionary(ranked.enumerated().map { ($1.lane.sourceNumber, $0) }) { first, _ in first }
  }

  /// The sources that a narrowed predicate leaves: a reply names no source that the caller may not see.
  ///
  /// - Parameter access: The decision for an app; nil when all may be seen.
  init(type: DataType, predicate: PredicateTree, access: AccessDecision?, storage: StorageReader) throws {
    let lanes = try storage.lanes(of: [type]).filter { lane in
      try predicate.simplified(forSource: lane.source.bundleIdentifier) != .nothing && access?.hasVisibleSamples(lane) ?? true
    }
    try self.init(type: type, lanes: lanes, storage: storage)
  }

  var sources: [SourceRecord] { lanes.map(\.source) }

  /// The rank of each source by position; a lower rank wins.
  var ranks: [Int] { Array(lanes.indices) }
}
