// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct RemovedSampleTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func sample(_ type: DataType, at start: Double = 0, _ value: SampleRecord.Value) -> SampleRecord {
    let start = Self.date + start
    return SampleRecord(type, value, at: start, seconds: 60, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
  }

  private func insert(_ samples: [SampleRecord]) throws -> [StoredSample] { try database.write { try $0.insert(samples) } }

  private func remove(_ samples: [StoredSample]) throws -> Int64 {
    try database.write { storage in
      let removal = try storage.removals.begin(at: Self.date)
      _ = try storage.removals.add(samples, to: removal)
      return removal
    }
  }

  /// Restores the first part of a removal, and forgets it.
  private func restore(_ removal: Int64) throws -> [StoredSample] {
    try database.write { storage in
      let restored = try storage.removals.restore(storage.removals.samples(ofPart: 1, of: removal))
      try storage.removals.forgetPart(1, of: removal)
      return restored
    }
  }

  @Test("Removed samples come in the order of saving with number, lane, whole content and import, and are restored as they were")
  func everyKind() throws {
    var series = sample(try TestData.type("heartRate"), at: 5, .quantity(1, try .parse("count/min")))
    let values = (0..<3).map { SeriesValue(start: 600_000_005 + Double($0), end: 600_000_006 + Double($0), value: Double($0)) }
    series.series = SeriesRecord(values)
    let locations = (0..<3).map { LocationRecord(date: 600_000_000 + Double($0), latitude: 1, longitude: 2) }
    let all = [
      sample(Catalog.sleep, at: 40, .category(3)), sample(Catalog.sleep, at: 20, .category(1)),
      sample(Catalog.workoutRoute, .route(try #require(RouteRecord(locations)))), series,
      sample(Catalog.electrocardiogram, .content(.electrocardiogram(ElectrocardiogramRecord(microvolts: [1, 2])))),
      sample(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 5))),
      sample(Catalog.sleep, at: 10, .category(2)),
    ]
    let stored = try insert(all)
    try database.write { storage in
      let number = try storage.imports.begin(name: "a", at: Self.date)
      try storage.imports.addSpan(first: 2, count: 2, toImport: number)
    }
    let removal = try remove(stored.reversed())
    #expect(try database.stored().isEmpty)
    let removed = try database.read { try $0.removals.samples(ofPart: 1, of: removal) }
    #expect(removed.map(\.sample.sequence) == [1, 2, 3, 4, 5, 6, 7])
    #expect(removed.map(\.sample.lane) == stored.map(\.lane))
    #expect(removed.map(\.sample.record) == all)
    #expect(removed.map(\.importNumber) == [nil, 1, 1, nil, nil, nil, nil])
    #expect(removed[2].sample.record.route?.locations == locations)
    #expect(removed[3].sample.record.series?.values == values)
    #expect(removed[4].sample.record.content?.bytes?.bytes == all[4].content?.bytes?.bytes)
    #expect(try database.read { try $0.removals.workout(6) } == all[5].workout)
    #expect(throws: HealthError.damagedData(.workoutMissing)) { try database.read { try $0.removals.workout(5) } }

    let restored = try restore(removal)
    #expect(restored.map(\.sequence) == Array(15...21))
    #expect(restored.map(\.lane) == stored.map(\.lane))
    let found = try database.stored().sorted { $0.sequence < $1.sequence }
    #expect(found.map(\.record) == all)
    #expect(try database.read { try $0.series.quantities(of: found[3]) } == values)
    #expect(try database.read { try $0.routes.locations(of: found[2]) } == locations)
    #expect(try database.read { try $0.checkInvariants() } == [])
  }

  @Test("A restored sample is in the record of its import again, one span for each run of numbers of one import")
  func spans() throws {
    let stored = try insert(try (0..<8).map { try TestData.steps(Double($0), at: Double(100 - $0)) })
    try database.write { storage in
      let (first, second) = (try storage.imports.begin(name: "a", at: Self.date), try storage.imports.begin(name: "b", at: Self.date))
      for (start, count, number) in [(1, 2, first), (3, 1, second), (5, 4, second)] as [(Int64, Int, Int64)] {
        try storage.imports.addSpan(first: start, count: count, toImport: number)
      }
    }
    // All but 7, which is of the second import; 4 is of none.
    let removal = try remove(stored.filter { $0.sequence != 7 })
    #expect(try restore(removal).map(\.sequence) == Array(16...22))
    let spans = try database.read { storage in
      try SQLRow.fetchAll(storage.sqlite, sql: "SELECT import, first, count FROM import_span ORDER BY import, first").map {
        try [$0[0], $0[1], $0[2]] as [Int64]
      }
    }
    #expect(spans == [[1, 16, 2], [2, 7, 1], [2, 18, 1], [2, 20, 2], [2, 22, 1]])
    let numbers = try database.read { storage in try (Int64(15)...23).map { try storage.imports.number(ofSample: $0) } }
    #expect(numbers == [nil, 1, 1, 2, nil, 2, 2, 2, nil])
  }

  @Test("A restored correlation has its members, and a restored workout its samples with the activities of its scores")
  func wholes() throws {
    let (first, second) = (UUID(), UUID())
    let sugar = sample(try TestData.type("dietarySugar"), at: 3, .quantity(1, try .parse("g")))
    let protein = sample(try TestData.type("dietaryProtein"), at: 2, .quantity(2, try .parse("g")))
    let effort = try TestData.type("workoutEffortScore")
    let unit = try UnitExpression.parse("appleEffortScore")
    let stored = try insert([
      sample(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 5))),
      sample(Catalog.workout, at: 1, .workout(WorkoutRecord(activityType: 52, duration: 5))),
      sample(effort, .quantity(1, unit)), sample(effort, .quantity(2, unit)), sample(effort, .quantity(3, unit)),
      sample(try TestData.type("food"), .correlation([sugar, protein])),
    ])
    #expect(stored.map(\.sequence) == Array(1...8))
    try database.write { storage in
      try storage.efforts.relate(stored[2], toWorkout: 1, activity: first)
      try storage.efforts.relate(stored[3], toWorkout: 1, activity: second)
      try storage.efforts.relate(stored[4], toWorkout: 1, activity: nil)
      for score in stored[2...4] { try storage.efforts.relate(score, toWorkout: 2, activity: first) }
    }
    let removal = try remove([stored[0], stored[5]])
    try database.read { storage in
      #expect(try storage.removals.places(in: 1).map(\.sequence) == [3, 4, 5])
      let places = try storage.removals.places(in: 6)
      #expect(places.map(\.sequence) == [7, 8] && places.map(\.lane) == [stored[6].lane, stored[7].lane])
      #expect(places.map(\.start) == [sugar.start, protein.start])
      #expect(try storage.removals.places(in: 2).isEmpty)
      #expect(try storage.workouts.samples(of: 2).count == 3)
    }
    let touched = TouchedData()
    let restored = try database.write(noting: touched) { storage in
      try storage.removals.restore(storage.removals.samples(ofPart: 1, of: removal))
    }
    let workout = try #require(restored.first { $0.record.uuid == stored[0].record.uuid }).sequence
    let meal = try #require(restored.first { $0.record.uuid == stored[5].record.uuid }).sequence
    #expect(touched.workouts == [workout])
    try database.read { storage in
      let lanes = try storage.lanes(of: [effort])
      func scores(_ workout: Int64, _ activity: UUID?) throws -> [Int64] {
        try storage.efforts.scores(ofWorkout: workout, activity: activity, lanes: lanes).map(\.sequence)
      }
      #expect(try scores(workout, first) == [3] && scores(workout, second) == [4] && scores(workout, nil) == [5])
      #expect(try scores(2, first) == [3, 4, 5])
      #expect(try storage.correlations.members(of: meal).map(\.record.uuid) == [sugar.uuid, protein.uuid])
    }
  }

  @Test("A sample that is restored is again in the workouts and correlations that it was in, with its kept element")
  func members() throws {
    let stored = try insert([
      sample(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 5))),
      sample(try TestData.type("food"), .correlation([])), sample(try TestData.type("dietarySugar"), .quantity(1, try .parse("g"))),
    ])
    let element = KeptElement(name: "Record", attributes: [.init(name: "a", value: "b")])
    try database.write { storage in
      try storage.workouts.associate([stored[2]], withWorkout: 1)
      try storage.correlations.add(stored[2], toCorrelation: stored[1])
      try storage.keptElements.keep(element, ofSample: 3, import: nil)
    }
    let removal = try remove([stored[2]])
    let touched = TouchedData()
    let number = try database.write(noting: touched) { storage in
      let restored = try storage.removals.restore(storage.removals.samples(ofPart: 1, of: removal))
      try storage.removals.forgetPart(1, of: removal)
      return try #require(restored.first).sequence
    }
    #expect(number == 5)
    #expect(touched.workouts == [1])
    try database.read { storage throws in
      #expect(try storage.workouts.samples(of: 1).map(\.sequence) == [5])
      #expect(try storage.correlations.memberNumbers(of: 2) == [5])
      #expect(try storage.correlations.members(of: 2).map(\.record.uuid) == [stored[2].record.uuid])
      #expect(try storage.keptElements.extra(ofSample: 5) == element && storage.keptElements.extra(ofSample: 3) == nil)
      #expect(try storage.checkInvariants() == [])
    }
  }
}
