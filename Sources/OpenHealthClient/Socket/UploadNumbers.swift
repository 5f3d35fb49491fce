// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Numbers the changes of one client (``UploadMark``).
final class UploadNumbers: Sendable {
  private struct State {
    var last: Int64 = 0
    /// The changes whose answers have not arrived.
    var pending: Set<Int64> = []
  }

  private let device: UUID
  private let state = Mutex(State())

  init(device: UUID) { self.device = device }

  /// The number of a new change.
  func begin() -> Int64 {
    state.withLock { state in
      state.last += 1
      state.pending.insert(state.last)
      return state.last
    }
  }

  /// Notes that a change is never sent again.
  func end(_ number: Int64) { _ = state.withLock { $0.pending.remove(number) } }

  /// The mark with which a change is sent now.
  func mark(_ number: Int64) -> UploadMark {
    UploadMark(device: device, number: number, floor: state.withLock { $0.pending.min() } ?? number)
  }
}
