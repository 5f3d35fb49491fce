// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct MeasurementSystemTests {
  @Test(
    "The country of a locale says how people measure",
    arguments: [
      ("en_US.UTF-8", .us), ("en-US", .us), ("es_US@currency=USD", .us), ("my_MM", .us), ("en_LR", .us), ("en_GB.UTF-8", .uk),
      ("cy-GB", .uk),
      ("de_DE", .metric), ("en", .metric), ("us", .metric), ("C", .metric), ("POSIX", .metric), ("", .metric), ("zh-Hans-CN", .metric),
      ("en_CA", .metric), ("zh-Hant-US", .us), ("C.US", .metric),
    ] as [(String, MeasurementSystem)])
  func locales(_ locale: String, _ system: MeasurementSystem) { #expect(MeasurementSystem(locale: locale) == system) }

  @Test("LC_ALL goes before LC_MEASUREMENT, that before LANG; an empty one counts as not set")
  func environment() {
    #expect(MeasurementSystem(environment: ["LC_ALL": "en_GB", "LC_MEASUREMENT": "en_US", "LANG": "de_DE"]) == .uk)
    #expect(MeasurementSystem(environment: ["LC_ALL": "", "LC_MEASUREMENT": "en_US", "LANG": "de_DE"]) == .us)
    #expect(MeasurementSystem(environment: ["LANG": "en_GB", "LC_NUMERIC": "en_US"]) == .uk)
    #expect(MeasurementSystem(environment: [:]) == .metric)
  }
}
