// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension DeleteMatchingSamples: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int {
    guard case .app(let app) = access.caller else { throw HealthError.invalidArgument(.appsOnly) }
    let lanes = try storage.lanes(of: [type]).filter { $0.source == app.revision.source }
    let predicate = try access.resolved(predicate)
    var found: [StoredSample] = []
    try storage.forEachRecord(lanes: lanes, predicate: predicate) { sample, _ in
      found.append(sample)
      return true
    }
    try storage.delete(found)
    return found.count
  }
}
