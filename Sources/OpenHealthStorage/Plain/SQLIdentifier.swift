// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Quotes names of tables and columns for SQL.
enum SQLIdentifier {
  /// The name in quotation marks, escaped scalar by scalar: a quotation mark with a combining mark is a different `Character`, but still
  /// ends a name in SQL. A NUL, at which SQLite's text ends, becomes U+FFFD.
  static func quoted(_ name: String) -> String {
    var result = "\"".unicodeScalars
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": result.append(contentsOf: ["\"", "\""])
      case "\0": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }
}
