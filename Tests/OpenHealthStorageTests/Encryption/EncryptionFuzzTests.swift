// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Random changes of data that is read before it is authenticated: the wrapped keys, and the first page of the database.
@Suite struct EncryptionFuzzTests {
  // MARK: - store.keys

  @Test func changedKeysOpenRightOrAreRefusedWithAReason() throws {
    let (place, other) = (try TemporaryFolder(), try TemporaryFolder())
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    var genuine = [try Self.document(place)]
    _ = try keys.makeRecoveryKey()
    genuine.append(try Self.document(place))
    // Another store's keys, with its key file in the same folder; and keys with a passphrase.
    _ = try StoreKeys.openOrCreate(folder: other.store, keyFolder: place.keys)
    let passphrase = try TemporaryFolder()
    _ = try StoreKeys.openOrCreate(folder: passphrase.store, keyFolder: place.keys, passphrase: SecretBytes([1]), cost: .least)
    var changer = KeyChanger(seed: 11, documents: genuine + [try Self.document(other), try Self.document(passphrase)])
    let files = try TemporaryFolder.contents(of: place.store)
    var reasons: [String: Int] = [:]
    for round in 0..<3000 {
      let document = try changer.next()
      for name in StoreKeys.fileNames { try place.store.appendingPathComponent(name).fill(with: document) }
      let fault: StoreFault?
      do throws(HealthError) {
        let opened = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
        #expect(genuine.contains(document), "round \(round)")
        #expect(opened.storeIdentifier == keys.storeIdentifier, "round \(round)")
        fault = nil
      } catch {
        guard case .store(let reason) = error else {
          Issue.record("round \(round): \(error)")
          continue
        }
        fault = reason
        #expect(!genuine.contains(document), "round \(round): \(reason)")
      }
      if let malformed = try KeyChanger.fault(of: document) {
        #expect(fault == malformed, "round \(round)")
      } else if let fault {
        let allowed = ["wrongKey", "keysDamaged", "keyFileMissing", "passphraseNeeded", "notThisStore"]
        #expect(allowed.contains(Self.name(fault)), "round \(round)")
      }
      reasons[fault.map(Self.name) ?? "opened", default: 0] += 1
      let wanted = files.mapValues { $0 == files[StoreKeys.fileNames[0]] ? document : $0 }
      #expect(try TemporaryFolder.contents(of: place.store) == wanted, "round \(round)")
    }
    // Proves that the changes reached deep enough.
    for reason in ["opened", "newerFormat", "keysDamaged", "wrongKey", "keyFileMissing", "passphraseNeeded", "notThisStore"] {
      #expect(reasons[reason, default: 0] > 0, "\(reason): never")
    }
  }

