// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// How a store answers requests for permission when no person is asked (D2).
public enum PermissionPolicy: Sendable {
  /// A person at a terminal is asked.
  case ask
  case grantAll
  case denyAll
  /// Answers by identifier, `*` for the rest; what has no answer is refused.
  case answers([String: Answer])

  /// The answers for one type.
  public struct Answer: Sendable, Equatable {
    public var read: Bool
    public var share: Bool
    /// How far back samples can be read; nil for all there is.
    public var window: ReadWindow?

    public init(read: Bool, share: Bool, window: ReadWindow? = nil) {
      self.read = read
      self.share = share
      self.window = window
    }
  }

  /// The setting that a word means: `ask`, `grant-all` or `deny-all`. Nil for any other text.
  public init?(word: String) {
    switch word {
    case "ask": self = .ask
    case "grant-all": self = .grantAll
    case "deny-all": self = .denyAll
    default: return nil
    }
  }
}
