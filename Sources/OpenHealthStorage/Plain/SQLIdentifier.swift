// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Names of tables and columns in SQL.
enum SQLIdentifier {
  /// The name in quotation marks, which nothing in it can end. Scalar by scalar: a quotation mark with a combining mark is another
  /// `Character`, and still ends a name in SQL. SQLite's texts end at a NUL, so that becomes U+FFFD.
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
