// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Where the samples lay that this process deleted last: the log of changes does not say that, as nothing of a deleted sample stays on disk.
final class RecentDeletions: Sendable {
  private struct State {
    var places: [UUID: Range<Double>] = [:]
    /// Oldest first; one that was deleted again is there twice.
    var order: [UUID] = []
  }

  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: how many deletions are remembered.
  init(most: Int = 4096) { self.most = most }

  /// Notes where a sample lies. It may be noted before the deletion is committed: a sample does not move.
  func note(_ uuid: UUID, from start: Date, to end: Date) {
    let (start, end) = (start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate)
    state.withLock { state in
      // A UUID that came back in another place lay in both.
      let known = state.places[uuid] ?? start..<end
      state.places[uuid] = min(known.lowerBound, start)..<max(known.upperBound, end)
      state.order.append(uuid)
      guard state.order.count >= 2 * most else { return }
      state.order.removeFirst(state.order.count - most)
      let kept = Set(state.order)
      state.places = state.places.filter { kept.contains($0.key) }
    }
  }

  /// From where to where each of some deleted samples lay; nil when one of them is not known.
  func places(of uuids: [UUID]) -> [Range<Double>]? {
    state.withLock { state in
      let places = uuids.compactMap { state.places[$0] }
      return places.count == uuids.count ? places : nil
    }
  }
}
