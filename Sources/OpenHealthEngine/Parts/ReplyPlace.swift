// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Where a reply that is made in parts continues. Only the engine reads it, and it never leaves the process.
package struct ReplyPlace: Sendable {
  /// The place, of the request's own type.
  let value: any Sendable
  /// The number of the reply, by which the access log recognises its parts.
  let number: Int
}
