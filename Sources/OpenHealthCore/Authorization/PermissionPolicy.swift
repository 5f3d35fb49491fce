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
  public struct Answer: Sendable, Codable, Equatable {
    public var read: Bool
    public var share: Bool

    public init(read: Bool, share: Bool) {
      self.read = read
      self.share = share
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      read = try container.decodeIfPresent(Bool.self, forKey: .read) ?? false
      share = try container.decodeIfPresent(Bool.self, forKey: .share) ?? false
    }
  }

  /// Reads the value of `HEALTHKIT_AUTHORIZATION`: `ask`, `grant-all`, `deny-all`, or the path of a JSON file.
  public init(setting: String?) throws(HealthError) {
    switch setting {
    case nil, "", "ask": self = .ask
    case "grant-all": self = .grantAll
    case "deny-all": self = .denyAll
    case .some(let path):
      do {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        self = .answers(try JSONDecoder().decode([String: Answer].self, from: data))
      } catch {
        throw .invalidArgument(
          "HEALTHKIT_AUTHORIZATION must be ask, grant-all, deny-all or the path of a JSON file such as "
            + #"{"*": {"read": true, "share": false}}; "\#(path)" is none of these"#)
      }
    }
  }
}
