// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

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
      require(isRight, "a file that is none of this store was taken")
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
}
