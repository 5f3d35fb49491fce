// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct VerifiableRecordTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 0)

  private func fault(_ change: (inout VerifiableRecord) -> Void) -> ContentFault? {
    var record = VerifiableRecord(
      recordTypes: ["a"], issuer: "b", subjectBirth: "1990-02-03", issued: Self.date, relevant: Self.date, data: Data([1]))
    change(&record)
    do throws(ContentFault) { try record.validate(start: Self.date, end: Self.date) } catch { return error }
    return nil
  }

  @Test("VCR-03: a record within the limits is sound, and fits into the store")
  func limits() throws {
    let name = String(repeating: "\u{1}", count: 500)
    let largest = VerifiableRecord(
      recordTypes: Array(repeating: name, count: 100), sourceType: name, issuer: name, subjectName: name, subjectBirth: "1990-02-03",
      issued: Self.date, relevant: Self.date, expiration: Self.date, itemNames: Array(repeating: name, count: 100),
      data: Data(repeating: 0xFF, count: VerifiableRecord.largestData))
    try largest.validate(start: Self.date, end: Self.date)
    #expect(try SampleContent.verifiableRecord(largest).encoded().count <= Limits.largestContent)
  }

  @Test("VCR-03: values beyond the limits are out of range")
  func beyond() {
    let long = String(repeating: "a", count: 501)
    #expect(fault { _ in } == nil)
    #expect(fault { $0.data = Data() } == .outOfRange(name: "dataRepresentation"))
    #expect(fault { $0.data = Data(count: VerifiableRecord.largestData + 1) } == .outOfRange(name: "dataRepresentation"))
    #expect(fault { $0.itemNames = Array(repeating: "a", count: 101) } == .tooMany(name: "itemNames", limit: 100))
    #expect(fault { $0.recordTypes = [long] } == .outOfRange(name: "recordTypes"))
    #expect(fault { $0.issuer = long } == .outOfRange(name: "issuerIdentifier"))
    #expect(fault { $0.subjectName = long } == .outOfRange(name: "fullName"))
    #expect(fault { $0.subjectBirth = "1990-02-30" } == .outOfRange(name: "dateOfBirthComponents"))
    #expect(fault { $0.expiration = Date(timeIntervalSinceReferenceDate: 1e13) } == .outOfRange(name: "expirationDate"))
  }

  @Test("VCR-03: each date is at most as far as the limit, before and after 2001")
  func dates() {
    for sign in [1.0, -1] {
      let farthest = Date(timeIntervalSinceReferenceDate: Limits.farthestDate * sign)
      #expect(fault { $0.issued = farthest } == nil)
      #expect(fault { $0.relevant = farthest } == nil)
      #expect(fault { $0.expiration = farthest } == nil)
      for beyond in [Limits.farthestDate.nextUp * sign, Double.infinity * sign, Double.nan] {
        let date = Date(timeIntervalSinceReferenceDate: beyond)
        #expect(fault { $0.issued = date } == .outOfRange(name: "issuedDate"))
        #expect(fault { $0.relevant = date } == .outOfRange(name: "relevantDate"))
        #expect(fault { $0.expiration = date } == .outOfRange(name: "expirationDate"))
      }
    }
  }

  @Test("VCR-03: a list has at most 100 names, a name at most 500 bytes, and the data at least one byte")
  func names() {
    let (longest, long) = (String(repeating: "\u{E9}", count: 250), String(repeating: "\u{E9}", count: 250) + "e")
    #expect(fault { $0.recordTypes = Array(repeating: longest, count: 100) } == nil)
    #expect(fault { $0.itemNames = Array(repeating: longest, count: 100) } == nil)
    #expect(fault { $0.recordTypes = Array(repeating: "", count: 101) } == .tooMany(name: "recordTypes", limit: 100))
    #expect(fault { $0.itemNames = ["", long] } == .outOfRange(name: "itemNames"))
    #expect(fault { $0.recordTypes = ["", long] } == .outOfRange(name: "recordTypes"))
    #expect(fault { $0.sourceType = longest } == nil)
    #expect(fault { $0.issuer = longest } == nil)
    #expect(fault { $0.subjectName = longest } == nil)
    #expect(fault { $0.sourceType = long } == .outOfRange(name: "sourceType"))
    #expect(fault { $0.data = Data([0]) } == nil)
    #expect(fault { $0.data = Data(count: VerifiableRecord.largestData) } == nil)
    #expect(fault { $0.subjectBirth = nil } == nil)
    #expect(fault { $0.subjectBirth = "" } == .outOfRange(name: "dateOfBirthComponents"))
  }
}
