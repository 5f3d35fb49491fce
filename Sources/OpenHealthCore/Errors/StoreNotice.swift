// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A problem that the owner should know about, of a store that opened nevertheless. No case carries a health value.
package enum StoreNotice: Sendable, Equatable {
  /// This copy of the wrapped keys was damaged, missing or another store's. The other copy opened the store; the next write replaces this
  /// one.
  case keysMended(file: String)
  /// The log of the latest changes is not as it was written from this frame on, counted from 1. The store is as of the commit before.
  case logEnded(frame: Int)
  /// The system does not lock the memory of the keys, so the keys can get into swap.
  case keysNotLocked
}

extension StoreNotice: CustomStringConvertible {
  /// The notice as a sentence for the owner.
  package var description: String {
    switch self {
    case .keysMended(let file):
      "\(file) is damaged or missing. The other copy opened the store, and the next command that writes restores this one. Check the disk."
    case .logEnded(let frame):
      "The log of the latest changes ends early, at frame \(frame): after a power cut the last save may be missing. Without one, check the disk."
    case .keysNotLocked: "The system refused to lock the keys in memory (see ulimit -l): they can get into swap."
    }
  }
}
