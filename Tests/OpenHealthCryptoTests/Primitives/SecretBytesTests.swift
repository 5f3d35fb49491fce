// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCrypto
import Testing

@Suite struct SecretBytesTests {
  @Test("A secret that is read into a buffer has the bytes that were written to it, and no more", arguments: [0, 3, 8])
  func buffer(count: Int) {
    let secret = SecretBytes(capacity: 8) { buffer in
      #expect(buffer.elementsEqual([0, 0, 0, 0, 0, 0, 0, 0]))
      for index in 0..<count { buffer[index] = UInt8(index + 1) }
      return count
    }
    #expect(secret.withBytes { $0.elementsEqual((0..<count).map { UInt8($0 + 1) }) })
  }
}
