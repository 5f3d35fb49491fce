// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthStorage

@Suite struct RecentDeletionsTests {
  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  @Test("the period of deleted samples reaches from the first start to the last end; one that is not known makes it unknown")
  func period() throws {
    let deletions = RecentDeletions()
    let uuids = (0..<3).map { _ in UUID() }
    deletions.note(uuids[0], from: Self.date(10), to: Self.date(20))
    deletions.note(uuids[1], from: Self.date(15), to: Self.date(15))
    deletions.note(uuids[2], from: Self.date(-5), to: Self.date(40))
    // The second one came back elsewhere, and was deleted again.
    deletions.note(uuids[1], from: Self.date(30), to: Self.date(31))
    #expect(try #require(deletions.period(of: [uuids[0]])) == (10, 20))
    #expect(try #require(deletions.period(of: [uuids[0], uuids[1]])) == (10, 31))
    #expect(try #require(deletions.period(of: uuids)) == (-5, 40))
    #expect(deletions.period(of: uuids + [UUID()]) == nil)
    let nothing = try #require(deletions.period(of: []))
    #expect(nothing.start > nothing.end)
  }

  @Test("the last ones are remembered, and no more than twice as many")
  func limit() {
    let deletions = RecentDeletions(most: 10)
    let uuids = (0..<100).map { _ in UUID() }
    for uuid in uuids { deletions.note(uuid, from: Self.date(0), to: Self.date(1)) }
    #expect(uuids.suffix(10).allSatisfy { deletions.period(of: [$0]) != nil })
    #expect(uuids.count { deletions.period(of: [$0]) != nil } < 20)
  }
}
