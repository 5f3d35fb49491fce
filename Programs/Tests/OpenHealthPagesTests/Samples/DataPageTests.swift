// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct DataPageTests {
  private static let steps = UnitExpression.count

  /// A world with samples of two sources: `count` of one, a minute apart from midnight on, and two of another on the next day.
  private func world(_ count: Int, now: String = "2026-06-15T12:00:00Z") throws -> PageWorld {
    let world = try PageWorld(now: now)
    let start = try world.figures.date(2026, 6, 10)
    for place in 0..<count {
      try world.save("stepCount", .quantity(Double(place + 1), Self.steps), at: start.addingTimeInterval(Double(place) * 60))
    }
    for hour in [24.0, 25] {
      try world.save(
        "stepCount", .quantity(7000, Self.steps), at: start.addingTimeInterval(hour * 3600), seconds: 600, source: "Watch",
        bundle: "com.example.watch")
    }
    return world
  }

  private func page(_ world: PageWorld, _ target: String) throws -> DataPage { try #require(try world.view(target) as? DataPage) }

  @Test("The newest samples come first, 50 on a page, each once, whatever starts they share")
  func pages() throws {
    let world = try world(120)
    // Many with one start, across the edges of pages.
    let same = try world.figures.date(2026, 6, 9)
    for place in 0..<70 { try world.save("stepCount", .quantity(Double(place), Self.steps), at: same) }
    var (target, seen, pages) = (Optional("/types/stepCount/data"), [String](), [Int]())
    while let next = target {
      let page = try page(world, next)
      seen += page.rows.map(\.uuid)
      pages.append(page.rows.count)
      target = page.next
    }
    #expect(pages == [50, 50, 50, 42])
    #expect(Set(seen).count == 192)
    let dates = try world.stored("stepCount").reversed().map(\.start)
    let byUUID = Dictionary(uniqueKeysWithValues: try world.stored("stepCount").map { ($0.uuid.uuidString, $0.start) })
    #expect(seen.map { byUUID[$0] } == dates)
    let first = try page(world, "/types/stepCount/data")
    #expect(first.newest == nil && first.rows[0].value == "7,000 steps" && first.rows[0].source == "Watch" && first.rows[0].end == "01:10")
    #expect(first.rows[0].path == "/samples/\(first.rows[0].uuid)" && first.rows[0].date == "2026-06-11T01:00:00Z")
    #expect(first.count == "Samples of this type: 192")
    #expect(first.liveTypes.map(\.name) == ["stepCount"])
  }

  @Test("Source and days filter the list; links keep the filter")
  func filters() throws {
    let world = try world(60)
    let watch = try page(world, "/types/stepCount/data?source=com.example.watch")
    #expect(watch.rows.map(\.source) == ["Watch", "Watch"])
    #expect(watch.deletePath.hasSuffix("?source=com.example.watch"))
    #expect(watch.count == "Samples that these filters show: 2")
    let day = try page(world, "/types/stepCount/data?from=2026-06-10&to=2026-06-10")
    #expect(day.rows.count == 50)
    #expect(day.rows.allSatisfy { $0.source == "Figures" })
    #expect(day.next?.contains("from=2026-06-10&to=2026-06-10&after=") == true)
    #expect(try page(world, "/types/stepCount/data?from=2026-06-11").rows.count == 2)
    let html = try world.html("/types/stepCount/data?source=com.example.watch&from=2026-06-10")
    #expect(html.contains("<option value=\"com.example.watch\" selected>Watch</option>"))
    #expect(html.contains("value=\"2026-06-10\""))
    guard case .fault(let view) = try world.ask(.get, "/types/stepCount/data?from=someday&to=2026-06-10") else {
      throw PageWorld.Unexpected()
    }
    let refused = try PageRenderer.html(view, PageRequest(.get, "/"), world.context)
    #expect(refused.contains("id=\"from-fault\""))
    #expect(refused.contains("value=\"someday\""))
    #expect((view as? DataPage)?.rows.isEmpty == true)
  }

  @Test("Ticked samples are deleted, and the page that follows offers to undo it")
  func deletesTicked() throws {
    let world = try world(5)
    let uuids = try world.stored("stepCount").prefix(3).map(\.uuid.uuidString)
    let form = [("source", "com.example.figures")] + uuids.map { ("uuid", $0) }
    let path = try world.redirected("/types/stepCount/data/delete", form)
    let number = try #require(try world.context.ask(ListRemovals()).first).number
    #expect(path == "/types/stepCount/data?source=com.example.figures&done=deleted&undo=\(number)")
    #expect(try Set(world.stored("stepCount").map(\.uuid.uuidString)).isDisjoint(with: uuids) && world.stored("stepCount").count == 4)
    #expect(try world.html(path).contains("rel=\"next\"") == false)
  }

  @Test("Without a tick, or with a sample that is gone, nothing is deleted, and the ticks stay")
  func refusesTicks() throws {
    let world = try world(5)
    #expect(try world.refused("/types/stepCount/data/delete", [("uuid", "none")]).contains("select at least one sample"))
    let kept = try #require(try world.stored("stepCount").first).uuid.uuidString
    let html = try world.refused("/types/stepCount/data/delete", [("uuid", kept), ("uuid", UUID().uuidString)])
    #expect(html.contains("no longer there"))
    #expect(html.contains("value=\"\(kept)\" checked"))
    #expect(html.matches(of: /\ checked>/).count == 1)
    #expect(try world.stored("stepCount").count == 7)
  }

  @Test("Everything that a filter lists is deleted, in portions; a filter that cannot be read deletes nothing")
  func deletesAll() throws {
    let world = try world(5)
    _ = try world.refused("/types/stepCount/data/delete", [("all", "yes"), ("to", "someday")])
    #expect(try world.stored("stepCount").count == 7)
    _ = try world.redirected("/types/stepCount/data/delete", [("all", "yes"), ("source", "com.example.watch")])
    #expect(try world.stored("stepCount").count == 5)
    #expect(
      try world.redirected("/types/stepCount/data/delete", [("all", "yes"), ("source", "no.such")])
        == "/types/stepCount/data?source=no.such&done=nothing")
  }

  @Test("An empty store, unknown types and hostile places of pages")
  func edges() throws {
    let world = try PageWorld()
    #expect(try page(world, "/types/stepCount/data").rows.isEmpty && world.html("/types/stepCount/data").contains("no samples"))
    #expect(try world.isMissing(.get, "/types/none/data") && world.isMissing(.get, "/types/bloodType/data"))
    #expect(try world.isMissing(.post, "/types/none/data/delete"))
    try world.save("stepCount", .quantity(1, Self.steps), at: try world.figures.date(2026, 6, 1))
    for query in ["after=nan,0", "after=1e300,0", "after=x", "after=0", "after=900000000,-4", "after=0,99999999999"] {
      #expect(try page(world, "/types/stepCount/data?\(query)").rows.count == 1, "\(query)")
    }
    #expect(try page(world, "/types/stepCount/data?after=0,10000").rows.isEmpty)
  }

  @Test("Names of sources and what was typed are escaped", arguments: PageWorld.hostile)
  func escapes(_ text: String) throws {
    let world = try PageWorld()
    try world.save("stepCount", .quantity(1, Self.steps), at: try world.figures.date(2026, 6, 1), source: text, bundle: text)
    let html = try world.html("/types/stepCount/data?source=" + PageFields.encoded(text))
    #expect(html.contains("alert(1)"))
    expectEscaped(html)
    let twin = try PageRenderer.json(try page(world, "/types/stepCount/data"))
    #expect(try (JSONSerialization.jsonObject(with: twin) as? [String: Any])?["next"] == nil)
    expectEscaped(try world.html("/types/stepCount/data/delete"))
  }
}
