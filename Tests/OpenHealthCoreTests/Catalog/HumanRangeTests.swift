// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct HumanRangeTests {
  @Test("V5: every quantity type has the range of values that a human can have, and the documentation has the same range with its reason")
  func everyType() throws {
    let page = try String(contentsOf: Checkout.root.appendingPathComponent("Documentation/Statistics.md"), encoding: .utf8)
    var documented: [String: [String]] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5 else { continue }
      for name in cells[0].split(separator: ", ") { documented[name.trimmingCharacters(in: ["`"])] = Array(cells.dropFirst()) }
    }
    for row in try CatalogFile.rows("quantity-types") {
      let name = try #require(row["name"])
      let range = try #require(Catalog.type(named: name)?.humanRange, "\(name)")
      let unit = try UnitExpression.parse(try #require(row["displayUnit"]))
      #expect(range.least < range.most, "\(name)")
      #expect(range.unit == unit, "\(name)")
      let most = (row["humanMost"] ?? "") + (row["aggregation"] == "cumulative" ? " a day" : "")
      let cells = try #require(documented[name], "\(name)")
      #expect(cells.dropLast() == [row["humanLeast"], most, row["displayUnit"]], "\(name)")
      #expect(!(cells.last ?? "").isEmpty, "\(name)")
    }
  }

  @Test("V5: bounds are the same in every unit, and those of a sum grow with the days")
  func units() throws {
    let mass = try #require(Catalog.type(named: "bodyMass")?.humanRange)
    let pounds = try #require(mass.values(in: try .parse("lb"), seconds: 0))
    #expect(!pounds.contains(7.5))
    #expect(pounds.contains(165))
    #expect(pounds.contains(1400))
    #expect(!pounds.contains(1700))
    let (pound, meter, one) = (try UnitExpression.parse("lb"), try UnitExpression.parse("m"), try UnitExpression.parse("count"))
    #expect(mass.values(in: pound, seconds: 864_000) == pounds)
    #expect(mass.values(in: meter, seconds: 0) == nil)
    let temperature = try #require(Catalog.type(named: "bodyTemperature")?.humanRange?.values(in: try .parse("degF"), seconds: 0))
    #expect(temperature.contains(98.6))
    #expect(!temperature.contains(1000))
    let steps = try #require(Catalog.type(named: "stepCount")?.humanRange)
    #expect(steps.values(in: one, seconds: 60)?.upperBound == steps.most)
    #expect(steps.values(in: one, seconds: 172_800)?.upperBound == 2 * steps.most)
  }
}
