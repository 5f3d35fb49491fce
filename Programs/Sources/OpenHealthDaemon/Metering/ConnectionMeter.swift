// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Learns what happens at connections, for a server that counts it. Event loops and worker threads call it, so it returns at once.
///
/// It gets types of requests and numbers, never persons, apps, types of data or values.
package protocol ConnectionMeter: Sendable {
  /// A connection was accepted.
  func noteAccepted()

  /// An accepted connection has ended.
  func noteEnded()

  /// A connection was refused, or ended because of its client.
  func noteRefused(_ reason: RefusalReason)

  /// Bytes of messages arrived.
  func noteReceived(_ bytes: Int)

  /// Bytes of messages are about to be sent.
  func noteSent(_ bytes: Int)

  /// A request is answered, except for the last message.
  ///
  /// - Parameter seconds: The time since the request arrived; 0 for one that was not read.
  func noteAnswered(_ facts: RequestFacts, seconds: Double)

  /// A change is made that its client numbered, now or when it arrived before.
  func noteUpload(isRepeated: Bool)
}
