// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Writes JSON in the forms of Python's `json.dumps`, which the tables of `TableExportWriter` contain.
enum PythonJSON {
  /// A list of objects, with blanks after separators; characters outside ASCII stay unescaped.
  static func list(_ objects: [[(String, String)]]) -> String {
    let texts = objects.map { object in
      "{" + object.map { "\(string($0.0, isASCII: false)): \(string($0.1, isASCII: false))" }.joined(separator: ", ") + "}"
    }
    return "[" + texts.joined(separator: ", ") + "]"
  }

  /// An object in ASCII, without blanks, sorted by name. The values are JSON already.
  static func compact(_ members: [(name: String, json: String)]) -> String {
    let sorted = members.sorted { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) }
    return "{" + sorted.map { "\(string($0.name, isASCII: true)):\($0.json)" }.joined(separator: ",") + "}"
  }

  static func string(_ text: String, isASCII: Bool) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\"", "\\",
        _ where scalar.value < 0x20 || isASCII && scalar.value > 0x7E:
        result += JSONText.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
