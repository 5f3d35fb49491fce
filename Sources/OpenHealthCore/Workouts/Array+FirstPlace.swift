// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension Array {
  /// The first index of an element for which a condition holds that also holds for all later ones; `count` if it holds for none. Cost: a
  /// binary search.
  package func firstPlace(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
