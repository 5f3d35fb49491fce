// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// How much work it is to try one passphrase: for the owner once, for a thief at every guess.
public enum PassphraseCost: Sendable {
  /// As much as this machine does in half a second, and at most 256 MiB of memory.
  case measured
  /// 32 MiB and a moment. For tests.
  case least

  /// log2 of scrypt's N.
  func logN() throws(HealthError) -> UInt8 {
    guard case .measured = self else { return KeySlot.scryptBounds.lowerBound }
    let clock = ContinuousClock()
    let start = clock.now
    let least = KeySlot.scryptBounds.lowerBound
    _ = try LibCrypto.scrypt(SecretBytes([]), salt: [0], logN: least)
    let once = start.duration(to: clock.now)
    // Each step doubles time and memory.
    return (least...18).last { once * Double(1 << ($0 - least)) < .milliseconds(500) } ?? least
  }
}
