// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct CatalogEnumTests {
  @Test("Each enumeration that code names has values, which are found by number and by constant", arguments: CatalogEnum.allCases)
  func values(_ valueEnum: CatalogEnum) throws {
    let first = try #require(Catalog.choices(of: valueEnum).first)
    #expect(Catalog.choice(first.rawValue, of: valueEnum) == first)
    #expect(Catalog.choice(constant: first.constant, of: valueEnum) == first)
  }
}
