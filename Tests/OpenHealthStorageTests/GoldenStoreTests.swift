// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// Stores that earlier versions wrote, kept for ever: one for each version of format and schema. Today's program opens all of them and
/// finds what was in them.
///
/// After a new version of the schema, make its fixture, once:
///
///     OPENHEALTHKIT_WRITE_FIXTURE=schema-2 swift test --filter GoldenStoreTests/write
@Suite struct GoldenStoreTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
  private static let passphrase = SecretBytes(Array("correct horse battery staple".utf8))

  /// A copy with the modes that Git does not keep.
  private func copy(_ name: String) throws -> TemporaryFolder {
    let place = try TemporaryFolder()
    for part in ["store", "keys"] {
      let target = place.url.appendingPathComponent(part)
      let source = Self.folder.appendingPathComponent(name).appendingPathComponent(part)
      guard FileManager.default.fileExists(atPath: source.path) else { continue }
      try FileManager.default.copyItem(at: source, to: target)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: target.path)
      for file in try FileManager.default.contentsOfDirectory(atPath: target.path) {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: target.appendingPathComponent(file).path)
      }
    }
    return place
  }

  @Test(arguments: ["schema-1"])
  func opensWithItsKeyFile(name: String) throws {
    let place = try copy(name)
    try expectContent(try HealthDatabase.open(place))
    // Again, now that it has been brought up to date.
    try expectContent(try HealthDatabase.open(place))
  }

  @Test(arguments: ["schema-1-passphrase"])
  func opensWithItsPassphrase(name: String) throws {
    let place = try copy(name)
    #expect(throws: HealthError.store(.passphraseNeeded)) {
      _ = try HealthDatabase.open(folder: place.store, keyFolder: place.keys)
    }
    try expectContent(try HealthDatabase.open(folder: place.store, keyFolder: place.keys, passphrase: Self.passphrase))
  }

  /// The content, in literal numbers.
  private func expectContent(_ database: HealthDatabase) throws {
    let all = try database.everything()
    #expect(
      all.map(\.type.name) == ["stepCount", "sleepAnalysis", "workout", "bloodPressure", "bloodPressureDiastolic", "bloodPressureSystolic"])
    let texts = all.map(\.uuid.uuidString)
    #expect(texts.allSatisfy { $0.hasPrefix("01020304-0506-4708-890A-0B0C000000") })

    let steps = try #require(all.first)
    #expect(steps.value == .quantity(1234.5678901234567, try .parse("count")))
    #expect(steps.start.timeIntervalSinceReferenceDate.bitPattern == 0x41C1_E1A3_0000_0001)
    #expect(steps.end == steps.start.addingTimeInterval(300) && steps.timeZone == "Asia/Kathmandu")
    #expect(steps.creation == Date(timeIntervalSinceReferenceDate: 600_000_999.125))
    #expect(steps.provenance.revision?.source == SourceRecord(bundleIdentifier: "com.example.golden", name: "Göldén"))
    #expect(steps.provenance.revision?.version == "7" && steps.provenance.revision?.productType == "Watch6,1")
    #expect(steps.provenance.revision?.operatingSystem == SystemVersion(major: 10, minor: 3, patch: 1))
    #expect(steps.provenance.device == Self.device)
    #expect(steps.metadata["text"] == .string("naïve \u{1F600}") && steps.metadata["yes"] == .boolean(true))
    #expect(steps.metadata["number"] == .integer(-3) && steps.metadata["real"] == .real(0.1))
    #expect(steps.metadata["date"] == .date(Date(timeIntervalSinceReferenceDate: 0.25)))
    #expect(steps.metadata["amount"] == .quantity(5.5, try .parse("mmol<180.15588000005408>/L")))

    #expect(all[1].value == .category(4) && all[1].metadata.isEmpty && all[1].provenance.device == nil)
    let workout = try #require(all[2].workout)
    #expect(workout.activityType == 37 && workout.duration == 1800.25 && workout.totals[.distance]?.value == 5000)
    #expect(workout.events.map(\.kind) == [1, 2] && workout.activities.count == 1)
    #expect(workout.activities[0].uuid.uuidString == "11111111-2222-4333-8444-555555555555")
    let mercury = try UnitExpression.parse("mmHg")
    guard case .correlation(let members) = all[3].value else {
      Issue.record("the correlation is none")
      return
    }
    #expect(
      members.count == 2 && members.contains { $0.value == .quantity(80, mercury) }
        && members.contains { $0.value == .quantity(120, mercury) })
    try database.read { storage in
      #expect(try storage.characteristic("HKCharacteristicTypeIdentifierBloodType") == "HKBloodTypeABNegative")
      #expect(try storage.sourceOrder(of: TestData.type("stepCount")) == ["com.example.golden", "other"])
      let lanes = try storage.lanes(of: [TestData.type("stepCount")])
      var deleted: [UUID] = []
      try storage.forEachChange(after: 0, lanes: lanes) { change in
        if case .deletion(let deletion) = change { deleted.append(deletion.record.uuid) }
        return true
      }
      #expect(deleted.map(\.uuidString) == ["01020304-0506-4708-890A-0B0C00000009"])
    }
  }

  // MARK: Making one

  private static let device = DeviceRecord(
    name: "Apple Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,1", firmwareVersion: "f",
    softwareVersion: "10.3.1", localIdentifier: "l", udiDeviceIdentifier: "u")

  private static func uuid(_ number: UInt8) -> UUID { UUID(uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 0, 0, 0, number)) }

  private func fill(_ database: HealthDatabase) throws {
    let revision = SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: "com.example.golden", name: "Göldén"), version: "7", productType: "Watch6,1",
      operatingSystem: SystemVersion(major: 10, minor: 3, patch: 1))
    let (watch, app) = (Provenance(revision: revision, device: Self.device), Provenance(revision: revision, device: nil))
    let start = Date(timeIntervalSinceReferenceDate: Double(bitPattern: 0x41C1_E1A3_0000_0001))
    func sample(
      _ number: UInt8, _ type: String, _ value: SampleRecord.Value, after seconds: Double, lasting length: Double,
      _ provenance: Provenance, _ metadata: MetadataSet = .empty
    ) throws -> SampleRecord {
      SampleRecord(
        uuid: Self.uuid(number), type: try TestData.type(type), start: start + seconds, end: start + seconds + length, value: value,
        provenance: provenance, metadata: metadata, creation: Date(timeIntervalSinceReferenceDate: 600_000_999.125),
        timeZone: "Asia/Kathmandu")
    }
    let metadata = MetadataSet([
      .init(key: "text", value: .string("naïve \u{1F600}")), .init(key: "yes", value: .boolean(true)),
      .init(key: "number", value: .integer(-3)), .init(key: "real", value: .real(0.1)),
      .init(key: "date", value: .date(Date(timeIntervalSinceReferenceDate: 0.25))),
      .init(key: "amount", value: .quantity(5.5, try .parse("mmol<180.15588000005408>/L"))),
    ])
    let steps = try sample(1, "stepCount", .quantity(1234.5678901234567, .parse("count")), after: 0, lasting: 300, watch, metadata)
    let sleep = try sample(2, "sleepAnalysis", .category(4), after: 1000, lasting: 60, app)
    let workout = WorkoutRecord(
      activityType: 37, duration: 1800.25,
      events: [.init(kind: 1, start: start + 2100, end: start + 2100), .init(kind: 2, start: start + 2200, end: start + 2200)],
      activities: [
        .init(
          uuid: UUID(uuidString: "11111111-2222-4333-8444-555555555555")!, configuration: .init(activityType: 37), start: start + 2000,
          end: start + 4000)
      ], totals: [.distance: .init(5000, try .parse("m"))])
    let run = try sample(3, "workout", .workout(workout), after: 2000, lasting: 2000, watch)
    let members = [
      try sample(5, "bloodPressureDiastolic", .quantity(80, .parse("mmHg")), after: 5000, lasting: 0, app),
      try sample(6, "bloodPressureSystolic", .quantity(120, .parse("mmHg")), after: 5000, lasting: 0, app),
    ]
    let pressure = try sample(4, "bloodPressure", .correlation(members), after: 5000, lasting: 0, app)
    let deleted = try sample(9, "stepCount", .quantity(1, .parse("count")), after: 6000, lasting: 0, watch)
    try database.write { storage in
      let stored = try storage.insert([steps, sleep, run, pressure, deleted])
      try storage.delete(stored.filter { $0.record.uuid == deleted.uuid })
      try storage.setCharacteristic("HKCharacteristicTypeIdentifierBloodType", to: "HKBloodTypeABNegative")
      try storage.setSourceOrder(["com.example.golden", "other"], of: steps.type)
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_FIXTURE"] != nil))
  func write() throws {
    let name = try #require(ProcessInfo.processInfo.environment["OPENHEALTHKIT_WRITE_FIXTURE"])
    for (folder, passphrase) in [(name, nil), (name + "-passphrase", Self.passphrase)] {
      let place = try TemporaryFolder()
      do {
        let keys = try StoreKeys.openOrCreate(folder: place.store, keyFolder: place.keys)
        if let passphrase { try keys.setPassphrase(passphrase) }
        try fill(try HealthDatabase.open(keys))
      }
      let target = Self.folder.appendingPathComponent(folder)
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      for part in ["store", "keys"] {
        try FileManager.default.copyItem(at: place.url.appendingPathComponent(part), to: target.appendingPathComponent(part))
      }
    }
  }
}
