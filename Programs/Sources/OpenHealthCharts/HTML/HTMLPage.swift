// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A report as one self-contained page: no scripts, and nothing loaded from elsewhere.
///
///     var page = HTMLPage(title: "Health report", introduction: ["June 2026"])
///     page.sections.append(.init("Steps", [.figure(steps, caption: "Steps by day")]))
///     let text = page.html()
package struct HTMLPage: Sendable {
  /// The two looks of a page.
  package enum Style: Sendable {
    /// Cards and colours, light or dark as the reader's system is.
    case screen
    /// Black on white without cards, for a doctor.
    case plain
  }

  /// A part of the page under a heading.
  package struct Section: Sendable {
    /// The heading; empty for none.
    package var heading: String
    /// The content in order. Consecutive figures share a row where there is room.
    package var blocks: [Block]
    /// Whether a printer begins a page with the section, and keeps it together.
    package var isOnOwnPage = false

    /// A section from its heading and content.
    package init(_ heading: String, _ blocks: [Block]) { (self.heading, self.blocks) = (heading, blocks) }
  }

  /// The building blocks of a section.
  package enum Block: Sendable {
    /// A paragraph of plain text.
    case text(String)
    /// A drawing with a caption, beside others where there is room.
    case figure(Chart, caption: String)
    /// A drawing with a caption, as wide as the page.
    case wideFigure(Chart, caption: String)
    /// A table of texts.
    case table(Table)
    /// Figures with their names, side by side. The plain style lists them.
    case cards([Card])
  }

  /// Rows of texts under column heads. The first column names the subject of each row.
  package struct Table: Sendable {
    /// The title above the table; a screen reader uses it, too. Empty for none.
    package var caption: String
    /// The column heads; empty for a table without a head.
    package var heads: [String]
    /// The rows; missing cells at the end of a row stay empty.
    package var rows: [[String]]
    /// The columns of numbers, counted from 0, which are right-aligned.
    package var numberColumns: Set<Int>

    /// A table of left-aligned texts, unless columns of numbers are named.
    package init(caption: String = "", heads: [String], rows: [[String]], numberColumns: Set<Int> = []) {
      (self.caption, self.heads, self.rows, self.numberColumns) = (caption, heads, rows, numberColumns)
    }
  }

  /// A figure to read at a glance.
  package struct Card: Sendable {
    /// The name of the figure.
    package var name: String
    /// The value, already formatted.
    package var value: String
    /// The text after the value in smaller letters.
    package var unit: String
    /// The date of the value, or the comparison, in small letters.
    package var detail: String
    /// The colour of the name and of the sparkline.
    package var tint: ChartTint
    /// The course of the figure; nil for none. The plain style leaves it out.
    package var sparkline: Sparkline?

    /// A card with at least a name and a value.
    package init(
      _ name: String, value: String, unit: String = "", detail: String = "", tint: ChartTint = .blue, sparkline: Sparkline? = nil
    ) {
      (self.name, self.value, self.unit, self.detail, self.tint, self.sparkline) = (name, value, unit, detail, tint, sparkline)
    }
  }

  /// The heading and the title of the browser's window.
  package var title: String
  /// The language of the texts.
  package var language: Language
  /// The paragraphs under the title.
  package var introduction: [String]
  /// The sections in order.
  package var sections: [Section]
  /// The last lines of the page; empty for none.
  package var footer: String
  /// The look of the page.
  package var style: Style
  /// What each printed page says at its foot beside its number, such as a name and a date; empty for no foot.
  package var pageFoot = ""

  /// A page to which sections can be added before ``html()`` writes it.
  package init(
    title: String, language: Language = .en, introduction: [String] = [], sections: [Section] = [], footer: String = "",
    style: Style = .screen
  ) {
    (self.title, self.language, self.introduction, self.sections) = (title, language, introduction, sections)
    (self.footer, self.style) = (footer, style)
  }
}
