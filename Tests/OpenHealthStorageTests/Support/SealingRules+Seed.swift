// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthStorage

extension SealingRules {
  /// Rules that seal after a few samples; with some seeds after each save, with others late, in chunks of one to four samples; with two of three
  /// seeds also at once.
  init(seed: UInt64) {
    let (size, kept) = (1 + Int(seed % 4), Int(seed / 4 % 3))
    self.init(
      size: size, kept: kept, threshold: size + kept + Int(seed / 12 % 4), most: 1 + Int(seed / 2 % 9),
      batch: seed % 3 == 0 ? nil : 1 + Int(seed / 3 % 5))
  }
}
