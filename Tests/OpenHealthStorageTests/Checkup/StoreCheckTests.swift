// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The checks of a whole store find each kind of damage, and nothing in a sound store.
@Suite struct StoreCheckTests {
  /// A closed store with one row of each kind.
  private func world() throws -> TemporaryFolder {
    let place = try TemporaryFolder()
    let database = try HealthDatabase.open(place)
    try database.write { storage in
      try SchemaStore(schema: Migrations.all.count).save(storage)
      _ = try storage.insert(try (0..<500).map { try TestData.steps(Double($0), at: Double($0)) })
    }
    return place
  }

  /// All findings but notes, of all checks or those of some subjects.
  private func findings(_ database: HealthDatabase, of subjects: Set<String>? = nil) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    var place: CheckStore.Place? = .init(check: 0)
    while let next = place {
      if let subjects, next.after == nil, !subjects.contains(StoreCheck.all[next.check].subject) {
        place = next.check + 1 < StoreCheck.all.count ? .init(check: next.check + 1) : nil
        continue
      }
      let portion = try database.check(at: next)
      findings += portion.findings
      place = portion.next
    }
    return findings.filter { $0.severity != .note }
  }

  @Test("A sound store has no findings but notes, and looking at it changes no file")
  func sound() throws {
    let place = try world()
    let before = try place.storeContents()
    #expect(try findings(HealthDatabase.open(place)) == [])
    #expect(try place.storeContents() == before)
    let memory = try HealthDatabase.inMemory()
    try memory.insert([try TestData.steps(1)])
    #expect(try findings(memory) == [])
    // Places that are not in the list end the checks.
    #expect(try memory.check(at: .init(check: .max)).next == nil && memory.check(at: .init(check: -1)).next == nil)
  }

  @Test("A changed byte in any page of the database is found, and the page is named")
  func pages() throws {
    let place = try world()
    let count = try place.file.bytes().count / pageSize
    #expect(count > 50)
    var random = SplitMix64(seed: 41)
    for page in 0..<count {
      let offset = page * pageSize + random.below(pageSize)
      let byte = try place.file.bytes()[offset]
      try place.file.overwrite(at: offset, with: [byte ^ UInt8(1 << random.below(8))])
      let found: [StoreFinding]
      do throws(HealthError) {
        let database = try HealthDatabase.open(place)
        found = (try? findings(database, of: ["pages"])) ?? []
      } catch {
        // Page 1 and the schema are read when the store is opened.
        found = [try StoreFinding(error, subject: "store")]
      }
      #expect(found.contains { $0.severity == .damage && ($0.meaning.contains("Page \(page + 1) ") || page == 0) }, "page \(page + 1)")
      try place.file.overwrite(at: offset, with: [byte])
    }
    #expect(try findings(HealthDatabase.open(place)) == [])
  }

  /// Changes bytes of the last pages of a database, and returns the number of its pages.
  private func damage(last number: Int, of place: TemporaryFolder) throws -> Int {
    let size = try #require(try FileManager.default.attributesOfItem(atPath: place.file.path)[.size] as? Int)
    for page in size / pageSize - number..<size / pageSize {
      try place.file.overwrite(at: page * pageSize + 100, with: [UInt8](repeating: 7, count: 8))
    }
    return size / pageSize
  }

  /// Rows of samples that fill the last forty pages of a store and more.
  private static func manySamples() throws -> [SampleRecord] {
    try (0..<3).flatMap { app in
      try (0..<1900).map { try TestData.steps(Double($0), at: Double($0), provenance: TestData.provenance("com.example.app\(app)")) }
    }
  }

  @Test("Damaged pages beyond the twentieth of a part are counted, with the pages among which they are")
  func manyPages() throws {
    let place = try TemporaryFolder()
    try HealthDatabase.open(place).insert(try Self.manySamples())
    let count = try damage(last: 25, of: place)
    let found = try findings(HealthDatabase.open(place), of: ["pages"])
    #expect(found.map(\.severity) == Array(repeating: .damage, count: 21))
    #expect(found.first?.meaning == "Page \(count - 24) of the database is not as it was written: its bytes have changed.")
    #expect(found.last?.meaning == "5 more of pages 1 to \(count) of the database have changed.")
  }

  @Test("Damaged pages with a sound copy in the log are no finding")
  func pagesInLog() throws {
    let place = try TemporaryFolder()
    let database = try HealthDatabase.open(place)
    try database.insert(try Self.manySamples())
    // Copies the log into the database, and keeps it.
    try TestConnection(try #require(database.sealed).path).run("PRAGMA wal_checkpoint(PASSIVE)")
    let count = try damage(last: 21, of: place)
    let found = try findings(database, of: ["pages"])
    #expect(found.map(\.severity) == Array(repeating: .attention, count: 21))
    #expect(found.first?.meaning.hasPrefix("Page \(count - 20) of the database is damaged, but the log has a sound copy of it.") == true)
    #expect(found.last?.meaning == "1 more of pages 1 to \(count) of the database is damaged, but the log has sound copies.")
  }

  @Test("A place from a request can be any number", arguments: [Int64.min, -1, .max - 1, .max])
  func places(after: Int64) throws {
    let place = try world()
    let before = try place.storeContents()
    let database = try HealthDatabase.open(place)
    for check in StoreCheck.all.indices {
      let portion = try database.check(at: .init(check: check, after: after))
      #expect(portion.findings.allSatisfy { $0.severity == .note }, "\(portion)")
      if let next = portion.next, next.check == check { #expect((next.after ?? .max) > after, "\(portion)") }
    }
    #expect(try place.storeContents() == before)
  }

  @Test("All checks continue after damage to a page, and end")
  func goesOn() throws {
    let place = try world()
    let page = try place.file.bytes().count / pageSize - 1
    try place.file.overwrite(at: page * pageSize + 100, with: [UInt8](repeating: 7, count: 8))
    let found = try findings(HealthDatabase.open(place))
    #expect(found.contains { $0.subject == "pages" && $0.severity == .damage })
    // A file that was cut off does not open, which says something about the store, too.
    try place.file.truncate(to: page * pageSize)
    let error = #expect(throws: HealthError.store(.truncated(page: page + 1))) { try HealthDatabase.open(place) }
    #expect(try error.map { try StoreFinding($0, subject: "store").severity } == .damage)
  }

  @Test("Damage to a frame of the log before its last commit is found; the same store without it has none")
  func log() throws {
    let place = try TemporaryFolder()
    let database = try HealthDatabase.open(place)
    for number in 0..<3 { try database.insert([TestData.steps(Double(number))]) }
    #expect(try findings(database) == [])
    let log = place.store.appendingPathComponent("\(HealthDatabase.fileName)-wal")
    let frames = (try log.bytes().count - logHeaderSize) / frameSize
    #expect(frames > 3)
    for frame in 0..<frames - 1 {
      let offset = logHeaderSize + frame * frameSize + 24 + 200
      let byte = try log.bytes()[offset]
      try log.overwrite(at: offset, with: [byte ^ 1])
      let found = try findings(database, of: ["log"])
      #expect(found.map(\.severity) == [.damage], "frame \(frame + 1)")
      #expect(found.first?.meaning.lowercased().contains("frame \(frame + 1)") == true, "frame \(frame + 1)")
      try log.overwrite(at: offset, with: [byte])
    }
    #expect(try findings(database) == [])
  }

  @Test(
    "Each broken rule and each wrong body is found",
    arguments: [
      ("UPDATE lane SET count = count + 1 WHERE id = 1", "structure"),
      ("UPDATE lane SET longest = 59 WHERE id = 1", "structure"),
      ("UPDATE lane SET latest = earliest WHERE id = 1", "structure"),
      ("UPDATE sample SET value = 'x' WHERE seq = 1", "structure"),
      ("UPDATE sample SET value = 9e999 WHERE seq = 1", "structure"),
      ("DELETE FROM kept_file_part", "structure"),
      ("UPDATE unit SET string = '?' WHERE id = 1", "units"),
      ("INSERT INTO metadata_set (body) VALUES (x'01FF')", "metadata"),
      ("INSERT INTO metadata_set (body) VALUES (7)", "metadata"),
      ("UPDATE workout SET body = x'00'", "workouts"),
      ("INSERT INTO removed_workout VALUES (1, x'00')", "removed workouts"),
      ("UPDATE series SET maximum = maximum + 1", "series"),
      ("UPDATE series SET latest = latest + 1", "series"),
      ("UPDATE series_part SET body = x'00'", "series"),
      ("UPDATE series_part SET body = zeroblob(length(body))", "series"),
      ("UPDATE route_part SET body = x'00'", "routes"),
      ("UPDATE route_part SET first = first - 1", "routes"),
      ("UPDATE content SET body = x'00'", "contents"),
      ("UPDATE content_part SET body = zeroblob(length(body))", "contents"),
      ("UPDATE attachment SET body = x'00'", "attachments"),
      ("UPDATE attachment_part SET body = zeroblob(length(body))", "attachments"),
      ("UPDATE kept_element SET body = x'FF' WHERE id = 1", "kept elements"),
      ("UPDATE workout_builder SET identity = x'00'", "unfinished workouts"),
      ("UPDATE workout_session SET body = x'00'", "workout sessions"),
      ("UPDATE workout_session_event SET body = x'00'", "events of workout sessions"),
      ("INSERT INTO setting VALUES ('zones HKQuantityTypeIdentifierHeartRate', '?')", "zones"),
      ("INSERT INTO setting VALUES ('alerts', '{}')", "rules of alerts"),
      ("INSERT INTO setting VALUES ('alert events', '[1]')", "alerts"),
      ("UPDATE preferred_unit SET unit = '?'", "preferred units"),
    ])
  func bodies(sql: String, subject: String) throws {
    let database = try HealthDatabase.inMemory()
    try database.write { try SchemaStore(schema: Migrations.all.count).save($0) }
    #expect(try findings(database) == [])
    try database.write { storage in
      try storage.sqlite.execute(sql: sql)
      #expect(storage.sqlite.changesCount > 0)
    }
    let found = try findings(database)
    #expect(found.contains { $0.subject == subject && $0.severity == .damage }, "\(found)")
    for finding in found {
      #expect(!finding.meaning.isEmpty)
      #expect(!finding.remedy.isEmpty)
    }
  }

  @Test(
    "A chunk that does not decode, or is not what its header says, is found",
    arguments: [
      "UPDATE chunk_body SET columns = x'00' WHERE id = 2", "UPDATE chunk_body SET uuids = x'00' WHERE id = 2",
      "UPDATE chunk SET latest = latest + 1 WHERE body = 2", "UPDATE chunk SET count = count - 1 WHERE body = 2",
      "DELETE FROM chunk_body WHERE id = 2",
    ])
  func chunks(sql: String) throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 50, kept: 10, threshold: 60))
    try database.insert(try (0..<200).map { try TestData.steps(Double($0), at: Double($0)) })
    #expect(try findings(database) == [])
    try database.write { storage in
      try storage.sqlite.execute(sql: sql)
      #expect(storage.sqlite.changesCount == 1)
    }
    let found = try findings(database, of: ["chunks"])
    #expect(found.map(\.severity) == [.damage], "\(found)")
    #expect(found.first?.sentence.hasSuffix(" (1 row).") == true, "\(found)")
  }

  @Test(
    "What the store says of samples in chunks, and is not so, is found: answers would leave samples out",
    arguments: [
      ("UPDATE lane SET longest = 1", "period and longest duration"), ("UPDATE lane SET latest = 60", "period and longest duration"),
      ("UPDATE lane SET earliest = latest", "period and longest duration"), ("DELETE FROM insertion", "An insertion"),
      ("DELETE FROM uuid_run", "A run of UUIDs"), ("UPDATE sequence SET next = 1", "below the next"),
      ("UPDATE provenance SET id = id + 100", "exist"), ("INSERT INTO correlation_member VALUES (9999, 20, 1, 0, NULL)", "are members"),
    ])
  func chunkRules(sql: String, says: String) throws {
    let database = try HealthDatabase.inMemory(sealing: SealingRules(size: 50, kept: 0, threshold: 50))
    try database.insert(try (0..<200).map { try TestData.steps(Double($0), at: Double($0), seconds: 10) })
    #expect(try findings(database) == [])
    try database.write { storage in
      try storage.sqlite.execute(sql: sql)
      #expect(storage.sqlite.changesCount > 0)
    }
    let found = try findings(database, of: ["structure"]).filter { $0.meaning.contains("chunk") && $0.meaning.contains(says) }
    #expect(found.map(\.severity) == [.damage], "\(found)")
    #expect(found.first?.rows ?? 0 > 0)
  }

  @Test("Rows of many parts are all looked at")
  func parts() throws {
    let database = try HealthDatabase.inMemory()
    try database.write { storage in
      for number in 0..<4500 {
        try storage.sqlite.execute(
          sql: "INSERT INTO metadata_set (body) VALUES (?)",
          arguments: [MetadataCoding.encode(MetadataSet([.init(key: "k", value: .integer(Int64(number)))]))])
      }
    }
    #expect(try findings(database) == [])
    for broken in [1, 2000, 2001, 4000, 4500] {
      try database.write {
        try $0.sqlite.execute(sql: "UPDATE metadata_set SET body = CAST(x'00FF' || id AS BLOB) WHERE id = ?", arguments: [broken])
      }
    }
    let found = try findings(database, of: ["metadata"])
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.subject == "metadata" })
    #expect(found.map(\.rows) == [2, 2, 1] && found[0].sentence.hasSuffix(" (2 rows)."))
    #expect(Set(found.map(\.meaning)).count == 1)
  }

  @Test("Files that are open to others, have a second name, do not belong there or were left behind are found")
  func files() throws {
    let place = try world()
    func found() -> [StoreFinding] { FolderCheck.findings(in: place.store) }
    #expect(found() == [])
    #expect(chmod(place.file.path, 0o644) == 0)
    #expect(found().map(\.severity) == [.attention] && found()[0].meaning.contains("open to other users"))
    #expect(chmod(place.file.path, 0o600) == 0)
    let other = place.url.appendingPathComponent("second")
    #expect(link(place.file.path, other.path) == 0)
    #expect(found().map(\.meaning) == ["health.db has a second name (a hard link)."])
    #expect(unlink(other.path) == 0)
    for (name, text) in [
      ("store.keys.77-\(UUID().uuidString).new", "unfinished file"), (".abc.part", "unfinished file"), ("notes.txt", "does not belong"),
    ] {
      let file = place.store.appendingPathComponent(name)
      try Data().write(to: file)
      #expect(found().map(\.severity) == [.note] && found()[0].meaning.contains(text), "\(name)")
      #expect(unlink(file.path) == 0)
    }
    try Data().write(to: place.store.appendingPathComponent("store.making"))
    #expect(found().map(\.severity) == [.attention])
    #expect(unlink(place.store.appendingPathComponent("store.making").path) == 0)
    #expect(chmod(place.store.path, 0o777) == 0)
    #expect(found().map(\.severity) == [.attention])
    #expect(chmod(place.store.path, 0o700) == 0)
    #expect(FolderCheck.findings(in: place.url.appendingPathComponent("none")) == [])
  }

  @Test("A damaged copy of the keys, a key file of another store and a missing recovery key are found, without a secret")
  func keys() throws {
    let place = try world()
    let keys = try StoreKeys.openExisting(folder: place.store, keyFolder: place.keys)
    let database = try HealthDatabase.open(keys)
    func notes() throws -> [StoreFinding] { try database.check(at: .init(check: 0)).findings }
    #expect(try notes().map(\.severity) == [.note] && notes()[0].meaning.contains("recovery key"))
    _ = try keys.makeRecoveryKey()
    #expect(try notes() == [])
    let copy = place.store.appendingPathComponent(StoreKeys.fileNames[1])
    let good = try copy.bytes()
    try copy.overwrite(at: 40, with: [1, 2, 3])
    #expect(try notes().map(\.severity) == [.attention] && notes()[0].meaning.contains("store.keys.2"))
    try copy.overwrite(at: 0, with: good)
    let file = try #require(try keys.keyFile())
    let secret = try KeyFile.read(file, storeIdentifier: keys.storeIdentifier)
    try KeyFile.write(LibCrypto.randomSecret(32), to: file, storeIdentifier: keys.storeIdentifier)
    #expect(try notes().map(\.severity) == [.damage] && notes()[0].remedy.contains("health key import"))
    #expect(unlink(file.path) == 0)
    #expect(try notes().map(\.severity) == [.attention])
    try KeyFile.write(secret, to: file, storeIdentifier: keys.storeIdentifier)
    #expect(try notes() == [])
  }

  @Test("Errors that say nothing about the state of a store are no findings")
  func errors() throws {
    for error in [HealthError.store(.locked), .busy, .store(.wrongKey), .ownerOnly] {
      #expect(throws: error) { try StoreFinding(error, subject: "store") }
    }
    #expect(try StoreFinding(.store(.damagedPage(3)), subject: "store").severity == .damage)
    #expect(try StoreFinding(.damagedData(.unit), subject: "store").severity == .damage)
    #expect(try StoreFinding(.store(.olderSchema), subject: "store").severity == .attention)
    #expect(StoreFinding.Severity.note < .attention)
    #expect(StoreFinding.Severity.attention < .damage)
  }
}
