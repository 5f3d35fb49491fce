// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The order of a query's results: by its sort keys, then as samples were saved.
struct SampleOrder {
  private let keys: [FetchSamples.SortKey]

  init(_ keys: [FetchSamples.SortKey]) {
    self.keys = keys.isEmpty ? [.init(field: .start, ascending: true)] : keys
  }

  private var primary: FetchSamples.SortKey { keys[0] }

  /// Whether this is storage's own order.
  var isStorages: Bool { keys.count == 1 && keys[0] == .init(field: .start, ascending: true) }

  /// Whether a walk from the last start to the first one comes to the first samples sooner.
  var isDescending: Bool { !primary.ascending }

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

  // MARK: Places

  /// The place of a sample in the order.
  struct Place: Sendable {
    fileprivate var numbers: [Double]
    fileprivate var sequence: Int64
  }

  func place(of sample: StoredSample) -> Place { Place(numbers: keys.map { $0.number(sample.record) }, sequence: sample.sequence) }

  /// Whether a sample comes after a place.
  func isAfter(_ place: Place, _ sample: StoredSample) -> Bool {
    for (key, number) in zip(keys, place.numbers) {
      let own = key.number(sample.record)
      if own != number { return key.ascending ? own > number : own < number }
    }
    return sample.sequence > place.sequence
  }

  /// What the samples after a place have in common, as far as storage can look it up.
  func predicate(after place: Place) -> PredicateTree {
    let field: PredicateTree.DateField
    switch primary.field {
    case .start: field = .start
    case .end: field = .end
    case .workoutDuration, .workoutTotal: return .everything
    }
    return .date(field, primary.ascending ? .greaterOrEqual : .lessOrEqual, Date(timeIntervalSinceReferenceDate: place.numbers[0]))
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
