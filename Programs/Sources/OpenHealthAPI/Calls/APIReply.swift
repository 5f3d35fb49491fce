// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An answer of the API, without the server that sends it.
package struct APIReply: Sendable {
  /// What is sent after the headers.
  package enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// The changes of types, until the client goes.
    case events(ChangeEvents)
  }

  /// The status of HTTP.
  package var status: Int
  /// Headers with their values.
  package var headers: [(name: String, value: String)]
  /// What is sent after them.
  package var body: Body

  /// An answer.
  package init(_ status: Int, _ headers: [(name: String, value: String)], _ body: Body) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}
