// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthTestSupport
import Testing

/// Samples whose large part is read when it is wanted (`HealthConnection.whole(_:)` and `withResources(_:)`).
@Suite struct ContentBytesTests {
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let service = ScriptedService()
  private let connection: HealthConnection
  private let clinical: DataType
  private let steps: DataType
  private static let resource = Data("{\"resourceType\": \"Observation\"}".utf8)

  init() throws {
    let source = SourceRecord(bundleIdentifier: "com.example.app", name: "App")
    connection = HealthConnection(service: service, app: AppIdentity(revision: SourceRevisionRecord(source: source)))
    steps = try #require(Catalog.type(named: "stepCount"))
    let records = Catalog.types.filter { if case .clinical = $0.kind { true } else { false } }
    clinical = try #require(records.first)
    let stored: [Int: FetchContentBytes.Part] = [
      0: .init(bytes: Self.resource.prefix(10), next: 1), 1: .init(bytes: Self.resource.dropFirst(10), next: nil),
    ]
    service.answers { request in
      guard let request = request as? FetchContentBytes else { return nil }
      return stored[request.part]
    }
  }

  private func sample(_ value: SampleRecord.Value, _ type: DataType) -> SampleRecord {
    SampleRecord(type, value, at: date)
  }

  /// A record as it was read: without the bytes of its large resource, or with them.
  private func record(isWhole: Bool) throws -> SampleRecord {
    let version = try #require(FHIRVersion("4.0.1"))
    let whole = ContentBytes(Self.resource)
    var record = ClinicalRecord(
      displayName: "a", resource: ClinicalRecord.Resource(type: "Observation", identifier: "1", version: version, json: ""))
    record.bytes = isWhole ? whole : ContentBytes(count: whole.count, checksum: whole.checksum)
    return sample(.content(.clinicalRecord(record)), clinical)
  }

  private var plain: SampleRecord { sample(.category(0), steps) }

  @Test("The large part of a sample is read in its parts, and has to be the one that the sample describes")
  func whole() throws {
    let described = try record(isWhole: false)
    let whole = try #require(try connection.whole(described))
    #expect(whole.content?.bytes?.bytes == Self.resource)
    #expect(whole.uuid == described.uuid)
    let requests = service.takeRequests(FetchContentBytes.self)
    #expect(requests.map(\.part) == [0, 1])
    #expect(requests.allSatisfy { $0.uuid == described.uuid && $0.type == clinical && $0.start == date })
    service.answers { _ in FetchContentBytes.Part(bytes: Data([1]), next: nil) }
    let other = try connection.whole(described)
    #expect(other == nil)
    _ = service.takeRequests(FetchContentBytes.self)
    let sample = plain
    #expect(try connection.whole(sample) == sample)
    #expect(service.takeRequests(FetchContentBytes.self).isEmpty)
  }

  @Test("CLIN-03: only records without their resource are read again, and all samples keep their places")
  func resources() throws {
    var recording = ElectrocardiogramRecord(microvolts: [1, 2])
    let voltages = try #require(recording.bytes)
    recording.bytes = ContentBytes(count: voltages.count, checksum: voltages.checksum)
    let samples = [
      plain, try record(isWhole: false), sample(.content(.electrocardiogram(recording)), Catalog.electrocardiogram),
      try record(isWhole: true), sample(.content(.clinicalRecord(ClinicalRecord(displayName: "b"))), clinical),
    ]
    let found = try connection.withResources(samples)
    #expect(found.map(\.uuid) == samples.map(\.uuid))
    #expect(found.map { $0.content?.bytes?.bytes } == [nil, Self.resource, nil, Self.resource, nil])
    #expect(service.takeRequests(FetchContentBytes.self).map(\.uuid) == [samples[1].uuid, samples[1].uuid])
    let others = [samples[0], samples[2], samples[3], samples[4]]
    #expect(try connection.withResources(others).map(\.uuid) == others.map(\.uuid))
    #expect(service.takeRequests(FetchContentBytes.self).isEmpty)
  }

  @Test("CLIN-03: in changes, too, whose places in the log and deletions stay")
  func changes() throws {
    let (described, other) = (try record(isWhole: false), plain)
    let source = SourceRecord(bundleIdentifier: "a", name: "a")
    let deletion = DeletionRecord(uuid: UUID(), type: steps, source: source, metadata: .empty)
    var reply = FetchChanges.Reply(anchor: 8, latest: 9)
    reply.add(described, at: 3)
    reply.add(other, at: 5)
    reply.add(deletion, at: 7)
    let found = try connection.withResources(reply)
    #expect(found.added.map(\.uuid) == [described.uuid, other.uuid])
    #expect(found.addedAt == [3, 5])
    #expect(found.added[0].content?.bytes?.bytes == Self.resource)
    #expect(found.deleted == [deletion])
    #expect(found.deletedAt == [7])
    #expect(found.anchor == 8)
    #expect(found.latest == 9)
    var small = FetchChanges.Reply(anchor: 8, latest: 9)
    small.add(other, at: 5)
    _ = service.takeRequests(FetchContentBytes.self)
    #expect(try connection.withResources(small).addedAt == [5])
    #expect(service.takeRequests(FetchContentBytes.self).isEmpty)
  }

  @Test("A record that was deleted since is left out; any other error is one of the query")
  func gone() throws {
    let (described, other) = (try record(isWhole: false), plain)
    var reply = FetchChanges.Reply(anchor: 8, latest: 9)
    reply.add(described, at: 3)
    reply.add(other, at: 5)
    service.answers { _ throws(HealthError) in throw .invalidArgument(.contentGone) }
    #expect(try connection.withResources([described, other]).map(\.uuid) == [other.uuid])
    let found = try connection.withResources(reply)
    #expect(found.added.map(\.uuid) == [other.uuid])
    #expect(found.addedAt == [5])
    service.answers { _ throws(HealthError) in throw .busy }
    #expect(throws: HealthError.busy) { try connection.withResources([described, other]) }
    #expect(throws: HealthError.busy) { try connection.withResources(reply) }
  }
}
