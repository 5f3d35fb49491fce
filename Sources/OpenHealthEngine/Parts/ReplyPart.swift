// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A part of a reply.
package struct ReplyPart: Sendable {
  /// The pages of the part, as on the wire.
  package var pages: [[UInt8]]
  /// Where the next part begins; nil after the last one.
  package var next: ReplyPlace?
}
