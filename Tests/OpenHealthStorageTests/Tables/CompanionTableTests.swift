// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct CompanionTableTests {
  @Test("A pending start belongs to one app, which is notified of a new one, until it is removed")
  func starts() throws {
    let database = try HealthDatabase.inMemory()
    let date = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
    let starts = [37, 52].map { CompanionStart(configuration: .init(activityType: $0), date: date) }
    func notices() throws -> [String: Int64] { try database.read { try $0.workoutNotices() } }
    try database.write { storage in
      try storage.companionStarts.set(starts[0], of: "a")
      try storage.companionStarts.set(starts[1], of: "b")
    }
    #expect(try notices() == ["a": 1, "b": 1])
    try database.write { try $0.companionStarts.set(starts[1], of: "a") }
    #expect(try notices() == ["a": 2, "b": 1])
    try database.write { try $0.companionStarts.set(nil, of: "b") }
    #expect(try notices() == ["a": 2, "b": 1])
    try database.read { storage throws in
      #expect(try storage.companionStarts.start(of: "a") == starts[1])
      #expect(try storage.companionStarts.start(of: "b") == nil && storage.companionStarts.start(of: "c") == nil)
    }
  }
}
