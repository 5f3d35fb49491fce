// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension RemoveSamples: WritingRequest {
  private static let portion = 20_000

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Portion {
    if let removal, try !storage.removals.exists(removal) { throw HealthError.invalidArgument(.noRemoval(removal)) }
    // Samples that are named by UUID are removed in one transaction.
    let limit = if case .samples = selection { Int.max } else { Self.portion }
    var found: [StoredSample] = []
    try selection.forEach(storage, access: access) { sample in
      found.append(sample)
      return found.count < limit
    }
    guard !found.isEmpty else { return Portion(removal: removal, removedSamples: 0, isDone: true) }
    let number = try removal ?? storage.removals.begin(at: now.date)
    return Portion(removal: number, removedSamples: try storage.removals.add(found, to: number), isDone: found.count < limit)
  }
}

extension StorageWriter {
  /// Deletes expired removals for good. Part of every write.
  func forgetOldRemovals(at date: Date) throws { try forgetRemovals(upTo: date - RemoveSamples.keptSeconds) }
}
