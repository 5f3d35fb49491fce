// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the owner should know about a store that opened all the same. No case carries a health value.
public enum StoreNotice: Sendable, Equatable {
  /// This copy of the wrapped keys was damaged, missing or another store's. It was written anew from the good copy.
  case keysMended(file: String)
  /// The system does not lock the memory of the keys, so that they can get into swap.
  case keysNotLocked
}

extension StoreNotice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .keysMended(let file): "\(file) was damaged or missing. It was written anew from the other copy; check the disk."
    case .keysNotLocked: "The system refused to lock the keys in memory (see ulimit -l): they can get into swap."
    }
  }
}
