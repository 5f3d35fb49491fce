// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct SeriesExportTests {
  @Test("A series is exported as one record, with its sum or average, and imported as a plain sample")
  func oneRecord() throws {
    let engine = HealthEngine(database: try HealthDatabase.inMemory(), answering: PolicyAnswering(policy: .grantAll))
    let app = Caller.app(
      AppIdentity("com.example.app", name: "App"))
    let start = Date(timeIntervalSinceReferenceDate: 600_000_000)
    let types = try ["distanceCycling", "heartRate"].map { try #require(Catalog.type(named: $0)) }
    try engine.perform(RequestAuthorization(share: types, read: types), for: app)
    for (type, unit) in zip(types, ["m", "count/min"]) {
      var draft = SeriesDraft(type: type, start: start)
      for (offset, value) in [(0.0, 10.0), (60, 20.5), (120, 31)] {
        try draft.insert(value, try UnitExpression.parse(unit), from: start + offset, to: start + offset)
      }
      try engine.perform(SaveSamples(samples: [draft.sample(uuid: UUID(), end: start + 300, device: nil, metadata: .empty)]), for: app)
    }
    try withFolder { folder in
      let file = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: engine, zone: .gmt).write(to: file, at: start)
      let other = try HealthEngine.empty()
      let report = try AppleExportImport(service: other).run(file)
      #expect(report.isWhole)
      #expect(report.grandTotal.read == 2)
      #expect(report.grandTotal.stored == 2)
      for (type, expected) in zip(types, [61.5, 20.5]) {
        let found = try other.samples(of: type)
        #expect(found.count == 1)
        #expect(found.first?.series == nil)
        #expect(found.first?.end == start + 300)
        guard case .quantity(let value, _) = found.first?.value else { continue }
        #expect(value == expected)
      }
    }
  }
}
