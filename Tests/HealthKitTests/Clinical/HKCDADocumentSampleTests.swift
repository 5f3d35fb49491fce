// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct HKCDADocumentSampleTests {
  /// An invented document.
  static func data(_ title: String = "Visit summary", time: String? = "20200105091530+0000") -> Data {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ClinicalDocument xmlns="urn:hl7-org:v3">
        <title>\(title)</title>
        \(time.map { "<effectiveTime value=\"\($0)\"/>" } ?? "")
        <recordTarget><patientRole><patient><name><given>Anna</given><family>Example</family></name></patient></patientRole></recordTarget>
        <author><assignedAuthor><assignedPerson><name>Dr. Roe</name></assignedPerson></assignedAuthor></author>
        <custodian><assignedCustodian><representedCustodianOrganization><name>Lakeside Clinic</name>
        </representedCustodianOrganization></assignedCustodian></custodian>
      </ClinicalDocument>
      """
    return Data(text.utf8)
  }

  /// A document that was not saved.
  static func sample(_ title: String = "Visit summary", time: String? = "20200105091530+0000") throws -> HKCDADocumentSample {
    try HKCDADocumentSample(data: data(title, time: time), start: testStart, end: testStart + 60, metadata: ["note": "x"])
  }

  @Test("CDA-02 CDA-03: a document has its texts and the data, and the dates of its effective time")
  func properties() throws {
    let sample = try Self.sample()
    #expect(sample.documentType == HKDocumentType(.CDA))
    #expect(sample.metadata?["note"] as? String == "x")
    #expect(sample.startDate == Date(timeIntervalSinceReferenceDate: 599_908_530))
    #expect(sample.endDate == sample.startDate)
    let document = try #require(sample.document)
    #expect(document.title == "Visit summary")
    #expect(document.patientName == "Anna Example")
    #expect(document.authorName == "Dr. Roe")
    #expect(document.custodianName == "Lakeside Clinic")
    #expect(document.documentData == Self.data())
  }

  @Test("CDA-02: a document without an effective time has the dates that are given")
  func dates() throws {
    let sample = try Self.sample(time: nil)
    #expect(sample.startDate == testStart)
    #expect(sample.endDate == testStart + 60)
  }

  @Test(
    "CDA-01: data that are not a document throw code 3 with details, which contain nothing of the document",
    arguments: [
      ("", "line 1: there is no data"), ("<ClinicalDocument xmlns='urn:hl7-org:v3'>\n<secret>", "line 2: the text ends"),
      ("<secret/>", "the outermost element must be ClinicalDocument"),
      ("<!DOCTYPE secret><secret/>", "line 1: a document type declaration"),
      (
        "<ClinicalDocument xmlns='urn:hl7-org:v3'><title>\(String(repeating: "a", count: 10_001))</title></ClinicalDocument>",
        "title is out"
      ),
    ])
  func invalid(text: String, details: String) {
    let error = #expect(throws: HKError.self) {
      try HKCDADocumentSample(data: Data(text.utf8), start: testStart, end: testStart, metadata: nil)
    }
    #expect(error?.code == .errorInvalidArgument)
    let found = error.flatMap { ($0 as NSError).userInfo[HKDetailedCDAValidationErrorKey] as? String }
    #expect(found?.hasPrefix(details) == true, "\(found ?? "")")
    #expect(found?.contains("secret") == false, "\(found ?? "")")
  }

  @Test("OBJ-14: a document of more than four days raises")
  func length() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try HKCDADocumentSample(
        data: HKCDADocumentSampleTests.data(time: nil), start: testStart, end: testStart + 345_601, metadata: nil)
    }
    expectRaised("Maximum duration: 345600.0 seconds", "_HKObjectValidationFailureException", in: result)
  }
}
