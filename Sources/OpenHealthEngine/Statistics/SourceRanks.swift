// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

/// The sources of a type by priority: the owner's order first, then by class of device, then newest first (OQ-11).
struct SourceRanks {
  /// One for each source, the highest first.
  let lanes: [Lane]
  /// Why each stands where it does.
  let reasons: [ReadSourceOrder.Reason]
  /// The place of each source, by its number.
  let index: [Int64: Int]

  init(type: DataType, lanes: [Lane], storage: StorageReader) throws {
    let chosen = try storage.sourceOrder(of: type)
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
    index = Dictionary(uniqueKeysWithValues: ranked.enumerated().map { ($1.lane.sourceNumber, $0) })
  }

  /// Those that a narrowed predicate leaves: what the caller may not see has no place in a reply.
  ///
  /// - Parameter access: of an app; nil for who may see all.
  init(type: DataType, predicate: PredicateTree, access: AccessDecision?, storage: StorageReader) throws {
    let lanes = try storage.lanes(of: [type]).filter { lane in
      try predicate.simplified(forSource: lane.source.bundleIdentifier) != .nothing && access?.hasVisibleSamples(lane) ?? true
    }
    try self.init(type: type, lanes: lanes, storage: storage)
  }

  var sources: [SourceRecord] { lanes.map(\.source) }

  /// By the place of a source; lower wins.
  var ranks: [Int] { Array(lanes.indices) }
}
