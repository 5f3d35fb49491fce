// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension UUIDMint {
  /// UUIDs as apps make them.
  package static let ofTests = ofSystem()

  /// A separate mint, with the system's clock and random numbers: tests of killed processes save into one store.
  package static func ofSystem() -> UUIDMint { UUIDMint(now: { Date() }, random: SystemRandomNumberGenerator()) }

  /// UUIDs of an import's samples.
  package static func ofImport() -> UUIDMint { ofImport(now: { Date() }, random: SystemRandomNumberGenerator()) }
}
