// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

@Suite struct SeriesTests {
  private let database: HealthDatabase
  private let start = 600_000_000.0

  init() throws { database = try HealthDatabase.inMemory() }

  /// A sample of `count` values that begin about a second apart.
  private func sample(_ count: Int, seed: UInt64 = 1, at offset: Double = 0, lasting: Bool = true) throws -> SampleRecord {
    var random = SplitMix64(seed: seed)
    let values = (0..<count).map { index in
      let begin = start + offset + Double(index) + Double(random.below(1000)) / 1001
      let end = lasting ? begin + Double(random.below(100)) / 7 : begin
      return SeriesValue(start: begin, end: end, value: Double(bitPattern: random.next() >> 2))
    }
    var record = try TestData.steps(1, at: start + offset, seconds: Double(count) + 200)
    record.series = SeriesRecord(values)
    return record
  }

  private func rows(_ table: String) throws -> Int {
    try database.read { try Int.fetchOne($0.sqlite, sql: "SELECT count(*) FROM \(table)") ?? -1 }
  }

  @Test("values are read back bit for bit, for any number of parts", arguments: [1, 2, 2047, 2048, 2049, 5000], [false, true])
  func bitForBit(count: Int, lasting: Bool) throws {
    let record = try sample(count, lasting: lasting)
    try database.insert([record])
    let found = try #require(try database.stored().first)
    let bits = { (value: SeriesValue) in [value.start.bitPattern, value.end.bitPattern, value.value.bitPattern] }
    #expect(try database.read { try $0.series.quantities(of: found) }.map(bits) == record.series?.values?.map(bits))
    #expect(found.record == record)
    #expect(found.record.series == record.series)
    #expect(found.record.series?.values == nil)
    #expect(try rows("series_part") == (count + 2047) / 2048 && rows("series") == 1)
  }

  @Test("zeros of both signs and equal bits of start and end are kept")
  func zeros() throws {
    let values = [SeriesValue(start: -0.0, end: 0, value: -0.0), SeriesValue(start: 5, end: 5, value: 0)]
    let back = try SeriesCoding.decode(SeriesCoding.encode(values[...]), count: 2)
    #expect(back.map(\.start.sign) == [.minus, .plus])
    #expect(back.map(\.end.sign) == [.plus, .plus])
    #expect(back.map(\.value.sign) == [.minus, .plus])
  }

  @Test("a part of the wrong length is reported as damage", arguments: [0, 1, 8, 15, 17, 31, 32, 33, 40])
  func damagedParts(length: Int) {
    #expect(kind { _ = try SeriesCoding.decode(Data(count: length), count: 1) } == ([16, 24].contains(length) ? nil : "damagedData"))
    #expect(kind { _ = try SeriesCoding.decode(Data(count: length), count: 0) } == "damagedData")
  }

  @Test("a missing value or part is an error rather than a shorter series, and a series without its figures is left out")
  func missing() throws {
    try database.insert([try sample(10)])
    try database.write { try $0.sqlite.execute(sql: "UPDATE series_part SET body = substr(body, 1, 100)") }
    let found = try #require(try database.stored().first)
    #expect(kind { _ = try database.read { try $0.series.quantities(of: found) } } == "damagedData")
    try database.write { try $0.sqlite.execute(sql: "DELETE FROM series") }
    #expect(try database.stored().isEmpty && database.leftOut.map(\.table) == ["sample"])
  }

  @Test("a deleted series leaves no values; other series and samples stay")
  func deletion() throws {
    let records = [try sample(3000), try sample(10, seed: 2, at: 50), try TestData.steps(7)]
    try database.insert(records)
    let all = try database.stored()
    try database.write { storage in try storage.delete(all.filter { $0.record.uuid == records[0].uuid }) }
    #expect(try database.stored().map(\.record.uuid) == [records[2].uuid, records[1].uuid])
    #expect(try rows("series") == 1 && rows("series_part") == 1)
  }

  @Test("a series that was read has no values, and cannot be stored again")
  func withoutValues() throws {
    try database.insert([try sample(3)])
    var copy = try #require(try database.stored().first).record
    copy.uuid = UUIDMint.ofTests.next()
    #expect(kind { try database.insert([copy]) } == "invalidArgument")
    #expect(try database.stored().count == 1)
  }

