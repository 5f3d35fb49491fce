// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Wakes the apps that are due for background delivery. The process that serves the store sends it after changes, after an app ends, and at
/// the date of the last reply.
///
/// An app is woken once for all changes that it may see and has not acknowledged, no more often than it asked, and with one open wake-up at
/// a time (OBS-06, OBS-08).
package struct WakeApps: OwnerRequest {
  /// The apps that were woken and the time of the next check.
  package struct Reply: Sendable, Hashable, Codable {
    /// The bundle identifiers of the apps that were woken. An app that then fails to start counts as woken.
    package var woken: [String]
    /// When to send the request again if nothing changes before; nil if only a change can lead to a wake-up.
    package var next: Date?

    /// Creates the reply.
    package init(woken: [String], next: Date?) {
      self.woken = woken
      self.next = next
    }
  }

  /// The bundle identifiers of running apps. Their observers learn of changes without a wake-up.
  package var running: Set<String>
  /// The time an app has to answer a wake-up, and the delays before the next attempts.
  package var rules: WakingRules

  /// Creates a request. By default the rules of ``WakingRules`` apply.
  package init(running: Set<String>, rules: WakingRules = WakingRules()) {
    self.running = running
    self.rules = rules
  }
}

/// Lists which apps are woken for which types, and how their wake-ups ended.
package struct ListWakeUps: OwnerRequest {
  /// One entry for each app that enabled background delivery or was woken, ordered by bundle identifier.
  package typealias Reply = [AppWaking]

  /// Creates the request, which has no parameters.
  package init() {}
}
