// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct CompanionStartTests {
  @Test("A request for a companion is valid for two minutes, and as long before it on a clock that went back")
  func validity() {
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
    let start = CompanionStart(configuration: .init(activityType: 37), date: date)
    for seconds in [0.0, 119, 120, -120] { #expect(start.counts(at: date + seconds), "\(seconds)") }
    for seconds in [120.001, -120.001, 86_400] { #expect(!start.counts(at: date + seconds), "\(seconds)") }
    #expect(!start.counts(at: Date(timeIntervalSinceReferenceDate: .nan)))
  }
}
