// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords
import Testing

@testable import OpenHealthPages

@Suite struct PageRendererTests {
  /// A page with one text in an element and in an attribute.
  private struct Echo: PageView {
    static let section = PageSection.browse
    static let template = "<p title=\"{{text}}\">{{text}}</p>"
    var title = "Echo"
    var text: String
  }

  @Test("Each template compiles in each language", arguments: Language.allCases)
  func compiles(_ language: Language) throws {
    for route in PageRoutes.all {
      for view in route.views { _ = try PageRenderer.template(of: view, in: language) }
    }
  }

  @Test(
    "A text from outside ends neither its element nor its attribute, with combining marks and invisible characters either",
    arguments: ["\"><script>alert(1)</script>", "\"\u{301} onmouseover=\u{301}alert(1)", "<\u{200D}script>", "&quot;", "\u{202E}\u{0}"])
  func escapes(_ text: String) throws {
    let world = try PageWorld()
    let html = try PageRenderer.html(Echo(text: text), PageRequest(.get, "/"), world.context)
    let start = try #require(html.range(of: "<p title=\""))
    let rest = html[start.upperBound...].unicodeScalars.prefix { $0 != "\n" }
    // The quotation mark that ends the attribute, and the bracket of the end tag.
    #expect(rest.filter { $0 == "\"" }.count == 1, "\(String(rest))")
    #expect(rest.filter { $0 == "<" }.count == 1, "\(String(rest))")
    #expect(!rest.contains("\u{202E}"))
    #expect(!rest.contains("\u{0}"))
  }

  @Test("A number that is not finite does not keep a page from having a twin")
  func infinity() throws {
    struct Figure: PageView {
      static let section = PageSection.browse
      static let template = ""
      var title = "Figure"
      var figures: [Double]
    }
    let json = String(decoding: try PageRenderer.json(Figure(figures: [1.5, .infinity, -.infinity])), as: UTF8.self)
    #expect(json.contains(#"[1.5,"Infinity","-Infinity"]"#), "\(json)")
  }

  @Test("No template writes a text as it is, except drawings; none has inline scripts, styles or single quotes around attributes")
  func templates() {
    for route in PageRoutes.all {
      for view in route.views {
        let template = view.template
        for match in template.matches(of: /\{\{\{([^}]*)\}\}\}/) { #expect(match.1.hasSuffix("SVG"), "\(view): \(String(match.1))") }
        #expect(!template.contains("{{&"), "\(view)")
        #expect(!template.contains("style="), "\(view)")
        #expect(!template.contains("<script"), "\(view)")
        #expect(!template.contains("='"), "\(view)")
        #expect(!template.contains(" on" + "click"), "\(view)")
        let forms = template.matches(of: /<form[^>]*method="post"/).count
        #expect(template.matches(of: /name="token" value="\{\{token\}\}"/).count == forms, "\(view): a form without its token")
      }
    }
  }

  @Test(
    "V6: each page says that its days are those of the places, in each language, unless a zone was asked for", arguments: Language.allCases)
  func clocks(_ language: Language) throws {
    var world = try PageWorld(zone: "Europe/Berlin", language: language)
    func foot() throws -> String {
      let html = try world.html("/activity")
      let rest = html[try #require(html.range(of: "<footer><p>")).upperBound...]
      return String(rest.prefix { $0 != "<" })
    }
    #expect(try foot() == Words(language)["frame.footOwn", "Europe/Berlin"])
    world.context.reader.overridesZones = true
    #expect(try foot() == Words(language)["frame.foot", "Europe/Berlin"])
  }

  @Test("The navigation marks the section of the page; a notice names the removal that it undoes; unknown notices are not shown")
  func frame() throws {
    let world = try PageWorld()
    let request = PageRequest(.get, "/", query: PageFields(encoded: "done=deleted&undo=7"), token: "T")
    let html = try PageRenderer.html(Echo(text: ""), request, world.context, leaving: .lock)
    #expect(html.contains("<a href=\"/browse\" aria-current=\"true\">Browse</a>"))
    #expect(html.contains("Deleted."))
    #expect(html.contains("action=\"/removed/7/restore\""))
    #expect(html.contains("action=\"/lock\""))
    let other = PageRequest(.get, "/", query: PageFields(encoded: "done=%3Cb%3E&undo=x"))
    let plain = try PageRenderer.html(Echo(text: ""), other, world.context)
    #expect(!plain.contains("class=\"notice\""))
    #expect(!plain.contains("/lock"))
    #expect(!plain.contains("/logout"))
  }

  @Test(
    "V14: only a store with a passphrase can be locked and asks for it; one with a key file lets a browser log out, and asks for nothing")
  func leaving() throws {
    let world = try PageWorld()
    func html(_ view: some PageView, _ leaving: PageRenderer.Leaving?) throws -> String {
      try PageRenderer.html(view, PageRequest(.get, "/", token: "T"), world.context, leaving: leaving)
    }
    let out = try html(Echo(text: ""), .logout)
    #expect(out.contains("action=\"/logout\""))
    #expect(out.contains(">Log out</button>"))
    #expect(!out.contains("/lock\""))
    let locked = try html(EntrancePage(.unlock, world.context), nil)
    #expect(locked.contains("name=\"passphrase\""))
    #expect(locked.contains("required"))
    #expect(!locked.contains("health unlock"))
    let keyFile = try html(EntrancePage(.keyFile, world.context), nil)
    #expect(keyFile.contains("health unlock"))
    #expect(!keyFile.contains("<form"))
    #expect(!keyFile.contains("passphrase\""))
  }

  @Test("The navigation leads to each area, in each language, and marks the one page that is shown", arguments: Language.allCases)
  func navigation(_ language: Language) throws {
    let world = try PageWorld(language: language)
    for section in PageSection.allCases {
      let html = try world.html(section.path)
      let marked = html.matches(of: /<a href="([^"]*)" aria-current="page">([^<]+)</)
      #expect(marked.map { String($0.1) } == [section.path])
      for other in PageSection.allCases where other != section { #expect(html.contains("<li><a href=\"\(other.path)\">"), "\(other)") }
    }
    let night = try world.html("/sleep/2026-06-15")
    #expect(night.contains("<a href=\"/sleep\" aria-current=\"true\">"))
    #expect(!night.contains("aria-current=\"page\""))
  }

  @Test("The twin has the view's values, with dates in ISO 8601")
  func json() throws {
    #expect(try String(decoding: PageRenderer.json(Echo(text: "a\"b")), as: UTF8.self) == #"{"text":"a\"b","title":"Echo"}"#)
  }
}
