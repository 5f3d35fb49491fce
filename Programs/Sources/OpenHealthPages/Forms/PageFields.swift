// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The fields of a query or a form, in their order. A name can occur several times.
package struct PageFields: Sendable, Hashable {
  /// Names and values, decoded.
  package var entries: [Entry]

  /// One field.
  package struct Entry: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value, which may be empty.
    package var value: String

    /// A field with a value.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Fields in the given order; none without an argument.
  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// Reads `name=value` pairs with `&` between them, as browsers write queries and forms. Bytes that are not UTF-8 become U+FFFD. Reads at
  /// most ``mostFields`` of them.
  package init(encoded text: String) {
    entries = text.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostFields).prefix(Self.mostFields).map { pair in
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return Entry(Self.decoded(parts[0], plus: true), parts.count > 1 ? Self.decoded(parts[1], plus: true) : "")
    }
  }

  /// The most fields that are read.
  package static let mostFields = 20_000

  /// The first value of a name, without space at its ends; nil if there is none or it is empty.
  package subscript(_ name: String) -> String? {
    guard let value = entries.first(where: { $0.name == name })?.value else { return nil }
    let trimmed = String(value.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    return trimmed.isEmpty ? nil : trimmed
  }

  /// All values of a name.
  package func all(_ name: String) -> [String] { entries.filter { $0.name == name }.map(\.value) }

  /// A text without percent encoding.
  ///
  /// - Parameter plus: whether a plus sign is a space, as in queries and forms.
  package static func decoded(_ bytes: some Collection<UInt8>, plus: Bool) -> String {
    func digit(_ byte: UInt8) -> UInt8? {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    var result: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]), let low = digit(rest[rest.startIndex + 1]) {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(plus && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A text as one part of a URL: everything except letters, digits and `-._~` is percent-encoded.
  package static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  /// The fields as a query with its question mark; empty without fields.
  package var queryText: String {
    entries.isEmpty ? "" : "?" + entries.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }.joined(separator: "&")
  }
}
