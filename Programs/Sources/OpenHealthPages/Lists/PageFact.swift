// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A label with a value, in a list of facts.
struct PageFact: Encodable, Sendable {
  var label: String
  var value: String

  init(_ label: String, _ value: String) { (self.label, self.value) = (label, value) }

  /// A fact; nil without a value, or for an empty one.
  init?(_ label: String, ifAny value: String?) {
    guard let value, !value.isEmpty else { return nil }
    self.init(label, value)
  }
}
