// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthPages

@Suite struct PageScopeTests {
  /// A page with properties that its items have, too, or lack.
  private struct Nest: PageView {
    struct Item: Encodable, Sendable {
      var name: String?
      var isOpen: Bool?
      var items: [Item]?
      var empty: [Item] = []
    }

    static let section = PageSection.browse
    static let template =
      "<p>{{#items}}[{{name}}{{#name}}+{{name}}{{/name}}{{^name}}-{{/name}}{{#isOpen}}!{{/isOpen}}{{#items}}({{name}}){{/items}}{{^items}}.{{/items}}"
      + "{{#empty}}e{{/empty}}{{^empty}}_{{/empty}}{{count}}{{token}}]{{/items}}</p>"
    var title = "Nest"
    var name: String? = "OUTER"
    var isOpen: Bool? = true
    var count = 2
    var items: [Item]?
    var empty = [Item(), Item()]
  }

  @Test("A property that is nil or empty is never looked up in the values around it; one that is not declared is")
  func absence() throws {
    let world = try PageWorld()
    func shown(_ items: [Nest.Item]?) throws -> String? {
      let html = try PageRenderer.html(Nest(items: items), PageRequest(.get, "/", token: "T"), world.context)
      return html.firstMatch(of: /<p>(.*?)<\/p>/).map { String($0.1) }
    }
    #expect(try shown([.init()]) == "[-._2T]")
    #expect(try shown([.init(name: "a", isOpen: false, items: [.init(), .init(name: "b")])]) == "[a+a()(b)_2T]")
    #expect(try shown(nil)?.isEmpty == true)
  }

  /// A page with properties for its template only, and a list that it shows where there is something in it.
  private struct Hidden: PageView {
    struct Item: Encodable, Sendable {
      var name: String
      @HTMLOnly var path: String? = nil
      @HTMLOnly var names: [String] = []
    }

    static let section = PageSection.browse
    static let template =
      "<p>{{path}}:{{^empty(items)}}<{{#items}}{{name}}{{path}}{{#path}}!{{/path}}{{#names}}({{.}}){{/names}}{{^last()}},{{/last()}}{{/items}}>"
      + "{{/empty(items)}}{{^items}}none{{/items}}{{#first(items)}}{{name}}{{/first(items)}}</p>"
    var title = "Hidden"
    @HTMLOnly var path = "OUTER"
    @HTMLOnly var items: [Item] = []
    var shown: Item
  }

  @Test("A property for the template only is in the HTML and not in the twin, with nil as with a value")
  func hidden() throws {
    let world = try PageWorld()
    func both(_ page: Hidden) throws -> [String] {
      let html = try PageRenderer.html(page, PageRequest(.get, "/", token: "T"), world.context)
      let shown = try #require(html.firstMatch(of: /<p>(.*?)<\/p>/)).1
      return [String(shown), try String(decoding: PageRenderer.json(page), as: UTF8.self)]
    }
    let item = Hidden.Item(name: "a", path: "/a", names: ["x", "y"])
    #expect(try both(Hidden(shown: item)) == ["OUTER:none", #"{"shown":{"name":"a"},"title":"Hidden"}"#])
    #expect(
      try both(Hidden(items: [item, Hidden.Item(name: "b")], shown: Hidden.Item(name: "c"))) == [
        "OUTER:<a/a!(x)(y),b>a", #"{"shown":{"name":"c"},"title":"Hidden"}"#,
      ])
  }
}
