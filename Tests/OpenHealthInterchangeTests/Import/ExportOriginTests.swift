// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ExportOriginTests {
  private func provenance(_ manufacturer: String, _ model: String, software: String? = nil) -> Provenance {
    let text =
      "<<HKDevice: 0x1>, name:A, manufacturer:\(manufacturer), model:\(model), hardware:H1,2\(software.map { ", software:\($0)" } ?? "")>"
    return ExportOrigin.reading(sourceName: "Mine", sourceVersion: "5", deviceText: text).provenance
  }

  @Test(
    "The system of Apple's phone and watch is that of the device, with 0 for each number that is missing or not a number",
    arguments: [
      (nil, [0, 0, 0]), ("17", [17, 0, 0]), ("17.4", [17, 4, 0]), ("17.4.1", [17, 4, 1]), ("17.4.1.9", [17, 4, 1]),
      ("17.4b.2", [17, 0, 2]),
      ("beta", [0, 0, 0]),
    ] as [(String?, [Int])])
  func system(software: String?, numbers: [Int]) {
    let expected = SystemVersion(major: numbers[0], minor: numbers[1], patch: numbers[2])
    for (manufacturer, model) in [("Apple Inc.", "Watch"), ("Apple", "iPhone")] {
      let revision = provenance(manufacturer, model, software: software).revision
      #expect(revision?.operatingSystem == expected)
      #expect(revision?.productType == "H1,2")
      #expect(revision?.version == "5")
      #expect(revision?.source.bundleIdentifier.hasPrefix("com.apple.health.") == true)
    }
  }

  @Test(
    "Other devices say nothing about the system, and their source has an identifier of ours",
    arguments: [("Apple Inc.", "Mac"), ("Example", "Watch"), ("Pineapple", "iPhone")])
  func others(manufacturer: String, model: String) {
    let revision = provenance(manufacturer, model, software: "17.4").revision
    #expect(revision?.operatingSystem == .unknown)
    #expect(revision?.productType == nil)
    #expect(revision?.source.name == "Mine")
    #expect(revision?.source.bundleIdentifier.hasPrefix("import.apple-health.") == true)
  }
}
