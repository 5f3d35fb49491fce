// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

extension Rows {
  /// The description of one column.
  package struct Column {
    /// The type of the cells, for alignment and for the JSON Schema.
    package enum Kind {
      /// One value.
      case text, number, integer, boolean, day, instant
      /// Several values, and values with names.
      case texts, numbers, objects, object
      /// A type that depends on the row, such as number, text or object.
      case any
    }

    /// The name for programs, in lower case with underscores.
    package var name: String
    /// What the cells are.
    package var kind: Kind
    /// The head in tables; nil to use the name.
    package var title: String?
    /// The order in which tables drop columns that do not fit: the highest number first, never 0. Nil for a column that tables show only on
    /// request.
    package var rank: Int?
    /// Whether tables show the number in words.
    package var isInWords: Bool
    /// Whether people type the texts in commands.
    package var isTyped: Bool
    /// Whether some results of the command lack the column.
    package var isOptional: Bool
    /// The meaning of the cells, for the JSON Schema; empty in tables without other formats.
    package var meaning: String

    /// A column of texts that every table shows, where nothing else is said.
    package init(
      name: String, kind: Kind = .text, title: String? = nil, rank: Int? = 0, isInWords: Bool = false, isTyped: Bool = false,
      isOptional: Bool = false, meaning: String
    ) {
      (self.name, self.kind, self.title, self.rank, self.meaning) = (name, kind, title, rank, meaning)
      (self.isInWords, self.isTyped, self.isOptional) = (isInWords, isTyped, isOptional)
    }

    /// Whether a table may cut the text; false for names and identifiers that people type.
    var canBeShortened: Bool {
      switch kind {
      case .text, .texts, .objects, .object, .any: !isTyped
      case .number, .integer, .boolean, .day, .instant, .numbers: false
      }
    }

    /// Whether tables align the column on the right.
    var isRight: Bool { (kind == .number || kind == .integer) && !isInWords }
    /// What stands above the column in tables.
    package var head: String { title ?? name.replacing("_", with: " ") }
  }
}
