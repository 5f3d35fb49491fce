// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct AttributeLimitTests {
  /// Whether a text holds, in pieces of this size.
  private func holds(_ text: String, pieces size: Int = .max) -> Bool {
    var limit = AttributeLimit()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      if !piece.withUnsafeBytes({ limit.holds(for: $0) }) { return false }
    }
    return true
  }

  private func attributes(_ count: Int, quote: String = "'") -> String { String(repeating: " a=\(quote)=\(quote)", count: count) }

  @Test("A tag may have 2,000 attributes and not one more, with either kind of quotation marks", arguments: ["'", "\""])
  func most(quote: String) {
    let (most, more) = (attributes(AttributeLimit.most, quote: quote), attributes(AttributeLimit.most + 1, quote: quote))
    for size in [1, 7, .max] {
      #expect(holds("<a\(most)>", pieces: size))
      #expect(!holds("<a\(more)", pieces: size))
    }
  }

  @Test("Each tag is counted by itself, and what is in texts and values is not")
  func places() {
    let many = attributes(AttributeLimit.most)
    #expect(holds("<a\(many)/><b\(many)>\(many)\(many)</b>"))
    #expect(holds("\(many)\(many)<a>"))
    let signs = String(repeating: "=", count: AttributeLimit.most + 1)
    #expect(holds("<a b='\(signs)'>"))
    #expect(holds("<a b=\"'\(signs)'\">"))
    #expect(holds("<a b='\"\(signs)\"'/>"))
    #expect(!holds("<a b=''\(signs)"))
    // libxml2 begins a tag at a bare mark in a value, too.
    #expect(holds("<a b='<c\(many)"))
    #expect(!holds("<a b='<c\(many) d='"))
  }
}
