// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why a connection was refused, or ended by the server.
package enum RefusalReason: String, Sendable, CaseIterable {
  /// There are as many connections as the rules allow.
  case connections
  /// The process has too few free descriptors.
  case descriptors
  /// The connection failed before the greeting, for example in the handshake of TLS.
  case transport
  /// The client sent no greeting in time.
  case greeting
  /// The client is not known.
  case token
  /// The client speaks another version of the protocol.
  case version
  /// The client sent what is no message.
  case nonsense
  /// The client did not read in time.
  case slow
  /// The client could not be identified for another reason, such as a database that does not answer.
  case other

  /// The reason of a connection that ends with this error.
  package init(_ error: HealthError) {
    self =
      switch error {
      case .daemon(.noGreeting): .greeting
      case .daemon(.unknownToken): .token
      case .daemon(.otherVersion): .version
      case .daemon(.misunderstood(_)): .nonsense
      default: .other
      }
  }
}
