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
    #expect(small.bytes == nil)
    #expect(large.bytes?.count == 800_000)
    #expect(large.resource?.json == "")
    #expect(large.inlineBytes == 0)
    #expect(small.wholeResource == small.resource)
    #expect(large.wholeResource?.json.count == 800_000)
    let read = try JSONDecoder().decode(ClinicalRecord.self, from: JSONEncoder().encode(large))
    #expect(read == large)
    #expect(read.bytes?.bytes == nil)
    #expect(read.wholeResource?.json == "")
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

  @Test("CLIN-03: JSON stays in the content as long as it fits with its escapes, and one byte more is the large part")
  func inlineResources() {
    func isInline(_ json: String) -> Bool {
      let record = ClinicalRecord(displayName: "", resource: .init(type: "", identifier: "", version: .primaryR4, json: json))
      #expect(record.resource?.json == (record.bytes == nil ? json : ""))
      #expect(record.wholeResource?.json == json)
      return record.bytes == nil
    }
    // 748,576 bytes when encoded: one for most characters, two for those with short escapes, six for other control characters.
    let letters = String(repeating: " ~", count: 374_288)
    let short = String(repeating: "\"\\/\n\r\t", count: 62_381) + "xxxx"
    let long = String(repeating: "\u{0}\u{1F}\u{7F}", count: 41_587) + String(repeating: "x", count: 10)
    for json in [letters, short, long] {
      #expect(isInline(json))
      #expect(!isInline(json + "x"))
    }
  }

  @Test("CLIN-01 CLIN-03: each text has at most 10,000 bytes, and a large resource at least one and at most 16 MiB")
  func limits() {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    func fault(_ change: (inout ClinicalRecord) -> Void) -> ContentFault? {
      var record = ClinicalRecord(displayName: "a", resource: .init(type: "b", identifier: "c", version: .primaryR4, source: "d", json: ""))
      change(&record)
      do throws(ContentFault) { try record.validate(start: now, end: now) } catch { return error }
      return nil
    }
    let longest = String(repeating: "x", count: Limits.longestContentText)
    #expect(fault { $0.displayName = longest } == nil)
    #expect(fault { $0.displayName += longest } == .outOfRange(name: "displayName"))
    #expect(fault { $0.resource?.type = longest } == nil)
    #expect(fault { $0.resource?.type = longest + "x" } == .outOfRange(name: "resourceType"))
    #expect(fault { $0.resource?.identifier = longest } == nil)
    #expect(fault { $0.resource?.identifier = longest + "x" } == .outOfRange(name: "identifier"))
    #expect(fault { $0.resource?.source = longest } == nil)
    #expect(fault { $0.resource?.source = nil } == nil)
    #expect(fault { $0.resource?.source = longest + "x" } == .outOfRange(name: "sourceURL"))
    for count in [1, Limits.largestResource] { #expect(fault { $0.bytes = ContentBytes(count: count, checksum: 0) } == nil) }
    for count in [0, Limits.largestResource + 1] {
      #expect(fault { $0.bytes = ContentBytes(count: count, checksum: 0) } == .outOfRange(name: "data"))
    }
  }

  @Test("CLIN-02 PRED-22: type and identifier of the resource are the key of a record; a record without a resource has none")
  func keys() {
    let record = ClinicalRecord(displayName: "a", resource: .init(type: "Observation", identifier: "7", version: .primaryR4, json: "{}"))
    #expect(record.key == "Observation/7")
    #expect(record.inlineBytes == 2)
    #expect(record.values(of: .resourceType) == [.text("Observation")])
    #expect(record.values(of: .resourceIdentifier) == [.text("7")])
    let plain = ClinicalRecord(displayName: "a")
    #expect(plain.key == nil)
    #expect(plain.inlineBytes == 0)
    #expect(plain.wholeResource == nil)
    #expect(ContentField.allCases.allSatisfy { plain.values(of: $0).isEmpty })
  }
}

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
