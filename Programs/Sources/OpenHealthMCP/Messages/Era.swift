// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI

/// The two ways in which clients name the version of the protocol: in each request, or once, in `initialize`.
package enum Era: Sendable, Equatable {
  /// Since 2026-07-28: each request names it, and there is no session.
  case modern
  /// Before: `initialize` agrees on it.
  case legacy

  /// The version with a name in each request.
  package static let modernVersion = "2026-07-28"
  /// Those of `initialize`, the newest first.
  package static let legacyVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// All versions, the newest first.
  package static let versions = [modernVersion] + legacyVersions

  private static let prefix = "io.modelcontextprotocol/"
  /// Where results name the server.
  static let serverInfo = prefix + "serverInfo"

  /// The version that a request names; nil for one of the earlier way.
  static func version(of message: Message) throws(RPCFault) -> String? {
    guard let meta = message["_meta"], let version = meta[prefix + "protocolVersion"] else { return nil }
    guard case .text(let text) = version else { throw .parameters("The version of the protocol has to be a text.", status: 400) }
    return text
  }

  /// The way of a request.
  ///
  /// - Throws: -32022 for a version that the server does not have in this way, -32602 for a request without what it has to have.
  static func of(_ message: Message) throws(RPCFault) -> Era {
    guard let version = try version(of: message) else { return .legacy }
    guard version == modernVersion else { throw .version(version) }
    guard case .object? = message["_meta"]?[prefix + "clientCapabilities"] else {
      throw .parameters("The request has no \(prefix)clientCapabilities in its _meta.", status: 400)
    }
    return .modern
  }
}
