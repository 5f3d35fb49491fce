// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthPages

@Suite struct PageTableTests {
  private struct Shown: PageView {
    static let section = PageSection.browse
    static let template = PageTemplate.including("{{#table}}{{> PageTable}}{{/table}}")
    var title = "Shown"
    var table: PageTable?
  }

  private func html(_ table: PageTable?) throws -> String {
    try PageRenderer.html(Shown(table: table), PageRequest(.get, "/"), PageWorld().context)
  }

  @Test("V11: each cell names the head of its column, so that a row can be a card; one column of values needs no name")
  func heads() throws {
    let wide = PageTable("Nights", heads: ["Night", "From", "A \"to\""], rows: [.init("Mon", ["22:00", ""])])
    let html = try html(wide)
    #expect(html.contains("<td data-head=\"From\">22:00</td><td data-head=\"A &quot;to&quot;\"></td>"))
    #expect(try self.html(PageTable("Days", heads: ["Day", "Steps"], rows: [.init("Mon", ["7"])])).contains("<td>7</td>"))
    // The twin has the rows as before.
    let json = try String(decoding: PageRenderer.json(Shown(table: wide)), as: UTF8.self)
    #expect(json.contains(#""rows":[{"cells":["22:00",""],"head":"Mon"}]"#), "\(json)")
  }

  @Test("V11: a long table is shown by parts of 50 rows with links between them, which keep the page's other fields")
  func parts() throws {
    let table = try #require(PageTable("Days", heads: ["Day", "Steps"], rows: (1...120).map { .init("day \($0)", ["\($0)"]) }))
    func part(_ query: String) -> PageTable {
      table.part(PageFields(encoded: query), of: "/sleep", keeping: [.init("period", "half")], field: "nights")
    }
    let first = part("")
    #expect(first.rows.map(\.head) == (1...50).map { "day \($0)" })
    #expect(first.pager?.previous == nil)
    #expect(first.pager?.next == "/sleep?period=half&nights=2")
    let last = part("nights=3")
    #expect(last.rows.count == 20)
    #expect(last.pager?.previous == "/sleep?period=half&nights=2")
    #expect(last.pager?.next == nil)
    // What names no page of the table shows the first or the last one.
    #expect(part("nights=99").rows.count == 20)
    #expect(part("nights=x").rows.count == 50)
    #expect(part("nights=-1").rows.count == 50)
    #expect(
      try html(first).contains("<nav class=\"pager\" aria-label=\"Days: Pages\"><a href=\"/sleep?period=half&amp;nights=2\">Next</a></nav>")
    )
    let short = try #require(PageTable("Days", heads: ["Day", "Steps"], rows: [.init("a", ["1"])])).part(PageFields(), of: "/sleep")
    #expect(short.pager == nil)
    #expect(short.rows.count == 1)
    #expect(try !html(short).contains("aria-label=\"Days: Pages\""))
  }

  @Test("V11: each table that a template writes names the heads of its cells")
  func templates() {
    for route in PageRoutes.all {
      for view in route.views {
        let tables = view.template.components(separatedBy: "<thead>").dropFirst().map { $0.components(separatedBy: "</table>")[0] }
        // The heads that are texts, without those of the rows' own cells and of boxes to tick.
        for table in tables where !table.contains("{{#heads}}") {
          let heads = table.matches(of: /<th scope="col"[^>]*>[^<]/).count
          let rowHeads = table.matches(of: /<th scope="row"/).count
          let named = table.matches(of: /<td[^>]* data-head="[^"]+"/).count
          #expect(named == (heads > 2 ? heads - rowHeads : 0), "\(view): \(named) of \(heads)")
        }
      }
    }
  }
}
