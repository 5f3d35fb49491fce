// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct SplitMix64Tests {
  @Test("A random UUID has the groups, version and variant of RFC 9562")
  func uuids() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<100 {
      let text = random.uuid()
      let uuid = try #require(UUID(uuidString: text))
      #expect(uuid.uuidString == text)
      #expect(text.dropFirst(14).first == "4")
      #expect("89AB".contains(text.dropFirst(19).first ?? " "))
    }
  }
}
