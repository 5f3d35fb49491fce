// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Synchronization
import Testing

/// A service that notes for which periods the engine computed statistics again.
private final class PeriodService: ServiceInFront {
  private let engine: HealthEngine
  var behind: any HealthService { engine }
  let periods = Mutex<[[Range<Double>]]>([])

  init(before engine: HealthEngine) { self.engine = engine }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let reply = try engine.perform(request, for: caller)
    if let followed = reply as? FollowStatistics.Reply, case .parts(let new, _) = followed.news { periods.withLock { $0.append(new) } }
    return reply
  }
}

@Suite struct LiveStatisticsTests {
  @Test("COLL-14: after each change only the intervals that it changed are computed again")
  func changedIntervals() throws {
    let service = PeriodService(
      before: HealthEngine(database: try .inMemory(), answering: PolicyAnswering(policy: .grantAll)))
    let app = AppIdentity("com.example.app", name: "App")
    let type = try #require(Catalog.type(named: "stepCount"))
    try service.perform(RequestAuthorization(share: [type], read: [type]), for: .app(app))
    let connection = HealthConnection(service: service, app: app)
    let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let hours = try #require(
      CalendarIntervals(anchor: start, components: DateComponents(hour: 1), calendar: Calendar(identifier: .gregorian)))
    var live = LiveStatistics(Question(type: type, predicate: .terms(.everything)), options: .cumulativeSum, intervals: hours)
    #expect(try live.answer(isOnly: false, connection).results.isEmpty)
    for hour in [0.0, 5, 2] {
      let date = start + 3600 * hour
      let sample = SampleRecord(
        uuid: UUIDMint.ofProcess.next(), type: type, start: date, end: date, value: .quantity(1, try .parse("count")), provenance: .unknown,
        metadata: .empty)
      try service.perform(SaveSamples(samples: [sample]), for: .app(app))
      let seconds = date.timeIntervalSinceReferenceDate
      #expect(try live.news(nil, connection)?.starts == [seconds])
      #expect(service.periods.withLock { $0.last } == [seconds..<seconds + 3600])
    }
  }
}
