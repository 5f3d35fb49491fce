// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

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
