// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
@testable import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

@Suite struct ObjectDescriptionTests {
  /// A text without addresses.
  private func text(_ object: NSObject) -> String { object.description.replacing(/0x[0-9a-f]+/, with: "0x") }

  private var start: String { ObjectDescription.text(of: testStart) }

  /// A sample as it is read from a store.
  private func stored(_ sample: HKSample, productType: String? = "Watch5,2") -> HKSample {
    var record = sample.record
    let revision = SourceRevisionRecord(
      source: SourceRecord(bundleIdentifier: "com.example.watch", name: "Ann’s Watch"), version: "8.1", productType: productType,
      operatingSystem: SystemVersion(major: 8, minor: 1, patch: 0))
    record.provenance = Provenance(revision: revision, device: record.provenance.device)
    return HKSample.of(record)
  }

  @Test("K9 OBJ-29: a sample says its value, UUID, source, product, device, metadata and dates, in the form of Apple's")
  func samples() {
    let device = HKDevice(
      name: "Watch", manufacturer: "Example", model: nil, hardwareVersion: "1,2", firmwareVersion: nil, softwareVersion: "8.1",
      localIdentifier: nil, udiDeviceIdentifier: nil)
    let pulse = HKQuantitySample(
      type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60), start: testStart,
      end: testStart, device: device, metadata: [HKMetadataKeyHeartRateMotionContext: 0, HKMetadataKeyTimeZone: "Europe/Berlin"])
    let entries = "{\n    HKMetadataKeyHeartRateMotionContext = 0;\n    HKTimeZone = \"Europe/Berlin\";\n}"
    let tail = "\"Watch\" metadata: \(entries) (\(start) - \(start))"
    #expect(pulse.description == "60 count/min \(pulse.uuid) \(tail)")
    #expect(pulse.debugDescription == pulse.description)
    #expect(stored(pulse).description == "60 count/min \(pulse.uuid) \"Ann’s Watch\" (8.1), \"Watch5,2\" (8.1) \(tail)")
    let sleep = HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: 3, start: testStart, end: testStart)
    #expect(sleep.description == "HKCategoryTypeIdentifierSleepAnalysis 3 \(sleep.uuid) (\(start) - \(start))")
    let run = HKWorkout(activityType: .running, start: testStart, end: testStart)
    #expect(
      stored(run, productType: nil).description == "<HKWorkout> (37)  \(run.uuid) \"Ann’s Watch\" (8.1) (\(start) - \(start))")
    #expect(text(device) == "<<HKDevice: 0x>, name:Watch, manufacturer:Example, hardware:1,2, software:8.1>")
    #expect(
      stored(pulse).sourceRevision.description
        == "<HKSourceRevision name:Ann’s Watch, bundle:com.example.watch, version:8.1, productType:Watch5,2, operatingSystemVersion:8.1>")
  }

  @Test("K9 OBJ-29: every object that archives says more than its class and address", arguments: Archived.allCases)
  func everyObject(archived: Archived) {
    let object = archived.object
    let isPlain = object.description.wholeMatch(of: /<+[A-Za-z0-9.]+: 0x[0-9a-f]+>+/) != nil
    #expect(isPlain == (archived == .emptyDevice), "\(type(of: object))")
    // Parts can be made at each call, at another address.
    #expect(object.debugDescription.replacing(/0x[0-9a-f]+/, with: "") == object.description.replacing(/0x[0-9a-f]+/, with: ""))
  }

  @Test("K9: the parts of a description")
  func parts() {
    #expect(
      ObjectDescription.text(of: ["a b": "x \"y\"", "c": 0, "d": -0.5])
        == "{\n    \"a b\" = \"x \\\"y\\\"\";\n    c = 0;\n    d = \"-0.5\";\n}")
    #expect(ObjectDescription.text(of: Date(timeIntervalSinceReferenceDate: .infinity)) == "inf")
    let offset = TimeZone.current.secondsFromGMT(for: testStart)
    #expect(start.hasSuffix(CivilTime.offsetText(seconds: offset)))
    #expect(start.count == "2021-12-08 19:49:02 +0900".count)
    #expect(ObjectDescription.systemVersion(SystemVersion(major: 12, minor: 3, patch: 1)) == "12.3.1")
  }

  @Test("K9 OBJ-29: objects that do not archive describe themselves, too")
  func others() throws {
    let store = try TestEngine().store()
    #expect(text(store).contains("<<HKHealthStore: 0x>, source:<HKSource name:"))
    let query = HKSampleQuery(
      sampleType: HKQuantityType(.stepCount), predicate: HKQuery.predicateForObject(with: UUID(uuid: UUID_NULL)), limit: 1,
      sortDescriptors: nil
    ) { _, _, _ in }
    #expect(text(query).contains("types:(HKQuantityTypeIdentifierStepCount), predicate:UUID == 00000000"))
    let builder = HKWorkoutBuilder(healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    #expect(text(builder).hasPrefix("<<HKWorkoutBuilder: 0x>, activityType:3000"))
    let deletion = DeletionRecord(
      uuid: UUID(), type: HKQuantityType(.stepCount).dataType, source: HKSource.default().record, metadata: .empty)
    #expect(text(HKDeletedObject(deletion)).contains("uuid:\(deletion.uuid)"))
  }
}

private let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
