// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthPages

@Suite struct PageFieldsTests {
  @Test("Fields are decoded; the first value counts; broken percent signs stay; bytes that are no UTF-8 are replaced")
  func decodes() {
    let fields = PageFields(encoded: "a=1+2&b=%E5%BF%83&a=3&c&d=%&e=%zz&f=%ff&=x&g=+%20")
    #expect(fields["a"] == "1 2")
    #expect(fields.all("a") == ["1 2", "3"])
    #expect(fields["b"] == "心")
    #expect(fields["c"] == nil)
    #expect(fields["d"] == "%")
    #expect(fields["e"] == "%zz")
    #expect(fields["f"] == "\u{FFFD}")
    #expect(fields["g"] == nil)
    #expect(fields.all("") == ["x"])
  }

  @Test("A query is written as it is read")
  func encodes() {
    let fields = PageFields([.init("a&b", "ü=+ 1"), .init("c", "")])
    #expect(fields.queryText == "?a%26b=%C3%BC%3D%2B%201&c=")
    #expect(PageFields(encoded: String(fields.queryText.dropFirst())) == fields)
    #expect(PageFields().queryText.isEmpty)
  }

  @Test("Fields beyond the limit are not read")
  func limit() {
    let many = Array(repeating: "a=1", count: PageFields.mostFields + 5).joined(separator: "&")
    #expect(PageFields(encoded: many).entries.count == PageFields.mostFields)
  }

  @Test("A route matches its parts only, and decodes those that it names")
  func routes() {
    let route = PageRoute.get("/types/:type/data") { _, _ in .missing }
    #expect(route.parameters(of: "/types/step%20Count/data") == ["type": "step Count"])
    #expect(route.parameters(of: "/types/a%2Fb/data/") == ["type": "a/b"])
    #expect(route.parameters(of: "/types/a") == nil)
    #expect(route.parameters(of: "/types/a/b/data") == nil)
    #expect(PageRoute.get("/") { _, _ in .missing }.parameters(of: "/") == [:])
  }
}
