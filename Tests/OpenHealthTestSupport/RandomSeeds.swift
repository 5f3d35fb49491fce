// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Seeds of random tests.
package enum RandomSeeds {
  private static let wanted = ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_SEEDS"].flatMap(UInt64.init)

  /// `usual` seeds from `first` on, or as many as the environment variable `OPENHEALTHKIT_TEST_SEEDS` says.
  package static func range(_ usual: UInt64, from first: UInt64 = 1) -> Range<UInt64> { first..<first + (wanted ?? usual) }
}
