// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct ReportChoiceTests {
  private func world() throws -> SharingWorld {
    let world = try SharingWorld()
    for day in ["2026-06-14", "2026-05-01", "2025-09-01"] {
      try world.save("bodyMass", 70, "kg", at: "\(day)T08:00:00Z", seconds: 0, from: "com.example.scale")
    }
    return world
  }

  private func file(_ world: SharingWorld, _ query: String) throws -> (name: String, html: String) {
    guard case .file(let name, let type, let bytes) = try world.pages.ask(.get, "/transfer/report?\(query)") else {
      throw PageWorld.Unexpected()
    }
    #expect(type == "text/html; charset=utf-8")
    return (name, String(decoding: bytes, as: UTF8.self))
  }

  private func fault(_ world: SharingWorld, _ query: String) throws -> TransferPage {
    guard case .fault(let view) = try world.pages.ask(.get, "/transfer/report?\(query)") else { throw PageWorld.Unexpected() }
    return try #require(view as? TransferPage)
  }

  @Test(
    "The report is a file about the chosen period",
    arguments: [
      ("period=30d", "2026-05-17-2026-06-15"), ("", "2026-05-17-2026-06-15"), ("period=90d", "2026-03-18-2026-06-15"),
      ("period=1y", "2025-06-16-2026-06-15"), ("period=custom&from=2026-05-01&to=2026-05-01", "2026-05-01-2026-05-01"),
      ("period=custom&from=2026-05-01", "2026-05-01-2026-06-15"),
    ])
  func periods(_ query: String, _ days: String) throws {
    let (name, html) = try file(world(), query)
    #expect(name == "health-report-\(days).html")
    #expect(html.contains("70"))
    #expect(html.contains("<title>Health report"))
  }

  @Test("The name in the heading is escaped")
  func name() throws {
    let html = try file(world(), "name=%3Cb%3EExample").html
    #expect(html.contains("&lt;b&gt;Example"))
    #expect(!html.contains("<b>Example"))
  }

  @Test(
    "A period that cannot be used is a fault, and what was typed stays",
    arguments: ["", "from=yesterday", "from=2026-02-30", "from=2026-06-02&to=2026-06-01", "from=2026-06-01&to=x"])
  func badPeriod(_ query: String) throws {
    let world = try world()
    let view = try fault(world, "period=custom&name=Example&\(query)")
    #expect(view.fault?.hasPrefix("Give a first day") == true)
    #expect(view.report.isCustom)
    #expect(!view.report.isMonth)
    #expect(view.report.person == "Example")
    let fields = PageFields(encoded: query)
    #expect(view.report.from == fields["from"] ?? "")
    #expect(view.report.to == fields["to"] ?? "")
    let html = try PageRenderer.html(view, PageRequest(.get, "/transfer/report"), world.pages.context)
    #expect(html.contains("id=\"report-fault\" role=\"alert\""))
    #expect(html.contains("value=\"custom\" checked>"))
  }

  @Test("A period without data is a fault")
  func noData() throws {
    #expect(try fault(world(), "period=custom&from=2020-01-01&to=2020-01-02").fault == "There are no data in this period.")
    #expect(try fault(SharingWorld(), "period=30d").fault == "There are no data in this period.")
  }
}
