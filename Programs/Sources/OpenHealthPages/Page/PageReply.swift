// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The answer of a page.
package enum PageReply: Sendable {
  /// A page, or its twin in JSON.
  case view(any PageView)
  /// The same, with the status 422: what a form sent cannot be used, and the view says why beside the fields.
  case fault(any PageView)
  /// Another page shows the result; the path begins with a slash.
  case redirect(to: String)
  /// A file to keep.
  case file(name: String, type: String, bytes: [UInt8])
  /// There is no such page.
  case missing
}
