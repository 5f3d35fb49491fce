// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The Mustache templates of `Catalog/Pages`. `{{> NAME}}` in one is the text of another one.
enum PageTemplate {
  /// The template of a name, which is that of a view or of a part of it, with all that it includes.
  ///
  /// The name comes from code: a test asks for the templates of all views.
  static func text(_ name: String) -> String {
    guard let text = Templates.all[name] else { preconditionFailure("Catalog/Pages has no \(name).mustache") }
    return including(text)
  }

  /// A text with the templates that it includes in their places.
  static func including(_ text: String) -> String {
    var parts = text.components(separatedBy: "{{> ")
    var result = parts.removeFirst()
    for part in parts {
      guard let end = part.firstRange(of: "}}") else { preconditionFailure("A template has no end of a name: {{> \(part)") }
      result += Self.text(String(part[..<end.lowerBound])) + part[end.upperBound...]
    }
    return result
  }

  /// A whole page: everything that pages share, around a view's template. `{{#view}}` is the view, so a template reaches what is around it,
  /// such as `{{token}}`, by name.
  ///
  /// Mustache escapes scalars: its own rule compares characters, and a combining mark after a quotation mark hides it.
  static func page(around body: String) -> String {
    let layout = text("PageLayout").replacing("[[[view]]]", with: body, maxReplacements: 1)
    return "{{% CONTENT_TYPE: \(PageEscaping.name)}}" + layout + "\n"
  }
}
