// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension UUIDMint {
  /// The source of this process's UUIDs, with the system's clock and random numbers.
  package static let ofProcess = UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator())
}
