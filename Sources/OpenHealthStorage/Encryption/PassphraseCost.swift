// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// How much work it is to try one passphrase: for the owner once, for a thief at every guess.
public enum PassphraseCost: Sendable {
  /// As much as this machine does in half a second: 128 MiB of memory, or 256 on a fast one.
  case measured
  /// 32 MiB and a moment. For tests.
  case least

  /// log2 of scrypt's N. The lower one is taken on every machine, however slow it is or busy just now.
  private static let bounds: ClosedRange<UInt8> = 17...18
  private static let most = Duration.milliseconds(500)

  /// log2 of scrypt's N.
  func logN() throws(HealthError) -> UInt8 {
    guard case .measured = self else { return KeySlot.scryptBounds.lowerBound }
    // Other work only ever makes it slower: the fastest of three counts.
    var once = Duration.seconds(3600)
    for _ in 0..<3 {
      let clock = ContinuousClock()
      let start = clock.now
      _ = try LibCrypto.scrypt(SecretBytes([]), salt: [0], logN: KeySlot.scryptBounds.lowerBound)
      once = min(once, start.duration(to: clock.now))
    }
    return Self.logN(whenLeastTakes: once)
  }

  /// The same for a machine on which the least of all costs takes so long.
  static func logN(whenLeastTakes once: Duration) -> UInt8 {
    // Each step doubles time and memory.
    bounds.last { once * Double(1 << ($0 - KeySlot.scryptBounds.lowerBound)) < most } ?? bounds.lowerBound
  }
}
