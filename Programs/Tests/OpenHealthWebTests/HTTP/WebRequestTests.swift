// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import NIOCore
import NIOHTTP1
import Testing

@testable import OpenHealthWeb

/// What a head says.
@Suite struct WebRequestTests {
  private static func head(_ uri: String = "/", _ headers: HTTPHeaders = [:], method: HTTPMethod = .GET) -> HTTPRequestHead {
    HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: headers)
  }

  @Test(
    "The target is the path with its query, also of a whole address",
    arguments: [
      ("/", "/"), ("/a?b=c", "/a?b=c"), ("http://127.0.0.1:8421/a?b", "/a?b"), ("http://h", "/"), ("http://h?b", "/?b"), ("*", "*"),
      ("//h/a", "//h/a"), ("/a?u=http://h/x", "/a?u=http://h/x"), ("a:1", "a:1"),
    ])
  func target(_ uri: String, _ wanted: String) { #expect(WebRequest.target(uri) == wanted) }

  @Test(
    "A cookie is found by its whole name, in any of the headers",
    arguments: [
      (["a=1"], "1"), (["b=2; a=1"], "1"), (["b=2;a=1;c"], "1"), (["ba=2; a=1"], "1"), (["b=2", "a=1"], "1"), (["a=1=2"], "1=2"),
      (["a="], ""), (["b=a=1"], nil), (["a"], nil), (["A=1"], nil), ([], nil), (["a=1; a=2"], "1"), (["b=2;\u{301} a=1"], nil),
    ] as [([String], String?)])
  func cookie(_ headers: [String], _ wanted: String?) {
    #expect(WebRequest.cookie("a", in: Self.head("/", HTTPHeaders(headers.map { ("Cookie", $0) }))) == wanted)
  }

  @Test("A header that comes twice is not the first of its values")
  func whole() {
    let headers: HTTPHeaders = ["Host": "a", "HOST": "b", "Origin": "c"]
    #expect(headers.whole("host") == "a, b")
    #expect(headers.whole("origin") == "c")
    #expect(headers.whole("Cookie") == nil)
  }

  @Test("Host, origin and site decide who may ask; a second value of any of them is refused")
  func rules() {
    let rules = RequestRules(address: WebAddress(port: 8421))
    func isAllowed(_ headers: HTTPHeaders, method: HTTPMethod = .POST) -> Bool {
      rules.fault(Self.head("/", headers, method: method)) == nil
    }
    #expect(isAllowed(["Host": "127.0.0.1:8421"]))
    #expect(isAllowed(["host": "LOCALHOST:8421", "Origin": "http://localhost:8421"]))
    #expect(!isAllowed([:]))
    #expect(!isAllowed(["Host": ""]))
    #expect(!isAllowed(["Host": "evil.example:8421"]))
    #expect(!isAllowed(["Host": "127.0.0.1:8421", "host": "evil.example"]))
    #expect(!isAllowed(["Host": "127.0.0.1:8421", "host": "127.0.0.1:8421"]))
    #expect(!isAllowed(["Host": "127.0.0.1:8421", "Origin": "http://127.0.0.1:8421", "origin": "http://evil.example"]))
    #expect(!isAllowed(["Host": "127.0.0.1:8421", "Sec-Fetch-Site": "same-origin", "sec-fetch-site": "cross-site"]))
    #expect(isAllowed(["Host": "127.0.0.1:8421", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"], method: .GET))
    #expect(!isAllowed(["Host": "127.0.0.1:8421", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]))
    var protected: HTTPHeaders = ["Cache-Control": "private", "X-Frame-Options": "ALLOW"]
    RequestRules.protect(&protected)
    #expect(protected["Cache-Control"] == ["private"])
    #expect(protected["X-Frame-Options"] == ["DENY"])
  }

  @Test(
    "Dates are those of HTTP",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"),
    ])
  func dates(_ seconds: Int, _ text: String) { #expect(HTTPDate.text(seconds) == text) }

  @Test(
    "V16: the languages of a browser are sorted by weight; another text gives no languages",
    arguments: [
      ("ru-RU,ru;q=0.9,en-US;q=0.8", ["ru-RU", "ru", "en-US"]), ("en;q=0.5, zh-CN", ["zh-CN", "en"]), ("de;q=0,en", ["en"]),
      ("a;q=x,b; q=0.3 ,c;q=nan", []), ("", []), (",,;q=1", []), ("*", ["*"]), ("en\u{301},ru", ["en\u{301}", "ru"]),
    ] as [(String, [String])])
  func languages(_ list: String, _ wanted: [String]) {
    #expect(WebRequest.languages(list) == wanted)
    let long = Array(repeating: list.isEmpty ? "x" : list, count: 100).joined(separator: ",")
    #expect(WebRequest.languages(long).count <= WebRequest.mostLanguages)
  }
}
