// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthPages

@Suite struct ReturnAddressTests {
  @Test("A page is returned to with its fields, without what it said about the change before")
  func returns() throws {
    let request = PageRequest(.get, "/types/stepCount/data", query: PageFields(encoded: "source=a%20b&done=deleted&undo=7&left=2"))
    let address = try #require(ReturnAddress(request))
    #expect(address.text == "/types/stepCount/data?source=a%20b")
    #expect(address.saying([.init("done", "restored")]) == "/types/stepCount/data?source=a%20b&done=restored")
    #expect(ReturnAddress(address.text)?.text == address.text)
    #expect(ReturnAddress("/")?.saying([.init("done", "x")]) == "/?done=x")
  }

  @Test(
    "No text leads to another server or into a header",
    arguments: [
      nil, "", "sleep", "//evil.example", "https://evil.example/", "/\\evil.example", "/a\r\nSet-Cookie: a=b", "/a b", "/\u{301}", "/é",
      "/" + String(repeating: "a", count: ReturnAddress.longest),
    ] as [String?])
  func foreign(_ text: String?) { #expect(ReturnAddress(text) == nil) }
}
