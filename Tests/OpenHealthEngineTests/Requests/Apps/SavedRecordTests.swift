// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct SavedRecordTests {
  @Test("TZ-03: a saved sample keeps the name of the time zone it was saved in", arguments: ["Asia/Kathmandu", "America/New_York"])
  func timeZone(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let engine = HealthEngine(database: try TestDatabase.make(), answering: PolicyAnswering(policy: .grantAll), zone: { zone })
    let app = Caller.app(
      AppIdentity("test.app", name: "App"))
    let type = try #require(Catalog.type(named: "stepCount"))
    try engine.perform(RequestAuthorization(share: [type], read: [type]), for: app)
    let start = Date(timeIntervalSinceReferenceDate: 600_000_000)
    let sample = SampleRecord(type, .quantity(1, try UnitExpression.parse("count")), at: start)
    try engine.perform(SaveSamples(samples: [sample]), for: app)
    let found = try engine.perform(FetchSamples(selections: [.init(type: type, predicate: .everything)]), for: app)
    #expect(found.map(\.timeZone) == [name])
    #expect(sample.timeZone == nil)
  }
}
