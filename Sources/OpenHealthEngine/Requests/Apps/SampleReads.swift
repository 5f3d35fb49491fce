// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension FetchSamples: PartedRequest {
  struct Place: Sendable {
    /// The last sample of the parts before.
    fileprivate var last: SampleOrder.Place
    /// How many samples these parts have.
    fileprivate var count: Int
    /// The last change when the first part was read. What was saved later is left out.
    fileprivate let end: Int64
  }

  func part(
    after place: Place?, size: PartSize, _ storage: StorageReader, access: AccessDecision
  ) throws -> (reply: [SampleRecord], next: Place?) {
    let left = (limit ?? .max) - (place?.count ?? 0)
    guard left > 0 else { return ([], nil) }
    let order = SampleOrder(order)
    let own = PartSize(rows: min(left, size.rows), bytes: size.bytes)
    let (reply, last) = try first(own, order, after: place, storage, access)
    guard let last, reply.count < left else { return (reply, nil) }
    let end = try place?.end ?? storage.latestSequence()
    return (reply, Place(last: order.place(of: last), count: (place?.count ?? 0) + reply.count, end: end))
  }

  /// The first samples after a place, and the last of them if there are more.
  private func first(
    _ size: PartSize, _ order: SampleOrder, after place: Place?, _ storage: StorageReader, _ access: AccessDecision
  ) throws -> (reply: [SampleRecord], last: StoredSample?) {
    let selections = selections.oneOfEachType
    func isAfterPlace(_ sample: StoredSample) -> Bool {
      place.map { sample.sequence <= $0.end && order.isAfter($0.last, sample) } ?? true
    }
    func predicate(_ selection: Selection) throws -> PredicateTree {
      let own = try access.narrowed(selection.predicate, of: selection.type)
      return place.map { .and([own, order.predicate(after: $0.last)]) } ?? own
    }
    if order.isStorages, selections.count == 1 {
      // Storage's own order needs no sorting.
      var (reply, weight): ([SampleRecord], Int) = ([], 0)
      // The sample that fills the part.
      var (last, hasMore): (StoredSample?, Bool) = (nil, false)
      try storage.forEachRecord(lanes: storage.lanes(of: [selections[0].type]), predicate: predicate(selections[0])) { sample, _ in
        guard isAfterPlace(sample) else { return true }
        hasMore = last != nil
        if hasMore { return false }
        reply.append(try access.visible(sample.record))
        weight += sample.record.largeBytes
        if reply.count >= size.rows || weight >= size.bytes { last = sample }
        return true
      }
      return (reply, hasMore ? last : nil)
    }
    var best = BestSamples(order: order, size: size)
    for selection in selections {
      let predicate = try predicate(selection)
      for lane in try storage.lanes(of: [selection.type]) {
        try storage.forEachRecord(lanes: [lane], predicate: predicate, descending: order.isDescending) { sample, _ in
          guard isAfterPlace(sample) else { return true }
          if best.isBeyond(sample.record.start, longest: lane.longest) { return false }
          best.add(sample)
          return true
        }
      }
    }
    let found = best.sorted()
    return (try found.map { try access.visible($0.record) }, best.hasMore ? found.last : nil)
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

extension FetchQuantities: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Page {
    guard type.quantity != nil else { throw HealthError.invalidArgument(.notQuantities(type)) }
    guard limit > 0 else { throw HealthError.invalidArgument(.emptyPage) }
    let limit = min(limit, Self.mostInPage)
    let lanes = try storage.lanes(of: [type])
    let after = try after?.opened(in: storage, for: access.caller)
    let latest = try after?.latest ?? access.lastChange(in: lanes, after: 0)
    var page = Page(samples: [], items: [], next: nil)
    var indices: [Int64: Int] = [:]
    var last: Cursor?
    let predicate = try access.narrowed(predicate, of: type)
    try storage.forEachValue(
      lanes: lanes, predicate: predicate, order: order, after: after, upTo: latest
    ) { sample, value in
      if page.items.count == limit {
        page.next = try last?.sealed(in: storage, for: access.caller)
        return false
      }
      if indices[sample.sequence] == nil {
        indices[sample.sequence] = page.samples.count
        page.samples.append(try access.visible(sample.record))
      }
      // Not nil: set above.
      page.items.append(Item(quantity: value, sample: indices[sample.sequence]!))
      last = Cursor(
        start: value.start, sampleStart: sample.record.start.timeIntervalSinceReferenceDate, sequence: sample.sequence, latest: latest)
      return true
    }
    return page
  }
}

extension FetchQuantities.Cursor {
  /// The cursor as a caller gets it: an app gets no places of the log (T8).
  func sealed(in storage: StorageReader, for caller: Caller) throws -> Self {
    guard case .app(let app) = caller else { return self }
    let seal = try PlaceSeal(app, storage)
    return Self(start: start, sampleStart: sampleStart, sequence: try seal.number(sequence), latest: try seal.number(latest))
  }

  /// The cursor that a caller got; nil, the first page, for one that an app did not get from this store.
  func opened(in storage: StorageReader, for caller: Caller) throws -> Self? {
    guard case .app(let app) = caller else { return self }
    let seal = try PlaceSeal(app, storage)
    guard let sequence = try seal.place(ofNumber: sequence), let latest = try seal.place(ofNumber: latest),
      !sequence.isBefore, !latest.isBefore
    else { return nil }
    return Self(start: start, sampleStart: sampleStart, sequence: sequence.place, latest: latest.place)
  }
}

extension EarliestSampleDates: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [DataType: Date] { try access.limits(of: types) }
}

extension FetchSources: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [SourceRecord] {
    let predicate = try access.narrowed(selection.predicate, of: selection.type)
    return try storage.lanes(of: [selection.type]).filter { lane in
      var isFound = false
      try storage.forEachRecord(lanes: [lane], predicate: predicate) { _, _ in
        isFound = true
        return false
      }
      return isFound
    }
    .map(\.source)
  }
}
