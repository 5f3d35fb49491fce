// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

extension Rows {
  /// One cell, with its form for people where that differs.
  struct Cell {
    var text: String
    var shown: String
    /// JSON that stands for the cell as it is: a number, an object or null.
    var json: String?

    static func text(_ text: String?, shown: String? = nil) -> Cell {
      Cell(text: text ?? "", shown: shown ?? text ?? "", json: text == nil ? "null" : nil)
    }

    /// A stored number: exact for programs.
    static func number(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.exact, shown) }

    /// A computed or converted number.
    static func computed(_ number: Double?, shown: String? = nil) -> Cell { cell(number, DataNumber.computed, shown) }

    /// A computed number as people read figures of its kind, without the unit.
    static func figure(_ number: Double?, _ format: FigureFormat) -> Cell { computed(number, shown: number.map(format.number)) }

    private static func cell(_ number: Double?, _ form: (Double) -> String, _ shown: String?) -> Cell {
      guard let number else { return Cell(text: "", shown: "", json: "null") }
      return Cell(text: form(number), shown: shown ?? Person.short(number), json: number.isFinite ? form(number) : "null")
    }

    static func count(_ count: Int) -> Cell { Cell(text: String(count), shown: Person.numbers.text(count), json: String(count)) }

    static func flag(_ flag: Bool, shown: String? = nil) -> Cell {
      let text = flag ? "true" : "false"
      return Cell(text: text, shown: shown ?? (flag ? "yes" : ""), json: text)
    }

    /// Texts as an array for JSON; in other formats joined.
    static func list(_ texts: [String]) -> Cell {
      let joined = texts.joined(separator: ", ")
      return Cell(text: joined, shown: joined, json: "[" + texts.map(JSONText.string).joined(separator: ",") + "]")
    }

    /// Numbers as an array for JSON; in other formats divided by blanks.
    static func numbers(_ numbers: [Double]?) -> Cell {
      guard let numbers else { return text(nil) }
      let texts = numbers.map(DataNumber.computed)
      return Cell(
        text: texts.joined(separator: " "), shown: numbers.map(Person.short).joined(separator: " "),
        json: "[" + texts.joined(separator: ",") + "]")
    }

    static func json(_ json: String?, shown: String? = nil) -> Cell {
      Cell(text: json ?? "", shown: shown ?? json ?? "", json: json ?? "null")
    }
  }
}
