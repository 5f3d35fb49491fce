// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthCore

@Suite struct GeodesicTests {
  /// The two methods share no formula: each is the other's check.
  @Test func bothMethodsAgree() {
    var compared = 0
    var worst = 0.0
    for latitude1 in stride(from: -90.0, through: 90, by: 15) {
      for latitude2 in stride(from: -88.0, through: 88, by: 11) {
        for longitude in stride(from: 0.0, through: 180, by: 7.5) {
          let (first, second) = (Geodesic.reduced(latitude1), Geodesic.reduced(latitude2))
          guard let meters = Geodesic.vincenty(first, second, longitude * .pi / 180) else { continue }
          compared += 1
          worst = max(worst, abs(meters - Geodesic.karney(first, second, longitude * .pi / 180)))
        }
      }
    }
    #expect(compared > 4000, "\(compared) \(worst)")
    #expect(worst < 0.001, "\(compared) \(worst)")
  }
}
