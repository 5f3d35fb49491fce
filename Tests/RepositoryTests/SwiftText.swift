// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The lines of a Swift file, with code and comments separated. String contents are part of the text only; interpolations are code.
struct SwiftText {
  struct Line {
    /// The code, with a string as a pair of quotes.
    var code = ""
    /// The code with what its strings contain.
    var text = ""
    /// The comment from `//` on; empty if there is none.
    var comment = ""

    var isComment: Bool { !comment.isEmpty && code.allSatisfy(\.isWhitespace) }
    var isDocumentation: Bool { isComment && comment.hasPrefix("///") }
    var isEmpty: Bool { comment.isEmpty && code.allSatisfy(\.isWhitespace) }
    var indentation: Int { code.prefix { $0 == " " }.count }
  }

  private enum Place: Equatable {
    /// Code; `open` parentheses of an interpolation.
    case code(open: Int)
    /// A string that begins with `marks` times `#`, on several lines or not.
    case text(marks: Int, isLong: Bool)

    var isCode: Bool { if case .code = self { true } else { false } }
  }

  let lines: [Line]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    func has(_ wanted: String, at index: Int) -> Bool { bytes[index...].starts(with: wanted.utf8) }
    var (lines, code, whole, comment): ([Line], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
    var (places, index) = ([Place.code(open: 0)], 0)
    func endLine() {
      let texts = [code, whole, comment].map { String(decoding: $0, as: UTF8.self) }
      lines.append(Line(code: texts[0], text: texts[1], comment: texts[2]))
      (code, whole, comment) = ([], [], [])
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") {
        endLine()
        index += 1
        continue
      }
      let (start, isComment) = (index, places[places.count - 1].isCode && has("//", at: index))
      defer { if !isComment { whole += bytes[start..<min(index, bytes.count)] } }
      switch places[places.count - 1] {
      case .code(let open):
        if isComment {
          while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            comment.append(bytes[index])
            index += 1
          }
        } else if bytes[index] == UInt8(ascii: "\"") {
          var marks = 0
          while marks < index, bytes[index - marks - 1] == UInt8(ascii: "#") { marks += 1 }
          let isLong = has("\"\"\"", at: index)
          places.append(.text(marks: marks, isLong: isLong))
          code.append(UInt8(ascii: "\""))
          index += isLong ? 3 : 1
        } else {
          if open > 0, bytes[index] == UInt8(ascii: "(") { places[places.count - 1] = .code(open: open + 1) }
          if open > 0, bytes[index] == UInt8(ascii: ")") {
            if open == 1 { places.removeLast() } else { places[places.count - 1] = .code(open: open - 1) }
          }
          code.append(bytes[index])
          index += 1
        }
      case .text(let marks, let isLong):
        let hashes = String(repeating: "#", count: marks)
        let (end, escape) = ((isLong ? "\"\"\"" : "\"") + hashes, "\\" + hashes)
        if has(escape + "(", at: index) {
          places.append(.code(open: 1))
          code.append(UInt8(ascii: " "))
          index += escape.utf8.count + 1
        } else if has(escape, at: index) {
          // The character after it; an escaped line break ends the line here.
          index += escape.utf8.count + (has("\n", at: min(index + escape.utf8.count, bytes.count)) ? 0 : 1)
        } else if has(end, at: index) {
          places.removeLast()
          code.append(UInt8(ascii: "\""))
          index += end.utf8.count
        } else {
          index += 1
        }
      }
    }
    if !whole.isEmpty || !comment.isEmpty { endLine() }
    self.lines = lines
  }

  /// The comments of a line: its own, and those directly above it or its attributes.
  func comments(of index: Int) -> String {
    var (found, place) = ([lines[index].comment], index - 1)
    while place >= 0, lines[place].isComment || lines[place].code.drop(while: \.isWhitespace).hasPrefix("@") {
      found.append(lines[place].comment)
      place -= 1
    }
    return found.reversed().joined(separator: "\n")
  }

  /// The names in the code.
  var names: Set<String> {
    lines.reduce(into: []) { names, line in
      for word in line.code.utf8.split(whereSeparator: { !Self.isNamePart($0) }) where !Self.isDigit(word[word.startIndex]) {
        names.insert(String(decoding: word, as: UTF8.self))
      }
    }
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) || isDigit(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
