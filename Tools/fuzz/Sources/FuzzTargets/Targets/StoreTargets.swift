// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

@testable import OpenHealthStorage

extension FuzzTarget {
  /// The first page of a store, which is read before anything else is verified. A store opens only with the page that it wrote.
  static let firstPage = FuzzTarget(name: "first-page", longest: 256, seeds: { editSeeds }) { input in
    let store = try FuzzStore.shared.get()
    let good = Array(store.closed.prefix(FuzzStore.pageSize))
    var page = EditScript(unitSize: 256, others: store.otherPages).apply(input, to: good)
    // The page keeps its size, so that the pages after it keep their places.
    page = Array((page + [UInt8](repeating: 0, count: max(0, FuzzStore.pageSize - page.count))).prefix(FuzzStore.pageSize))
    let bytes = page + store.closed[FuzzStore.pageSize...]
    store.put(database: bytes, log: nil)
    do throws(HealthError) {
      let values = try store.open()
      require(page.isSame(as: good), "a store with a changed first page was opened")
      require(values == FuzzStore.all, "\(values.count) samples are there")
    } catch {
      require(!page.isSame(as: good), "\(error)")
      let expected: [StoreFault] = [.notThisStore, .newerFormat, .damagedPage(1), .notEncrypted]
      require(expected.contains { error == .store($0) }, "\(error)")
      require(store.database.isSame(as: bytes), "a store that was refused was changed")
    }
  }

  /// A log that was changed, or belongs to another time or store. The store opens with the values of one of its commits, or not at all.
  static let log = FuzzTarget(name: "log", longest: 256, seeds: { editSeeds }) { input in
    let store = try FuzzStore.shared.get()
    let log = EditScript(headerSize: 32, unitSize: 24 + FuzzStore.pageSize, others: store.otherLogs).apply(input, to: store.log)
    store.put(database: store.crashed, log: log)
    do throws(HealthError) {
      let values = try store.open()
      require(values == Array(FuzzStore.all.prefix(values.count)), "the store never held these values: \(values)")
      require(!log.isSame(as: store.log) || values == FuzzStore.all, "commits of a sound log are gone")
    } catch {
      switch error {
      case .store, .damagedData: break
      default: require(false, "\(error)")
      }
      require(!log.isSame(as: store.log), "\(error)")
    }
  }

  /// Scripts of no change, of each kind of change, and of two longer ones.
  private static var editSeeds: [[UInt8]] {
    [[]] + (0..<10 as Range<UInt8>).map { [$0, $0 % 3, 0, 1, 5, 3, 0, 2, 9] } + [[0, 0, 0, 0, 17, 3, 9, 0], [6, 1, 3, 0, 0, 20, 30]]
  }
}

/// A small sealed store, and copies of its files from several moments. Targets change the copies, put them in place and open the store.
final class FuzzStore: Sendable {
  static let shared = Result { try FuzzStore() }
  static let pageSize = 4096
  /// The values of all samples in the order of saving, each saved by its own commit.
  static let all = (1...5).map(Double.init)

  /// The database while the last three commits are in the log.
  let crashed: [UInt8]
  let log: [UInt8]
  /// The database with all commits.
  let closed: [UInt8]
  /// The log of the first two commits, and the logs of another store.
  let otherLogs: [[UInt8]]
  let otherPages: [[UInt8]]
  private let keys: StoreKeys
  private let folder: URL

  private init() throws {
    folder = Scratch.folder.appendingPathComponent("store")
    keys = try Self.makeKeys(folder)
    let first = try Self.save(Self.all[..<2], keys)
    let last = try Self.save(Self.all[2...], keys)
    (crashed, log, closed) = (last.database, last.log, last.closed)
    let other = try Self.save(Self.all[...], Self.makeKeys(Scratch.folder.appendingPathComponent("other")))
    otherLogs = [first.log, other.log]
    otherPages = [Array(other.closed.prefix(Self.pageSize)), Array(closed[Self.pageSize..<2 * Self.pageSize])]
  }

  private static func makeKeys(_ folder: URL) throws -> StoreKeys {
    try StoreKeys.openOrCreate(folder: folder, keyFolder: Scratch.folder.appendingPathComponent("keys"))
  }

  /// Saves values, and returns the files before and after the store was closed.
  private static func save(_ values: ArraySlice<Double>, _ keys: StoreKeys) throws -> (database: [UInt8], log: [UInt8], closed: [UInt8]) {
    let path = keys.folder.appendingPathComponent(HealthDatabase.fileName).path
    let files = try { () throws in
      let database = try HealthDatabase.open(keys)
      for value in values { try database.write { _ = try $0.insert([try sample(value)]) } }
      return (Scratch.read(path), Scratch.read(path + "-wal"))
    }()
    require(files.1.count > 32, "there is no log")
    return (files.0, files.1, Scratch.read(path))
  }

  private static func sample(_ value: Double) throws -> SampleRecord {
    guard let type = Catalog.type(named: "stepCount") else { throw HealthError.invalidArgument(.noSamples) }
    let date = Date(timeIntervalSinceReferenceDate: 600_000_000 + 60 * value)
    let revision = SourceRevisionRecord(source: SourceRecord(bundleIdentifier: "com.example.app", name: "App"), version: "1")
    return SampleRecord(
      uuid: UUID(), type: type, start: date, end: date, value: .quantity(value, try UnitExpression.parse("count")),
      provenance: Provenance(revision: revision, device: nil), metadata: .empty)
  }

  private var path: String { folder.appendingPathComponent(HealthDatabase.fileName).path }
  var database: [UInt8] { Scratch.read(path) }

  /// Replaces the files of the store; a log of nil means no log.
  func put(database: [UInt8], log: [UInt8]?) {
    unlink(path + "-shm")
    unlink(path + "-wal")
    Scratch.overwrite(path, database)
    if let log { Scratch.overwrite(path + "-wal", log) }
  }

  /// The values in the store, by date.
  func open() throws(HealthError) -> [Double] {
    // Keys are opened again, too, so that each input takes the whole way: key file, header, database, log.
    let keys = try StoreKeys.openOrCreate(folder: folder, keyFolder: keys.keyFolder)
    return try HealthDatabase.open(keys).read { storage in
      var values: [Double] = []
      try storage.forEachRecord(lanes: try storage.lanes(of: nil), predicate: .everything, descending: false) { sample, _ in
        if case .quantity(let value, _) = sample.record.value { values.append(value) }
        return true
      }
      return values
    }
  }
}
