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
}
