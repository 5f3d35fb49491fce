// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension JSONText {
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
