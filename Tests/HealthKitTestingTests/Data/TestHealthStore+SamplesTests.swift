// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKitTestSupport
import HealthKitTesting
import Testing

@Suite struct SamplesTests {
  private let health: TestHealthStore

  init() throws { health = try TestHealthStore(app: "com.example.app") }

  @Test("Added samples have their source and device, need no permission and ignore injected errors")
  func adding() async throws {
    health.failAll(.errorDatabaseInaccessible)
    health.refuse(share: [stepType])
    let sample = steps(100)
    try health.add(sample, from: .watch)
    health.stopFailing()
    health.grant(read: [stepType])
    let found = try await HKSampleQueryDescriptor(predicates: [.quantitySample(type: stepType)], sortDescriptors: [])
      .result(for: health.store)
    #expect(found.map(\.uuid) == [sample.uuid])
    #expect(found.first?.sourceRevision == TestSource.watch.revision)
    #expect(found.first?.device == TestSource.watch.device)
    #expect(health.store.authorizationStatus(for: stepType) == .sharingDenied)
    // Devices may add types that no app may save.
    let stand = HKQuantityType(.appleStandTime)
    try health.add(
      HKQuantitySample(type: stand, quantity: HKQuantity(unit: .minute(), doubleValue: 5), start: noon, end: noon + 300), from: .watch)
    #expect(health.samples(of: stand).count == 1)
    // A sample keeps its own device.
    let device = HKDevice(
      name: "Scale", manufacturer: nil, model: nil, hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil,
      localIdentifier: nil, udiDeviceIdentifier: nil)
    let measured = HKQuantitySample(
      type: stepType, quantity: HKQuantity(unit: .count(), doubleValue: 1), start: noon + 900, end: noon + 900, device: device,
      metadata: nil)
    try health.add(measured, from: .app("com.example.scale", name: "Scale"))
    let last = try #require(health.samples(of: stepType).last)
    #expect(last.device == device)
    #expect(last.sourceRevision.source.name == "Scale")
  }

  @Test("Where samples overlap, a watch outranks a phone, and manual entries outrank both")
  func priorities() async throws {
    health.grant(read: [stepType])
    try health.add(steps(100), from: .phone)
    #expect(try await health.store.sumOfSteps() == 100)
    try health.add(steps(130), from: .watch)
    #expect(try await health.store.sumOfSteps() == 130)
    try health.add(steps(120), from: .healthApp)
    #expect(try await health.store.sumOfSteps() == 120)
  }

  @Test("Listing ignores permissions and locks, and returns each kind in its class")
  func listing() throws {
    let sleepType = HKCategoryType(.sleepAnalysis)
    try health.add([steps(2, at: noon + 600), steps(1)])
    try health.add(HKCategorySample(type: sleepType, value: 3, start: noon, end: noon + 60))
    try health.add(HKWorkout(activityType: .yoga, start: noon, end: noon + 1800))
    health.lock()
    #expect(health.samples(of: stepType).map { $0.quantity.doubleValue(for: .count()) } == [1, 2])
    #expect(health.samples(of: sleepType).map(\.value) == [3])
    #expect(health.samples(of: HKObjectType.workoutType()).map(\.workoutActivityType) == [.yoga])
    let type: HKSampleType = stepType
    #expect(health.samples(of: type).count == 2)
    #expect(health.samples(of: HKQuantityType(.bodyMass)).isEmpty)
  }

  @Test("The test deletes samples of any source, once; adding a sample twice fails")
  func deleting() async throws {
    health.grant(read: [stepType], share: [stepType])
    let (own, others, third) = (steps(1), steps(2), steps(3))
    try await health.store.save(own)
    try health.add(others, from: .watch)
    try health.add(third, from: .phone)
    #expect(await code { try health.add(others, from: .watch) } == .errorInvalidArgument)
    try health.delete([own, third])
    #expect(health.samples(of: stepType).map(\.uuid) == [others.uuid])
    #expect(await code { try health.delete(own) } == .errorInvalidArgument)
    #expect(await code { try health.delete([others, own]) } == .errorInvalidArgument)
    #expect(await code { try health.add([]) } == .errorInvalidArgument)
    #expect(health.samples(of: stepType).map(\.uuid) == [others.uuid])
    let deleted = try await HKAnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepType)], anchor: nil)
      .result(for: health.store).deletedObjects
    #expect(Set(deleted.map(\.uuid)) == [own.uuid, third.uuid])
  }
}
