// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ClinicalRecordTests {
  @Test("CLIN-03: the JSON of a large resource is the large part of the content, and a damaged or misplaced one is refused")
  func largeResources() throws {
    func record(_ json: String) -> ClinicalRecord {
      ClinicalRecord(displayName: "a", resource: .init(type: "Observation", identifier: "1", version: .primaryR4, json: json))
    }
    let (small, large) = (record(String(repeating: "x", count: 700_000)), record(String(repeating: "x", count: 800_000)))
    #expect(small.bytes == nil && large.bytes?.count == 800_000 && large.resource?.json == "" && large.inlineBytes == 0)
    #expect(small.wholeResource == small.resource && large.wholeResource?.json.count == 800_000)
    let read = try JSONDecoder().decode(ClinicalRecord.self, from: JSONEncoder().encode(large))
    #expect(read == large && read.bytes?.bytes == nil && read.wholeResource?.json == "")
    let now = Date(timeIntervalSinceReferenceDate: 0)
    for sound in [small, large, read] { #expect(throws: Never.self) { try sound.validate(start: now, end: now) } }
    var (twice, alone, binary) = (large, large, large)
    twice.resource?.json = "{}"
    alone.resource = nil
    binary.bytes = ContentBytes(Data([0xFF]))
    let tooLarge = record(String(repeating: "x", count: Limits.largestResource + 1))
    for wrong in [twice, alone, binary, tooLarge] {
      #expect(throws: ContentFault.outOfRange(name: "data")) { try wrong.validate(start: now, end: now) }
    }
  }
}
