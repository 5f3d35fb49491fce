// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchSamples: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [SampleRecord] {
    let limit = limit ?? .max
    guard limit > 0 else { return [] }
    let (order, selections) = (SampleOrder(order), selections.oneOfEachType)
    if order.isStorages, selections.count == 1 { return try inStoredOrder(selections[0], storage, access: access, limit: limit) }
    var found: [StoredSample] = []
    for selection in selections {
      let predicate = try access.narrowed(selection.predicate, of: selection.type)
      for lane in try storage.lanes(of: [selection.type]) {
        found += try Self.first(limit, of: lane, predicate: predicate, order: order, storage: storage)
      }
    }
    found.sort(by: order.precedes)
    return try found.prefix(limit).map { try access.visible($0.record) }
  }

  /// The samples in storage's own order, by start and then as they were saved, which needs no sorting.
  private func inStoredOrder(
    _ selection: Selection, _ storage: StorageReader, access: AccessDecision, limit: Int
  ) throws -> [SampleRecord] {
    var found: [SampleRecord] = []
    let predicate = try access.narrowed(selection.predicate, of: selection.type)
    try storage.forEachRecord(lanes: try storage.lanes(of: [selection.type]), predicate: predicate) { sample, _ in
      found.append(try access.visible(sample.record))
      return found.count < limit
    }
    return found
  }

  /// The first samples of one lane in an order, at most `limit`. Stops reading when no better one can follow.
  private static func first(
    _ limit: Int, of lane: Lane, predicate: PredicateTree, order: SampleOrder, storage: StorageReader
  ) throws -> [StoredSample] {
    var found: [StoredSample] = []
    try storage.forEachRecord(lanes: [lane], predicate: predicate, descending: !order.primary.ascending) { sample, _ in
      if found.count >= limit, order.nothingBetter(than: found[limit - 1].record, from: sample.record.start, longest: lane.longest) {
        return false
      }
      found.append(sample)
      // Keep the best. Sorting at twice the limit and a few more costs less than maintaining a heap; halved, as twice may be no number.
      if found.count == limit || (found.count - 64) / 2 >= limit {
        found.sort(by: order.precedes)
        found.removeLast(found.count - limit)
      }
      return true
    }
    found.sort(by: order.precedes)
    return Array(found.prefix(limit))
  }
}

extension [FetchSamples.Selection] {
  /// The same selections with one of each type, so that no sample is read or held twice, however often an app names its type.
  var oneOfEachType: [FetchSamples.Selection] {
    if count < 2 { return self }
    var places: [DataType: Int] = [:]
    var parts: [(type: DataType, predicates: [PredicateTree])] = []
    var seen: Set<FetchSamples.Selection> = []
    for selection in self where seen.insert(selection).inserted {
      if let place = places[selection.type] {
        parts[place].predicates.append(selection.predicate)
      } else {
        places[selection.type] = parts.count
        parts.append((selection.type, [selection.predicate]))
      }
    }
    return parts.map { .init(type: $0.type, predicate: $0.predicates.count == 1 ? $0.predicates[0] : .or($0.predicates)) }
  }
}

/// The order of a query's results: by its sort keys, then as samples were saved.
private struct SampleOrder {
  private let keys: [FetchSamples.SortKey]

  init(_ keys: [FetchSamples.SortKey]) {
    self.keys = keys.isEmpty ? [.init(field: .start, ascending: true)] : keys
  }

  var primary: FetchSamples.SortKey { keys[0] }

  /// Whether this is storage's own order.
  var isStorages: Bool { keys.count == 1 && keys[0] == .init(field: .start, ascending: true) }

  func precedes(_ left: StoredSample, _ right: StoredSample) -> Bool {
    for key in keys {
      let (a, b) = (key.number(left.record), key.number(right.record))
      if a != b { return key.ascending ? a < b : a > b }
    }
    return left.sequence < right.sequence
  }

  /// Whether no sample that starts at `start` or beyond, in the direction of the walk, can precede `last`.
  func nothingBetter(than last: SampleRecord, from start: Date, longest: Double) -> Bool {
    switch (primary.field, primary.ascending) {
    case (.workoutDuration, _), (.workoutTotal, _): false
    case (.start, true): start > last.start
    case (.start, false): start < last.start
    case (.end, true): start > last.end
    // One more millisecond covers the rounding of lengths.
    case (.end, false): start.addingTimeInterval(longest + 0.001) < last.end
    }
  }
}

extension FetchSamples.SortKey {
  fileprivate func number(_ record: SampleRecord) -> Double {
    switch field {
    case .start: return record.start.timeIntervalSinceReferenceDate
    case .end: return record.end.timeIntervalSinceReferenceDate
    case .workoutDuration: return record.workout?.duration ?? -.infinity
    case .workoutTotal(let total):
      let amount = record.workout?.totals[total]
      return amount.flatMap { try? $0.unit.convert($0.value, to: total.unit) } ?? -.infinity  // values that do not convert are never stored
    }
  }
}
