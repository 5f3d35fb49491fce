// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthWords

extension Rows {
  /// One column.
  struct Column {
    /// What a cell holds, for alignment and for the JSON Schema.
    enum Kind {
      case text, number, integer, boolean, day, instant, texts, numbers, objects, object
      /// What goes by the row, such as a number, a text or an object.
      case any
    }

    /// The name for programs, in lower case with underscores.
    var name: String
    var kind: Kind = .text
    /// The head in tables; nil for the name.
    var title: String?
    /// What tables leave out first where there is no room: the highest number first, and never 0. Nil for a column that tables have only when asked for it.
    var rank: Int? = 0
    /// Whether tables show the number in words.
    var isInWords = false
    /// Whether people give the texts to commands.
    var isTyped = false
    /// Whether some results of the command lack the column.
    var isOptional = false
    /// What the column holds, for the JSON Schema; empty in tables that have no other format.
    var meaning: String

    /// Whether a table may show the beginning of a text alone: not of a name or identifier that people type.
    var canBeShortened: Bool {
      switch kind {
      case .text, .texts, .objects, .object, .any: !isTyped
      case .number, .integer, .boolean, .day, .instant, .numbers: false
      }
    }

    /// Whether tables align it on the right.
    var isRight: Bool { (kind == .number || kind == .integer) && !isInWords }
    var head: String { title ?? name.replacing("_", with: " ") }
  }
}
