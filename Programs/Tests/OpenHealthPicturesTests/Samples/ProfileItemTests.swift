// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthPictures
import Testing

@Suite struct ProfileItemTests {
  @Test("Every characteristic of the catalogue is an item, with a name of its own")
  func all() {
    let characteristics = Catalog.types.filter { type in
      guard case .characteristic = type.kind else { return false }
      return true
    }
    #expect(Set(ProfileItem.all.map(\.type.identifier)) == Set(characteristics.map(\.identifier)))
    #expect(Set(ProfileItem.all.map(\.option)).count == ProfileItem.all.count)
  }
}
