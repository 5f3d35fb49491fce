// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import HealthKit

/// Archives that an earlier version wrote, which clients have on their disks: every later version reads them.
///
/// `Fixtures/archives-1.json` is never made again; a new form of an archive gets a new file. This command writes the file if it does not
/// exist:
///
///     OPENHEALTHKIT_WRITE_SCHEMAS=1 swift test --filter RecordedArchivesTests
@Suite struct RecordedArchivesTests {
  /// An archived object, and what must come back from it.
  private struct Recorded: Codable {
    var name: String
    var archive: Data
    var className: String
    /// Of a sample.
    var uuid: UUID?
    var start: Date?
    var end: Date?
    /// Of an object whose description has no UUID of a part and no time zone.
    var description: String?
  }

  private static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/archives-1.json")

  /// Objects of the classes that ``Archived`` does not have.
  private static func others() throws -> [(name: String, object: NSObject & NSSecureCoding)] {
    let scan = AttachmentRecord(
      identifier: UUID(), name: "Scan", contentType: "public.png", creation: testStart, metadata: MetadataSet([]),
      data: ContentBytes(Data([0, 255])))
    let type = try #require(Catalog.type(named: "visionPrescription"))
    let prescription = SampleRecord(type, .content(.visionPrescription(.init(type: 1))), at: testStart)
    let steps = try #require(Catalog.type(named: "stepCount"))
    let deletion = DeletionRecord(
      uuid: UUID(), type: steps, source: SourceRecord(bundleIdentifier: "com.example.walk", name: "Walk"), metadata: MetadataSet([]))
    let location = LocationRecord(date: testStart.timeIntervalSinceReferenceDate, latitude: 35, longitude: -40)
    let route = SampleRecord(Catalog.workoutRoute, .route(try #require(RouteRecord([location]))), at: testStart)
    return [
      ("anchorOfTheBeginning", HKQueryAnchor(fromValue: 0)), ("anchor", HKQueryAnchor(fromValue: 42)),
      ("moveMode", HKActivityMoveModeObject(.appleMoveTime)), ("sex", HKBiologicalSexObject(.female)),
      ("bloodType", HKBloodTypeObject(.oNegative)), ("skinType", HKFitzpatrickSkinTypeObject(.III)),
      ("wheelchair", HKWheelchairUseObject(.no)), ("deletion", HKDeletedObject(deletion)),
      ("attachment", HKAttachment(record: scan, sample: SampleReference(prescription))), ("prescription", HKSample.of(prescription)),
      ("route", HKSample.of(route)), ("types", [HKQuantityType(.stepCount), HKQuantityType(.heartRate)] as NSArray),
    ]
  }

  @Test("every archive of an earlier version is read, and has the object that was written")
  func opens() throws {
    let all = try JSONDecoder().decode([Recorded].self, from: Data(contentsOf: Self.fixture))
    let names = Set(all.map(\.name))
    #expect(names == Set(try Archived.allCases.map(\.rawValue) + Self.others().map(\.name)))
    for recorded in all {
      let object: NSObject?
      if let archived = Archived(rawValue: recorded.name) {
        object = try archived.unarchive(recorded.archive)
        if let object { archived.use(object) }
      } else {
        object = try Self.unarchive(recorded.archive)
      }
      let found = try #require(object, "\(recorded.name)")
      #expect(String(describing: type(of: found)) == recorded.className || found is NSArray, "\(recorded.name)")
      if let sample = found as? HKSample {
        #expect(sample.uuid == recorded.uuid, "\(recorded.name)")
        #expect(sample.startDate == recorded.start, "\(recorded.name)")
        #expect(sample.endDate == recorded.end, "\(recorded.name)")
      }
      if let description = recorded.description { #expect(found.description == description, "\(recorded.name)") }
    }
  }

  /// The object of a class that ``Archived`` does not have.
  private static func unarchive(_ data: Data) throws -> NSObject? {
    try NSKeyedUnarchiver.unarchivedObject(
      ofClasses: [
        HKQueryAnchor.self, HKActivityMoveModeObject.self, HKBiologicalSexObject.self, HKBloodTypeObject.self,
        HKFitzpatrickSkinTypeObject.self, HKWheelchairUseObject.self, HKDeletedObject.self, HKAttachment.self, HKVisionPrescription.self,
        HKWorkoutRoute.self, NSArray.self, HKQuantityType.self,
      ], from: data) as? NSObject
  }

  /// Whether the description of an object is the same in each run: of values without UUIDs, whose text has no local date.
  private static func isStable(_ name: String) -> Bool { ["unit", "quantity", "quantityType", "categoryType"].contains(name) }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_SCHEMAS"] != nil, "It writes the fixture.")) func write()
    throws
  {
    if FileManager.default.fileExists(atPath: Self.fixture.path) { return }
    let all = try Archived.allCases.map { ($0.rawValue, $0.object) } + Self.others().map { ($0.name, $0.object) }
    let recorded = try all.map { name, object in
      let sample = object as? HKSample
      return Recorded(
        name: name, archive: try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true),
        className: String(describing: type(of: object)), uuid: sample?.uuid, start: sample?.startDate, end: sample?.endDate,
        description: Self.isStable(name) ? object.description : nil)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileManager.default.createDirectory(at: Self.fixture.deletingLastPathComponent(), withIntermediateDirectories: true)
    try encoder.encode(recorded).write(to: Self.fixture)
  }
}
