// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Fields of a form that belong together, under a heading.
package struct FormGroup: Encodable, Sendable {
  /// What the fields have in common.
  package var legend: String
  /// The fields.
  package var fields: [FormField]

  /// Fields under a heading.
  init(_ legend: String, _ fields: [FormField]) { (self.legend, self.fields) = (legend, fields) }
}
