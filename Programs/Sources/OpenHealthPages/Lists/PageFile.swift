// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A link to a file that a browser keeps.
struct PageFile: Encodable, Sendable {
  var path: String
  var name: String

  /// The part of a template that lists the files in a property, inside a list of chips.
  static func template(_ property: String) -> String {
    "{{#\(property)}}<li><a class=\"chip\" href=\"{{path}}\" download>{{name}}</a></li>{{/\(property)}}"
  }
}