  @Test("quantities are sorted by start, then as saved, from the beginning and after each cursor")
  func mergedWalk() throws {
    /// One value per second, so that there are many equal starts.
    func series(_ first: Int, _ count: Int, _ value: Double) throws -> SampleRecord {
      var record = try TestData.steps(value, at: start + Double(first), seconds: Double(count))
      let starts = (first..<first + count).map { start + Double($0) }
      record.series = SeriesRecord(starts.map { SeriesValue(start: $0, end: $0, value: value + $0 - start) })
      return record
    }
    let samples = try [
      series(2, 6, 100), TestData.steps(1, at: start + 4), series(0, 9, 200), series(4, 3, 300), TestData.steps(2, at: start + 4),
      TestData.steps(3, at: start + 8), TestData.steps(4, at: start),
    ]
    for sample in samples { try database.insert([sample]) }
    func walk(after place: FetchQuantities.Cursor? = nil, upTo latest: Int64 = .max) throws -> [[Double]] {
      try database.read { storage in
        var found: [[Double]] = []
        let lanes = try storage.lanes(of: nil)
        try storage.forEachValue(lanes: lanes, predicate: .everything, order: .quantities, after: place, upTo: latest) { sample, value in
          found.append([value.start, Double(sample.sequence), value.value])
          return true
        }
        return found
      }
    }
    let expected = samples.enumerated().flatMap { index, sample in
      (sample.series?.values ?? sample.ownQuantity.map { [$0] } ?? []).map { [$0.start, Double(index + 1), $0.value] }
    }
    .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
    #expect(expected.count == 22)
    #expect(try walk() == expected)
    for latest in 0...samples.count { #expect(try walk(upTo: Int64(latest)) == expected.filter { $0[1] <= Double(latest) }) }
    for (index, place) in expected.enumerated() {
      let sampleStart = samples[Int(place[1]) - 1].start.timeIntervalSinceReferenceDate
      let cursor = FetchQuantities.Cursor(start: place[0], sampleStart: sampleStart, sequence: Int64(place[1]), latest: .max)
      let rest = expected[(index + 1)...]
      #expect(try walk(after: cursor) == Array(rest))
      #expect(try walk(after: cursor, upTo: 2) == rest.filter { $0[1] <= 2 })
    }
  }

  @Test("reading samples without a series takes no extra statements, even if the store has a series", arguments: [false, true])
  func plainSamples(withSeries: Bool) throws {
    // The series belongs to another app, so that reading its own rows is not counted.
    if withSeries {
      var series = try sample(5000)
      series.provenance = TestData.provenance("com.example.other")
      try database.insert([series])
    }
    try database.insert(try (0..<50).map { try TestData.steps(Double($0), at: start + Double($0)) })
    let plain = PredicateTree.source(["com.example.app"])
    let counted = try database.read { storage in
      var statements = 0
      var found = 0
      try storage.sqlite.noting({ _ in statements += 1 }) {
        try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: plain) { _, _ in
          found += 1
          return true
        }
      }
      return (statements, found)
    }
    // One statement for the lanes, two for their rows and chunks, and one each for unit and origin.
    #expect(counted.0 <= 5)
    #expect(counted.1 == 50)
  }

  @Test("the series that reach an instant begin before it, have a value at it or later, and come in the order of saving")
  func reaching() throws {
    func series(_ first: Double, _ last: Double, app: String = "com.example.app") throws -> SampleRecord {
      var record = try TestData.steps(1, at: start + first, seconds: 100, provenance: TestData.provenance(app))
      record.series = SeriesRecord([first, last].map { SeriesValue(start: start + $0, end: start + $0, value: 1) })
      return record
    }
    try database.insert(try [series(0, 30), series(5, 20), series(2, 10), series(0, 30, app: "other"), TestData.steps(1, at: start)])
    let lane = try #require(try database.read { try $0.lanes(of: nil).first })
    func found(_ instant: Double) throws -> [Int64] {
      try database.read { try $0.series.samples(of: lane, reaching: start + instant).map(\.sequence) }
    }
    let cases: [(instant: Double, numbers: [Int64])] = [
      (0, []), (1, [1]), (2, [1]), (3, [1, 3]), (5, [1, 3]), (6, [1, 2, 3]), (10, [1, 2, 3]), (10.5, [1, 2]), (20.5, [1]), (30, [1]),
      (30.5, []),
    ]
    for (instant, numbers) in cases { #expect(try found(instant) == numbers, "\(instant)") }
    let records = try database.read { try $0.series.samples(of: lane, reaching: start + 6).map(\.record) }
    #expect(records == (try database.stored().filter { $0.sequence < 4 }.sorted { $0.sequence < $1.sequence }.map(\.record)))
  }
}
