// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Texts as JSON in the forms of Python's `json.dumps`, which the tables of `TableExportWriter` have in them.
enum PythonJSON {
  /// Objects in a list, with blanks between and other letters than ASCII as they are.
  static func list(_ objects: [[(String, String)]]) -> String {
    let texts = objects.map { object in
      "{" + object.map { "\(string($0.0, isASCII: false)): \(string($0.1, isASCII: false))" }.joined(separator: ", ") + "}"
    }
    return "[" + texts.joined(separator: ", ") + "]"
  }

  /// An object, all in ASCII, without blanks. The values are JSON already.
  static func compact(_ members: [(name: String, json: String)]) -> String {
    let sorted = members.sorted { $0.name.unicodeScalars.lexicographicallyPrecedes($1.name.unicodeScalars) }
    return "{" + sorted.map { "\(string($0.name, isASCII: true)):\($0.json)" }.joined(separator: ",") + "}"
  }

  static func string(_ text: String, isASCII: Bool) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case _ where scalar.value < 0x20 || isASCII && scalar.value > 0x7E:
        for unit in UTF16.encode(scalar)! {  // every scalar has a form in UTF-16
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
