// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
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

  /// The numbers of the changes after a place, with a minus sign for deletions, at most `most`.
  private func changes(
    after place: Int64, upTo end: Int64? = nil, apps: Set<String> = ["app.a", "app.b"], most: Int = .max, pieces: ChangePieces = .usual
  ) throws -> [Int64] {
    try database.read { storage in
      var found: [Int64] = []
      let lanes = try storage.lanes(of: nil).filter { apps.contains($0.source.bundleIdentifier) }
      try storage.forEachChange(after: place, upTo: end, lanes: lanes, pieces: pieces) { change in
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

  @Test("T5: a walk in pieces of any size has all changes in their order, up to any place")
  func pieces() throws {
    let (a, b) = (TestData.provenance("app.a"), TestData.provenance("app.b"))
    var random = SplitMix64(seed: 3)
    for _ in 0..<12 {
      let stored = try database.write { storage in
        try storage.insert(
          try (0..<Int(1 + random.next() % 9)).map { number in
            try TestData.steps(Double(number), at: Double(random.next() % 50), provenance: random.next() % 3 == 0 ? a : b)
          })
      }
      try database.write { storage in try storage.delete(stored.filter { _ in random.next() % 3 == 0 }) }
    }
    let latest = try database.read { try $0.latestSequence() }
    for apps in [["app.a", "app.b"], ["app.a"]] as [Set<String>] {
      let all = try changes(after: 0, apps: apps)
      #expect(all.map(abs) == all.map(abs).sorted())
      #expect(all.count > 20)
      for (width, samples) in [(1, 1), (1, 100), (2, 3), (7, 2), (20, 1), (1 << 17, 1), (1 << 17, 4), (.max, 2)] as [(Int64, Int)] {
        let pieces = ChangePieces(width: width, samples: samples)
        for place in [-5, 0, 1, latest / 2, latest - 1, latest, latest + 5] {
          #expect(try changes(after: place, apps: apps, pieces: pieces) == all.filter { abs($0) > place }, "\(width) \(samples) \(place)")
        }
        for end in [0, 9, latest / 3, latest, latest + 5] {
          #expect(try changes(after: 4, upTo: end, apps: apps, pieces: pieces) == all.filter { 4 < abs($0) && abs($0) <= end })
        }
      }
    }
  }

  @Test("A walk over changes ends when its body returns false")
  func stops() throws {
    let all: [Int64] = [3, 4, 5, -6, 7, -8]
    for most in 1...6 { #expect(try changes(after: 0, most: most) == Array(all.prefix(most))) }
  }

  @Test("T8: the last change of lanes is the last one of a walk, and so is the last one that is visible, after any place")
  func lastChanges() throws {
    try database.read { storage in
      let lanes = try storage.lanes(of: nil)
      func last(_ apps: Set<String>) throws -> Int64 {
        try storage.lastChange(in: lanes.filter { apps.contains($0.source.bundleIdentifier) })
      }
      #expect(try last(["app.a", "app.b"]) == 8 && last(["app.a"]) == 8 && last(["app.b"]) == 7 && last([]) == 0)
    }
    // More rows than are read at once.
    let (hidden, seen) = (TestData.provenance("app.a"), TestData.provenance("app.b"))
    for number in 0..<150 { try database.insert([TestData.steps(Double(number), at: -100 - Double(number), provenance: hidden)]) }
    let places = try database.write {
      try $0.insert([TestData.steps(9, at: 1, provenance: hidden), TestData.steps(9, at: 2, provenance: seen)])
    }
    try database.write { try $0.delete([places[0]]) }
    try database.read { storage in
      for lane in try storage.lanes(of: nil) {
        for start in [-.infinity, 0, 20] as [Double] {
          for keepsDeletions in [true, false] {
            func isVisible(_ change: StoredChange) -> Bool {
              switch change {
              case .insertion(let sample): sample.record.start.timeIntervalSinceReferenceDate >= start
              case .deletion: keepsDeletions
              }
            }
            for place in [0, 3, 5, 8, 100, 157, 158, 160, 161, 162] as [Int64] {
              var expected: Int64?
              try storage.forEachChange(after: place, lanes: [lane]) { change in
                if isVisible(change) { expected = change.sequence }
                return true
              }
              let found = try storage.lastChange(in: lane, after: place, from: start, where: isVisible)
              #expect(found == expected, "\(lane.source.bundleIdentifier) from \(start) after \(place)")
            }
          }
        }
      }
    }
  }

  @Test("T8: a walk leaves out insertions before the start of their lane, and no others")
  func starts() throws {
    try database.read { storage in
      let lanes = try storage.lanes(of: nil)
      let numbers = Dictionary(uniqueKeysWithValues: lanes.map { ($0.source.bundleIdentifier, $0.number) })
      let (a, b) = (try #require(numbers["app.a"]), try #require(numbers["app.b"]))
      func changes(from starts: [Int64: Double]) throws -> [Int64] {
        var found: [Int64] = []
        try storage.forEachChange(after: 0, lanes: lanes, from: starts) { change in
          found.append(change.sequence)
          return true
        }
        return found
      }
      #expect(try changes(from: [:]) == [3, 4, 5, 6, 7, 8] && changes(from: [a: 20]) == [3, 4, 6, 7, 8])
      #expect(try changes(from: [a: 21, b: 5]) == [4, 6, 7, 8] && changes(from: [a: 0, b: 41]) == [3, 5, 6, 8])
    }
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
