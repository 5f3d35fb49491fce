// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Wakes the apps for which that is due, for the one who serves the store: it asks after changes, after an app has ended, and at the date of the last reply.
///
/// An app is woken once for all that it may see and has not taken note of, as seldom as it asked, and one wake-up at a time (OBS-06, OBS-08).
public struct WakeApps: OwnerRequest {
  public struct Reply: Sendable, Hashable, Codable {
    /// The apps that were woken.
    public var woken: [String]
    /// When to ask again though nothing changes.
    public var next: Date?

    public init(woken: [String], next: Date?) {
      self.woken = woken
      self.next = next
    }
  }

  /// The apps that run: their observers learn of changes without being woken.
  public var running: Set<String>
  public var rules: WakingRules

  public init(running: Set<String>, rules: WakingRules = WakingRules()) {
    self.running = running
    self.rules = rules
  }
}
