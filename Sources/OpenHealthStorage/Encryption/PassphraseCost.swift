// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// The work to try one passphrase: for the owner once, for a thief with every guess.
package enum PassphraseCost: Sendable {
  /// At most half a second on this machine: 128 MiB of memory, or 256 MiB on a fast one. The least is 128 MiB, however slow the machine is.
  case measured
  /// 32 MiB of memory and a moment. For tests.
  case least

  /// The bounds of the log2 of scrypt's N. The lower one applies to every machine, however slow or busy it is.
  private static let bounds: ClosedRange<UInt8> = 17...18
  private static let most = Duration.milliseconds(500)

  /// The log2 of scrypt's N.
  func logN() throws(HealthError) -> UInt8 {
    guard case .measured = self else { return KeySlot.scryptBounds.lowerBound }
    // Other work on the machine only slows it down: the fastest of three runs counts.
    var once = Duration.seconds(3600)
    for _ in 0..<3 {
      let clock = ContinuousClock()
      let start = clock.now
      _ = try LibCrypto.scrypt(SecretBytes([]), salt: [0], logN: KeySlot.scryptBounds.lowerBound)
      once = min(once, start.duration(to: clock.now))
    }
    return Self.logN(whenLeastTakes: once)
  }

  /// The log2 of scrypt's N for a machine on which the lowest of all costs takes `once`.
  static func logN(whenLeastTakes once: Duration) -> UInt8 {
    // Each step doubles time and memory.
    bounds.last { once * Double(1 << ($0 - KeySlot.scryptBounds.lowerBound)) < most } ?? bounds.lowerBound
  }
}
