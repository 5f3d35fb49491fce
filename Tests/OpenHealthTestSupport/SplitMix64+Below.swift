// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension SplitMix64 {
  /// A whole number from 0 up to, but not including, a bound.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
