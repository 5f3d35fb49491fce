// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTestSupport
import Testing

@Suite struct SourceTests {
  private func sources(of type: HKSampleType, _ predicate: NSPredicate?, in store: HKHealthStore) async throws -> Set<HKSource> {
    try await withCheckedThrowingContinuation { continuation in
      store.execute(
        HKSourceQuery(sampleType: type, samplePredicate: predicate) { _, sources, error in
          if let sources { continuation.resume(returning: sources) } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
        })
    }
  }

  @Test("SRC-01 SRC-02: each source of a matching sample is returned once; without samples the set is empty")
  func onceEach() async throws {
    let type = HKQuantityType(.dietaryVitaminA)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    #expect(try await sources(of: type, Stretch.predicate(start), in: store) == [])
    try await store.save((0..<5).map { quantity(.dietaryVitaminA, 1, "mg", at: start + Double($0)) })
    #expect(try await sources(of: type, Stretch.predicate(start), in: store) == [HKSource.default()])
    #expect(try await sources(of: type, Stretch.predicate(Stretch.next()), in: store) == [])
    let descriptor = HKSourceQueryDescriptor(predicate: .quantitySample(type: type, predicate: Stretch.predicate(start)))
    #expect(try await descriptor.result(for: store) == [HKSource.default()])
  }

  @Test("SRC-05: wildcards of a revision stand for any version, model and system")
  func wildcards() async throws {
    let type = HKQuantityType(.dietaryVitaminD)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let sample = quantity(.dietaryVitaminD, 1, "mcg", at: start)
    try await store.save(sample)
    let own = try #require(try await store.samples(of: type, Stretch.predicate(start)).first).sourceRevision
    let anything = HKSourceRevision(
      source: own.source, version: HKSourceRevisionAnyVersion, productType: HKSourceRevisionAnyProductType,
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    let otherVersion = HKSourceRevision(
      source: own.source, version: "no such version", productType: HKSourceRevisionAnyProductType,
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    let otherModel = HKSourceRevision(
      source: own.source, version: HKSourceRevisionAnyVersion, productType: "no such model",
      operatingSystemVersion: HKSourceRevisionAnyOperatingSystem)
    let otherSystem = HKSourceRevision(
      source: own.source, version: HKSourceRevisionAnyVersion, productType: HKSourceRevisionAnyProductType,
      operatingSystemVersion: OperatingSystemVersion(majorVersion: 1, minorVersion: 2, patchVersion: 3))
    for (revision, expected) in [(own, [sample]), (anything, [sample]), (otherVersion, []), (otherModel, []), (otherSystem, [])] {
      let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
        Stretch.predicate(start), HKQuery.predicateForObjects(from: [revision]),
      ])
      #expect(try await store.samples(of: type, predicate) == expected)
    }
  }

  @Test("OBJ-10: devices that differ only in their local identifier are two, and stay with their samples")
  func devices() async throws {
    func device(_ local: String?) -> HKDevice {
      HKDevice(
        name: "Scale", manufacturer: "Maker", model: "S1", hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil,
        localIdentifier: local, udiDeviceIdentifier: nil)
    }
    #expect(device("a") == device("a"))
    #expect(device("a") != device("b"))
    #expect(device("a") != device(nil))
    let type = HKQuantityType(.bodyMassIndex)
    let store = try await TestStore.granted(type)
    let start = Stretch.next()
    let samples = ["a", "b", "a"].enumerated().map {
      HKQuantitySample(
        type: type, quantity: HKQuantity(unit: .count(), doubleValue: 22), start: start + Double($0), end: start + Double($0),
        device: device($1), metadata: nil)
    }
    try await store.save(samples)
    let ofFirst = NSCompoundPredicate(andPredicateWithSubpredicates: [
      Stretch.predicate(start), HKQuery.predicateForObjects(from: [device("a")]),
    ])
    let found = try await store.samples(of: type, ofFirst)
    #expect(Set(found) == [samples[0], samples[2]])
    #expect(found.allSatisfy { $0.device == device("a") })
  }
}
