// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A drawing as Foundation's parser reads it: its elements, and the places that they touch.
final class Drawing: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var isWellFormed = false
  private var open: [Int] = []

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isWellFormed = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func elements(_ name: String, ofClass kind: String? = nil) -> [Element] {
    elements.filter { $0.name == name && (kind == nil || $0.attributes["class"] == kind) }
  }

  var size: (width: Double, height: Double) {
    let box = (elements.first?.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
    return box.count == 4 ? (box[2], box[3]) : (.nan, .nan)
  }

  /// Every place of the shapes and texts; nil for one that cannot be read.
  var places: [(x: Double, y: Double)?] {
    elements.flatMap { element -> [(x: Double, y: Double)?] in
      func number(_ name: String) -> Double? { element.attributes[name].map { Double($0) ?? .nan } ?? 0 }
      guard let x = number("x"), let y = number("y") else { return [nil] }
      switch element.name {
      case "rect": return [(x, y), (x + (number("width") ?? .nan), y + (number("height") ?? .nan))]
      case "text": return [(x, y)]
      case "circle":
        guard let x = number("cx"), let y = number("cy"), let radius = number("r") else { return [nil] }
        return [(x - radius, y - radius), (x + radius, y + radius)]
      case "path": return Self.places(element.attributes["d"] ?? "")
      default: return []
      }
    }
  }

  /// The ends of a path's steps.
  static func places(_ data: String) -> [(x: Double, y: Double)?] {
    steps(data).map { step in step.map { ($0.x, $0.y) } }
  }

  /// The steps of a path, with the command of each.
  static func steps(_ data: String) -> [(command: Character, x: Double, y: Double)?] {
    var steps: [(command: Character, x: Double, y: Double)?] = []
    var (x, y) = (0.0, 0.0)
    var start = (x: 0.0, y: 0.0)
    var rest = Substring(data)
    while let command = rest.first {
      rest = rest.dropFirst()
      let body = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(body.count)
      let numbers = body.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan }
      switch (command, numbers.count) {
      case ("M", 2), ("L", 2): (x, y) = (numbers[0], numbers[1])
      case ("l", 2): (x, y) = (x + numbers[0], y + numbers[1])
      case ("H", 1): x = numbers[0]
      case ("V", 1): y = numbers[0]
      case ("h", 1): x += numbers[0]
      case ("v", 1): y += numbers[0]
      case ("Q", 4): (x, y) = (numbers[2], numbers[3])
      case ("A", 7): (x, y) = (numbers[5], numbers[6])
      case ("a", 7): (x, y) = (x + numbers[5], y + numbers[6])
      case ("Z", 0): (x, y) = start
      default: steps.append(nil)
      }
      if command == "M" { start = (x, y) }
      steps.append((command, x, y))
    }
    return steps
  }
}
