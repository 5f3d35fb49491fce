// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A link to a file that a browser keeps.
struct PageFile: Encodable, Sendable {
  var path: String
  var name: String
}
