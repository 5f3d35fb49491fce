// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The root of what leaves a store to apps (T8).
@Suite struct OutwardSecretTests {
  private func key(_ database: HealthDatabase, _ purpose: String = "test", _ subject: [UInt8] = [1]) throws -> SecretBytes {
    try database.read { try $0.outward.key(for: purpose, subject) }
  }

  @Test("T8: a store in a folder has the same secret at each opening, also with another passphrase, and another store has another one")
  func stores() throws {
    let place = try TemporaryFolder()
    let (folder, keyFolder) = (place.url.appendingPathComponent("store"), place.url.appendingPathComponent("keys"))
    var first: SecretBytes?
    do {
      let database = try HealthDatabase.open(folder: folder, keyFolder: keyFolder)
      first = try key(database)
      #expect(try database.write { try $0.outward.key(for: "test", [1]) } == first)
    }
    let keys = try StoreKeys.openExisting(folder: folder, keyFolder: keyFolder)
    try keys.setPassphrase(nil)
    let again = try HealthDatabase.open(folder: folder, keyFolder: keyFolder)
    #expect(try key(again) == first)
    let other = try HealthDatabase.open(
      folder: place.url.appendingPathComponent("other"), keyFolder: place.url.appendingPathComponent("keys"))
    let (memory, otherMemory) = (try HealthDatabase.inMemory(), try HealthDatabase.inMemory())
    let all = try [first, key(other), key(memory), key(otherMemory)].map { $0?.withBytes { Array($0) } }
    #expect(Set(all).count == 4)
    #expect(all.allSatisfy { $0?.count == OutwardSecret.size })
  }

  @Test("T8: each purpose and each subject has a key of its own")
  func purposes() throws {
    let secret = OutwardSecret(SecretBytes(Array(0..<32)))
    let keys = try [("a", [1]), ("a", [2]), ("b", [1]), ("a", []), ("a", [0, 1]), ("ab", [])].map { purpose, subject in
      try secret.key(for: purpose, subject).withBytes { Array($0) }
    }
    #expect(Set(keys).count == keys.count)
    #expect(try OutwardSecret(SecretBytes(Array(0..<32))).key(for: "a", [1]) == secret.key(for: "a", [1]))
    #expect(try OutwardSecret(SecretBytes(Array(1..<33))).key(for: "a", [1]) != secret.key(for: "a", [1]))
  }
}
