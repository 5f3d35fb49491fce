// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthWorkoutFiles

@Suite struct RemarkTallyTests {
  @Test("Equal reasons are counted together, in the order in which each comes first")
  func counts() {
    var tally = RemarkTally()
    tally.add(.jumps)
    tally.add(.values, 3)
    tally.add(.jumps, 4)
    tally.add(.laps, 0)
    tally.add(.laps, -1)
    #expect(tally.remarks == [.init(.jumps, count: 5), .init(.values, count: 3)])
    var other = RemarkTally()
    other.add(.values)
    other.add(tally)
    #expect(other.remarks == [.init(.values, count: 4), .init(.jumps, count: 5)])
  }

  @Test("Names that a file makes up have a limit: just inside each is counted for itself, just outside together")
  func limits() {
    var tally = RemarkTally()
    for name in 0..<RemarkTally.mostReasons { tally.addUntyped("field \(name)") }
    #expect(tally.remarks.count == RemarkTally.mostReasons)
    #expect(tally.remarks.allSatisfy { $0.count == 1 })
    for name in 0..<10_000 {
      tally.addUntyped("further \(name)")
      tally.add(.messages(name))
      tally.add(.unreadable(path: "\(name).fit", "It is damaged."))
    }
    tally.add(.jumps)
    #expect(tally.remarks.count == RemarkTally.mostReasons + 3)
    #expect(tally.remarks.suffix(3).map(\.count) == [20_000, 10_000, 1])
    tally.addUntyped(String(repeating: "n", count: 100_000))
    #expect(tally.remarks.count == RemarkTally.mostReasons + 3)
  }
}
