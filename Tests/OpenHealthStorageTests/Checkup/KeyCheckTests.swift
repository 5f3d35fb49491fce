// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// What is said of the ways to open a store; `StoreCheckTests` damages the files.
@Suite struct KeyCheckTests {
  @Test("Two ways to open a store besides the recovery key are an interrupted change")
  func interrupted() throws {
    let place = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    _ = try keys.makeRecoveryKey()
    #expect(try KeyCheck.findings(keys) == [])
    try keys.change { document in
      let slot = document.slots[0]
      document.slots.append(slot)
    }
    let found = try KeyCheck.findings(keys)
    #expect(found.map(\.meaning) == ["A change of the key file or passphrase was interrupted."])
    #expect(found.map(\.severity) == [.attention])
  }

  @Test("Of a store that opens with a passphrase no key file is missed")
  func passphrase() throws {
    let place = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(
      folder: place.store, keyFolder: place.keys, passphrase: SecretBytes("correct horse".utf8), cost: .least)
    #expect(try KeyCheck.findings(keys).map(\.severity) == [.note])
    _ = try keys.makeRecoveryKey()
    #expect(try KeyCheck.findings(keys) == [])
  }
}
