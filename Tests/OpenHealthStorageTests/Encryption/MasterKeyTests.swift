// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import Testing

@testable import OpenHealthStorage

@Suite struct MasterKeyTests {
  private static func key(_ number: Int64, _ byte: UInt8) -> MasterKey {
    MasterKey(number: number, SecretBytes([UInt8](repeating: byte, count: MasterKey.size)))
  }

  @Test("a wrapped key is unwrapped by the same master key, for the same person and generation alone")
  func wrapping() throws {
    let (master, secret) = (Self.key(1, 5), try PersonKey.newSecret())
    let wrapped = try master.wrap(secret, of: 7, generation: 1)
    #expect(wrapped.count == MasterKey.wrappedSize)
    #expect(MasterKey.wrappedSize == 60)
    #expect(try master.unwrap(wrapped, of: 7, generation: 1) == secret)
    #expect(try master.unwrap(wrapped, of: 8, generation: 1) == nil)
    #expect(try master.unwrap(wrapped, of: 7, generation: 2) == nil)
    #expect(try Self.key(1, 6).unwrap(wrapped, of: 7, generation: 1) == nil)
    #expect(try Self.key(2, 5).unwrap(wrapped, of: 7, generation: 1) == nil)
    #expect(try master.wrap(secret, of: 7, generation: 1) != wrapped)
    for bit in 0..<wrapped.count * 8 {
      var changed = wrapped
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(try master.unwrap(changed, of: 7, generation: 1) == nil, "\(bit)")
    }
    for count in 0..<wrapped.count { #expect(try master.unwrap(wrapped.prefix(count), of: 7, generation: 1) == nil, "\(count)") }
    #expect(try master.unwrap(wrapped + [0], of: 7, generation: 1) == nil)
  }

  @Test("a fingerprint is the same one for one key and number alone")
  func fingerprint() throws {
    let known = try Self.key(1, 5).fingerprint()
    // By Python's module hmac.
    #expect(known.hexadecimal == "0d171bf97c747b9e2e276bc05cfe2e61")
    #expect(known.count == MasterKey.fingerprintSize)
    #expect(try Self.key(1, 5).fingerprint() == known)
    #expect(try Self.key(2, 5).fingerprint() != known && Self.key(1, 6).fingerprint() != known)
  }

  @Test("new secrets differ")
  func secrets() throws {
    #expect(try PersonKey.newSecret() != PersonKey.newSecret())
  }
}
