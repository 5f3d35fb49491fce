// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct RemovedPageTests {
  private func page(_ world: PageWorld, _ target: String = "/removed") throws -> RemovedPage {
    try #require(try world.view(target) as? RemovedPage)
  }

  /// Removes the samples of a type, and returns the number of the removal.
  private func remove(_ name: String, _ world: PageWorld) throws -> Int64 {
    let selection = SampleSelection.matching([try FigureWorld.type(name)], .everything)
    return try #require(try world.context.ask(RemoveSamples(selection: selection)).removal)
  }

  @Test("Each deletion is listed with what it deleted, the newest first, until it is undone")
  func lists() throws {
    let world = try PageWorld()
    let date = try world.figures.date(2026, 6, 1)
    for name in ["Watch", "Phone"] { try world.save("stepCount", .quantity(5, .count), at: date, source: name, bundle: name) }
    try world.save("heartRate", .quantity(61, try UnitExpression.parse("count/min")), at: date)
    let (steps, pulse) = (try remove("stepCount", world), try remove("heartRate", world))
    let list = try page(world)
    #expect(list.items.map(\.number) == [pulse, steps])
    #expect(list.items.map(\.count) == ["Entries: 1", "Entries: 2"])
    #expect(
      Set(list.items[1].rows.map(\.source)) == ["Watch", "Phone"] && list.items[1].rows.allSatisfy { $0.type == "Steps" && $0.count == "1" }
    )
    #expect(try world.html("/removed").contains("action=\"/removed/\(steps)/restore\""))
    #expect(try world.redirected("/removed/\(steps)/restore") == "/removed?done=restored")
    #expect(try page(world).items.map(\.number) == [pulse] && world.stored("stepCount").count == 2)
    // Twice, or a number that never was.
    #expect(try world.redirected("/removed/\(steps)/restore") == "/removed?done=gone")
    #expect(try world.redirected("/removed/999/restore") == "/removed?done=gone")
    #expect(try world.html("/removed?done=gone").contains("can no longer be undone"))
    #expect(try world.isMissing(.post, "/removed/x/restore"))
  }

  @Test("Samples that cannot be restored any more are counted")
  func leavesOut() throws {
    let world = try PageWorld()
    let date = try world.figures.date(2026, 6, 1)
    let type = try FigureWorld.type("stepCount")
    let samples = (0..<2).map { place in
      SampleRecord(uuid: UUID(), type: type, start: date, end: date, value: .quantity(Double(place), .count), provenance: .unknown)
    }
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "a", name: "A")))
    try world.context.ask(SaveSamples(samples: samples, author: author))
    let number = try remove("stepCount", world)
    try world.context.ask(SaveSamples(samples: [samples[0]], author: author))
    #expect(try world.redirected("/removed/\(number)/restore") == "/removed?done=restored&left=1")
    #expect(try world.stored("stepCount").count == 2)
    let html = try world.html("/removed?done=restored&left=1")
    #expect(html.contains("Samples that could not be restored: 1. The store"))
    #expect(try page(world, "/removed?left=many").left == nil)
  }

  @Test("An empty list says so; names of sources are escaped", arguments: PageWorld.hostile)
  func escapes(_ text: String) throws {
    let world = try PageWorld()
    #expect(try page(world).items.isEmpty && world.html("/removed").contains("Nothing was deleted"))
    try world.save("stepCount", .quantity(5, .count), at: try world.figures.date(2026, 6, 1), source: text, bundle: text)
    _ = try remove("stepCount", world)
    let html = try world.html("/removed")
    #expect(html.contains("alert(1)"))
    expectEscaped(html)
  }
}
