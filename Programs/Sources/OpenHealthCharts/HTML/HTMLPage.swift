// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A report as one page that is complete in itself: no scripts, nothing from elsewhere.
///
///     var page = HTMLPage(title: "Health report", introduction: ["June 2026"])
///     page.sections.append(.init("Steps", [.figure(steps, caption: "Steps by day")]))
///     let text = page.html()
public struct HTMLPage: Sendable {
  /// How a page looks.
  public enum Style: Sendable {
    /// Cards and colours, light or dark as the reader's system is.
    case screen
    /// Black on white without cards, for a doctor.
    case plain
  }

  /// A part of the page under a heading, which may be empty.
  public struct Section: Sendable {
    public var heading: String
    public var blocks: [Block]

    public init(_ heading: String, _ blocks: [Block]) { (self.heading, self.blocks) = (heading, blocks) }
  }

  /// What a section is made of.
  public enum Block: Sendable {
    /// A paragraph.
    case text(String)
    /// A drawing with a caption.
    case figure(Chart, caption: String)
    /// A drawing with a caption, as wide as the page.
    case wideFigure(Chart, caption: String)
    case table(Table)
    /// Figures with their names, side by side.
    case cards([Card])
  }

  /// Rows of texts under heads; the first column is what each row is about.
  public struct Table: Sendable {
    public var caption: String
    public var heads: [String]
    public var rows: [[String]]
    /// The columns of numbers, from 0, whose texts end below each other.
    public var numberColumns: Set<Int>

    public init(caption: String = "", heads: [String], rows: [[String]], numberColumns: Set<Int> = []) {
      (self.caption, self.heads, self.rows, self.numberColumns) = (caption, heads, rows, numberColumns)
    }
  }

  /// A figure that is read at once.
  public struct Card: Sendable {
    public var name: String
    public var value: String
    /// What follows the value in smaller letters.
    public var unit: String
    /// Since when, compared with what.
    public var detail: String
    public var tint: ChartTint
    public var sparkline: Sparkline?

    public init(
      _ name: String, value: String, unit: String = "", detail: String = "", tint: ChartTint = .blue, sparkline: Sparkline? = nil
    ) {
      (self.name, self.value, self.unit, self.detail, self.tint, self.sparkline) = (name, value, unit, detail, tint, sparkline)
    }
  }

  public var title: String
  /// The language of the page's texts, such as `en`.
  public var language: String
  /// Paragraphs under the title.
  public var introduction: [String]
  public var sections: [Section]
  /// The last lines of the page.
  public var footer: String
  public var style: Style

  public init(
    title: String, language: String = "en", introduction: [String] = [], sections: [Section] = [], footer: String = "",
    style: Style = .screen
  ) {
    (self.title, self.language, self.introduction, self.sections) = (title, language, introduction, sections)
    (self.footer, self.style) = (footer, style)
  }
}
