// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension Words {
  /// A source of a template with the texts of this language in place of `[[key]]`, escaped for HTML.
  func filled(_ template: String) -> String {
    var parts = template.components(separatedBy: "[[")
    var result = parts.removeFirst()
    for part in parts {
      guard let end = part.firstRange(of: "]]") else {
        result += "[[" + part
        continue
      }
      XMLText.append(self[String(part[..<end.lowerBound])], to: &result)
      result += part[end.upperBound...]
    }
    return result
  }
}
