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

@Suite struct ClinicalDocumentReadingTests {
  private static let utc = TimeZone(secondsFromGMT: 0) ?? .gmt

  private func reading(_ body: String, zone: TimeZone = Self.utc) throws -> ClinicalDocumentReading {
    try ClinicalDocumentReading(Data("<ClinicalDocument xmlns='urn:hl7-org:v3'>\(body)</ClinicalDocument>".utf8), zone: zone)
  }

  @Test("CDA-03: title, patient, author and custodian are found, with the parts of names in order and blanks as one")
  func texts() throws {
    let body = """
      <title>Visit
        summary</title>
      <recordTarget><patientRole><id extension="7"/><patient><name><given>Anna</given> <given>M.</given><family>Example</family></name>
      <name>Other name</name></patient><providerOrganization><name>Other</name></providerOrganization></patientRole></recordTarget>
      <author><assignedAuthor><assignedPerson><name> Dr.  Roe </name></assignedPerson></assignedAuthor></author>
      <author><assignedAuthor><assignedPerson><name>Second</name></assignedPerson></assignedAuthor></author>
      <custodian><assignedCustodian><representedCustodianOrganization><name>Lakeside &amp; Co</name></representedCustodianOrganization>
      </assignedCustodian></custodian>
      <component><section><title>Another</title><author><assignedAuthor><assignedPerson><name>x</name></assignedPerson></assignedAuthor></author>
      </section></component>
      """
    let document = try reading(body).document
    #expect(document.title == "Visit summary")
    #expect(document.patientName == "Anna M. Example")
    #expect(document.authorName == "Dr. Roe")
    #expect(document.custodianName == "Lakeside & Co")
    let device =
      "<author><assignedAuthor><assignedAuthoringDevice><softwareName>Device</softwareName></assignedAuthoringDevice></assignedAuthor></author>"
    #expect(try reading(device).document.authorName == "Device")
    let prefixed = "<h:ClinicalDocument xmlns:h='urn:hl7-org:v3'><h:title>T</h:title></h:ClinicalDocument>"
    #expect(try ClinicalDocumentReading(Data(prefixed.utf8), zone: Self.utc).document.title == "T")
    let nothing = try reading("").document
    #expect([nothing.title, nothing.patientName, nothing.authorName, nothing.custodianName] == ["", "", "", ""])
  }

  @Test(
    "CDA-02: the effective time is read to the precision that it has",
    arguments: [
      ("20260131", 791_510_400.0), ("202601310815", 791_540_100), ("20260131081530", 791_540_130), ("2026013108", 791_539_200),
      ("20260131081530.25+0100", 791_536_530), ("20260131081530-0530", 791_559_930), ("202601", 788_918_400), ("2026", 788_918_400),
    ])
  func times(text: String, seconds: Double) throws {
    let period = try #require(try reading("<effectiveTime value='\(text)'/>").period)
    #expect(period.start == Date(timeIntervalSinceReferenceDate: seconds))
    #expect(period.end == period.start)
  }

  @Test("CDA-02: a time without a zone is one of the zone that is given, and a document can be effective for a period")
  func periods() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 3600))
    #expect(try reading("<effectiveTime value='20260131'/>", zone: zone).period?.start == Date(timeIntervalSinceReferenceDate: 791_506_800))
    let period = try #require(try reading("<effectiveTime><low value='20260130'/><high value='20260131'/></effectiveTime>").period)
    #expect(period.end.timeIntervalSince(period.start) == 86_400)
  }

  @Test(
    "CDA-02: a time that is not understood is nil",
    arguments: [
      "", "soon", "202", "20261", "20260132", "20261301", "20260131250000", "20260131+01", "20260131+01000", "20260131+1960",
      "20260131++100", "20260131+-130", "20260131Z",
      "20260131081530999",
    ])
  func noTime(text: String) throws {
    #expect(try reading("<effectiveTime value='\(text)'/>").period == nil)
    #expect(try reading("<effectiveTime><low value='20260131'/><high value='20260130'/></effectiveTime>").period == nil)
    #expect(try reading("<component><effectiveTime value='20260131'/></component>").period == nil)
  }

  @Test("CDA-01: data that are not well-formed, or another document, are refused")
  func refused() {
    func fault(_ text: String) -> ClinicalDocumentReading.Fault? {
      do { _ = try ClinicalDocumentReading(Data(text.utf8), zone: Self.utc) } catch { return error }
      return nil
    }
    #expect(fault("") == .markup(.init(.empty, line: 1)))
    #expect(fault("<ClinicalDocument xmlns='urn:hl7-org:v3'>\n<title>") == .markup(.init(.end, line: 2)))
    #expect(fault("<HealthData/>") == .otherRoot)
    #expect(fault("<ClinicalDocument/>") == .otherRoot)
    #expect(fault("<a:ClinicalDocument xmlns='urn:hl7-org:v3'/>") == .otherRoot)
  }

  @Test("CDA-03: a text that is longer than the limit is out of range")
  func lengths() throws {
    let document = try reading("<title>\(String(repeating: "a", count: 10_001))</title>").document
    let date = Date(timeIntervalSinceReferenceDate: 0)
    #expect(throws: ContentFault.outOfRange(name: "title")) { try document.validate(start: date, end: date) }
    try reading("<title>\(String(repeating: "a", count: 10_000))</title>").document.validate(start: date, end: date)
    #expect(throws: ContentFault.missing(name: "documentData")) { try ClinicalDocument().validate(start: date, end: date) }
  }

  @Test("CDA-02: only the effective time of the document and its two ends count, and one end alone is both")
  func ends() throws {
    let (first, second) = (Date(timeIntervalSinceReferenceDate: 791_424_000), Date(timeIntervalSinceReferenceDate: 791_510_400))
    let rows: [(String, (Date, Date)?)] = [
      ("<effectiveTime><low value='20260130'/></effectiveTime>", (first, first)),
      ("<effectiveTime><high value='20260131'/></effectiveTime>", (second, second)),
      ("<effectiveTime><low value='20260131'/><high value='20260131'/></effectiveTime>", (second, second)),
      ("<effectiveTime value='20260130'><high value='20260131'/></effectiveTime>", (first, second)),
      ("<effectiveTime><center value='20260130'/></effectiveTime>", nil),
      ("<effectiveTime><a><low value='20260130'/></a></effectiveTime>", nil), ("<low value='20260130'/>", nil),
      ("<effectiveTime value='2026013108153099'/>", nil), ("<effectiveTime value='202601310'/>", nil),
    ]
    for (body, expected) in rows {
      let period = try reading(body).period
      #expect(period?.start == expected?.0, "\(body)")
      #expect(period?.end == expected?.1, "\(body)")
    }
  }

  @Test("CDA-01: a document that is larger than the limit is not read")
  func tooLarge() {
    #expect(throws: ClinicalDocumentReading.Fault.tooLarge) {
      try ClinicalDocumentReading(Data(count: Limits.largestContentBytes + 1), zone: Self.utc)
    }
  }
}
