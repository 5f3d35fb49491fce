// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Writes JSON piece by piece, because a whole document may be too large for memory.
enum JSONText {
  /// A JSON string. Control characters and line separators are escaped, so that a terminal does not obey them.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where TerminalText.isHidden(scalar):
        for unit in UTF16.encode(scalar)! {  // Not nil: every scalar has a form in UTF-16.
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Metadata as a JSON object; a quantity is a text with number and unit. Nil if it is empty.
  static func object(_ metadata: MetadataSet, dates: DateText) -> String? {
    if metadata.isEmpty { return nil }
    let members = metadata.entries.map { entry in
      let value =
        switch entry.value {
        case .string(let text): string(text)
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .large(let number): String(number)
        case .real(let number): number.isFinite ? DataNumber.exact(number) : "null"
        case .date(let date): string(dates.iso(date))
        case .quantity(let number, let unit): string("\(DataNumber.exact(number)) \(unit.string)")
        }
      return "\(string(entry.key)):\(value)"
    }
    return "{" + members.joined(separator: ",") + "}"
  }
}
