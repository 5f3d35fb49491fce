// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthPages
@testable import OpenHealthStorage

/// Pages of a store with rows that make no sense: every page is whole, without them, and says that they were left out.
@Suite struct DamagedRowsPagesTests {
  @Test("T1: samples that older versions saved for an app break no page, and each page after the first look says so")
  func badSamples() throws {
    let world = try PageCrawl.world(.en)
    try world.engine.database.write { _ = try $0.insert(StoreDamage.badSamples()) }
    let crawl = try PageCrawl(world)
    #expect(crawl.dead.isEmpty)
    let page = try #require(crawl.pages.last)
    #expect(page.html.contains("Rows left out, as they make no sense: "), "\(page.address)")
    let data = try #require(crawl.pages.first { $0.address.hasPrefix("/types/stepCount/data") })
    #expect(!data.html.contains("Old"), "no sample of that source can be shown")
    // The page for logging in shows nothing of the store.
    let entrance = try PageRenderer.html(
      EntrancePage(.login, world.pages.context), PageRequest(.get, "/login", token: ""), world.pages.context)
    #expect(!entrance.contains("Rows left out"))
  }

  @Test("T1: a damaged row of any table, in any column, breaks no page", arguments: 1...2)
  func anyColumn(seed: UInt64) throws {
    let world = try PageCrawl.world(.en)
    let database = world.engine.database
    let seeds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_TEST_SEEDS"].flatMap(Int.init) ?? 3
    var random = SplitMix64(seed: seed)
    let damages = try StoreDamage.all(database)
    for _ in 0..<seeds {
      let damage = damages[Int(random.next() % UInt64(damages.count))]
      guard try damage.apply(to: database) else { continue }
      do { _ = try PageCrawl(world) } catch { Issue.record("\(damage): \(error)") }
      try damage.mend(database)
    }
  }
}