  /// Guessing a passphrase costs memory on purpose. Only the limits keep an attacker from using this against the owner. This test watches
  /// libcrypto's memory.
  @Test func noWorkIsDoneForKeysThatAreMalformed() async {
    await #expect(processExitsWith: .success) {
      #expect(CryptoMemory.watch())
      let place = try TemporaryFolder()
      let passphrase = SecretBytes("a passphrase".utf8)
      func open() throws(HealthError) {
        _ = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys, passphrase: passphrase, cost: .least)
      }
      try open()
      CryptoMemory.largest = 0
      try open()
      #expect(CryptoMemory.largest >= 32 << 20)  // the cost of the right passphrase
      var changer = KeyChanger(seed: 12, documents: [try Self.document(place)])
      for round in 0..<2000 {
        let document = try changer.next()
        guard let fault = try KeyChanger.fault(of: document) else { continue }
        for name in StoreKeys.fileNames { try place.store.appendingPathComponent(name).fill(with: document) }
        CryptoMemory.largest = 0
        #expect(throws: HealthError.store(fault), "round \(round)") { try open() }
        #expect(CryptoMemory.largest < 64 << 10, "round \(round)")
      }
    }
  }

  private static func document(_ place: TemporaryFolder) throws -> [UInt8] {
    try place.store.appendingPathComponent(StoreKeys.fileNames[0]).bytes()
  }

  private static func name(_ fault: StoreFault) -> String {
    switch fault {
    case .wrongKey: "wrongKey"
    case .keysDamaged: "keysDamaged"
    case .keyFileMissing: "keyFileMissing"
    case .passphraseNeeded: "passphraseNeeded"
    case .notThisStore: "notThisStore"
    case .newerFormat: "newerFormat"
    default: fault.description
    }
  }

  // MARK: - The first page

  private static let rows = "SELECT a, b FROM t ORDER BY a; PRAGMA integrity_check"

  /// A store with an older version of its first page.
  private func store() throws -> (store: SealedStore, older: [UInt8]) {
    let store = try SealedStore()
    try store.connect().run("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); CREATE INDEX i ON t (b)")
    let older = Array(try store.file.bytes()[..<pageSize])
    try store.connect().run(
      "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 99) INSERT INTO t SELECT x, hex(zeroblob(100)) || x FROM n"
    )
    return (store, older)
  }

  /// The first page of another store.
  private func otherPage() throws -> [UInt8] {
    let other = try SealedStore(number: 2)
    return try other.file.bytes()
  }

  @Test func changedFirstPagesAreRefusedAndStay() throws {
    let (store, older) = try store()
    let good = try store.file.bytes()
    let others = [older, try otherPage(), Array(good[pageSize..<2 * pageSize])]
    var changer = PageChanger(seed: 13, others: others)
    for round in 0..<2500 {
      let page = changer.next(Array(good[..<pageSize]))
      guard page[...] != good[..<pageSize] && page != older else { continue }
      let bytes = page + good[pageSize...]
      try store.file.overwrite(at: 0, with: page)
      #expect(throws: SQLiteFailure(code: refusedCode, description: ""), "round \(round)") {
        try store.connect().run(round % 2 == 0 ? Self.rows : "DELETE FROM t")
      }
      #expect(store.lastFailure.kind == (page[..<16] == good[..<16] ? OHK_FAILURE_PAGE : OHK_FAILURE_FOREIGN), "round \(round)")
      #expect(try store.file.bytes() == bytes, "round \(round)")
    }
    try store.file.overwrite(at: 0, with: Array(good[..<pageSize]))
    #expect(try store.connect().rows(Self.rows).count == 100)
  }

  /// As after a crash that tears the page while the log holds it.
  @Test func changedFirstPagesThatTheLogHoldsComeBack() throws {
    let (store, older) = try store()
    let connection = try store.connect()
    try connection.run("UPDATE t SET b = b || '+'; CREATE TABLE u (a)")
    let (file, log) = (try store.file.bytes(), try store.log.bytes())
    let expected = try connection.rows(Self.rows)
    #expect(expected.count == 100 && expected[0][1]?.hasSuffix("1+") == true)
    let crashed = try store.crashed()
    var changer = PageChanger(seed: 14, others: [older, try otherPage()])
    for round in 0..<500 {
      try crashed.file.fill(with: changer.next(Array(file[..<pageSize])) + file[pageSize...])
      try Data(log).write(to: crashed.log)
      #expect(try crashed.connect().rows(Self.rows) == expected, "round \(round)")
    }
  }

  @Test func changedFirstPagesAreRefusedWithAReason() throws {
    let place = try TemporaryFolder()
    do { try HealthDatabase.open(place).insert([TestData.steps(1)]) }
    let good = try place.file.bytes()
    var changer = PageChanger(seed: 15, others: [try otherPage(), Array(good[pageSize..<2 * pageSize])])
    for round in 0..<500 {
      let page = changer.next(Array(good[..<pageSize]))
      guard page[...] != good[..<pageSize] else { continue }
      let bytes = page + good[pageSize...]
      try place.file.overwrite(at: 0, with: page)
      let fault: StoreFault =
        if page[..<16] == good[..<16] {
          .damagedPage(1)
        } else if page[..<4] + page[6..<16] == good[..<4] + good[6..<16], page[4] > good[4] || page[5] > good[5] {
          .newerFormat
        } else {
          .notThisStore
        }
      #expect(throws: HealthError.store(fault), "round \(round)") { try HealthDatabase.open(place) }
      #expect(try place.file.bytes() == bytes, "round \(round)")
    }
    try place.file.overwrite(at: 0, with: Array(good[..<pageSize]))
    #expect(try HealthDatabase.open(place).everything().count == 1)
  }
}

extension URL {
  /// Overwrites the file with other bytes. It is never empty in between: some file systems then sync it when it is closed, which is slow.
  fileprivate func fill(with bytes: [UInt8]) throws {
    try overwrite(at: 0, with: bytes)
    try truncate(to: bytes.count)
  }
}

/// Changes pages of a database.
private struct PageChanger {
  private var random: SplitMix64
  private let others: [[UInt8]]

  init(seed: UInt64, others: [[UInt8]]) {
    random = SplitMix64(seed: seed)
    self.others = others
  }

  mutating func next(_ page: [UInt8]) -> [UInt8] {
    var page = page
    for _ in 0...random.below(random.below(2) == 0 ? 1 : 4) {
      // Bytes with a known meaning more often: SQLite's header, and the VFS's data at the end of the page.
      let start = [random.below(112), pageSize - 1 - random.below(48), random.below(pageSize), random.below(pageSize)][random.below(4)]
      let range = start..<start + 1 + random.below(random.below(2) == 0 ? min(16, pageSize - start) : pageSize - start)
      switch random.below(6) {
      case 0, 1: page[start] ^= 1 << UInt8(random.below(8))
      case 2: for index in range { page[index] = UInt8(truncatingIfNeeded: random.next()) }
      case 3: for index in range { page[index] = random.below(2) == 0 ? 0 : 255 }
      case 4: page.replaceSubrange(range, with: others[random.below(others.count)][range])
      default: page.replaceSubrange(range, with: page[random.below(pageSize - range.count + 1)...].prefix(range.count))
      }
    }
    return page
  }
}

