// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads a small XML document as a sequence of tags and texts, and checks that it is well-formed.
///
/// It refuses a DOCTYPE, so a document cannot declare entities, and it never opens another file. Names keep their prefixes. Time and
/// memory are proportional to the document: there is at most one tag or text in memory besides the names of the open elements.
package struct MarkupReader: Sendable {
  /// A piece of a document.
  package enum Piece: Sendable, Equatable {
    /// The start of an element. An end follows, also for an element without content.
    case start(name: String, attributes: [String: String])
    /// The end of an element.
    case end(name: String)
    /// Text inside an element, with its references resolved. One text may arrive in several pieces.
    case text(String)
  }

  /// Why a document is not well-formed, and where. It quotes nothing from the document.
  package struct Fault: Error, Sendable, Equatable, Codable, CustomStringConvertible {
    /// What is wrong.
    package enum Reason: String, Sendable, Equatable, Codable {
      /// There is nothing to read.
      case empty = "there is no data"
      /// The bytes are not UTF-8, or a declaration names another encoding.
      case encoding = "the text is not UTF-8"
      /// A control character.
      case character = "a character that XML does not allow"
      /// The text ends inside of a tag or an element.
      case end = "the text ends before the last element does"
      /// A tag breaks the rules.
      case tag = "a tag that is not well-formed"
      /// An attribute without a value in quotation marks, or one that a tag has twice.
      case attribute = "an attribute that is not well-formed, or that occurs twice"
      /// A reference to something that XML does not define.
      case reference = "a reference to an unknown entity or character"
      /// A DOCTYPE.
      case documentType = "a document type declaration, which is not read"
      /// A comment or an instruction breaks the rules.
      case comment = "a comment or an instruction that is not well-formed"
      /// The end of an element that is not the open one.
      case nesting = "the end of an element that is not open"
      /// Too many open elements, or attributes of one.
      case depth = "more than 200 open elements, or attributes of one"
      /// Text or another element beside the root.
      case outside = "something beside the outermost element"
    }

    /// What is wrong.
    package var reason: Reason
    /// The line, from 1.
    package var line: Int

    /// A fault.
    package init(_ reason: Reason, line: Int) {
      self.reason = reason
      self.line = line
    }

    /// The fault as a sentence without a full stop.
    package var description: String { "line \(line): \(reason.rawValue)" }
  }

  /// The most open elements, and the most attributes of one.
  private static let most = 200

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var open: [String] = []
  private var hasRoot = false
  /// The end of an element without content, which follows its start.
  private var isClosing = false

  /// A reader of a document in UTF-8. Throws if it is empty or in another encoding.
  package init(_ data: Data) throws(Fault) {
    bytes = Array(data)
    if bytes.isEmpty { throw Fault(.empty, line: 1) }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Fault(.encoding, line: 1) }
    _ = skip("\u{FEFF}")
    guard has("<?xml"), place + 5 < bytes.count, Self.isBlank(bytes[place + 5]) else { return }
    place += 5
    let declaration = try text(until: "?>", .comment).lowercased()
    if let encoding = declaration.range(of: "encoding") {
      let name = declaration[encoding.upperBound...].drop { $0 == "=" || $0.isWhitespace }.dropFirst().prefix { $0 != "\"" && $0 != "'" }
      guard ["utf-8", "us-ascii", "ascii"].contains(name) else { throw fault(.encoding) }
    }
  }

  /// The next piece; nil after the end of the outermost element. Throws for the first defect; do not call it again afterwards.
  package mutating func next() throws(Fault) -> Piece? {
    if isClosing {
      isClosing = false
      return .end(name: open.removeLast())
    }
    while place < bytes.count {
      if open.isEmpty { skipBlanks() }
      guard place < bytes.count else { break }
      if bytes[place] != UInt8(ascii: "<") {
        if open.isEmpty { throw fault(.outside) }
        return .text(try characters(until: UInt8(ascii: "<"), .end))
      }
      if skip("<!--") {
        _ = try text(until: "--", .comment)
        guard skip(">") else { throw fault(.comment) }
      } else if skip("<![CDATA[") {
        if open.isEmpty { throw fault(.outside) }
        return .text(try text(until: "]]>", .end))
      } else if skip("<!") {
        throw fault(.documentType)
      } else if skip("<?") {
        let target = try name(.comment)
        if target.lowercased() == "xml" { throw fault(.comment) }
        _ = try text(until: "?>", .comment)
      } else if skip("</") {
        return try end()
      } else {
        place += 1
        return try start()
      }
    }
    if !open.isEmpty || !hasRoot { throw fault(.end) }
    return nil
  }

  // MARK: Tags

  private mutating func start() throws(Fault) -> Piece {
    if open.isEmpty && hasRoot { throw fault(.outside) }
    let name = try name(.tag)
    guard open.count < Self.most else { throw fault(.depth) }
    hasRoot = true
    open.append(name)
    var attributes: [String: String] = [:]
    while true {
      let hadBlank = skipBlanks()
      if skip(">") { break }
      if skip("/>") {
        isClosing = true
        break
      }
      guard place < bytes.count else { throw fault(.end) }
      guard hadBlank else { throw fault(.tag) }
      let attribute = try self.name(.attribute)
      skipBlanks()
      guard skip("=") else { throw fault(.attribute) }
      skipBlanks()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else { throw fault(.attribute) }
      let quote = bytes[place]
      place += 1
      let value = try characters(until: quote, .end)
      place += 1
      guard attributes.updateValue(value, forKey: attribute) == nil else { throw fault(.attribute) }
      guard attributes.count <= Self.most else { throw fault(.depth) }
    }
    return .start(name: name, attributes: attributes)
  }

  private mutating func end() throws(Fault) -> Piece {
    let name = try name(.tag)
    skipBlanks()
    guard skip(">") else { throw fault(.tag) }
    guard open.last == name else { throw fault(.nesting) }
    open.removeLast()
    return .end(name: name)
  }

  private mutating func name(_ reason: Fault.Reason) throws(Fault) -> String {
    let first = place
    while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
    guard place > first, Self.beginsName(bytes[first]) else { throw fault(reason) }
    return String(decoding: bytes[first..<place], as: UTF8.self)
  }

  // MARK: Texts

  /// Text up to a byte, which stays, with its references resolved.
  private mutating func characters(until end: UInt8, _ reason: Fault.Reason) throws(Fault) -> String {
    var text: [UInt8] = []
    while place < bytes.count, bytes[place] != end {
      let byte = bytes[place]
      if byte == UInt8(ascii: "&") {
        text += try reference()
        continue
      }
      // In a value there is no tag; in a text no end of a CDATA section.
      if byte == UInt8(ascii: "<") { throw fault(.attribute) }
      if end == UInt8(ascii: "<"), byte == UInt8(ascii: "]"), has("]]>") { throw fault(.tag) }
      try take(byte)
      text.append(byte)
    }
    // A text at the end of the document is inside of an element that does not end.
    guard place < bytes.count else { throw fault(reason) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Text up to a mark, which is skipped, as it is.
  private mutating func text(until mark: StaticString, _ reason: Fault.Reason) throws(Fault) -> String {
    let first = place
    while place < bytes.count, !has(mark) { try take(bytes[place]) }
    guard place < bytes.count else { throw fault(reason) }
    let text = String(decoding: bytes[first..<place], as: UTF8.self)
    place += mark.utf8CodeUnitCount
    return text
  }

  /// One of the five named references, or that of a character by its number.
  private mutating func reference() throws(Fault) -> [UInt8] {
    let first = place + 1
    let longest = 12
    guard let end = bytes[first..<min(first + longest, bytes.count)].firstIndex(of: UInt8(ascii: ";")) else { throw fault(.reference) }
    let name = String(decoding: bytes[first..<end], as: UTF8.self)
    place = end + 1
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default: break
    }
    let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.hasPrefix("#") ? name.dropFirst() : ""
    let isNumber = digits.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
    guard isNumber, let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10), let scalar = Unicode.Scalar(number),
      scalar.value >= 0x20 || [0x9, 0xA, 0xD].contains(scalar.value), scalar.value & 0xFFFE != 0xFFFE
    else { throw fault(.reference) }
    return Array(String(Character(scalar)).utf8)
  }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8) throws(Fault) {
    if byte < 0x20, ![0x9, 0xA, 0xD].contains(byte) { throw fault(.character) }
    if byte == UInt8(ascii: "\n") { line += 1 }
    place += 1
  }

  @discardableResult private mutating func skipBlanks() -> Bool {
    let first = place
    while place < bytes.count, Self.isBlank(bytes[place]) {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
    return place > first
  }

  private mutating func skip(_ text: StaticString) -> Bool {
    guard has(text) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  /// Unsafe: the text is static, and read inside the closure that lends it, up to its length.
  private func has(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { mark in place + mark.count <= bytes.count && bytes[place..<place + mark.count].elementsEqual(mark) }
  }

  private func fault(_ reason: Fault.Reason) -> Fault { Fault(reason, line: line) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x9 || byte == 0xA || byte == 0xD }

  private static func beginsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
    default: false
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: beginsName(byte)
    }
  }
}
