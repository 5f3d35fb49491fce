// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthWords
import Testing

@Suite struct SnakeCaseTests {
  @Test(
    "Words of every way to join them are joined by one underscore, in lower case",
    arguments: [
      ("asleepREM", "asleep_rem"), ("VO2 max", "vo2_max"), ("heartRateVariabilitySDNN", "heart_rate_variability_sdnn"), ("inBed", "in_bed"),
      ("Walking + running distance", "walking_running_distance"), ("a__b", "a_b"), (" a ", "a"), ("UVExposure", "uv_exposure"), ("", ""),
      ("é", ""),
      ("sixMinuteWalk", "six_minute_walk"),
    ])
  func name(_ text: String, _ expected: String) { #expect(SnakeCase.name(text) == expected) }

  @Test("Different types have different names")
  func types() {
    let names = Catalog.types.map { SnakeCase.name($0.name) }
    #expect(Set(names).count == names.count)
    #expect(!names.contains(""))
  }
}
