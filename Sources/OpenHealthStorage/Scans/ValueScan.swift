// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension StorageReader {
  /// Calls `body` with the quantities of samples that match a predicate, after a cursor in an order, until it returns false.
  ///
  /// - Parameter latest: The number of the last change to consider; samples that were saved later are left out.
  package func forEachValue(
    lanes: [Lane], predicate: PredicateTree, order: FetchQuantities.Order, after place: FetchQuantities.Cursor?, upTo latest: Int64,
    _ body: (StoredSample, SeriesValue) throws -> Bool
  ) throws {
    // Skip lanes in which nothing can match.
    let lanes = lanes.filter { predicate.simplified(forSource: $0.source.bundleIdentifier) != .nothing }
    switch order {
    case .quantities: try forEachValueByStart(lanes, predicate, after: place, upTo: latest, body)
    case .samples: try forEachValueBySample(lanes, predicate, after: place, upTo: latest, body)
    }
  }

  private func forEachValueByStart(
    _ lanes: [Lane], _ predicate: PredicateTree, after place: FetchQuantities.Cursor?, upTo latest: Int64,
    _ body: (StoredSample, SeriesValue) throws -> Bool
  ) throws {
    var merge = SeriesMerge<StoredSample>(reader: self)
    func add(_ sample: StoredSample) throws {
      guard let place else { return try merge.add(sample.sequence, sample) }
      // At the cursor's instant, values of samples that were saved after the cursor's sample are still to come.
      try merge.add(sample.sequence, after: sample.sequence > place.sequence ? place.start.nextDown : place.start, sample)
    }
    if let place {
      for lane in lanes {
        for sample in try series.samples(of: lane, reaching: place.start)
        where sample.sequence <= latest && predicate.matches(sample.record) {
          try add(sample)
        }
      }
    }
    var goesOn = true
    try forEachRecord(lanes: lanes, predicate: predicate.starting(place?.start)) { sample, _ in
      guard sample.sequence <= latest else { return true }
      let start = sample.record.start.timeIntervalSinceReferenceDate
      goesOn = try merge.forEach(before: start, sample.sequence) { try body($1, $0) }
      guard goesOn else { return false }
      if sample.record.series != nil {
        try add(sample)
      } else if let value = sample.record.ownQuantity, place.map({ ($0.start, $0.sequence) < (start, sample.sequence) }) ?? true {
        goesOn = try body(sample, value)
      }
      return goesOn
    }
    if goesOn { _ = try merge.forEach { try body($1, $0) } }
  }

  private func forEachValueBySample(
    _ lanes: [Lane], _ predicate: PredicateTree, after place: FetchQuantities.Cursor?, upTo latest: Int64,
    _ body: (StoredSample, SeriesValue) throws -> Bool
  ) throws {
    try forEachRecord(lanes: lanes, predicate: predicate.starting(place?.sampleStart)) { sample, _ in
      guard sample.sequence <= latest else { return true }
      let key = (sample.record.start.timeIntervalSinceReferenceDate, sample.sequence)
      if let place, key < (place.sampleStart, place.sequence) { return true }
      let isBegun = place?.sequence == sample.sequence
      guard sample.record.series != nil else {
        guard !isBegun, let value = sample.record.ownQuantity else { return true }
        return try body(sample, value)
      }
      let after = isBegun ? place?.start ?? -.infinity : -.infinity
      guard var cursor = try SeriesCursor.whole(sample.sequence, after: after, reader: self) else { return true }
      while let value = cursor.current {
        guard try body(sample, value) else { return false }
        try cursor.advance(self)
      }
      return true
    }
  }
}

extension PredicateTree {
  fileprivate func starting(_ start: Double?) -> PredicateTree {
    start.map { .and([.date(.start, .greaterOrEqual, Date(timeIntervalSinceReferenceDate: $0)), self]) } ?? self
  }
}
