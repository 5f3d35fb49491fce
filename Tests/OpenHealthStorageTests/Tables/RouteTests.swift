// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct RouteTests {
  private let database: HealthDatabase
  private let start = 600_000_000.0

  init() throws { database = try HealthDatabase.inMemory() }

  private func route(_ count: Int, every seconds: Double = 1) throws -> SampleRecord {
    let locations = (0..<count).map { LocationRecord(date: start + Double($0) * seconds, latitude: Double($0) / 3, longitude: 2) }
    return SampleRecord(
      uuid: UUIDMint.ofTests.next(), type: Catalog.workoutRoute, start: Date(timeIntervalSinceReferenceDate: start),
      end: Date(timeIntervalSinceReferenceDate: start + Double(count - 1) * seconds), value: .route(try #require(RouteRecord(locations))),
      provenance: TestData.provenance())
  }

  private func rows() throws -> Int { try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM route_part") ?? -1 } }

  @Test("locations are read back bit for bit, for any number of parts", arguments: [1, 2047, 2048, 2049, 5000])
  func parts(count: Int) throws {
    let record = try route(count)
    try database.insert([record])
    let found = try #require(try database.stored().first)
    #expect(found.record == record)
    #expect(found.record.route?.count == count)
    #expect(found.record.route?.locations == nil)
    #expect(try database.read { try $0.routes.locations(of: found) } == record.route?.locations)
    #expect(try rows() == (count + 2047) / 2048)
  }

  @Test("ROUTE-06: reading a period returns its locations, both ends included, and reads no other part")
  func periods() throws {
    try database.insert([try route(5000)])
    let found = try #require(try database.stored().first)
    func read(_ from: Double, _ to: Double) throws -> (parts: [Int], dates: [Double]) {
      try database.read { storage in
        var (parts, dates): ([Int], [Double]) = ([], [])
        var next = 0
        while let part = try storage.routes.locations(of: found, part: next, in: start + from...start + to) {
          parts.append(part.part)
          dates += part.locations.map { $0.date - start }
          next = part.part + 1
        }
        return (parts, dates)
      }
    }
    #expect(try read(-10, 2) == ([0], [0, 1, 2]))
    #expect(try read(2046.5, 2048) == ([0, 1], [2047, 2048]))
    #expect(try read(4999, 9000) == ([2], [4999]))
    #expect(try read(10.25, 10.75) == ([0], []))
    #expect(try read(-20, -0.5) == ([], []) && read(4999.5, 6000) == ([], []))
  }

  @Test("a missing part, or one of the wrong length, is an error rather than a shorter route")
  func damage() throws {
    for sql in [
      "DELETE FROM route_part WHERE part = 1", "UPDATE route_part SET body = substr(body, 1, 100)", "UPDATE route_part SET count = 2047",
    ] {
      let database = try HealthDatabase.inMemory()
      try database.insert([try route(3000)])
      try database.write { try $0.sqlite.execute(sql: sql) }
      #expect(throws: HealthError.damagedData(.routePart)) {
        try database.read { storage in
          try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: .everything) { sample, _ in
            _ = try storage.routes.locations(of: sample)
            return true
          }
        }
      }
    }
  }

  @Test("a deleted route loses its locations, a removed one keeps them until it is forgotten; others stay")
  func deletion() throws {
    try database.insert([try route(3000), try route(10)])
    let all = try database.stored()
    try database.write { try $0.delete([all[0]]) }
    #expect(try rows() == 1 && database.stored().map(\.record.route?.count) == [10])
    try database.write { _ = try $0.removals.add([all[1]], to: $0.removals.begin(at: Date())) }
    #expect(try rows() == 1 && database.stored().isEmpty)
    let removed = try database.read { try $0.removals.samples(ofPart: 1, of: 1) }
    #expect(removed.first?.sample.record.route?.locations?.count == 10)
    try database.write { try $0.removals.forgetPart(1, of: 1) }
    #expect(try rows() == 0)
  }

  @Test("a route without its locations, or with a number that is not finite, is refused")
  func refusals() throws {
    var record = try route(2)
    record.value = .route(RouteRecord(count: 2))
    #expect(throws: HealthError.invalidArgument(.savedRoute)) { try database.insert([record]) }
    let bad = LocationRecord(date: start, latitude: 1, longitude: .nan)
    record.value = .route(try #require(RouteRecord([bad])))
    #expect(throws: HealthError.invalidArgument(.routeOutOfRange)) { try database.insert([record]) }
    #expect(try rows() == 0 && database.stored().isEmpty)
  }

  @Test("A part is read for a period that only touches its first or its last location, and not for the parts of other routes")
  func bounds() throws {
    try database.insert([try route(5000), try route(5000)])
    for found in try database.stored() {
      func read(_ from: Double, _ to: Double, part: Int = 0) throws -> [Double] {
        try database.read { storage in
          guard let part = try storage.routes.locations(of: found, part: part, in: start + from...start + to) else { return [] }
          return [Double(part.part)] + part.locations.map { $0.date - start }
        }
      }
      let cases: [(instant: Double, part: Int, expected: [Double])] = [
        (2047, 0, [0, 2047]), (2047, 1, []), (2048, 0, [1, 2048]), (2048, 1, [1, 2048]), (2048, 2, []), (0, 0, [0, 0]),
        (4999, 0, [2, 4999]), (-0.5, 0, []), (4999.5, 0, []),
      ]
      for (instant, part, expected) in cases { #expect(try read(instant, instant, part: part) == expected, "\(instant) from \(part)") }
      let whole = try database.read { try $0.routes.locations(of: found, part: 2) }
      #expect(whole?.part == 2)
      #expect(whole?.locations.count == 904)
      #expect(try database.read { try $0.routes.locations(of: found, part: 3) } == nil)
    }
  }

  @Test("Locations of a workout in the making are added in parts, counted and removed by its place")
  func ofBuilders() throws {
    let locations = (0..<5000).map { LocationRecord(date: start + Double($0), latitude: 1, longitude: Double($0) / 100) }
    func state(_ place: Int64) throws -> [Int] {
      try database.read { storage in
        let all = try storage.routes.locations(at: place)
        #expect(try storage.routes.count(at: place) == all.count)
        #expect(all == Array(locations.prefix(all.count)))
        let parts = try storage.numbers("SELECT part FROM route_part WHERE seq = \(place) ORDER BY part")
        return [all.count] + parts.map { Int($0) }
      }
    }
    #expect(try state(-1) == [0])
    for range in [0..<2, 2..<3, 3..<2052, 2052..<5000] {
      try database.write { storage in
        try storage.routes.add(Array(locations[range]), at: -1)
        if range.lowerBound == 0 { try storage.routes.add([locations[0]], at: -2) }
      }
    }
    #expect(try state(-1) == [5000, 0, 1, 2, 3, 4, 5] && state(-2) == [1, 0])
    try database.write { try $0.routes.remove(at: -1) }
    #expect(try state(-1) == [0] && state(-2) == [1, 0])
    try database.write { try $0.sqlite.execute(sql: "UPDATE route_part SET count = 2") }
    #expect(throws: HealthError.damagedData(.routePart)) { try database.read { try $0.routes.locations(at: -2) } }
  }
}
