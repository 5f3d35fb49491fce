// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Power cuts, on a disk that loses what was not synced. Each of these tests runs in a separate process; `Tools/run soak` makes many more
/// cuts.
@Suite struct EncryptionPowerCutTests {
  /// `OPENHEALTHKIT_SOAK_ROUNDS` is a number of killed processes; cuts are much quicker.
  private static let soak = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init)
  /// The first seed, to continue another run or to repeat one seed.
  private static let first = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_SEED"].flatMap(Int.init) ?? 0

  /// Each seed makes a store and cuts its power ten times.
  @Test func powerCutsLoseNothingThatWasAcknowledged() async {
    let seeds = Self.first..<Self.first + (Self.soak.map { $0 * 5 } ?? 20)
    await #expect(processExitsWith: .success) { [seeds = seeds as Range<Int>] in
      PowerCutDisk.install()
      for seed in seeds {
        let run = try PowerCutRun(seed: UInt64(seed)).cutting(10)
        #expect(run.losses == [], "seed \(seed): \(run.losses.joined(separator: ", "))")
      }
    }
  }

  /// Proves that the test above would notice losses: a disk that syncs nothing loses much.
  @Test func aDiskThatDoesNotSyncIsFoundOut() async {
    await #expect(processExitsWith: .success) {
      PowerCutDisk.install()
      PowerCutDisk.isHonest = false
      var losses = 0
      for seed in 0..<5 { losses += try PowerCutRun(seed: UInt64(seed)).cutting(10).losses.count }
      #expect(losses >= 5)
    }
  }

  /// The same through all of storage, starting with the first opening.
  @Test("SAVE-02: a power cut loses no acknowledged save and leaves no partial one")
  func powerCutsWhileSavingSamples() async {
    let seeds = Self.first..<Self.first + (Self.soak ?? 8)
    await #expect(processExitsWith: .success) { [seeds = seeds as Range<Int>] in
      PowerCutDisk.install()
      for seed in seeds { try PowerCutSaves(seed: UInt64(seed)).run(cuts: 5) }
    }
  }

  /// The test above found this: a crash between the table of migrations and the first version of the schema, which are two transactions.
  @Test func aStoreWhoseMakingWasCutShortOpens() throws {
    let place = try TemporaryFolder()
    let sealed = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys).unlock()
    do { try TestConnection(sealed.path).run("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)") }
    let database = try HealthDatabase.open(place)
    try database.write { _ = try $0.insert([TestData.steps(1)]) }
    #expect(try database.read { try $0.latestSequence() } == 1)
  }
}

/// A store under the VFS alone, whose power is cut repeatedly, sometimes while it is opened after the last cut.
private final class PowerCutRun {
  private typealias Rows = [Int: String]

  private(set) var cuts = 0
  /// The faults found after a cut.
  private(set) var losses: [String] = []
  private var random: SplitMix64
  private var folder: TemporaryFolder
  /// The acknowledged rows, nil before the table exists; and the rows if the transaction in flight is stored as well.
  private var stored: Rows?
  private var next: Rows?

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    folder = try TemporaryFolder()
    _ = try SealedStore(folder: folder.url)
  }

  func cutting(_ count: Int) throws -> PowerCutRun {
    while cuts < count && losses.isEmpty {
      PowerCutDisk.powerOn(seed: random.next())
      let store = try SealedStore(folder: folder.url)
      let duringOpening = random.below(4) == 0
      PowerCutDisk.cut(after: duringOpening ? 1 + random.below(30) : .max)
      do {
        try session(store, cutting: !duringOpening)
      } catch let failure as SQLiteFailure {
        if !PowerCutDisk.isOff { losses.append("cut \(cuts): \(failure), \(store.lastFailure)") }
      }
      guard let files = PowerCutDisk.leftovers() else { continue }
      cuts += 1
      folder = try TemporaryFolder()
      for (name, bytes) in files { try Data(bytes).write(to: folder.url.appendingPathComponent(name)) }
    }
    return self
  }

  /// Opens the store, checks its content, and works until the power is cut.
  private func session(_ store: SealedStore, cutting: Bool) throws {
    var connection: TestConnection? = try store.connect()
    try check(connection!)
    if random.below(3) == 0 {
      connection = nil  // this moves the log into the database
      connection = try store.connect()
    }
    if cutting { PowerCutDisk.cut(after: 1 + random.below(random.below(3) == 0 ? 1200 : 150)) }
    var reader: TestConnection?
    try prepare(connection!)
    while !PowerCutDisk.isOff && losses.isEmpty {
      switch random.below(20) {
      case 0:
        connection = nil
        connection = try store.connect()
        try prepare(connection!)
      case 1:
        reader = reader == nil ? try store.connect() : nil
        try reader?.run("BEGIN; SELECT count(*) FROM t")
      case 2, 3:
        try connection!.run("PRAGMA wal_checkpoint(\(["PASSIVE", "FULL", "RESTART", "TRUNCATE"][random.below(4)]))")
      case 4: try connection!.run("VACUUM")
      default: try transaction(connection!)
      }
    }
  }

  private func prepare(_ connection: TestConnection) throws {
    let spills = random.below(2) == 0
    try connection.run(
      """
      PRAGMA busy_timeout = 0; PRAGMA cache_size = \(spills ? 5 : -2000); PRAGMA cache_spill = \(spills ? "ON" : "OFF");
      PRAGMA wal_autocheckpoint = \([0, 4, 20, 100][random.below(4)])
      """)
    guard stored == nil else { return }
    next = [:]
    try connection.run("CREATE TABLE IF NOT EXISTS t (a INTEGER PRIMARY KEY, b TEXT); CREATE INDEX IF NOT EXISTS i ON t (b)")
    (stored, next) = ([:], nil)
  }

  private func transaction(_ connection: TestConnection) throws {
    var rows = stored ?? [:]
    var sql = "BEGIN;"
    for _ in 0...random.below(6) { sql += change(&rows) }
    if random.below(8) == 0 {
      var lost = rows
      for _ in 0...random.below(4) { sql += change(&lost) }
      try connection.run(sql + "ROLLBACK")
      return
    }
    next = rows
    try connection.run(sql + "COMMIT")
    (stored, next) = (rows, nil)
  }

  private func change(_ rows: inout Rows) -> String {
    let row = random.below(40)
    switch random.below(8) {
    case 0:
      rows = rows.filter { $0.key % 5 != row % 5 }
      return "DELETE FROM t WHERE a % 5 = \(row % 5);"
    case 1:
      rows = rows.mapValues { $0 + "+" }
      return "UPDATE t SET b = b || '+';"
    default:
      let text = String(repeating: "\(random.next()) ", count: random.below(150))
      rows[row] = text
      return "INSERT OR REPLACE INTO t VALUES (\(row), '\(text)');"
    }
  }

  /// Checks that the store is as after the last acknowledged transaction, or as after the one in flight.
  private func check(_ connection: TestConnection) throws {
    let tables = try connection.rows("SELECT name FROM sqlite_schema ORDER BY name").count
    if stored == nil && tables < 2 { return }
    var rows: Rows = [:]
    for row in try connection.rows("SELECT a, b FROM t") { rows[Int(row[0]!)!] = row[1]! }
    let sound = try connection.value("PRAGMA integrity_check")
    if sound != "ok" { losses.append("cut \(cuts): \(sound ?? "no answer")") }
    if rows != stored && rows != next { losses.append("cut \(cuts): \(rows.count) rows, not the \(stored?.count ?? -1) acknowledged") }
    (stored, next) = (rows, nil)
  }
}

