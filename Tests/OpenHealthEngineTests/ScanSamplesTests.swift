// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct ScanSamplesTests {
  @Test("A portion ends between two starts: none is lost and none comes twice", arguments: 1...7)
  func portions(limit: Int) throws {
    let store = try TestStore()
    let starts = [0.0, 1, 1, 1, 2, 2, 3]
    try store.bring(try starts.enumerated().map { try TestStore.steps(Double($0), at: $1, of: "test.\($0 % 2)") })
    var portions: [[Double]] = []
    var next: Date?
    repeat {
      let portion = try store.engine.perform(ScanSamples(type: TestStore.type("stepCount"), from: next, limit: limit), for: .owner)
      portions.append(portion.items.map { $0.record.start.timeIntervalSince(TestStore.date(0)) })
      next = portion.next
    } while next != nil && portions.count <= starts.count
    #expect(portions.flatMap(\.self) == starts)
    for (portion, following) in zip(portions, portions.dropFirst()) { #expect(portion.last != following.first) }
    // No more than it must be: without those that begin with the last one it is below the limit.
    #expect(portions.allSatisfy { portion in portion.count { $0 != portion.last } < limit })
  }
}
