// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A link to one of several forms of a page, such as a length of its period.
struct PageChoice: Encodable, Sendable {
  var name: String
  var address: String
  /// Whether the page has this form.
  var isChosen: Bool
}
