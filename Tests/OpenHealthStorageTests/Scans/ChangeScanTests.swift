// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The change log of two lanes, whose samples were saved in turns and out of their order.
@Suite struct ChangeScanTests {
  private let database: HealthDatabase

  /// Saves the numbers 1 to 5 in one write, deletes 2, saves 7, and deletes 1: the numbers 6 and 8 are deletions.
  init() throws {
    database = try HealthDatabase.inMemory()
    let (a, b) = (TestData.provenance("app.a"), TestData.provenance("app.b"))
    let first = try database.write { storage in
      try storage.insert([
        TestData.steps(1, at: 30, provenance: a), TestData.steps(2, at: 10, provenance: b), TestData.steps(3, at: 20, provenance: a),
        TestData.steps(4, at: 40, provenance: b), TestData.steps(5, at: 10, provenance: a),
      ])
    }
    try database.write { try $0.delete([first[1]]) }
    try database.insert([TestData.steps(7, at: 5, provenance: b)])
    try database.write { try $0.delete([first[0]]) }
  }

  /// The numbers of the changes after a place, with a minus sign for deletions, at most so many.
  private func changes(after place: Int64, apps: Set<String> = ["app.a", "app.b"], most: Int = .max) throws -> [Int64] {
    try database.read { storage in
      var found: [Int64] = []
      let lanes = try storage.lanes(of: nil).filter { apps.contains($0.source.bundleIdentifier) }
      try storage.forEachChange(after: place, lanes: lanes) { change in
        switch change {
        case .insertion: found.append(change.sequence)
        case .deletion: found.append(-change.sequence)
        }
        return found.count < most
      }
      return found
    }
  }

  @Test("Changes after any place come in the order of their numbers, without samples that were deleted")
  func places() throws {
    let all: [Int64] = [3, 4, 5, -6, 7, -8]
    for place in 0...9 as ClosedRange<Int64> { #expect(try changes(after: place) == all.filter { abs($0) > place }, "\(place)") }
    #expect(try changes(after: 0, apps: ["app.a"]) == [3, 5, -8])
    #expect(try changes(after: 0, apps: ["app.b"]) == [4, -6, 7])
    #expect(try changes(after: 3, apps: ["app.b"]) == [4, -6, 7])
    #expect(try changes(after: 4, apps: ["app.b"]) == [-6, 7])
    #expect(try changes(after: 0, apps: []) == [])
  }

  @Test("A walk over changes ends when its body returns false")
  func stops() throws {
    let all: [Int64] = [3, 4, 5, -6, 7, -8]
    for most in 1...6 { #expect(try changes(after: 0, most: most) == Array(all.prefix(most))) }
  }

  @Test("The last number and the types that changed after a place")
  func types() throws {
    #expect(try HealthDatabase.inMemory().read { try $0.latestSequence() } == 0)
    #expect(try database.read { try $0.latestSequence() } == 8)
    func types(after place: Int64) throws -> Set<DataType> { try database.read { try $0.changedTypes(after: place) } }
    let steps = try TestData.type("stepCount")
    #expect(try types(after: 0) == [steps] && types(after: 7) == [steps])
    #expect(try types(after: 8) == [])
    try database.write { try $0.sqlite.execute(sql: "UPDATE summary_change SET seq = 9") }
    #expect(try types(after: 8) == [Catalog.rings.summary])
    #expect(try types(after: 9) == [])
    try database.write {
      try $0.sqlite.execute(sql: "INSERT INTO effort (workout, activity, members, change) VALUES (1, x'', '[]', 10)")
    }
    #expect(try types(after: 9) == [Catalog.workout])
    #expect(try types(after: 10) == [])
    // An insertion alone is a change after the number before it.
    try database.insert([TestData.steps(1)])
    #expect(try types(after: 9) == [Catalog.workout])
    #expect(try types(after: 8).contains(steps))
  }
}
