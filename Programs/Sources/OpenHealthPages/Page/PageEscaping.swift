// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Mustache
import OpenHealthCore

/// Escapes texts for HTML, scalar by scalar.
struct PageEscaping: MustacheContentType {
  /// The name in templates.
  static let name = "SCALARS"

  /// Makes the name known to Mustache; later calls do nothing.
  static let registration: Void = MustacheContentTypes.register(PageEscaping(), named: name)

  func escapeText(_ text: String) -> String {
    var result = ""
    XMLText.append(text, to: &result)
    return result
  }
}
