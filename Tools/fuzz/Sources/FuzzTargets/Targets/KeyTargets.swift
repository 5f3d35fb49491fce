// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

@testable import OpenHealthStorage

extension FuzzTarget {
  private static let storeIdentifier = [UInt8](repeating: 1, count: 16)

  /// A key file. The first byte decides whether its sum is corrected, so that more than the sum is tested.
  static let keyFile = FuzzTarget(name: "key-file", longest: 80, seeds: keyFileSeeds) { input in
    var input = input
    let isSummed = input.byte() & 1 != 0
    let bytes = try isSummed ? summed(input.bytes) : input.bytes
    let path = Scratch.write(bytes, to: "input.key")
    do {
      let key = try KeyFile.read(URL(fileURLWithPath: path), storeIdentifier: storeIdentifier)
      let isRight =
        try bytes.count == 64 && bytes.starts(with: Array("OHKFILE1".utf8) + storeIdentifier) && summed(Array(bytes[..<56])) == bytes
      require(isRight, "a file of another store was accepted")
      require(key == SecretBytes(bytes[24..<56]), "another key than the file's was read")
    } catch HealthError.store(let fault) {
      let expected: [StoreFault] = [.wrongKey, .keyFileDamaged(path: path)]
      require(expected.contains(fault), "\(fault)")
    }
  }

  @Sendable private static func keyFileSeeds() throws -> [[UInt8]] {
    let file = Array("OHKFILE1".utf8) + storeIdentifier + [UInt8](repeating: 7, count: 32)
    return [[1] + file, [0] + (try summed(file)), [0], [1] + file.prefix(30)]
  }

  /// The bytes followed by the first bytes of their SHA-256.
  private static func summed(_ bytes: [UInt8]) throws -> [UInt8] { try bytes + LibCrypto.sha256(bytes).prefix(8) }

  // MARK: The wrapped keys

  private static let opener = KeySlot.Opener.keyFile(SecretBytes([UInt8](repeating: 7, count: 32)))
  private static let master = SecretBytes([UInt8](repeating: 9, count: 32))
  private static let dataKey = SecretBytes([UInt8](repeating: 11, count: 32))

  /// `store.keys`. The first byte decides whether its sum is corrected, which needs no key.
  static let keyDocument = FuzzTarget(name: "key-document", longest: 4200, seeds: keyDocumentSeeds) { input in
    var input = input
    let isSummed = input.byte() & 1 != 0
    let bytes = try isSummed ? summed(input.bytes) : input.bytes
    do {
      let document = try KeyDocument(bytes)
      require(bytes.count <= KeyDocument.mostBytes && document.slots.count <= KeyDocument.mostSlots, "a document is too large")
      require(try document.encoded() == bytes, "a document is written otherwise than it was read")
      // A passphrase is slow on purpose; its slots are not tested.
      let (openedMaster, payload) = try document.open(with: opener)
      require(openedMaster == master && payload.dataKey == dataKey, "a changed document gave other keys")
    } catch HealthError.store(let fault) {
      let expected: [StoreFault] = [.keysDamaged, .newerFormat, .wrongKey]
      require(expected.contains(fault), "\(fault)")
    }
  }

  @Sendable private static func keyDocumentSeeds() throws -> [[UInt8]] {
    var document = KeyDocument(storeIdentifier: storeIdentifier, counter: 1, slots: [], payload: [])
    func encoded() throws -> [UInt8] {
      try document.finish(master: master, payload: KeyPayload(generation: 1, dataKey: dataKey))
      return try document.encoded()
    }
    let empty = try encoded()
    document.slots = [try KeySlot(wrapping: master, for: opener, identity: document.identity)]
    let one = try encoded()
    let recovery = RecoveryKey(secret: SecretBytes([UInt8](repeating: 5, count: 16)))
    document.slots.append(try KeySlot(wrapping: master, for: .recovery(recovery), identity: document.identity))
    let two = try encoded()
    document.slots.append(try KeySlot(wrapping: master, for: .passphrase(SecretBytes([1])), identity: document.identity, logN: 15))
    let three = try encoded()
    return [[0] + one] + [empty, one, two, three].map { [1] + $0.dropLast(8) }
  }

  // MARK: Backups

  private static let recovery = RecoveryKey(secret: SecretBytes([UInt8](repeating: 5, count: 16)))

  /// A backup. The first byte decides whether the rest is the file, or content that is sealed here, so that more than the seals are tested.
  static let backup = FuzzTarget(name: "backup", longest: 3000, seeds: backupSeeds) { input in
    var input = input
    let isSealed = input.byte() & 1 != 0
    let bytes = try isSealed ? sealedBackup(input.bytes) : input.bytes
    do {
      let backup = try BackupFile(at: Scratch.write(bytes, to: "input.backup"))
      try backup.unlock(with: .recoveryKey(recovery))
      let content = try backup.verify()
      require(content.rowCount >= 0 && content.rowCount <= bytes.count, "there are more rows than bytes")
      if !isSealed { require(content.digest == Data(try LibCrypto.sha256(backupTable)), "a changed backup was taken") }
    } catch HealthError.backup(let fault) {
      require(fault != .noWay && fault != .inMemory, "\(fault)")
    } catch HealthError.store(let fault) {
      require(fault == .wrongKey || fault == .newerFormat, "\(fault)")
    }
  }

  private static func sealedBackup(_ content: [UInt8]) throws -> [UInt8] {
    var document = KeyDocument(storeIdentifier: storeIdentifier, counter: 1, slots: [], payload: [])
    document.slots = [try KeySlot(wrapping: master, for: .recovery(recovery), identity: document.identity)]
    try document.finish(master: master, payload: KeyPayload(generation: 1, dataKey: dataKey))
    let header = try BackupHeader(document: document)
    var bytes = header.bytes
    var chunks = BackupChunkWriter(key: try header.key(dataKey), associated: try header.associated(), to: { bytes += $0 })
    // Unsafe: the bytes are copied inside the closure that lends them.
    try content.withUnsafeBytes { try chunks.add($0) }
    try chunks.finish()
    return bytes + BackupHeader.end
  }

  /// A table with two columns and a row of each kind of value.
  private static var backupTable: [UInt8] {
    var bytes: [UInt8] = [BackupRows.table]
    TableWalk.append("t", to: &bytes)
    bytes += UInt16(2).bytes
    for name in ["a", "b"] { TableWalk.append(name, to: &bytes) }
    let values: [[UInt8]] = [
      [BackupRows.null], [BackupRows.integer], [BackupRows.integer + 2, 255, 7], [BackupRows.double] + 1.5.bitPattern.bytes,
      [BackupRows.text] + UInt32(1).bytes + [65], [BackupRows.blob] + UInt32(2).bytes + [0, 255],
    ]
    for value in values { bytes += [BackupRows.row] + value + value }
    return bytes + [BackupRows.tableEnd]
  }

  @Sendable private static func backupSeeds() throws -> [[UInt8]] {
    var start = [UInt8](repeating: 0, count: 8) + UInt16(1).bytes
    TableWalk.append("1 samples", to: &start)
    let end = [BackupRows.end] + Int64(6).bytes + (try LibCrypto.sha256(backupTable))
    let content = start + backupTable + end
    return [[1] + content, [1] + start, [0] + (try sealedBackup(content))]
  }
}
