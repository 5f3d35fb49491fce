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
}
