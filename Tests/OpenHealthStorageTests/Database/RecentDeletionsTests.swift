// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthStorage

@Suite struct RecentDeletionsTests {
  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

  @Test("the dates of deleted samples are known only if all of them are")
  func places() {
    let deletions = RecentDeletions()
    let uuids = (0..<3).map { _ in UUID() }
    deletions.note(uuids[0], from: Self.date(10), to: Self.date(20))
    deletions.note(uuids[1], from: Self.date(15), to: Self.date(15))
    deletions.note(uuids[2], from: Self.date(-5), to: Self.date(40))
    // The second one was saved again at another date, and deleted again.
    deletions.note(uuids[1], from: Self.date(30), to: Self.date(31))
    #expect(deletions.places(of: uuids) == [10..<20, 15..<31, -5..<40])
    #expect(deletions.places(of: uuids + [UUID()]) == nil)
    #expect(deletions.places(of: []) == [])
  }

  @Test("at least the limit of recent deletions is kept, and less than twice as many")
  func limit() {
    let deletions = RecentDeletions(most: 10)
    let uuids = (0..<100).map { _ in UUID() }
    for uuid in uuids { deletions.note(uuid, from: Self.date(0), to: Self.date(1)) }
    #expect(uuids.suffix(10).allSatisfy { deletions.places(of: [$0]) != nil })
    #expect(uuids.count { deletions.places(of: [$0]) != nil } < 20)
  }

  @Test("Deletions are forgotten when twice the limit is noted, by default twice 4,096")
  func exact() {
    for (deletions, most) in [(RecentDeletions(most: 10), 10), (RecentDeletions(), 4096)] {
      let uuids = (0..<2 * most).map { _ in UUID() }
      for uuid in uuids.dropLast() { deletions.note(uuid, from: Self.date(0), to: Self.date(1)) }
      #expect(deletions.places(of: Array(uuids.dropLast()))?.count == 2 * most - 1)
      deletions.note(uuids[2 * most - 1], from: Self.date(2), to: Self.date(3))
      #expect(deletions.places(of: Array(uuids[most...]))?.last == 2..<3)
      #expect(uuids[..<most].allSatisfy { deletions.places(of: [$0]) == nil })
    }
  }
}
