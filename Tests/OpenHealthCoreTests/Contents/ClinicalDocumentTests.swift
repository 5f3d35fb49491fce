// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ClinicalDocumentTests {
  private func fault(_ change: (inout ClinicalDocument) -> Void) -> ContentFault? {
    var document = ClinicalDocument(title: "a", bytes: ContentBytes(count: 1, checksum: 0))
    change(&document)
    let date = Date(timeIntervalSinceReferenceDate: 0)
    do throws(ContentFault) { try document.validate(start: date, end: date) } catch { return error }
    return nil
  }

  @Test("CDA-03: a document has at least one byte and at most 64 MiB")
  func size() {
    for count in [1, Limits.largestContentBytes] { #expect(fault { $0.bytes = ContentBytes(count: count, checksum: 0) } == nil) }
    for count in [0, Limits.largestContentBytes + 1] {
      #expect(fault { $0.bytes = ContentBytes(count: count, checksum: 0) } == .outOfRange(name: "documentData"))
    }
    #expect(fault { $0.bytes = nil } == .missing(name: "documentData"))
  }

  @Test("CDA-03: the title and each name have at most 10,000 bytes")
  func texts() {
    let longest = String(repeating: "x", count: Limits.longestContentText)
    #expect(fault { $0.title = longest } == nil)
    #expect(fault { $0.patientName = longest } == nil)
    #expect(fault { $0.authorName = longest } == nil)
    #expect(fault { $0.custodianName = longest } == nil)
    #expect(fault { $0.title = longest + "x" } == .outOfRange(name: "title"))
    #expect(fault { $0.patientName = longest + "x" } == .outOfRange(name: "patientName"))
    #expect(fault { $0.authorName = longest + "x" } == .outOfRange(name: "authorName"))
    #expect(fault { $0.custodianName = longest + "x" } == .outOfRange(name: "custodianName"))
  }

  @Test("CDA-03 CDA-04: predicates compare the title and the names, and a hidden document has none of them")
  func values() {
    let document = ClinicalDocument(
      title: "a", patientName: "b", authorName: "c", custodianName: "d", bytes: ContentBytes(count: 9, checksum: 8))
    let fields: [ContentField] = [.documentTitle, .patientName, .authorName, .custodianName]
    #expect(fields.flatMap(document.values) == ["a", "b", "c", "d"].map { ContentValue.text($0) })
    #expect(ContentField.allCases.filter { !document.values(of: $0).isEmpty }.count == fields.count)
    #expect(document.hidden == ClinicalDocument(bytes: document.bytes))
    #expect(document.hidden.bytes == document.bytes)
  }
}