/// Saves batches of samples through `HealthDatabase`, whose power is cut repeatedly.
private final class PowerCutSaves {
  private var random: SplitMix64
  private var place: TemporaryFolder
  private var acknowledged = 0
  private let seed: UInt64

  init(seed: UInt64) throws {
    self.seed = seed
    random = SplitMix64(seed: seed)
    place = try TemporaryFolder()
    _ = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
  }

  func run(cuts: Int) throws {
    for _ in 0..<cuts {
      PowerCutDisk.powerOn(seed: random.next())
      PowerCutDisk.cut(after: 1 + random.below(600))
      do {
        try session()
      } catch let error as HealthError {
        if !PowerCutDisk.isOff { throw error }
      }
      guard let files = PowerCutDisk.leftovers() else { continue }
      try moveToNewPlace(files)
    }
    PowerCutDisk.powerOn(seed: 0)
    try check(HealthDatabase.open(place))
  }

  private func moveToNewPlace(_ files: [String: [UInt8]]) throws {
    let new = try TemporaryFolder()
    for name in ["store", "keys"] {
      let (from, to) = (place.url.appendingPathComponent(name), new.url.appendingPathComponent(name))
      try FileManager.default.copyItem(at: from, to: to)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: new.store.path) where name.hasPrefix(HealthDatabase.fileName) {
      try FileManager.default.removeItem(at: new.store.appendingPathComponent(name))
    }
    for (name, bytes) in files { try Data(bytes).write(to: new.store.appendingPathComponent(name)) }
    place = new
  }

  private func session() throws {
    let database = try HealthDatabase.open(place)
    try check(database)
    while true {
      let batch = acknowledged + 1
      try database.insert(
        (0..<1 + random.below(40)).map { number in
          try TestData.steps(
            Double(batch), at: Double(batch), seconds: Double(number), provenance: TestData.provenance("app.\(random.below(3))"),
            metadata: MetadataSet([.init(key: "batch", value: .integer(Int64(batch)))]))
        } + [try TestData.steps(0, at: Double(batch), provenance: TestData.provenance("last"))])
      acknowledged = batch
    }
  }

  /// Checks that all acknowledged batches are stored, perhaps the one in flight, and no partial one.
  private func check(_ database: HealthDatabase) throws {
    var seconds: [Int: [Int]] = [:]
    var whole: Set<Int> = []
    for sample in try database.everything() {
      let batch = Int(sample.start.timeIntervalSinceReferenceDate)
      guard case .quantity(let value, _) = sample.value else { continue }
      if value == 0 { whole.insert(batch) } else { seconds[batch, default: []].append(Int(sample.end.timeIntervalSince(sample.start))) }
      #expect(value == 0 || sample.metadata["batch"] == .integer(Int64(batch)))
    }
    let last = max(acknowledged, whole.max() ?? 0)
    #expect(last <= acknowledged + 1, "seed \(seed)")
    #expect(whole == Set(1..<last + 1), "seed \(seed)")
    #expect(Set(seconds.keys) == whole, "seed \(seed)")
    #expect(seconds.values.allSatisfy { $0.sorted() == Array(0..<$0.count) }, "seed \(seed)")
    #expect(try database.read { try $0.checkInvariants() } == [])
    acknowledged = last
  }
}
