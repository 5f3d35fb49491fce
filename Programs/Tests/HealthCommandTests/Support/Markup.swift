// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A drawing or page as Foundation's parser reads it.
final class Markup: NSObject, XMLParserDelegate {
  private(set) var isWellFormed = false
  private(set) var names: [String: Int] = [:]
  /// The texts of the headings of sections.
  private(set) var headings: [String] = []
  /// What is shown, without style sheets.
  private(set) var text = ""
  private var open: [String] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    names[name, default: 0] += 1
    open.append(name)
    if name == "h2" { headings.append("") }
    if ["p", "td", "th", "h1", "h2", "text", "caption", "figcaption", "dd", "dt"].contains(name) { text += "\n" }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    guard !open.contains("style") else { return }
    text += characters
    if open.last == "h2" { headings[headings.count - 1] += characters }
  }

  /// What would run or be fetched; empty where the text is complete in itself.
  static func dangers(in text: String) -> [String] {
    let own = text.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    return ["<script", "http:", "https:", "src=", "@import", "url(//", "javascript:", "onload"].filter { own.lowercased().contains($0) }
  }
}
