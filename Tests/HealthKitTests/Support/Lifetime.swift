// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Tells when it is gone: what held it has ended.
final class Lifetime: Sendable {
  private let ended: @Sendable () -> Void

  init(ended: @escaping @Sendable () -> Void) { self.ended = ended }

  deinit { ended() }
}
