// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage
@testable import StorageTestSupport

/// A backup has all rows of one moment, opens only with its keys and only as it was written, and becomes a store again.
@Suite struct BackupTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 800_000_000)

  /// A store with one row of each kind, and its backup in a file.
  private struct World {
    let place: TemporaryFolder
    let keys: StoreKeys
    let recovery: RecoveryKey
    let written: WrittenBackup

    var file: URL { place.url.appendingPathComponent("backup") }
    var restored: URL { place.url.appendingPathComponent("restored", isDirectory: true) }
    var otherKeys: URL { place.url.appendingPathComponent("other-keys") }

    init(samples: Int = 0) throws {
      place = try TemporaryFolder()
      keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
      recovery = try keys.makeRecoveryKey()
      let database = try HealthDatabase.open(keys)
      try database.write { try SchemaStore(schema: Migrations.all.count).save($0) }
      if samples > 0 { try database.insert(BackupTests.bulky(samples)) }
      var bytes: [UInt8] = []
      written = try database.writeBackup(at: BackupTests.date, to: { bytes += $0 })
      try Data(bytes).write(to: file)
    }

    func opened(_ opener: BackupFile.Opener? = nil) throws -> BackupFile {
      let backup = try BackupFile(at: file.path)
      try backup.unlock(with: opener ?? .recoveryKey(recovery))
      return backup
    }

    /// The names of all files and folders of the place.
    func names() throws -> Set<String> { Set(try FileManager.default.subpathsOfDirectory(atPath: place.url.path)) }
  }

  /// Samples that take about a hundred bytes each, as metadata that differ are not packed.
  private static func bulky(_ count: Int) throws -> [SampleRecord] {
    try (0..<count).map { number in
      let note = MetadataSet([.init(key: "note", value: .string(String(repeating: "\(number) ", count: 20)))])
      return try TestData.steps(Double(number), at: Double(number), metadata: note)
    }
  }

  @Test("All rows of a store with everything in it are in the store that a backup becomes, and the same key opens it")
  func roundTrip() throws {
    let world = try World(samples: 5000)
    let before = try HealthDatabase.open(world.keys).contentDigest()
    #expect(world.written.content.digest == before.digest)
    #expect(world.written.content.rowCount == before.rowCount)
    #expect(world.written.content.date == Self.date)
    #expect(world.written.ways == [.recoveryKey, .keyFile])
    let backup = try world.opened()
    #expect(try backup.verify() == world.written.content && backup.fileDigest() == world.written.fileDigest)
    let restore = try StoreRestore(backup, to: world.restored, keyFolder: world.otherKeys)
    #expect(!FileManager.default.fileExists(atPath: world.restored.path))
    #expect(try restore.fill() == world.written.content)
    #expect(!FileManager.default.fileExists(atPath: world.restored.path))
    #expect(!FileManager.default.fileExists(atPath: world.otherKeys.path))
    let keyFile = try #require(try restore.finish())
    #expect(FileManager.default.fileExists(atPath: keyFile.path))
    let database = try HealthDatabase.open(folder: world.restored, keyFolder: world.otherKeys)
    #expect(try database.contentDigest() == before)
    #expect(try database.everything() == HealthDatabase.open(world.keys).everything())
    #expect(try database.read { try $0.checkInvariants() } == [])
    let id = try StoreKeys.openExisting(folder: world.restored, keyFolder: world.otherKeys).storeIdentifier
    #expect(id != world.keys.storeIdentifier)
    // It takes new samples, and gives new numbers.
    try database.insert([try TestData.steps(1)])
    #expect(try database.read { try $0.checkInvariants() } == [])
    try FileManager.default.removeItem(at: keyFile)
    _ = try StoreKeys.importRecoveryKey(world.recovery, folder: world.restored, keyFolder: world.otherKeys)
    #expect(try HealthDatabase.open(folder: world.restored, keyFolder: world.otherKeys).everything().count > 5000)
  }

  @Test("What others save while a backup is written is not in it, and what is in it is whole")
  func writers() throws {
    let place = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    let recovery = try keys.makeRecoveryKey()
    let database = try HealthDatabase.open(keys)
    try database.insert(Self.bulky(8000))
    let before = try database.contentDigest()
    let file = place.url.appendingPathComponent("backup")
    var bytes: [UInt8] = []
    var saves = 0
    let written = try database.writeBackup(at: Self.date) { part in
      // Between any two chunks another connection commits. Before the first one, the header, the snapshot has not begun.
      if !bytes.isEmpty {
        try HealthDatabase.open(place).insert([TestData.steps(1, at: 900_000 + Double(saves))])
        saves += 1
      }
      bytes += part
    }
    #expect(saves > 5)
    #expect(written.content.digest == before.digest)
    #expect(written.content.rowCount == before.rowCount)
    #expect(try database.everything().count == 8000 + saves)
    try Data(bytes).write(to: file)
    let backup = try BackupFile(at: file.path)
    try backup.unlock(with: .recoveryKey(recovery))
    #expect(try backup.verify() == written.content)
  }

  @Test("A store that only its key file opens has no backup, except with a passphrase of its own, which opens it")
  func ways() throws {
    let place = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    let database = try HealthDatabase.open(keys)
    try database.insert([try TestData.steps(1)])
    #expect(throws: HealthError.backup(.noWay)) { try database.writeBackup(at: Self.date, to: { _ in Issue.record("nothing is written") }) }
    var bytes: [UInt8] = []
    let passphrase = SecretBytes("correct horse".utf8)
    let written = try database.writeBackup(passphrase: passphrase, cost: .least, at: Date(), to: { bytes += $0 })
    #expect(written.ways == [.passphrase, .keyFile])
    let file = place.url.appendingPathComponent("backup")
    try Data(bytes).write(to: file)
    let backup = try BackupFile(at: file.path)
    #expect(throws: HealthError.store(.wrongKey)) { try backup.unlock(with: .passphrase(SecretBytes("wrong".utf8))) }
    #expect(throws: HealthError.store(.wrongKey)) { try backup.unlock(with: .recoveryKey(RecoveryKey.random())) }
    for opener in [BackupFile.Opener.passphrase(passphrase), .keyFile(folder: place.keys)] {
      try backup.unlock(with: opener)
      #expect(try backup.verify() == written.content)
    }
    // The store itself opens as before.
    #expect(try StoreKeys.openExisting(folder: place.store, keyFolder: place.keys).keyFile() != nil)
    try backup.unlock(with: .passphrase(passphrase))
    let restored = place.url.appendingPathComponent("restored", isDirectory: true)
    let restore = try StoreRestore(backup, to: restored, keyFolder: place.keys, cost: .least)
    _ = try restore.fill()
    #expect(try restore.finish() == nil)
    #expect(try HealthDatabase.open(folder: restored, keyFolder: place.keys, passphrase: passphrase).everything().count == 1)
    #expect(throws: HealthError.backup(.inMemory)) { try HealthDatabase.inMemory().writeBackup(at: Self.date, to: { _ in }) }
  }

  @Test("An error of the closure that takes the bytes is thrown as it is")
  func sinkFails() throws {
    let world = try World()
    struct Full: Error {}
    #expect(throws: Full.self) { try HealthDatabase.open(world.keys).writeBackup(at: Self.date, to: { _ in throw Full() }) }
    // Also while the rows are read.
    let large = try World(samples: 3000)
    var parts = 0
    #expect(throws: Full.self) {
      try HealthDatabase.open(large.keys).writeBackup(at: Self.date) { _ in
        parts += 1
        if parts == 2 { throw Full() }
      }
    }
    #expect(parts == 2)
  }

  @Test("A backup is compared with what was written")
  func compared() throws {
    let world = try World()
    let written = world.written
    let backup = try BackupFile(at: world.file.path)
    try backup.compare(written, world.keys)
    let other = BackupContent(rowCount: written.content.rowCount + 1, digest: written.content.digest, date: written.content.date)
    let wrong = [
      WrittenBackup(content: written.content, ways: written.ways, size: written.size + 1, fileDigest: written.fileDigest),
      WrittenBackup(content: other, ways: written.ways, size: written.size, fileDigest: written.fileDigest),
    ]
    for one in wrong { #expect(throws: HealthError.backup(.otherContent)) { try backup.compare(one, world.keys) } }
  }

  @Test("A secret of a kind that does not open the backup is refused with the kinds that do, and nothing is read without one")
  func otherWays() throws {
    let world = try World()
    let backup = try BackupFile(at: world.file.path)
    #expect(throws: HealthError.store(.locked)) { try backup.verify() }
    #expect(throws: HealthError.store(.locked)) { try StoreRestore(backup, to: world.restored, keyFolder: world.otherKeys) }
    #expect(throws: HealthError.backup(.otherWay([.recoveryKey, .keyFile]))) {
      try backup.unlock(with: .passphrase(SecretBytes("x".utf8)))
    }
    let place = try TemporaryFolder()
    let passphrase = SecretBytes("correct horse".utf8)
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys, passphrase: passphrase, cost: .least)
    var bytes: [UInt8] = []
    _ = try HealthDatabase.open(keys).writeBackup(at: Self.date, to: { bytes += $0 })
    let file = place.url.appendingPathComponent("backup")
    try Data(bytes).write(to: file)
    #expect(throws: HealthError.backup(.otherWay([.passphrase]))) {
      try BackupFile(at: file.path).unlock(with: .keyFile(folder: place.keys))
    }
  }

  @Test("Reading a backup keeps the chunks of one value in memory")
  func memory() throws {
    let world = try World(samples: 3000)
    try #require(world.written.size > 270_000)
    let input = try world.opened().input()
    for _ in 0..<250 { _ = try input.bytes(1000) }
    let child = Mirror(reflecting: input).children.first { $0.label == "buffer" }
    let buffer = try #require(child?.value as? [UInt8])
    #expect(!buffer.isEmpty)
    #expect(buffer.count <= 2 * 65_536)
  }

  // MARK: - Bad files

  @Test("A backup that was cut short at any place is refused with the reason, and leaves nothing behind")
  func cut() throws {
    let world = try World(samples: 3000)
    let bytes = try world.file.bytes()
    let header = try world.opened().header.bytes.count
    var sizes = [0, 7, 8, 13, 14, 50, header - 1, header, header + 15, bytes.count - 1, bytes.count - 8, bytes.count - 9]
    for chunk in stride(from: header, to: bytes.count, by: BackupChunks.sealedSize) { sizes += [chunk, chunk + 1] }
    let names = try world.names()
    for size in Set(sizes).sorted() {
      for ending in [[], BackupHeader.end] {
        // The whole file.
        if size + ending.count == bytes.count, size == bytes.count - BackupHeader.end.count { continue }
        try Data(bytes[..<size] + ending).write(to: world.file)
        let error = #expect(throws: HealthError.self, "\(size)") { try self.restore(world) }
        // With the right end it takes the keys to see that something is missing.
        let expected: [BackupFault] = size < 8 ? [.foreign] : ending.isEmpty ? [.cutShort] : [.cutShort, .changed, .keysChanged, .newer]
        #expect(expected.contains { error == .backup($0) }, "\(size): \(String(describing: error))")
        #expect(try world.names() == names, "\(size)")
      }
    }
  }

  @Test("A backup with any byte changed is refused with a reason, and leaves nothing behind")
  func changed() throws {
    let world = try World(samples: 3000)
    let bytes = try world.file.bytes()
    let header = try world.opened().header.bytes.count
    var random = SplitMix64(seed: 31)
    let names = try world.names()
    for round in 0..<260 {
      let place = round < 200 ? random.below(header) : random.below(bytes.count)
      var changed = bytes
      changed[place] ^= UInt8(1 << random.below(8))
      try Data(changed).write(to: world.file)
      let error = #expect(throws: HealthError.self, "byte \(place)") { try self.restore(world) }
      let expected: [BackupFault] =
        place < 8 ? [.foreign] : place < header ? [.changed, .cutShort, .keysChanged, .newer] : [.changed, .cutShort]
      #expect(expected.contains { error == .backup($0) }, "byte \(place): \(String(describing: error))")
    }
    #expect(try world.names() == names)
  }

  @Test("A file that was cut between two chunks and one with changed bytes give different errors")
  func cutOrChanged() throws {
    let world = try World(samples: 3000)
    let bytes = try world.file.bytes()
    let header = try world.opened().header.bytes.count
    try #require(bytes.count > header + 2 * BackupChunks.sealedSize)
    try Data(bytes[..<(header + BackupChunks.sealedSize)] + BackupHeader.end).write(to: world.file)
    #expect(throws: HealthError.backup(.cutShort)) { try world.opened().verify() }
    for place in [header, bytes.count - 20] {
      var changed = bytes
      changed[place] ^= 1
      try Data(changed).write(to: world.file)
      #expect(throws: HealthError.backup(.changed)) { try world.opened().verify() }
    }
  }

  @Test("The largest header is read whole, and one byte less than a chunk after it is too little")
  func largestHeader() throws {
    let world = try World()
    var document = try world.keys.backupDocument(passphrase: nil, cost: .least)
    let slot = document.slots[0]
    document.slots = Array(repeating: slot, count: KeyDocument.mostSlots)
    document.payload = [UInt8](repeating: 7, count: KeyDocument.mostPayload)
    let header = try BackupHeader(document: document)
    #expect(header.bytes.count == BackupHeader.mostBytes)
    try Data(header.bytes + [UInt8](repeating: 0, count: 16) + BackupHeader.end).write(to: world.file)
    #expect(try BackupFile(at: world.file.path).header.bytes == header.bytes)
    try Data(header.bytes + [UInt8](repeating: 0, count: 15) + BackupHeader.end).write(to: world.file)
    #expect(throws: HealthError.backup(.cutShort)) { try BackupFile(at: world.file.path) }
    // The longest keys that there can be, in a file that is shorter.
    let start: [UInt8] = BackupHeader.magic + UInt16(1).bytes + UInt32(KeyDocument.mostBytes).bytes
    try Data(start + [UInt8](repeating: 0, count: 99)).write(to: world.file)
    #expect(throws: HealthError.backup(.cutShort)) { try BackupFile(at: world.file.path) }
  }

  @Test("A file that is no backup is closed")
  func closed() async {
    await #expect(processExitsWith: .success) {
      let place = try TemporaryFolder()
      let file = place.url.appendingPathComponent("file")
      try Data([1, 2, 3]).write(to: file)
      for _ in 0..<5 { #expect(throws: HealthError.backup(.foreign)) { try BackupFile(at: file.path) } }
      // Other threads of the process open files of their own.
      let files = FileManager.default
      let open = try files.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { number in
        try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")  // Such as the folder that was just read.
      }
      #expect(!open.isEmpty)
      #expect(!open.contains(file.path))
    }
  }

  private func restore(_ world: World) throws {
    let restore = try StoreRestore(world.opened(), to: world.restored, keyFolder: world.otherKeys)
    _ = try restore.fill()
    _ = try restore.finish()
  }

  @Test("Chunks of one backup do not open in another, nor in another order")
  func moved() throws {
    let (world, other) = (try World(samples: 5000), try World(samples: 5000))
    let (bytes, foreign) = (try world.file.bytes(), try other.file.bytes())
    let header = try world.opened().header.bytes.count
    let first = header..<(header + BackupChunks.sealedSize)
    let second = first.upperBound..<(first.upperBound + BackupChunks.sealedSize)
    try #require(second.upperBound < bytes.count)
    let swapped = bytes[..<header] + bytes[second] + bytes[first] + bytes[second.upperBound...]
    for mixed in [swapped, bytes[..<header] + foreign[header...], bytes[..<header] + bytes[second.lowerBound...]] {
      try Data(mixed).write(to: world.file)
      #expect(throws: HealthError.backup(.changed)) { try self.restore(world) }
    }
  }

  @Test("Other files, folders and devices are no backups")
  func foreign() throws {
    let place = try TemporaryFolder()
    let file = place.url.appendingPathComponent("file")
    for bytes in [Data(), Data("SQLite format 3\0".utf8), Data(repeating: 0, count: 10_000)] {
      try bytes.write(to: file)
      #expect(throws: HealthError.backup(.foreign)) { try BackupFile(at: file.path) }
    }
    for path in [place.url.path, "/dev/null", file.path + "-none"] {
      let error = #expect(throws: HealthError.self) { try BackupFile(at: path) }
      guard case .backup(.unreadable)? = error else {
        Issue.record("\(path)")
        continue
      }
    }
    try Data(BackupHeader.magic + UInt16(2).bytes + UInt32(0).bytes + [UInt8](repeating: 0, count: 99)).write(to: file)
    #expect(throws: HealthError.backup(.newer)) { try BackupFile(at: file.path) }
    for count in [UInt32(KeyDocument.mostBytes) + 1, .max] {
      try Data(BackupHeader.magic + UInt16(1).bytes + count.bytes + [UInt8](repeating: 0, count: 99)).write(to: file)
      #expect(throws: HealthError.backup(.keysChanged)) { try BackupFile(at: file.path) }
    }
  }

  // MARK: - Content that no version writes

  /// A file with the keys of a store and any content.
  private func file(_ world: World, _ content: [UInt8]) throws {
    let header = try BackupHeader(document: world.keys.backupDocument(passphrase: nil, cost: .least))
    var bytes = header.bytes
    var chunks = BackupChunkWriter(key: try header.key(world.keys.dataKey), associated: try header.associated(), to: { bytes += $0 })
    try content.withUnsafeBytes { try chunks.add($0) }
    try chunks.finish()
    try Data(bytes + BackupHeader.end).write(to: world.file)
  }

  private static func text(_ text: String) -> [UInt8] { UInt32(text.utf8.count).bytes + Array(text.utf8) }

  private static func join(_ parts: [UInt8]...) -> [UInt8] { Array(parts.joined()) }

  @Test("Counts and lengths in a backup are limited, at their edges, before anything is allocated")
  func limits() throws {
    let world = try World()
    func start(_ names: Int, length: Int = 1) -> [UInt8] {
      let name = Self.text(String(repeating: "a", count: length))
      return Self.join([UInt8](repeating: 0, count: 8), UInt16(names).bytes, Array(repeatElement(name, count: names).joined()))
    }
    func verify(_ parts: [UInt8]...) throws {
      try file(world, Array(parts.joined()))
      _ = try world.opened().verify()
    }
    #expect(BackupRows.mostNames == 1000)
    #expect(BackupRows.longestName == 256)
    let digest = try LibCrypto.sha256([])
    let end = Self.join([BackupRows.end], Int64(0).bytes, digest)
    try verify(start(BackupRows.mostNames), end)
    try verify(start(1, length: BackupRows.longestName), end)
    let table: [UInt8] = Self.join(start(1), [BackupRows.table])
    let bad: [[UInt8]] = [
      Self.join(start(BackupRows.mostNames + 1), end),
      Self.join(start(1, length: BackupRows.longestName + 1), end),
      Self.join(start(1), end, [0]),
      Self.join(start(1), [BackupRows.end], Int64(1).bytes, digest),
      Self.join(start(1), [9], end),
      start(1),
      [],
      Self.join(table, UInt32.max.bytes),
      Self.join(table, Self.text("sample"), UInt16.max.bytes),
    ]
    for content in bad { #expect(throws: HealthError.backup(.otherContent)) { try verify(content) } }
    // A value that claims a gigabyte, in a file that is not even a kilobyte.
    let row = Self.join(table, Self.text("t"), UInt16(1).bytes, Self.text("c"), [BackupRows.row, BackupRows.blob])
    for count in [UInt32(BackupRows.longestValue), UInt32(BackupRows.longestValue) + 1, .max] {
      #expect(throws: HealthError.backup(.otherContent)) { try verify(row, count.bytes) }
    }
    for (limit, isTaken) in [(5, true), (4, false)] {
      try file(world, Self.text("12345"))
      let input = try world.opened().input()
      if isTaken {
        #expect(try Array(input.lengthAndBytes(atMost: limit)) == Array("12345".utf8))
      } else {
        #expect(throws: HealthError.backup(.otherContent)) { try input.lengthAndBytes(atMost: limit) }
      }
    }
  }

  /// What comes before the rows of a table with one column, in a backup without names of versions.
  private static let oneColumn: [UInt8] = join(
    [UInt8](repeating: 0, count: 8), UInt16(0).bytes, [BackupRows.table], text("t"), UInt16(1).bytes, text("c"))

  @Test("Progress comes with every thousandth row while a backup is read, as the share of the file")
  func progress() throws {
    let world = try World()
    let rows: [UInt8] = Array(repeatElement([BackupRows.row, BackupRows.null], count: 2000).joined())
    let digested: [UInt8] = Array(Self.oneColumn[10...]) + rows + [BackupRows.tableEnd]
    let digest = try LibCrypto.sha256(digested)
    try file(world, Self.join(Self.oneColumn, rows, [BackupRows.tableEnd, BackupRows.end], Int64(2000).bytes, digest))
    let backup = try world.opened()
    var told: [Double] = []
    let content = try backup.verify { told.append($0) }
    #expect(content.rowCount == 2000)
    #expect(content.digest == Data(digest))
    // One chunk has all of it.
    let share = Double(backup.size - 8) / Double(backup.size)
    #expect(told == [share, share])
  }

  @Test("Whole numbers of each size are read as they were, and a larger size is refused")
  func numberSizes() throws {
    let world = try World()
    let numbers: [Int64] = [0, 1, -1, 127, 128, -128, -129, 32_767, 32_768, 1 << 40, -(1 << 40), 1 << 55, .max, .min]
    let rows: [UInt8] = numbers.flatMap { (number: Int64) -> [UInt8] in
      let size = BackupRows.size(of: number)
      return [BackupRows.row, BackupRows.integer + UInt8(size)] + Array(number.bytes.suffix(size))
    }
    try file(world, Self.join(Self.oneColumn, rows))
    var reader = try world.opened().reader()
    let table = try reader.nextTable()
    #expect(table?.name == "t")
    #expect(table?.columns == ["c"])
    for number in numbers {
      let isRow = try reader.nextRow()
      #expect(isRow)
      guard case .integer(let found) = try reader.value() else {
        Issue.record("\(number)")
        continue
      }
      #expect(found == number)
    }
    try file(world, Self.join(Self.oneColumn, [BackupRows.row, 0x19], [UInt8](repeating: 0, count: 9)))
    #expect(throws: HealthError.backup(.otherContent)) { try world.opened().verify() }
  }

  @Test("A backup whose rows do not fit the tables, or break their rules, makes no store")
  func unfit() throws {
    let world = try World()
    let names = Migrations.all.map(\.name)
    let start = Self.join([UInt8](repeating: 0, count: 8), UInt16(names.count).bytes, names.flatMap(Self.text))
    func table(_ name: String, _ columns: [String]) -> [UInt8] {
      Self.join([BackupRows.table], Self.text(name), UInt16(columns.count).bytes, columns.flatMap(Self.text))
    }
    let before = try world.names()
    // The first table of the schema. A CHECK forbids rows with no times at all.
    let log = table("access_log", ["minute", "subject", "date", "times", "count"])
    let zeros = [UInt8](repeating: BackupRows.integer, count: 5)
    let bad: [[UInt8]] = [
      table("sqlite_schema", ["sql"]), table("no_such", []), table("access_log", ["minute"]),
      Self.join(log, [BackupRows.row], zeros, [BackupRows.tableEnd]),
    ]
    for content in bad {
      try file(world, Self.join(start, content, [BackupRows.end]))
      #expect(throws: HealthError.backup(.otherContent)) { try self.restore(world) }
      #expect(try world.names() == before)
    }
    try file(world, Self.join([UInt8](repeating: 0, count: 8), UInt16(1).bytes, Self.text("99 later")))
    #expect(throws: HealthError.store(.newerFormat)) { try self.restore(world) }
    #expect(try world.names() == before)
  }

  @Test("A backup of each older version becomes a store of the current one", arguments: 2..<Migrations.all.count)
  func older(schema: Int) throws {
    let world = try World()
    let old = try SchemaStore.copyOfFixture(schema: schema)
    let keys = try StoreKeys.openExisting(folder: old.store, keyFolder: old.keys)
    let sealed = try keys.unlock()
    let header = try BackupHeader(document: world.keys.backupDocument(passphrase: nil, cost: .least))
    var bytes = header.bytes
    var chunks = BackupChunkWriter(key: try header.key(world.keys.dataKey), associated: try header.associated(), to: { bytes += $0 })
    let content = try SQLiteConnection(path: sealed.path, readsOnly: true).read {
      try HealthDatabase.writeContent($0, at: Self.date, to: &chunks, progress: { _ in })
    }
    try chunks.finish()
    try Data(bytes + BackupHeader.end).write(to: world.file)
    let restore = try StoreRestore(world.opened(), to: world.restored, keyFolder: world.otherKeys)
    #expect(try restore.fill() == content)
    _ = try restore.finish()
    try SchemaStore(schema: schema).check(HealthDatabase.open(folder: world.restored, keyFolder: world.otherKeys))
  }

  // MARK: - Places

  @Test("A store is never written over, nor a folder with other files; an empty folder will do")
  func places() throws {
    let world = try World()
    let opened = try world.opened()
    #expect(throws: HealthError.backup(.storeThere(folder: world.place.store.path))) { try StoreRestore(opened, to: world.place.store) }
    try FileManager.default.createDirectory(at: world.restored, withIntermediateDirectories: true)
    let other = world.restored.appendingPathComponent("other")
    try Data().write(to: other)
    let names = try world.names()
    #expect(throws: HealthError.databaseInaccessible(.unusable(FileFault(.holdsOthers, world.restored.path)))) {
      try StoreRestore(opened, to: world.restored)
    }
    #expect(try world.names() == names)
    try FileManager.default.removeItem(at: other)
    let restore = try StoreRestore(opened, to: world.restored, keyFolder: world.otherKeys)
    _ = try restore.fill()
    // A file that comes meanwhile stays, and there is no store.
    try Data().write(to: other)
    #expect(throws: HealthError.databaseInaccessible(.unusable(FileFault(.holdsOthers, world.restored.path)))) { try restore.finish() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.restored.path) == ["other"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: world.otherKeys.path) == [])
    try FileManager.default.removeItem(at: other)
    try self.restore(world)
    #expect(
      try HealthDatabase.open(folder: world.restored, keyFolder: world.otherKeys).contentDigest().digest == world.written.content.digest)
  }

  @Test("Whole numbers take as few bytes as they need, and come back")
  func numbers() {
    for (value, size) in [
      (0, 0), (1, 1), (-1, 1), (127, 1), (128, 2), (-128, 1), (-129, 2), (32_767, 2), (32_768, 3), (Int64.max, 8), (Int64.min, 8),
    ] as [(Int64, Int)] {
      #expect(BackupRows.size(of: value) == size, "\(value)")
    }
  }
}
