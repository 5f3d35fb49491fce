// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

extension Rows {
  /// The description of one column.
  struct Column {
    /// The type of the cells, for alignment and for the JSON Schema.
    enum Kind {
      case text, number, integer, boolean, day, instant, texts, numbers, objects, object
      /// A type that depends on the row, such as number, text or object.
      case any
    }

    /// The name for programs, in lower case with underscores.
    var name: String
    var kind: Kind = .text
    /// The head in tables; nil to use the name.
    var title: String?
    /// The order in which tables drop columns that do not fit: the highest number first, never 0. Nil for a column that tables show only on
    /// request.
    var rank: Int? = 0
    /// Whether tables show the number in words.
    var isInWords = false
    /// Whether people type the texts in commands.
    var isTyped = false
    /// Whether some results of the command lack the column.
    var isOptional = false
    /// The meaning of the cells, for the JSON Schema; empty in tables without other formats.
    var meaning: String

    /// Whether a table may cut the text; false for names and identifiers that people type.
    var canBeShortened: Bool {
      switch kind {
      case .text, .texts, .objects, .object, .any: !isTyped
      case .number, .integer, .boolean, .day, .instant, .numbers: false
      }
    }

    /// Whether tables align the column on the right.
    var isRight: Bool { (kind == .number || kind == .integer) && !isInWords }
    var head: String { title ?? name.replacing("_", with: " ") }
  }
}
