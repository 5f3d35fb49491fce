// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension Rows {
  /// One cell, with another form for people if needed.
  package struct Cell {
    /// What programs read in CSV.
    package var text: String
    /// What people read in tables.
    package var shown: String
    /// JSON to write instead of the text: a number, an object or null. Nil for a text.
    package var json: String?

    /// A text; nil for an empty cell.
    package static func text(_ text: String?, shown: String? = nil) -> Cell {
      Cell(text: text ?? "", shown: shown ?? text ?? "", json: text == nil ? "null" : nil)
    }

    /// A stored number, exact for programs.
    package static func number(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.exact, shown) }

    /// A computed or converted number, without rounding errors.
    package static func computed(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.computed, shown) }

    /// A computed number with the decimals of its kind for people, without the unit.
    package static func figure(_ number: Double?, _ format: FigureFormat) -> Cell { computed(number, shown: number.map(format.number)) }

    private static func cell(_ number: Double?, _ form: (Double) -> String, _ shown: String?) -> Cell {
      guard let number else { return Cell(text: "", shown: "", json: "null") }
      return Cell(text: form(number), shown: shown ?? Person.numbers.short(number), json: number.isFinite ? form(number) : "null")
    }

    /// A number of things.
    package static func count(_ count: Int) -> Cell { Cell(text: String(count), shown: Person.numbers.text(count), json: String(count)) }

    /// Yes or no.
    package static func flag(_ flag: Bool, shown: String? = nil) -> Cell {
      let text = flag ? "true" : "false"
      return Cell(text: text, shown: shown ?? (flag ? "yes" : ""), json: text)
    }

    /// An instant, or an empty cell.
    package static func date(_ date: Date?, _ dates: DateText) -> Cell { text(date.map(dates.iso), shown: date.map(dates.minute)) }

    /// Texts as an array in JSON; joined in other formats.
    package static func list(_ texts: [String]) -> Cell {
      let joined = texts.joined(separator: ", ")
      return Cell(text: joined, shown: joined, json: "[" + texts.map(JSONText.string).joined(separator: ",") + "]")
    }

    /// Numbers as an array in JSON; separated by blanks in other formats.
    package static func numbers(_ numbers: [Double]?) -> Cell {
      guard let numbers else { return text(nil) }
      let texts = numbers.map(DataNumber.computed)
      return Cell(
        text: texts.joined(separator: " "), shown: numbers.map(Person.numbers.short).joined(separator: " "),
        json: "[" + texts.joined(separator: ",") + "]")
    }

    /// JSON objects as an array.
    package static func objects(_ objects: [String]) -> Cell { json("[" + objects.joined(separator: ",") + "]") }

    /// JSON as it is; nil for an empty cell.
    package static func json(_ json: String?, shown: String? = nil) -> Cell {
      Cell(text: json ?? "", shown: shown ?? json ?? "", json: json ?? "null")
    }
  }
}
