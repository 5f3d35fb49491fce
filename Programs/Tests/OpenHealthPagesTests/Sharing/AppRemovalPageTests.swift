// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthPages

@Suite struct AppRemovalPageTests {
  @Test("An app is removed after a question, with its permissions; its samples stay")
  func removes() throws {
    let (world, app) = (try SharingWorld(), "com.example.walks")
    try world.register(app)
    try world.answer(.granted, .read, ["stepCount"], app)
    try world.save("stepCount", 100, "count", at: "2026-06-14T10:00:00Z", from: app)
    let view: AppRemovalPage = try world.view("/sharing/apps/\(app)/remove")
    #expect(view.title == "Remove “Walks”?")
    #expect(view.removalPath == "/sharing/apps/\(app)/remove")
    #expect(try world.engine.perform(ListApps(), for: .owner).apps.count == 1)
    #expect(try world.post(view.removalPath, []) == "/sharing?done=appRemoved")
    #expect(try world.engine.perform(ListApps(), for: .owner).apps.isEmpty && world.answers(app).isEmpty)
    #expect(try world.engine.perform(ListTypes(), for: .owner).map(\.count) == [1])
    #expect(try world.isMissing(view.removalPath) && world.isMissing(.post, view.removalPath))
  }
}
