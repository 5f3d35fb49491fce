// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct DeleteDataPageTests {
  @Test("The question has the number of samples that match the filter, by source, and its form deletes just them")
  func asks() throws {
    let world = try PageWorld()
    let start = try world.figures.date(2026, 6, 10)
    for place in 0..<5 { try world.save("stepCount", .quantity(1, .count), at: start.addingTimeInterval(Double(place) * 86_400)) }
    try world.save("stepCount", .quantity(1, .count), at: start, source: "Watch", bundle: "com.example.watch")
    let page = try #require(try world.view("/types/stepCount/data/delete?to=2026-06-12") as? DeleteDataPage)
    #expect(page.question == "Samples to be deleted: 4.")
    #expect(page.rows.map(\.source) == ["Figures", "Watch"])
    #expect(page.rows.map(\.count) == ["3", "1"])
    #expect(page.backPath == "/types/stepCount/data?to=2026-06-12")
    let html = try world.html("/types/stepCount/data/delete?to=2026-06-12")
    #expect(html.contains("<input type=\"hidden\" name=\"to\" value=\"2026-06-12\">"))
    #expect(html.contains("name=\"all\" value=\"yes\""))
    #expect(try world.stored("stepCount").count == 6)
    let form = [("all", "yes")] + page.kept.map { ($0.name, $0.value) }
    _ = try world.redirected("/types/stepCount/data/delete", form)
    #expect(try world.stored("stepCount").map(\.start) == [start.addingTimeInterval(3 * 86_400), start.addingTimeInterval(4 * 86_400)])
  }

  @Test("Members of correlations are counted, as they go, too")
  func members() throws {
    let world = try PageWorld()
    let form = [("member-bloodPressureSystolic", "118"), ("member-bloodPressureDiastolic", "79"), ("start", "2026-06-14")]
    _ = try world.redirected("/types/bloodPressure/add", form)
    let page = try #require(try world.view("/types/bloodPressure/data/delete") as? DeleteDataPage)
    #expect(page.question == "Samples to be deleted: 3.")
    #expect(page.rows.count == 3)
  }

  @Test("Where nothing matches, as with an invalid date or an unknown type, there is no form")
  func edges() throws {
    let world = try PageWorld()
    let html = try world.html("/types/stepCount/data/delete")
    #expect(html.contains("no samples"))
    #expect(!html.contains("name=\"all\""))
    guard case .fault = try world.ask(.get, "/types/stepCount/data/delete?from=someday") else { throw PageWorld.Unexpected() }
    #expect(try world.isMissing(.get, "/types/none/data/delete"))
  }
}
