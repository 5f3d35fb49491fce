// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The periods of the samples that this process deleted last. The change log keeps only the end of a deleted sample.
final class RecentDeletions: Sendable {
  private struct State {
    var places: [UUID: Range<Double>] = [:]
    /// Oldest first. A UUID that was deleted twice appears twice.
    var order: [UUID] = []
  }

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: How many deletions are remembered, at least.
  init(most: Int = 4096) { self.most = most }

  /// Remembers a sample's period. May be called before the deletion is committed, as a sample does not move.
  func note(_ uuid: UUID, from start: Date, to end: Date) {
    let (start, end) = (start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate)
    state.withLock { state in
      // A UUID that was stored again with other dates covers both periods.
      let known = state.places[uuid] ?? start..<end
      state.places[uuid] = min(known.lowerBound, start)..<max(known.upperBound, end)
      state.order.append(uuid)
      guard state.order.count >= 2 * most else { return }
      state.order.removeFirst(state.order.count - most)
      let kept = Set(state.order)
      state.places = state.places.filter { kept.contains($0.key) }
    }
  }

  /// The period of each deleted sample, in seconds since the reference date; nil when one of them is unknown.
  func places(of uuids: [UUID]) -> [Range<Double>]? {
    state.withLock { state in
      let places = uuids.compactMap { state.places[$0] }
      return places.count == uuids.count ? places : nil
    }
  }
}
