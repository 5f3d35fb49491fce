// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@Suite struct HKClinicalRecordTests {
  private let engine: TestEngine

  init() throws { engine = try TestEngine() }

  private static let json = "{\"resourceType\":\"Observation\",\"valueQuantity\":{\"value\":13.9}}"

  private static func record(
    _ name: String, _ identifier: String, _ type: String = "Observation", of sampleType: HKClinicalTypeIdentifier = .labResultRecord,
    at seconds: Double = 0, version: FHIRVersion = .primaryR4, source: String? = "https://fhir.invalid/r4/",
    json: String = Self.json
  ) -> SampleRecord {
    let content = ClinicalRecord(
      displayName: name,
      resource: .init(type: type, identifier: identifier, version: version, source: source, json: json))
    return SampleRecord(HKClinicalType(sampleType).dataType, .content(.clinicalRecord(content)), at: testStart + seconds)
  }

  /// A record that was not saved.
  static func sample() -> HKSample { HKSample.of(record("Hemoglobin", "1")) }

  /// The resource of a record.
  static func resource() -> HKFHIRResource {
    guard let resource = (sample() as? HKClinicalRecord)?.fhirResource else { preconditionFailure("the record has a resource") }
    return resource
  }

  /// Saves records as an import does.
  private func save(_ records: SampleRecord..., clinic: String = "com.example.clinic") throws {
    let author = AppIdentity(clinic)
    try engine.engine.perform(SaveSamples(samples: records, author: author), for: .owner)
  }

  private func reader(_ types: HKClinicalTypeIdentifier...) async throws -> HKHealthStore {
    let store = engine.store()
    try await store.requestAuthorization(toShare: [], read: Set(types.map { HKClinicalType($0) }))
    return store
  }

  private func all(
    _ store: HKHealthStore, _ type: HKClinicalTypeIdentifier = .labResultRecord, _ predicate: NSPredicate? = nil
  ) async throws -> [HKClinicalRecord] {
    try await HKSampleQueryDescriptor(
      predicates: [.clinicalRecord(type: HKClinicalType(type), predicate: predicate)],
      sortDescriptors: [SortDescriptor(\HKClinicalRecord.startDate)]
    ).result(for: store)
  }

  @Test("CLIN-01 CLIN-03: a record has its name, its dates and the resource as it came")
  func properties() async throws {
    try save(Self.record("Hemoglobin", "1"), Self.record("Pulse", "2", at: 1, version: .primaryDSTU2, source: nil))
    let found = try await all(try await reader(.labResultRecord))
    try #require(found.count == 2)
    #expect(found[0].displayName == "Hemoglobin" && found[0].clinicalType == HKClinicalType(.labResultRecord))
    #expect(found[0].startDate == testStart && found[0].endDate == testStart)
    let resource = try #require(found[0].fhirResource)
    #expect(resource.resourceType == .observation)
    #expect(resource.identifier == "1")
    #expect(resource.data == Data(Self.json.utf8))
    #expect(resource.sourceURL == URL(string: "https://fhir.invalid/r4/"))
    #expect(resource.fhirVersion == HKFHIRVersion.primaryR4())
    #expect(found[1].fhirResource?.sourceURL == nil && found[1].fhirResource?.fhirVersion.fhirRelease == .dstu2)
    #expect(found[1].fhirResource != resource && found[0].fhirResource == resource && resource.copy() as? HKFHIRResource === resource)
  }

  /// JSON of three megabytes, with letters that JSON escapes and some that take several bytes.
  private static let large = "{\"resourceType\":\"Observation\",\"note\":\"\(String(repeating: "\u{E9}\\n/", count: 600_000))\"}"

  @Test("CLIN-03: a resource of 3 MB is whole over a wire: in sample queries, anchored queries, predicates and archives")
  func large() async throws {
    let whole = Data(Self.large.utf8)
    let store = try await reader(.labResultRecord)
    let type = HKClinicalType(.labResultRecord)
    try save(Self.record("Iron", "1"))
    let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.clinicalRecord(type: type)], anchor: nil)
    var updates = descriptor.results(for: store).makeAsyncIterator()
    #expect(try await updates.next()?.addedSamples.count == 1)
    try save(Self.record("Hemoglobin", "2", at: 1, json: Self.large))
    let update = try await updates.next()
    #expect(update?.addedSamples.map(\.fhirResource?.data) == [whole])

    let found = try await all(store)
    #expect(found.map(\.fhirResource?.data) == [Data(Self.json.utf8), whole])
    let added = try await descriptor.result(for: store).addedSamples
    #expect(added.map(\.fhirResource?.data) == [Data(Self.json.utf8), whole])
    let count = whole.count
    let block = NSPredicate { object, _ in (object as? HKClinicalRecord)?.fhirResource?.data.count == count }
    #expect(try await all(store, .labResultRecord, block).map(\.displayName) == ["Hemoglobin"])
    let filtered = HKAnchoredObjectQueryDescriptor(predicates: [.clinicalRecord(type: type, predicate: block)], anchor: nil)
    #expect(try await filtered.result(for: store).addedSamples.map(\.fhirResource?.data) == [whole])

    let archive = try NSKeyedArchiver.archivedData(withRootObject: try #require(found.last), requiringSecureCoding: true)
    let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: HKClinicalRecord.self, from: archive))
    #expect(back.fhirResource?.data == whole)
    #expect(back.fhirResource == found.last?.fhirResource)
  }

  @Test("CLIN-03: a resource of 3 MB is whole without a wire", .inProcess("no wire is between the query and the store"))
  func largeEmbedded() async throws {
    try save(Self.record("Hemoglobin", "1", json: Self.large))
    let app = AppIdentity("com.example.app", name: "App")
    let store = HKHealthStore(connection: HealthConnection(service: engine.engine, app: app))
    try await store.requestAuthorization(toShare: [], read: [HKClinicalType(.labResultRecord)])
    #expect(try await all(store).map(\.fhirResource?.data) == [Data(Self.large.utf8)])
  }

  @Test("CLIN-01 CLIN-03: a record can be without a resource")
  func noResource() throws {
    let type = HKClinicalType(.conditionRecord)
    let record = SampleRecord(type.dataType, .content(.clinicalRecord(ClinicalRecord(displayName: "Asthma"))), at: testStart)
    let sample = try #require(HKSample.of(record) as? HKClinicalRecord)
    #expect(sample.fhirResource == nil)
    #expect(sample.clinicalType == type)
    #expect(sample.displayName == "Asthma")
  }

  @Test("CLIN-01: an app cannot save a record")
  func readOnly() async throws {
    let store = try await reader(.labResultRecord)
    let sample = Self.sample()
    #expect(await code { try await store.save(sample) } == .errorAuthorizationNotDetermined)
    #expect(try await all(store).isEmpty)
  }

  @Test("CLIN-02: a later version of a record replaces the earlier one, and has another UUID")
  func replaced() async throws {
    try save(Self.record("Hemoglobin", "1"), Self.record("Iron", "2"))
    let store = try await reader(.labResultRecord)
    let descriptor = HKAnchoredObjectQueryDescriptor(
      predicates: [.clinicalRecord(type: HKClinicalType(.labResultRecord))], anchor: nil)
    let before = try await descriptor.result(for: store)
    #expect(before.addedSamples.count == 2)
    try save(Self.record("Hemoglobin A1c", "1", at: 60))
    let after = try await HKAnchoredObjectQueryDescriptor(predicates: descriptor.predicates, anchor: before.newAnchor).result(for: store)
    #expect(after.addedSamples.map(\.displayName) == ["Hemoglobin A1c"])
    #expect(after.deletedObjects.map(\.uuid) == before.addedSamples.filter { $0.fhirResource?.identifier == "1" }.map(\.uuid))
    // An earlier version, and one of another clinic.
    try save(Self.record("Hemoglobin", "1", at: 30))
    try save(Self.record("Hemoglobin", "1", at: 90), clinic: "com.example.other")
    #expect(try await all(store).map(\.displayName) == ["Iron", "Hemoglobin A1c", "Hemoglobin"])
  }

  @Test("CLIN-02: once its record is deleted, an identity is free")
  func deleted() async throws {
    let record = Self.record("Hemoglobin", "1", at: 60)
    try save(record)
    #expect(try engine.engine.perform(RemoveSamples(selection: .samples([record.uuid])), for: .owner).removal != nil)
    try save(Self.record("Hemoglobin", "1"))
    #expect(try await all(try await reader(.labResultRecord)).count == 1)
  }

  @Test("PRED-22 PRED-25: records are found by the type of their resource, and by source, type and identifier")
  func predicates() async throws {
    let type = HKClinicalTypeIdentifier.medicationRecord
    try save(
      Self.record("a", "1", "MedicationOrder", of: type), Self.record("b", "1", "MedicationRequest", of: type, at: 1),
      Self.record("c", "2", "MedicationRequest", of: type, at: 2))
    try save(Self.record("d", "1", "MedicationRequest", of: type, at: 3), clinic: "com.example.other")
    let store = try await reader(type)
    func names(_ predicate: NSPredicate) async throws -> [String] { try await all(store, type, predicate).map(\.displayName) }
    let requests = HKQuery.predicateForClinicalRecords(withFHIRResourceType: .medicationRequest)
    #expect(try await names(requests) == ["b", "c", "d"])
    let source = try #require(try await all(store, type).first?.sourceRevision.source)
    let one = HKQuery.predicateForClinicalRecords(from: source, fhirResourceType: .medicationRequest, identifier: "1")
    #expect(try await names(one) == ["b"])
    let none = HKQuery.predicateForClinicalRecords(from: source, fhirResourceType: .medicationStatement, identifier: "1")
    #expect(try await names(none).isEmpty)
    let path = HKPredicateKeyPathClinicalRecordFHIRResourceType
    #expect(try await names(NSPredicate(format: "%K == %@", path, "MedicationOrder")) == ["a"])
    #expect(try await names(NSPredicate(format: "FHIRResource.identifier == \"2\"")) == ["c"])
    #expect(try await names(NSPredicate(format: "%K BEGINSWITH %@", path, "MedicationR")) == ["b", "c", "d"])
    #expect(requests.evaluate(with: Self.sample()) == false)
  }

  @Test("CLIN-04: medications that were prescribed have another type of resource in DSTU2 than in release 4")
  func medications() async throws {
    let type = HKClinicalTypeIdentifier.medicationRecord
    try save(
      Self.record("a", "1", "MedicationOrder", of: type, version: .primaryDSTU2),
      Self.record("b", "2", "MedicationRequest", of: type, at: 1))
    let found = try await all(try await reader(type), type).compactMap(\.fhirResource)
    #expect(found.map(\.resourceType) == [.medicationOrder, .medicationRequest])
    #expect(found.map(\.fhirVersion.fhirRelease) == [.dstu2, .r4])
  }

  @Test("CLIN-03: a version has numbers, a release and a text; other texts throw code 3")
  func versions() throws {
    let version = try HKFHIRVersion(fromVersionString: "4.0.1")
    let parts = [version.majorVersion, version.minorVersion, version.patchVersion]
    #expect(parts == [4, 0, 1])
    #expect(version.fhirRelease == .r4)
    #expect(version.stringRepresentation == "4.0.1")
    #expect(version == HKFHIRVersion.primaryR4())
    #expect(version.hash == HKFHIRVersion.primaryR4().hash)
    #expect(HKFHIRVersion.primaryDSTU2().stringRepresentation == "1.0.2")
    #expect(HKFHIRVersion.primaryDSTU2().fhirRelease == .dstu2)
    #expect(try HKFHIRVersion(fromVersionString: "3.0.2").fhirRelease == .unknown && version != HKFHIRVersion.primaryDSTU2())
    #expect(try HKFHIRVersion(fromVersionString: "4.3.1").minorVersion == 3)
    let error = #expect(throws: HKError.self) { try HKFHIRVersion(fromVersionString: "4.0") }
    #expect(error?.code == .errorInvalidArgument)
  }
}