/// Changes `store.keys`, and determines what is wrong with it from the format alone, without the code that reads it. The format is that of
/// `KeyDocument` (header, slots, sealed part, checksum) and `KeySlot` (kind, costs of the passphrase, salt, wrapped key).
private struct KeyChanger {
  private static let (header, slot, most) = (36, 144, 36 + 8 * 144 + 36 + 4 + 4096 + 32 + 8)
  private static let edges: [UInt8] = [0, 1, 2, 3, 7, 8, 9, 14, 15, 20, 21, 31, 63, 127, 128, 255]

  private var random: SplitMix64
  private let documents: [[UInt8]]

  init(seed: UInt64, documents: [[UInt8]]) {
    random = SplitMix64(seed: seed)
    self.documents = documents
  }

  mutating func next() throws -> [UInt8] {
    var bytes = documents[random.below(documents.count)]
    if random.below(20) == 0 { return bytes }
    for _ in 0...random.below(random.below(2) == 0 ? 1 : 4) where bytes.count > 1 { change(&bytes) }
    // An attacker can correct the sum.
    if random.below(4) != 0 { bytes = try Self.summed(bytes.dropLast(min(8, bytes.count))) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let start = random.below(bytes.count)
    let range = start..<start + 1 + random.below(min(bytes.count - start, random.below(2) == 0 ? 16 : 400))
    switch random.below(8) {
    case 0: bytes[start] ^= 1 << UInt8(random.below(8))
    case 1, 2:
      // Version, number of slots, start of a slot, length of the payload.
      let slots = bytes.count > Self.header ? Int(bytes[35]) : 1
      let (first, end) = (Self.header + random.below(max(1, min(slots, 8))) * Self.slot, Self.header + slots * Self.slot)
      let field = [[8, 9, 34, 35], (0..<8).map { first + $0 }, (0..<3).map { first + $0 }, (36..<40).map { end + $0 }][random.below(4)]
      let index = field[random.below(field.count)]
      if index < bytes.count { bytes[index] = Self.edges[random.below(Self.edges.count)] }
    case 3: bytes.removeLast(bytes.count - start)
    case 4: bytes += (0..<1 + random.below(random.below(3) == 0 ? 6000 : 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    case 5:
      let other = documents[random.below(documents.count)]
      let shared = range.clamped(to: 0..<other.count)
      bytes.replaceSubrange(shared, with: other[shared])
    case 6: bytes.removeSubrange(range)
    default: bytes.insert(contentsOf: bytes[range], at: random.below(bytes.count + 1))
    }
  }

  private static func summed(_ bytes: ArraySlice<UInt8>) throws -> [UInt8] { try Array(bytes) + LibCrypto.sha256(Array(bytes))[..<8] }

  /// Nil if only a key can find a fault.
  static func fault(of bytes: [UInt8]) throws -> StoreFault? {
    func number(_ offset: Int, _ size: Int) -> Int { bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) } }
    guard bytes.count >= 18, bytes.count <= most, bytes.starts(with: Array("OHKKEYS1".utf8)), try summed(bytes.dropLast(8)) == bytes else {
      return .keysDamaged
    }
    guard number(8, 2) <= 2 else { return .newerFormat }
    guard number(8, 2) == 2, bytes.count >= header, number(34, 2) <= 8 else { return .keysDamaged }
    let end = header + number(34, 2) * slot
    guard bytes.count >= end + 40, number(end + 36, 4) <= 4096, bytes.count == end + 40 + number(end + 36, 4) + 40 else {
      return .keysDamaged
    }
    for start in stride(from: header, to: end, by: slot) {
      let isPassphrase = bytes[start] == 2
      guard (1...3).contains(bytes[start]), isPassphrase ? (15...20).contains(bytes[start + 1]) : bytes[start + 1] == 0,
        Array(bytes[start + 2..<start + 8]) == (isPassphrase ? [8, 1] : [0, 0]) + [0, 0, 0, 0],
        bytes[start + 116..<start + slot].allSatisfy({ $0 == 0 })
      else { return .keysDamaged }
    }
    if stride(from: header, to: end, by: slot).count(where: { bytes[$0] == 2 }) > 1 { return .keysDamaged }
    return nil
  }
}

/// Records how much memory libcrypto allocates. Needs a separate process in which libcrypto has not allocated yet.
private enum CryptoMemory {
  nonisolated(unsafe) static var largest = 0

  private typealias Allocate = @convention(c) (Int, UnsafePointer<CChar>?, Int32) -> UnsafeMutableRawPointer?
  private typealias Reallocate = @convention(c) (UnsafeMutableRawPointer?, Int, UnsafePointer<CChar>?, Int32) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Void

  static func watch() -> Bool {
    guard let function = dlsym(nil, "CRYPTO_set_mem_functions") else { return false }
    return unsafeBitCast(function, to: (@convention(c) (Allocate, Reallocate, Free) -> Int32).self)(
      { size, _, _ in
        CryptoMemory.largest = max(CryptoMemory.largest, size)
        return malloc(size)
      },
      { memory, size, _, _ in
        CryptoMemory.largest = max(CryptoMemory.largest, size)
        return realloc(memory, size)
      }, { memory, _, _ in free(memory) }) == 1
  }
}
