// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct FetchEffortTests {
  private func relationship(_ scores: Int, activity: UUID? = nil) -> FetchEffort.Relationship {
    .init(workout: SampleRecord.asleep(), activity: activity, samples: (0..<scores).map { _ in SampleRecord.asleep() })
  }

  private func read(_ pages: [[UInt8]]) throws -> FetchEffort.Reply {
    var rest = pages[...]
    return try FetchEffort.receive { rest.popFirst() }
  }

  @Test("EFF-03: relationships cross a wire with their scores, also without any, and the place of the log with them")
  func roundTrip() throws {
    let many = (0...WireForm.rowsInPage).map { _ in relationship(0) }
    let several = [relationship(0), relationship(2, activity: UUID()), relationship(1)]
    let replies: [[FetchEffort.Relationship]] = [[], [relationship(1)], several, many]
    for relationships in replies {
      var pages: [[UInt8]] = []
      try FetchEffort.Reply(relationships: relationships, anchor: 7).writePages { pages.append($0.bytes) }
      #expect(pages.count == (relationships.count > WireForm.rowsInPage ? 2 : 1))
      let received = try read(pages)
      #expect(received.relationships == relationships)
      #expect(received.anchor == 7)
      #expect(received.count(of: Catalog.workout) == relationships.count)
    }
  }

  @Test("EFF-03: a reply without pages has no relationships, and the next query begins where the log does")
  func noPages() throws {
    let received = try read([])
    #expect(received.relationships.isEmpty)
    #expect(received.anchor == 0)
  }

  @Test("A page whose numbers of workouts, activities and scores do not agree is refused")
  func wrongCounts() throws {
    func page(_ activities: [UUID?], _ counts: [UInt32], scores: Int) throws -> [UInt8] {
      var out = ColumnWriter()
      out.samples([SampleRecord.asleep()])
      out.blob(try WireForm.json(activities))
      out.column(counts) { $0 }
      out.samples((0..<scores).map { _ in SampleRecord.asleep() })
      out.number(Int64(7))
      return out.bytes
    }
    let sound = try page([nil], [1], scores: 1)
    #expect(try read([sound]).relationships.map(\.samples.count) == [1])
    let wrong = try [
      page([], [1], scores: 1), page([nil, nil], [1], scores: 1), page([nil], [0], scores: 1), page([nil], [2], scores: 1),
    ]
    for page in wrong { #expect(throws: WireFault.invalid(.count)) { try read([page]) } }
    #expect(throws: WireFault.tooLong) { try read([sound + [0]]) }
  }
}
