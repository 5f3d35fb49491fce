// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords

extension HTMLPage {
  /// The page as the text of an HTML file, with all drawings inside. All given texts are escaped.
  package func html() -> String {
    var writer = HTMLWriter(style: style, language: language)
    let scheme = style == .screen ? "light dark" : "light"
    writer.raw(
      """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="\(scheme)"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(HTMLWriter.escaped(title.isEmpty ? "–" : title))</title>
      <style>
      \(HTMLStyle.sheet(style))\(HTMLStyle.pageFoot(pageFoot))\(sections.contains(where: \.isOnOwnPage) ? HTMLStyle.ownPage : "")
      </style>
      </head>
      <body>
      <header>

      """)
    writer.element("h1", title)
    for text in introduction { writer.element("p", text) }
    writer.raw("</header>\n<main>\n")
    for section in sections { writer.section(section) }
    writer.raw("</main>\n")
    if !footer.isEmpty {
      writer.raw("<footer>\n")
      writer.element("p", footer)
      writer.raw("</footer>\n")
    }
    writer.raw("</body>\n</html>\n")
    return writer.text
  }
}

extension Chart {
  /// Whether the chart needs the full width of a page.
  fileprivate var isWide: Bool {
    switch content {
    case .year, .strip: true
    case .time, .night, .nights, .rings, .heatMap, .route, .sources, .audiogram, .scatter, .sparkline: false
    }
  }
}

extension HTMLPage.Block {
  fileprivate var isFigure: Bool {
    switch self {
    case .figure, .wideFigure: true
    case .text, .table, .cards: false
    }
  }
}

/// Appends the elements of a page one after another.
private struct HTMLWriter {
  private(set) var text = ""
  let style: HTMLPage.Style
  private let words: Words
  private var figures = 0

  init(style: HTMLPage.Style, language: Language) { (self.style, words) = (style, Words(language)) }

  static func escaped(_ text: String) -> String {
    var result = ""
    XMLText.append(TerminalText.line(text), to: &result)
    return result
  }

  mutating func raw(_ markup: String) { text += markup }

  /// Writes nothing if there is no text.
  mutating func element(_ name: String, _ content: String, attributes: String = "") {
    guard !content.isEmpty else { return }
    text += "<\(name)\(attributes)>\(Self.escaped(content))</\(name)>\n"
  }

  mutating func section(_ section: HTMLPage.Section) {
    // A section in HTML needs a heading.
    let element = section.heading.isEmpty ? "div" : "section"
    raw("<\(element)\(section.isOnOwnPage ? " class=\"own\"" : "")>\n")
    self.element("h2", section.heading)
    // Consecutive figures share a row where there is room.
    var isInRow = false
    for block in section.blocks {
      let isFigure = block.isFigure
      if isFigure != isInRow {
        raw(isFigure ? "<div class=\"figures\">\n" : "</div>\n")
        isInRow = isFigure
      }
      self.block(block)
    }
    if isInRow { raw("</div>\n") }
    raw("</\(element)>\n")
  }

  private mutating func block(_ block: HTMLPage.Block) {
    switch block {
    case .text(let text): element("p", text)
    case .figure(let chart, let caption): figure(chart, caption, isWide: chart.isWide)
    case .wideFigure(let chart, let caption): figure(chart, caption, isWide: true)
    case .table(let table): self.table(table)
    case .cards(let cards): self.cards(cards)
    }
  }

  /// Small enough to read on a phone; wide figures scroll sideways there.
  private mutating func figure(_ chart: Chart, _ caption: String, isWide: Bool) {
    raw(isWide ? "<figure class=\"wide\" tabindex=\"0\">\n" : "<figure>\n")
    // On paper, texts of a drawing of 920 units would be too small.
    raw(drawing(chart, width: isWide ? (style == .plain && !chart.isWide ? 720 : 920) : 440, height: 250))
    element("figcaption", caption)
    raw("</figure>\n")
  }

  private mutating func drawing(_ chart: Chart, width: Double, height: Double) -> String {
    figures += 1
    return chart.svg(
      SVGOptions(width: width, height: height, idPrefix: "figure-\(figures)", scheme: style == .plain ? .light : .automatic))
  }

  private mutating func table(_ table: HTMLPage.Table) {
    let columns = max(table.heads.count, table.rows.map(\.count).max() ?? 0)
    guard columns > 0 else { return }
    let label = table.caption.isEmpty ? words["chart.table"] : table.caption
    raw("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"\(Self.escaped(label))\">\n<table>\n")
    element("caption", table.caption)
    if !table.heads.isEmpty {
      raw("<thead>\n<tr>")
      for column in 0..<columns { cell("th scope=\"col\"", column < table.heads.count ? table.heads[column] : "", column, table) }
      raw("</tr>\n</thead>\n")
    }
    raw("<tbody>\n")
    for row in table.rows {
      raw("<tr>")
      for column in 0..<columns { cell(column == 0 ? "th scope=\"row\"" : "td", column < row.count ? row[column] : "", column, table) }
      raw("</tr>\n")
    }
    raw("</tbody>\n</table>\n</div>\n")
  }

  private mutating func cell(_ tag: String, _ content: String, _ column: Int, _ table: HTMLPage.Table) {
    let kind = table.numberColumns.contains(column) ? " class=\"number\"" : ""
    raw("<\(tag)\(kind)>\(Self.escaped(content))</\(tag.prefix(2))>")
  }

  private mutating func cards(_ cards: [HTMLPage.Card]) {
    guard !cards.isEmpty else { return }
    raw("<dl class=\"cards\">\n")
    for card in cards {
      raw("<div class=\"card \(card.tint.rawValue)\">\n")
      element("dt", card.name.isEmpty ? "–" : card.name)
      raw("<dd><b>\(Self.escaped(card.value))</b>")
      if !card.unit.isEmpty { raw(" \(Self.escaped(card.unit))") }
      raw("</dd>\n")
      element("dd", card.detail, attributes: " class=\"detail\"")
      if let line = card.sparkline, style == .screen, !line.values.isEmpty {
        let chart = Chart(title: card.name, tint: card.tint, language: words.language, content: .sparkline(line))
        raw("<dd class=\"spark\">\(drawing(chart, width: 240, height: 44))</dd>\n")
      }
      raw("</div>\n")
    }
    raw("</dl>\n")
  }
}
