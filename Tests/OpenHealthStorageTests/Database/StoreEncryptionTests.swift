// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Testing

@testable import OpenHealthStorage

@Suite struct StoreEncryptionTests {
  @Test("the place of a row is the one that the store's code names")
  func places() throws {
    let uuid = UUID()
    let cipher = PersonCipher(try PersonKey(SecretBytes([UInt8](repeating: 3, count: 32)), of: 7))
    for (values, place) in [
      ([], CipherPlace(.workout)), ([.integer(5)], CipherPlace(.workout, 5)), ([.integer(5), .integer(6)], CipherPlace(.workout, 5, 6)),
      ([.integer(5), .real(6.5)], CipherPlace(.workout, 5, at: 6.5)), ([.blob(uuid.data)], CipherPlace(.workout, uuid)),
    ] as [([SQLValue], CipherPlace)] {
      let encrypted = try cipher.encrypt(Data([1]), at: StoreEncryption.place(.workout, values))
      #expect(try cipher.decrypt(encrypted, at: place) == Data([1]))
    }
    #expect(throws: HealthError.damagedData(.column)) { try StoreEncryption.place(.workout, [.text("a")]) }
    #expect(throws: HealthError.damagedData(.uuid)) { try StoreEncryption.place(.workout, [.blob(Data([1]))]) }
  }
}
