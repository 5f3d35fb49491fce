// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthInterchange

@Suite struct ClinicalRecordReadingTests {
  /// One file, whatever its path.
  private struct OneFile: NamedFiles {
    let data: Data?

    func contents(of path: String, limit: Int64) throws -> Data? { limit == Int64(Limits.largestResource) ? data : nil }
  }

  private static let element = KeptElement(
    name: "ClinicalRecord",
    attributes: [
      ("type", "Observation"), ("identifier", "1"), ("sourceURL", "https://fhir.invalid/"), ("fhirVersion", "4.0.1"),
      ("receivedDate", "2026-01-01 08:00:00 +0100"), ("resourceFilePath", "/a.json"),
    ].map { .init(name: $0.0, value: $0.1) })

  @Test("A file of a million values becomes a record, and one with a value more does not", arguments: [0, 1])
  func mostValues(excess: Int) throws {
    // The brackets, colons and commas in texts count, too.
    let start = "{\"resourceType\":\"Observation\",\"x\":\""
    let marks = start.utf8.count { ",:[{".utf8.contains($0) }
    let json = start + String(repeating: ",", count: 1_000_000 - marks + excess) + "\"}"
    let reading = try ClinicalRecordReading.reading(Self.element, OneFile(data: Data(json.utf8)))
    #expect((reading == nil) == (excess == 1))
    if excess == 0 {
      #expect(reading?.start == Date(timeIntervalSinceReferenceDate: 788_943_600))
      #expect(reading?.offsetSeconds == 3600)
      #expect(reading?.end == reading?.start)
    }
  }

  @Test("An attribute that is needed is needed")
  func attributes() throws {
    let file = OneFile(data: Data("{\"resourceType\":\"Observation\"}".utf8))
    #expect(try ClinicalRecordReading.reading(Self.element, file) != nil)
    #expect(try ClinicalRecordReading.reading(Self.element, OneFile(data: nil)) == nil)
    for name in ["type", "identifier", "fhirVersion", "receivedDate", "resourceFilePath"] {
      var element = Self.element
      element.attributes.removeAll { $0.name == name }
      #expect(try ClinicalRecordReading.reading(element, file) == nil, "\(name)")
    }
    var element = Self.element
    element.attributes.removeAll { $0.name == "sourceURL" }
    #expect(try ClinicalRecordReading.reading(element, file) != nil)
  }

  @Test("A name is the text of the first concept that has one, else that of a code, and has up to 1,000 characters")
  func names() {
    func name(_ resource: [String: Any]) -> String? { ClinicalRecordReading.displayName(of: resource) }
    let text = String(repeating: "n", count: 1000)
    #expect(name(["code": ["text": text]]) == text)
    #expect(name(["code": ["text": text + "x"]]) == text)
    #expect(name(["medicationReference": ["display": text + "x"]]) == text)
    #expect(name(["medicationReference": "x"]) == nil)
    #expect(name(["code": ["coding": [["display": ""], ["code": "1"], ["display": "b"], ["display": "c"]]]]) == "b")
    let both: [String: Any] = ["text": "a", "coding": [["display": "b"]]]
    #expect(name(["code": both, "type": ["text": "c"]]) == "a")
    #expect(name(["code": ["text": ""], "type": ["text": "c"]]) == "c")
    #expect(name(["type": [["text": "d"], ["text": "e"]]]) == "d")
    let none: [[String: Any]] = [["coding": [String]()], ["text": "e"]]
    #expect(name(["type": none, "category": ["text": "f"]]) == "f")
    #expect(name([:]) == nil)
  }
}
