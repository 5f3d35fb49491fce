// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension DeleteMatchingSamples: SearchingRequest {
  var isLongSearch: Bool { predicate.comparesTexts }

  func search(_ storage: StorageReader, access: AccessDecision) throws -> DeleteMatchingSamples {
    let found = try matching(storage, access).map(\.record)
    let starts = found.map(\.start)
    guard let first = starts.min(), let last = starts.max() else { return .init(type: type, predicate: .nothing) }
    let places = PredicateTree.and([
      .date(.start, .greaterOrEqual, first), .date(.start, .lessOrEqual, last), .uuid(Set(found.map(\.uuid))),
    ])
    return .init(type: type, predicate: places)
  }

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int {
    let found = try matching(storage, access)
    try storage.delete(found)
    return found.count
  }

  private func matching(_ storage: StorageReader, _ access: AccessDecision) throws -> [StoredSample] {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    let lanes = try storage.lanes(of: [type]).filter { $0.source == app.revision.source }
    var found: [StoredSample] = []
    try storage.forEachRecord(lanes: lanes, predicate: try access.resolved(predicate)) { sample, _ in
      found.append(sample)
      return true
    }
    return found
  }
}
