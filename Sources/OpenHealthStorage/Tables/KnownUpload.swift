// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What is known of a change that a client may have made before.
package enum KnownUpload: Sendable, Equatable {
  /// It was made, and this was its reply.
  case made(reply: [UInt8])
  /// The client once had its answer, so this is a late copy whose answer is not awaited.
  case forgotten
}
