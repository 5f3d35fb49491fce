// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The names in Swift code: comments and texts left out, interpolations in texts not.
enum SwiftWords {
  private enum Place: Equatable {
    /// Code; `open` parentheses of an interpolation.
    case code(open: Int)
    /// A text with so many `#` in front, over several lines or not.
    case text(marks: Int, isLong: Bool)
  }

  static func names(in text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    func has(_ wanted: String, at index: Int) -> Bool { bytes[index...].starts(with: wanted.utf8) }
    var (names, places, index) = (Set<String>(), [Place.code(open: 0)], 0)
    while index < bytes.count {
      switch places[places.count - 1] {
      case .code(let open):
        if has("//", at: index) {
          while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        } else if isLetter(bytes[index]) {
          let start = index
          while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) { index += 1 }
          names.insert(String(decoding: bytes[start..<index], as: UTF8.self))
        } else if bytes[index] == UInt8(ascii: "\"") {
          var marks = 0
          while marks < index, bytes[index - marks - 1] == UInt8(ascii: "#") { marks += 1 }
          let isLong = has("\"\"\"", at: index)
          places.append(.text(marks: marks, isLong: isLong))
          index += isLong ? 3 : 1
        } else {
          if open > 0, bytes[index] == UInt8(ascii: "(") { places[places.count - 1] = .code(open: open + 1) }
          if open > 0, bytes[index] == UInt8(ascii: ")") {
            if open == 1 { places.removeLast() } else { places[places.count - 1] = .code(open: open - 1) }
          }
          index += 1
        }
      case .text(let marks, let isLong):
        let hashes = String(repeating: "#", count: marks)
        let (end, escape) = ((isLong ? "\"\"\"" : "\"") + hashes, "\\" + hashes)
        if has(escape + "(", at: index) {
          places.append(.code(open: 1))
          index += escape.utf8.count + 1
        } else if has(escape, at: index) {
          index += escape.utf8.count + 1
        } else if has(end, at: index) {
          places.removeLast()
          index += end.utf8.count
        } else {
          index += 1
        }
      }
    }
    return names
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
