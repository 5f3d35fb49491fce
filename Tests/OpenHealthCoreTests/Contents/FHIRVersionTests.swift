// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct FHIRVersionTests {
  @Test(
    "CLIN-03: a version has three numbers, and belongs to a release",
    arguments: [
      ("1.0.2", FHIRVersion.Release.dstu2), ("1.0.0", .dstu2), ("4.0.1", .r4), ("4.0.0", .r4), ("4.3.0", .unknown), ("3.0.2", .unknown),
      ("0.0.0", .unknown), ("10.0.1", .unknown),
    ])
  func versions(text: String, release: FHIRVersion.Release) throws {
    let version = try #require(FHIRVersion(text))
    #expect(version.description == text)
    #expect(version.release == release)
    let coded = try JSONEncoder().encode([version])
    #expect(String(decoding: coded, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([FHIRVersion].self, from: coded) == [version])
  }

  @Test(
    "CLIN-03: other texts are not versions",
    arguments: ["", "4", "4.0", "4.0.1.0", "4.0.", ".0.1", "4..1", "-4.0.1", "+4.0.1", "4.0.1-b", " 4.0.1", "4.0.12345", "4,0,1", "٤.0.1"])
  func others(text: String) {
    #expect(FHIRVersion(text) == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([FHIRVersion].self, from: JSONEncoder().encode([text])) }
  }
}
