// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The words of pages in one language.
///
///     words["entrance.unlock"]
///     words["entrance.wait", "12"]     // {1} is the first argument
package struct PageWords: Sendable {
  /// One text in all languages.
  package struct Entry: Sendable {
    /// The name of the text: its area, a point, and a name.
    package var key: String
    /// The texts by language.
    package var texts: [Language: String]

    /// A text in English, Chinese and Russian. `{1}` to `{9}` are places for arguments.
    package init(_ key: String, en: String, zh: String, ru: String) {
      self.key = key
      texts = [.en: en, .zh: zh, .ru: ru]
    }
  }

  /// The language.
  package var language: Language

  /// The words of a language.
  package init(_ language: Language) { self.language = language }

  /// The texts of all areas.
  package static let entries: [Entry] = [
    frame,
    everyday,
    about,
    entrance,
    running,
    summary,
    browse,
    types,
    sharing,
    sources,
    transfer,
    samples,
    contents,
    removed,
    profile,
    days,
    sleep,
    workouts,
    activity,
    records,
  ].flatMap(\.self)

  private static let table = Dictionary(entries.map { ($0.key, $0.texts) }) { first, _ in first }

  /// A text with its arguments in place. The key itself for an unknown one, which tests find.
  package subscript(_ key: String, _ arguments: String...) -> String {
    guard let text = Self.table[key]?[language] else { return key }
    guard !arguments.isEmpty else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      // {1} and its like; an argument is not searched for places.
      if scalar == "{", let digit = rest.first?.properties.numericValue.map({ Int($0) }), rest.dropFirst().first == "}",
        arguments.indices.contains(digit - 1)
      {
        result += arguments[digit - 1]
        rest = rest.dropFirst(2)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether there is a text of this key.
  package static func has(_ key: String) -> Bool { table[key] != nil }

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
