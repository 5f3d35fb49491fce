// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Kept files go with the last sample that names them.
@Suite struct SampleFilesTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func sample(_ type: DataType, _ value: SampleRecord.Value) -> SampleRecord {
    SampleRecord(type, value, at: Self.date, from: TestData.provenance(), uuid: UUIDMint.ofTests.next())
  }

  private func route() throws -> SampleRecord {
    let location = LocationRecord(date: Self.date.timeIntervalSinceReferenceDate, latitude: 1, longitude: 2)
    return sample(Catalog.workoutRoute, .route(try #require(RouteRecord([location]))))
  }

  private func electrocardiogram() -> SampleRecord {
    sample(Catalog.electrocardiogram, .content(.electrocardiogram(ElectrocardiogramRecord(microvolts: [1, 2]))))
  }

  private func workout() -> SampleRecord { sample(Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 0))) }

  /// The element of a route in a file.
  private func element(ofRoute path: String) -> KeptElement {
    let reference = KeptElement(name: "FileReference", attributes: [.init(name: "path", value: path)])
    return KeptElement(name: "WorkoutRoute", children: [reference])
  }

  /// The element of an electrocardiogram in a file with these contents.
  private func element(ofRecording digest: String) -> KeptElement {
    KeptElement(name: KeptElement.electrocardiogramName, attributes: [.init(name: "digest", value: digest)])
  }

  private func save(_ samples: [(SampleRecord, KeptElement)]) throws -> [StoredSample] {
    try database.write { storage in
      let stored = try storage.insert(samples.map(\.0))
      for (sample, extra) in zip(stored, samples) { try storage.keptElements.keep(extra.1, ofSample: sample.sequence, import: 1) }
      return stored
    }
  }

  private func keepFile(_ path: String, digest: UInt128 = 1) throws {
    try database.write { storage in
      let file = try storage.keptFiles.begin(ImportFile(number: 1, path: path, size: 1, digest: digest, replaces: false), at: Self.date)
      let part = ImportFilePart(number: 1, file: try #require(file), part: 0, body: Data([1]), isLast: true)
      #expect(try storage.keptFiles.add(part, at: Self.date) == .kept)
    }
  }

  private func paths() throws -> [String] { try database.read { try $0.keptFiles.all().map(\.path) } }

  private func remove(_ samples: [StoredSample]) throws -> Int64 {
    try database.write { storage in
      let removal = try storage.removals.begin(at: Self.date)
      #expect(try storage.removals.add(samples, to: removal) == samples.count)
      return removal
    }
  }

  @Test("The file of a route goes with the last route that names it, and no other file with it")
  func routes() throws {
    for path in ["a", "b"] { try keepFile(path) }
    let stored = try save([
      (try route(), element(ofRoute: "a")), (try route(), element(ofRoute: "a")), (try route(), element(ofRoute: "b")),
    ])
    try database.write { try $0.delete([stored[0]]) }
    #expect(try paths() == ["a", "b"])
    try database.write { try $0.delete([stored[1]]) }
    #expect(try paths() == ["b"])
    #expect(try database.rowCount("kept_file_part") == 1)
  }

  @Test("The file of an electrocardiogram is the one with its contents, under any path")
  func recordings() throws {
    try keepFile("a", digest: 0xAB)
    try keepFile("b", digest: 0xCD)
    try keepFile("c", digest: 0xAB)
    let stored = try save([(electrocardiogram(), element(ofRecording: "ab"))])
    try database.write { try $0.delete(stored) }
    #expect(try paths() == ["b"])
  }

  @Test("An element that belongs to no sample keeps its file; one of another name names none")
  func otherElements() throws {
    for path in ["a", "b"] { try keepFile(path) }
    var other = element(ofRoute: "b")
    other.name = "Other"
    _ = try database.write { storage in
      _ = try storage.keptElements.keep(ImportElements.Item(element: element(ofRoute: "a"), identity: 1), import: 1)
      return try storage.keptElements.keep(ImportElements.Item(element: other, identity: 2), import: 1)
    }
    let stored = try save([(try route(), element(ofRoute: "a")), (try route(), element(ofRoute: "b"))])
    try database.write { try $0.delete(stored) }
    #expect(try paths() == ["a"])
  }

  @Test("The files that only removed samples name are hidden while these can come back, and deleted with them")
  func removal() throws {
    for (path, digest) in [("a", 1), ("b", 2), ("c", 3), ("d", 4)] as [(String, UInt128)] { try keepFile(path, digest: digest) }
    let stored = try save([
      (try route(), element(ofRoute: "a")), (try route(), element(ofRoute: "b")), (try route(), element(ofRoute: "b")),
      (electrocardiogram(), element(ofRecording: "3")),
    ])
    let removal = try remove([stored[0], stored[1], stored[3]])
    #expect(try paths() == ["b", "d"])
    let restored = try database.write { storage in
      let restored = try storage.removals.restore(storage.removals.samples(ofPart: 1, of: removal))
      try storage.removals.forgetPart(1, of: removal)
      return restored
    }
    #expect(try paths() == ["a", "b", "c", "d"])
    let again = try remove(restored)
    try database.write { try $0.removals.forgetPart(1, of: again) }
    #expect(try paths() == ["b", "d"])
    #expect(try database.rowCount("kept_file") == 2)
  }

  @Test("The file of a route stays when the workout is forgotten whose element names it, too: the route is a sample of its own")
  func workouts() throws {
    try keepFile("a")
    let whole = KeptElement(name: "Workout", children: [element(ofRoute: "a")])
    let stored = try save([(workout(), whole)])
    let removal = try remove(stored)
    #expect(try paths() == [])
    try database.write { try $0.removals.forgetPart(1, of: removal) }
    #expect(try paths() == ["a"])
  }
}
