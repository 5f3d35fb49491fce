// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The limits of the file of keys; `EncryptionKeysTests` changes its bytes.
@Suite struct KeyDocumentTests {
  @Test("The limits of the format are part of it")
  func limits() {
    #expect(KeySlot.size == 144)
    #expect(KeySlot.scryptBounds == 15...20)
    #expect(KeyDocument.mostSlots == 8)
    #expect(KeyDocument.mostPayload == 4096)
    #expect(KeyDocument.mostBytes == 5364)
    #expect(PassphraseCost.logN(whenLeastTakes: .microseconds(62_499)) == 18)
    #expect(PassphraseCost.logN(whenLeastTakes: .microseconds(62_500)) == 17)
  }

  @Test("The shortest document of a later version and a damaged one give different errors")
  func later() throws {
    let start: [UInt8] = KeyDocument.magic + UInt16(3).bytes
    let sum = Array(try LibCrypto.sha256(start)[..<8])
    #expect(throws: HealthError.store(.newerFormat)) { try KeyDocument(start + sum) }
    #expect(throws: HealthError.store(.keysDamaged)) { try KeyDocument(start + sum.dropLast()) }
    #expect(throws: HealthError.store(.keysDamaged)) { try KeyDocument(Array(start.dropLast())) }
    #expect(throws: HealthError.store(.keysDamaged)) { try KeyDocument([]) }
  }

  @Test("A store takes eight ways to open it, and no more")
  func slots() throws {
    let place = try TemporaryFolder()
    let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
    func fill(_ count: Int) throws {
      try keys.change { document in
        let slot = document.slots[0]
        document.slots = Array(repeating: slot, count: count)
      }
    }
    try fill(8)
    #expect(try keys.copies().document.slots.count == 8 && keys.copies().document.counter == 2)
    #expect(throws: HealthError.storageFailure(.tooManyKeys)) { try fill(9) }
    #expect(try keys.copies().document.slots.count == 8)
    #expect(try StoreKeys.openExisting(folder: place.store, keyFolder: place.keys).storeIdentifier == keys.storeIdentifier)
  }
}
