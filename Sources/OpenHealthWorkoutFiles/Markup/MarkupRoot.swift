// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Finds the first element of an XML text without an XML parser.
enum MarkupRoot {
  /// The name of the first element, without a prefix; nil for bytes that are not XML, and for UTF-16 or UTF-32.
  static func name(of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    // Some programs write blanks before the declaration, and a byte order mark before or after them.
    while let byte = rest.first, byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      rest = rest.dropFirst(byte == 0xEF ? 3 : 1)
    }
    while true {
      rest = rest.drop { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
      guard rest.first == UInt8(ascii: "<") else { return nil }
      if rest.starts(with: "<!--".utf8) {
        guard let end = end(of: "-->", in: rest) else { return nil }
        rest = end
      } else if rest.starts(with: "<?".utf8) {
        guard let end = end(of: "?>", in: rest) else { return nil }
        rest = end
      } else if rest.starts(with: "<!".utf8) {
        // A DOCTYPE: its subset in brackets, if it has one, ends before the `>`.
        let head = rest.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
        guard let last = rest.dropFirst(head.count).first else { return nil }
        guard let end = last == UInt8(ascii: "[") ? end(of: "]>", in: rest) : rest.dropFirst(head.count + 1) else { return nil }
        rest = end
      } else {
        let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return local.isEmpty ? nil : String(decoding: local, as: UTF8.self)
      }
    }
  }

  /// The bytes after a mark; nil when the mark does not occur.
  private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let mark = Array(mark.utf8)
    var place = bytes.startIndex
    while place + mark.count <= bytes.endIndex {
      if bytes[place..<place + mark.count].elementsEqual(mark) { return bytes[(place + mark.count)...] }
      place += 1
    }
    return nil
  }
}
