// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct HKVerifiableClinicalRecordTests {
  private typealias Credential = HKVerifiableClinicalRecordCredentialType

  private let engine: TestEngine

  init() throws { engine = try TestEngine() }

  private static func record(
    _ names: [String], _ types: [Credential] = [.immunization], at seconds: Double = 0,
    source: HKVerifiableClinicalRecordSourceType = .smartHealthCard
  ) -> SampleRecord {
    let content = VerifiableRecord(
      recordTypes: types.map(\.rawValue), sourceType: source.rawValue, issuer: "https://clinic.example/cards", subjectName: "Anna Example",
      subjectBirth: "1990-02-03", issued: testStart + 86_400, relevant: testStart + seconds, expiration: testStart + 864_000,
      itemNames: names,
      data: Data("a.b.c".utf8))
    return SampleRecord(Catalog.verifiableRecord, .content(.verifiableRecord(content)), at: testStart + seconds)
  }

  /// A record that was not saved.
  static func sample() -> HKSample { HKSample.of(record(["Influenza"])) }

  /// The person of a record.
  static func subject() -> HKVerifiableClinicalRecordSubject {
    guard let record = sample() as? HKVerifiableClinicalRecord else { preconditionFailure("the sample is a verifiable record") }
    return record.subject
  }

  private func save(_ records: SampleRecord...) throws {
    let author = AppIdentity("com.example.clinic", name: "Clinic")
    try engine.engine.perform(SaveSamples(samples: records, author: author), for: .owner)
  }

  private func names(
    _ types: Credential..., sources: [HKVerifiableClinicalRecordSourceType] = [.smartHealthCard], where predicate: NSPredicate? = nil
  ) async throws -> [[String]] {
    let descriptor = HKVerifiableClinicalRecordQueryDescriptor(recordTypes: types, sourceTypes: sources, predicate: predicate)
    return try await descriptor.result(for: engine.store()).map(\.itemNames)
  }

  @Test(
    "VCR-03: a record has its data as they were issued, and what they say",
    .inProcess("a daemon's call waits until the owner has chosen"))
  func properties() async throws {
    try save(Self.record(["Influenza", "Measles"]))
    let descriptor = HKVerifiableClinicalRecordQueryDescriptor(recordTypes: [.immunization], sourceTypes: [.smartHealthCard])
    let record = try #require(try await descriptor.result(for: engine.store()).first)
    #expect(record.dataRepresentation == Data("a.b.c".utf8))
    #expect(record.sourceType == .smartHealthCard)
    #expect(record.recordTypes == ["https://smarthealth.cards#immunization"])
    #expect(record.itemNames == ["Influenza", "Measles"])
    #expect(record.issuerIdentifier == "https://clinic.example/cards")
    #expect(record.issuedDate == testStart + 86_400)
    #expect(record.relevantDate == testStart)
    #expect(record.expirationDate == testStart + 864_000)
    #expect(record.startDate == testStart)
    let birth = record.subject.dateOfBirthComponents
    #expect(record.subject.fullName == "Anna Example")
    #expect([birth?.year, birth?.month, birth?.day] == [1990, 2, 3])
    #expect(record.subject == Self.subject())
    #expect(record.subject.copy() as? HKVerifiableClinicalRecordSubject == record.subject)
  }

  @Test("VCR-03: the JWS is that of a health card; other records have none")
  func jws() throws {
    func signed(_ source: HKVerifiableClinicalRecordSourceType) throws -> Data {
      let record: any Signed = try #require(HKSample.of(Self.record([], source: source)) as? HKVerifiableClinicalRecord)
      return record.jwsRepresentation
    }
    #expect(try signed(.smartHealthCard) == Data("a.b.c".utf8) && signed(.euDigitalCOVIDCertificate) == Data())
  }

  @Test(
    "VCR-02: a record must have all types that are asked for, and one of the forms of data",
    .inProcess("a daemon's call waits until the owner has chosen"))
  func types() async throws {
    try save(
      Self.record(["a"]), Self.record(["b"], [.immunization, .covid19], at: 1),
      Self.record(["c"], [.covid19], at: 2, source: .euDigitalCOVIDCertificate))
    #expect(try await names(.immunization) == [["a"], ["b"]])
    #expect(try await names(.immunization, .covid19) == [["b"]])
    #expect(try await names(.covid19, sources: [.smartHealthCard, .euDigitalCOVIDCertificate]) == [["b"], ["c"]])
    #expect(try await names(.laboratory).isEmpty)
    #expect(try await names(.covid19, sources: []).isEmpty)
    #expect(try await names().count == 2)
  }

  @Test(
    "PRED-23: records are found by their relevant date, the ends of the interval included, and by the app's own code",
    .inProcess("a daemon's call waits until the owner has chosen"))
  func predicates() async throws {
    try save(Self.record(["a"]), Self.record(["b"], at: 60), Self.record(["c"], at: 120))
    let within = HKQuery.predicateForVerifiableClinicalRecords(withRelevantDateWithin: DateInterval(start: testStart, duration: 60))
    #expect(try await names(.immunization, where: within) == [["a"], ["b"]])
    #expect(within.evaluate(with: Self.sample()))
    let own = NSPredicate { object, _ in (object as? HKVerifiableClinicalRecord)?.itemNames == ["c"] }
    #expect(try await names(.immunization, where: own) == [["c"]])
  }

  @Test(
    "VCR-01: each query asks the person, whose answer is for that query alone",
    .inProcess("a daemon's call waits until the owner has chosen"))
  func asksEachTime() async throws {
    try save(Self.record(["a"]))
    #expect(try await names(.immunization) == [["a"]])
    #expect(try await names(.immunization) == [["a"]])
    #expect(engine.person.sheets.count == 2)
    engine.person.answerNext(with: .refuse(read: [HKObjectType.verifiableClinicalRecordType()]))
    #expect(try await names(.immunization).isEmpty)
    #expect(try await names(.immunization) == [["a"]])
    // T21: without a record that fits, the app sees no difference.
    #expect(try await names(.laboratory).isEmpty)
    #expect(engine.person.sheets.count == 5)
  }

  @Test(
    "VCR-01: a query with a handler has its types, and by default asks for health cards",
    .inProcess("a daemon's call waits until the owner has chosen"))
  func handler() async throws {
    try save(Self.record(["a"]), Self.record(["b"], source: .euDigitalCOVIDCertificate))
    let type = Credential.immunization.rawValue
    let (stream, continuation) = AsyncThrowingStream<[[String]], any Error>.makeStream()
    let query = HKVerifiableClinicalRecordQuery(recordTypes: [type], predicate: nil) { _, records, error in
      if let error { return continuation.finish(throwing: error) }
      continuation.yield((records ?? []).map(\.itemNames))
      continuation.finish()
    }
    #expect(query.recordTypes == [type])
    #expect(query.sourceTypes == [.smartHealthCard])
    let store = engine.store()
    store.execute(query)
    var found: [[[String]]] = []
    for try await names in stream { found.append(names) }
    #expect(found == [[["a"]]])
    let nothing = NSPredicate(value: false)
    #expect(HKVerifiableClinicalRecordQuery(recordTypes: [type], predicate: nothing) { _, _, _ in }.predicate === nothing)
    withExtendedLifetime(store) {}
  }

  @Test("VCR-01: a registered app without a reason for clinical records gets code 4", .inProcess("the registration is that of a test"))
  func noReason() async throws {
    try save(Self.record(["a"]))
    for (usage, expected) in [(UsageTexts(share: "a"), HKError.Code.errorAuthorizationDenied), (UsageTexts(clinical: "a"), nil)] {
      let revision = SourceRevisionRecord(app: "com.example.registered", name: "App")
      let connection = HealthConnection(service: engine.engine, app: AppIdentity(revision: revision, usage: usage))
      let descriptor = HKVerifiableClinicalRecordQueryDescriptor(recordTypes: [.immunization], sourceTypes: [.smartHealthCard])
      let store = HKHealthStore(connection: connection)
      #expect(await code { _ = try await descriptor.result(for: store) } == expected)
    }
  }
}

/// The deprecated property, read without a warning.
private protocol Signed {
  var jwsRepresentation: Data { get }
}

extension HKVerifiableClinicalRecord: Signed {}
