// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthWeb

/// What a stream of events tells a client that reads slowly.
@Suite struct ChangedNamesTests {
  @Test("However many changes a slow client misses, each type is told, once")
  func slowReader() {
    let names = ChangedNames()
    #expect(names.take().isEmpty)
    #expect(names.add(["bodyMass"]))
    // A flood of one type does not push the other one out, and wakes nobody again.
    for _ in 0..<1000 { #expect(!names.add(["stepCount", "heartRate"])) }
    #expect(names.take() == ["bodyMass", "heartRate", "stepCount"])
    #expect(names.take().isEmpty)
    #expect(!names.add([]) && names.add(["stepCount"]))
    #expect(names.take() == ["stepCount"])
  }
}
