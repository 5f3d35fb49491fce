// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// What a store says of a feed. Its reports are texts of settings, which a backup from elsewhere may have in any form.
@Suite struct FeedTableTests {
  private static let end = 1 << 53

  /// What the store says of a feed after it got a report.
  private func kept(_ report: FeedReport) throws -> FeedReport {
    let database = try HealthDatabase.inMemory()
    try database.write { try $0.feeds.set(report, of: "feed.a") }
    return try database.read { try $0.feeds.report(of: "feed.a") }
  }

  private func report(_ change: (inout FeedReport) -> Void) -> FeedReport {
    var report = FeedReport()
    change(&report)
    return report
  }

  private static func batch(_ number: Int = 1, bytes: Int = 0, at seconds: Double = 0) -> FeedReport.SetAside {
    .init(number: number, date: Date(timeIntervalSinceReferenceDate: seconds), format: "f", reason: "r", bytes: bytes, digest: "d")
  }

  @Test("a report comes back as it was, up to the greatest numbers and dates")
  func roundTrip() throws {
    let date = Date(timeIntervalSinceReferenceDate: Limits.farthestDate)
    let full = report { report in
      (report.last, report.accepted, report.nextNumber, report.keptBytes) = (date, Self.end - 1, Self.end - 1, Self.end - 1)
      report.types["stepCount"] = .init(count: Self.end - 1, last: date, newest: date)
      report.setAside = [Self.batch(bytes: Limits.largestSetAsideBatches, at: -Limits.farthestDate)]
    }
    #expect(try kept(full) == full)
    #expect(try kept(FeedReport()) == FeedReport())
  }

  @Test("a report with numbers or dates at their end means an empty one: what adds to them does not trap")
  func ends() throws {
    let far = Date(timeIntervalSinceReferenceDate: Limits.farthestDate * 2)
    let now = Date(timeIntervalSinceReferenceDate: 0)
    let wrong = [
      report { $0.nextNumber = .max }, report { $0.nextNumber = Self.end }, report { $0.accepted = .max }, report { $0.duplicates = -1 },
      report { $0.deleted = .max }, report { $0.rejected = .max }, report { $0.kept = .max }, report { $0.keptBytes = .max },
      report { $0.types["stepCount"] = .init(count: .max, last: now, newest: now) },
      report { $0.types["stepCount"] = .init(count: 1, last: far, newest: now) },
      report { $0.types["stepCount"] = .init(count: 1, last: now, newest: far) }, report { $0.last = far },
      report { $0.setAside = [Self.batch(.max)] }, report { $0.setAside = [Self.batch(bytes: Limits.largestSetAsideBatches + 1)] },
      report { $0.setAside = [Self.batch(at: Limits.farthestDate * 2)] },
    ]
    for report in wrong { #expect(try kept(report) == FeedReport(), "\(report)") }
  }
}
