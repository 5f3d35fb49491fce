// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// The order of the checks and of their parts, and damage that only SQLite's own checks see.
@Suite struct HealthDatabaseCheckupTests {
  @Test("Each check leads to the next one, and the last to none")
  func order() throws {
    let database = try HealthDatabase.inMemory()
    let count = StoreCheck.all.count
    for number in 0..<count {
      let portion = try database.check(at: .init(check: number))
      let next: CheckStore.Place? = number == count - 1 ? nil : .init(check: number + 1)
      #expect(portion.subject == StoreCheck.all[number].subject, "\(number)")
      #expect(portion.checkCount == count, "\(number)")
      #expect(portion.next == next, "\(number)")
    }
    for number in [count, -1] {
      let portion = try database.check(at: .init(check: number))
      #expect(portion == CheckStore.Portion(subject: "", findings: [], next: nil, checkCount: count))
    }
  }

  @Test("A part of 2,000 rows leads to one more, a smaller one to the next check", arguments: [(1999, 1), (2000, 2), (2001, 2)])
  func rows(count: Int, parts: Int) throws {
    let database = try HealthDatabase.inMemory()
    try database.write { storage in
      for number in 0..<count {
        try storage.sqlite.execute(
          sql: "INSERT INTO metadata_set (body) VALUES (?)",
          arguments: [MetadataCoding.encode(MetadataSet([.init(key: "k", value: .integer(Int64(number)))]))])
      }
    }
    let portions = try database.portions(of: "metadata")
    #expect(portions.count == parts)
    #expect(portions.flatMap(\.findings) == [])
    #expect(portions.first?.next?.after == (parts == 1 ? nil : 2000))
  }

  @Test("A row that refers to a row that does not exist is found")
  func references() throws {
    let place = try TestData.closedStore()
    let keys = try StoreKeys.openExisting(folder: place.store, keyFolder: place.keys)
    do {
      let sealed = try keys.unlock()
      let queue = try SQLiteConnection(path: sealed.path, checksReferences: false)
      try queue.write { try $0.execute(sql: "INSERT INTO provenance (id, source_revision, device) VALUES (99, 99, 0)") }
      try queue.close()
    }
    let database = try HealthDatabase.open(keys)
    let found = try database.portions(of: "structure").flatMap(\.findings)
    #expect(found.map(\.meaning) == ["Rows refer to rows that do not exist."])
    #expect(found.map(\.severity) == [.damage])
    #expect(found.map(\.rows) == [1])
    #expect(try database.read { try $0.checkInvariants() } == ["Rows refer to rows that exist: 1 do not"])
  }

  @Test("Values of a column without a type are counted")
  func untyped() throws {
    let database = try HealthDatabase.inMemory()
    try database.insert(try (0..<2).map { try TestData.steps(1, at: Double($0)) })
    try database.write { try $0.sqlite.execute(sql: "UPDATE sample SET value = 'x' WHERE seq = 2") }
    #expect(try database.read { try $0.checkInvariants() } == ["A sample's dates and value are finite numbers: 1 rows do not"])
  }

  /// A series of two values, of which the bytes are then replaced.
  private func findings(_ values: [SeriesValue]) throws -> [StoreFinding] {
    let database = try HealthDatabase.inMemory()
    var sample = try TestData.steps(3, at: 100, seconds: 20)
    sample.series = SeriesRecord([SeriesValue(start: 100, end: 101, value: 1), SeriesValue(start: 110, end: 111, value: 2)])
    try database.insert([sample])
    try database.write {
      try $0.sqlite.execute(
        sql: "UPDATE series_part SET body = ?, last = ?", arguments: [SeriesCoding.encode(values[...]), values.last?.start])
      try $0.sqlite.execute(
        sql: "UPDATE series SET latest_start = ?, latest_end = ?, latest = ?",
        arguments: [values.last?.start, values.last?.end, values.last?.value])
    }
    return try database.portions(of: "series").flatMap(\.findings)
  }

  @Test("Values of a series that are out of order are damage, of one instant not")
  func series() throws {
    let first = SeriesValue(start: 110, end: 111, value: 1)
    #expect(try findings([first, SeriesValue(start: 120, end: 121, value: 2)]) == [])
    #expect(try findings([first, SeriesValue(start: 110, end: 112, value: 2)]) == [])
    #expect(try findings([first, SeriesValue(start: 109.5, end: 112, value: 2)]).map(\.severity) == [.damage])
  }
}
