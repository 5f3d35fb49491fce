// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How a store answers permission requests when there is no owner to ask through a daemon (D2).
package enum PermissionPolicy: Sendable {
  /// Asks a person at the terminal.
  case ask
  /// Grants every request.
  case grantAll
  /// Refuses every request.
  case denyAll
  /// Answers by type identifier, with `*` for all other types. A request without an answer is refused.
  case answers([String: Answer])

  /// The answers for one type.
  package struct Answer: Sendable, Equatable {
    /// Whether the app may read the type.
    package var read: Bool
    /// Whether the app may save the type.
    package var share: Bool
    /// How far back samples can be read; nil for the whole history.
    package var window: ReadWindow?
    /// When the permissions end; nil for no end.
    package var end: GrantEnd?
    /// Which statistics may be read; nil for samples.
    package var statistics: StatisticsRule?

    /// Creates the answers for a type, by default for samples of the whole history and without an end.
    package init(read: Bool, share: Bool, window: ReadWindow? = nil, end: GrantEnd? = nil, statistics: StatisticsRule? = nil) {
      self.read = read
      self.share = share
      self.window = window
      self.end = end
      self.statistics = statistics
    }
  }

  /// Creates the policy that a word names: `ask`, `grant-all` or `deny-all`. Nil for any other text.
  package init?(word: String) {
    switch word {
    case "ask": self = .ask
    case "grant-all": self = .grantAll
    case "deny-all": self = .denyAll
    default: return nil
    }
  }
}
