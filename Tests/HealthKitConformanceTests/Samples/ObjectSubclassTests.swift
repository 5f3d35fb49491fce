// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import Testing

/// Clients mock objects with subclasses that inherit the initialisers and override properties. That this compiles is half of the test.
@Suite("Subclasses of objects") struct ObjectSubclassTests {
  private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private var end: Date { start + 60 }
  private let kilocalories = HKQuantity(unit: .kilocalorie(), doubleValue: 9)

  @Test("a mock of a workout inherits all seven initialisers")
  func workouts() {
    let flights = HKQuantity(unit: .count(), doubleValue: 3)
    let workouts = [
      MockWorkout(activityType: .running, start: start, end: end),
      MockWorkout(
        activityType: .running, start: start, end: end, duration: 30, totalEnergyBurned: kilocalories, totalDistance: nil, metadata: nil),
      MockWorkout(
        activityType: .running, start: start, end: end, duration: 30, totalEnergyBurned: kilocalories, totalDistance: nil, device: nil,
        metadata: nil),
      MockWorkout(
        activityType: .running, start: start, end: end, workoutEvents: nil, totalEnergyBurned: kilocalories, totalDistance: nil,
        metadata: nil),
      MockWorkout(
        activityType: .running, start: start, end: end, workoutEvents: [MockEvent(type: .lap, date: start)],
        totalEnergyBurned: kilocalories, totalDistance: nil, device: nil, metadata: nil),
      MockWorkout(
        activityType: .running, start: start, end: end, workoutEvents: nil, totalEnergyBurned: kilocalories, totalDistance: nil,
        totalFlightsClimbed: flights, device: nil, metadata: nil),
      MockWorkout(
        activityType: .running, start: start, end: end, workoutEvents: nil, totalEnergyBurned: kilocalories, totalDistance: nil,
        totalSwimmingStrokeCount: flights, device: nil, metadata: nil),
    ]
    for workout in workouts {
      #expect(workout.label == "mock")
      #expect(workout.duration == 42)
      #expect(workout.workoutActivityType == .running)
      #expect(workout.startDate == start)
      #expect(workout.endDate == end)
    }
    #expect(workouts[0].totalEnergyBurned == nil)
    #expect(workouts.dropFirst().allSatisfy { $0.totalEnergyBurned == kilocalories })
    #expect(workouts[4].workoutEvents?.map(\.type) == [.lap] && workouts[5].totalFlightsClimbed == flights)
    #expect(workouts[6].totalSwimmingStrokeCount == flights)
  }

  @Test("a mock of a workout is saved as an ordinary workout")
  func savedWorkout() async throws {
    let start = Stretch.next()
    let workout = MockWorkout(activityType: .yoga, start: start, end: start + 60)
    let store = try await TestStore.granted(.workoutType())
    try await store.save(workout)
    let found = try #require(try await store.samples(of: .workoutType(), Stretch.predicate(start)).first as? HKWorkout)
    #expect(found == workout)
    #expect(found.duration == 60)
    #expect(!(found is MockWorkout))
  }

  @Test("a mock of an event, a quantity or an anchor inherits its initialisers")
  func parts() {
    let lap = MockEvent(type: .lap, dateInterval: DateInterval(start: start, end: end), metadata: nil)
    #expect(lap.label == "mock")
    #expect(lap.dateInterval.end == end)
    #expect(lap.type == .lap)
    let marker = MockEvent(type: .marker, date: start, metadata: ["note": "x"])
    #expect(marker.label == "mock")
    #expect(marker.date == start)
    #expect(marker.metadata?["note"] as? String == "x")
    let quantity = MockQuantity(unit: .kilocalorie(), doubleValue: 9)
    #expect(quantity.label == "mock")
    #expect(quantity == kilocalories)
    #expect(quantity.doubleValue(for: .kilocalorie()) == 9)
    let anchor = MockAnchor(fromValue: 3)
    #expect(anchor.label == "mock")
    #expect(anchor == HKQueryAnchor(fromValue: 3))
  }

  @Test("mocks of a state of mind and of assessments inherit their initialisers")
  func mind() {
    let state = MockStateOfMind(date: start, kind: .dailyMood, valence: 0.5, labels: [.calm], associations: [.friends])
    #expect(state.label == "mock")
    #expect(state.valence == -1)
    #expect(state.labels == [.calm])
    #expect(state.startDate == start)
    let anxiety = MockAnxiety(date: start, answers: [HKGAD7Assessment.Answer](repeating: .severalDays, count: 7))
    #expect(anxiety.label == "mock")
    #expect(anxiety.score == 7)
    let depression = MockDepression(date: start, answers: [HKPHQ9Assessment.Answer](repeating: .severalDays, count: 9))
    #expect(depression.label == "mock")
    #expect(depression.score == 9)
  }

  @Test("mocks of an audiogram and its parts inherit their initialisers")
  func audiograms() throws {
    let frequency = HKQuantity(unit: .hertz(), doubleValue: 1000)
    let level = HKQuantity(unit: .decibelHearingLevel(), doubleValue: 15)
    let point = try MockPoint(frequency: frequency, leftEarSensitivity: level, rightEarSensitivity: nil)
    #expect(point.label == "mock")
    #expect(point.leftEarSensitivity == level)
    #expect(try MockPoint(frequency: frequency, tests: point.tests) == point)
    #expect(throws: HKError.self) { try MockPoint(frequency: level, tests: []) }
    let range = try MockRange(lowerBound: 1, upperBound: 2)
    #expect(range.label == "mock")
    #expect(range.upperBound?.doubleValue(for: .decibelHearingLevel()) == 2)
    #expect(throws: HKError.self) { try MockRange(lowerBound: nil, upperBound: nil) }
    let audiograms = [
      MockAudiogram(sensitivityPoints: [point], start: start, end: end, device: nil, metadata: nil),
      MockAudiogram(sensitivityPoints: [point], start: start, end: end, metadata: nil),
    ]
    for audiogram in audiograms {
      #expect(audiogram.label == "mock")
      #expect(audiogram.sensitivityPoints == [point])
    }
  }

  @Test("mocks of prescriptions, documents and versions inherit their initialisers")
  func records() throws {
    let prescription = MockPrescription(type: .contacts, dateIssued: start, expirationDate: end, device: nil, metadata: nil)
    #expect(prescription.label == "mock")
    #expect(prescription.prescriptionType == .contacts)
    #expect(prescription.expirationDate == end)
    let glasses = MockGlasses(
      rightEyeSpecification: nil, leftEyeSpecification: nil, dateIssued: start, expirationDate: nil, device: nil, metadata: nil)
    #expect(glasses.label == "mock")
    #expect(glasses.rightEye == nil)
    #expect(glasses.prescriptionType == .glasses)
    let contacts = MockContacts(
      rightEyeSpecification: nil, leftEyeSpecification: nil, brand: "Clear", dateIssued: start, expirationDate: nil, device: nil,
      metadata: nil)
    #expect(contacts.label == "mock")
    #expect(contacts.brand == "Clear")
    let version = try MockVersion(fromVersionString: "4.0.1")
    #expect(version.label == "mock")
    #expect(version.fhirRelease == .r4)
    #expect(throws: HKError.self) { try MockVersion(fromVersionString: "four") }
    #expect(throws: HKError.self) { try MockDocument(data: Data("no".utf8), start: start, end: end, metadata: nil) }
  }

  @Test("a mock's own initialiser calls that of a device, a revision, a lens, a configuration or a session")
  func ownInitialisers() throws {
    let device = MockDevice(number: 7)
    #expect(device.number == 7)
    #expect(device.name == "Watch 7")
    #expect(device.model == "Watch")
    let revisions = [MockRevision(number: 1), MockRevision(product: "Watch7,3")]
    #expect(revisions.map(\.version) == ["1", nil])
    #expect(revisions.map(\.productType) == [nil, "Watch7,3"])
    let lens = MockLens(number: -1.25)
    #expect(lens.sphere.doubleValue(for: .diopter()) == -1.25)
    #expect(lens.prism?.eye == .left)
    #expect(lens.prism?.horizontalBase == .in)
    #expect(MockContactLens(number: 8.6).baseCurve?.doubleValue(for: .meterUnit(with: .milli)) == 8.6)
    #expect(MockCoding(code: "x").code == "x")
    #expect(MockConfiguration(.yoga).activityType == .yoga)
    let session = try MockSession(store: TestStore.unasked, configuration: MockConfiguration(.yoga))
    session.end()
    #expect(session.ends == 1)
    #expect(session.activityType == .yoga)
    #expect(session.state == .notStarted)
    #expect(throws: HKError.self) { try MockSession(store: TestStore.unasked, configuration: MockConfiguration(.transition)) }
  }

  @Test("a mock without an initialiser of its own inherits that of a device, a revision, a lens or a session")
  func inheritedInitialisers() throws {
    let device = NamedDevice(
      name: "a", manufacturer: nil, model: "b", hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil,
      udiDeviceIdentifier: nil)
    #expect(device.name == "mock")
    #expect(device.model == "b")
    let revision = NamedRevision(
      source: .default(), version: "1", productType: nil,
      operatingSystemVersion: OperatingSystemVersion(majorVersion: 26, minorVersion: 1, patchVersion: 0))
    #expect(revision.version == "mock")
    #expect(revision.operatingSystemVersion.majorVersion == 26)
    #expect(revision.source == .default())
    let amount = HKQuantity(unit: .prismDiopter(), doubleValue: 2)
    #expect(NamedPrism(amount: amount, angle: HKQuantity(unit: .degreeAngle(), doubleValue: 90), eye: .left).amount == amount)
    let session = try NamedSession(healthStore: TestStore.unasked, configuration: MockConfiguration(.yoga))
    #expect(session.state == .running)
    #expect(session.activityType == .yoga)
  }
}

private final class MockDevice: HKDevice, @unchecked Sendable {
  let number: Int

  init(number: Int) {
    self.number = number
    super.init(
      name: "Watch \(number)", manufacturer: nil, model: "Watch", hardwareVersion: nil, firmwareVersion: nil, softwareVersion: nil,
      localIdentifier: nil, udiDeviceIdentifier: nil)
  }

  required init?(coder: NSCoder) { nil }
}

private final class NamedDevice: HKDevice, @unchecked Sendable {
  override var name: String? { "mock" }
}

private final class MockRevision: HKSourceRevision, @unchecked Sendable {
  init(number: Int) { super.init(source: .default(), version: "\(number)") }

  init(product: String) {
    super.init(source: .default(), version: nil, productType: product, operatingSystemVersion: OperatingSystemVersion())
  }

  required init?(coder: NSCoder) { nil }
}

private final class NamedRevision: HKSourceRevision, @unchecked Sendable {
  override var version: String? { "mock" }
}

private final class NamedPrism: HKVisionPrism, @unchecked Sendable {}

private final class MockPrism: HKVisionPrism, @unchecked Sendable {
  init(_ eye: HKVisionEye) {
    let amount = HKQuantity(unit: .prismDiopter(), doubleValue: 1)
    super.init(verticalAmount: amount, verticalBase: .up, horizontalAmount: amount, horizontalBase: .in, eye: eye)
  }

  required init?(coder: NSCoder) { nil }
}

private final class MockLens: HKGlassesLensSpecification, @unchecked Sendable {
  init(number: Double) {
    super.init(
      sphere: HKQuantity(unit: .diopter(), doubleValue: number), cylinder: nil, axis: nil, addPower: nil, vertexDistance: nil,
      prism: MockPrism(.left), farPupillaryDistance: nil, nearPupillaryDistance: nil)
  }

  required init?(coder: NSCoder) { nil }
}

private final class MockContactLens: HKContactsLensSpecification, @unchecked Sendable {
  init(number: Double) {
    super.init(
      sphere: HKQuantity(unit: .diopter(), doubleValue: 0), cylinder: nil, axis: nil, addPower: nil,
      baseCurve: HKQuantity(unit: .meterUnit(with: .milli), doubleValue: number), diameter: nil)
  }

  required init?(coder: NSCoder) { nil }
}

private final class MockCoding: HKClinicalCoding, @unchecked Sendable {
  init(code: String) { super.init(system: "mock", version: nil, code: code) }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class MockConfiguration: HKWorkoutConfiguration, @unchecked Sendable {
  init(_ activity: HKWorkoutActivityType) {
    super.init()
    activityType = activity
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

private final class MockSession: HKWorkoutSession, @unchecked Sendable {
  private(set) var ends = 0

  init(store: HKHealthStore, configuration: HKWorkoutConfiguration) throws {
    try super.init(healthStore: store, configuration: configuration)
  }

  override func end() { ends += 1 }
}

private final class NamedSession: HKWorkoutSession, @unchecked Sendable {
  override var state: HKWorkoutSessionState { .running }
}

private final class MockWorkout: HKWorkout, @unchecked Sendable {
  let label = "mock"
  override var duration: TimeInterval { 42 }
}

private final class MockEvent: HKWorkoutEvent, @unchecked Sendable { let label = "mock" }
private final class MockQuantity: HKQuantity, @unchecked Sendable { let label = "mock" }
private final class MockAnchor: HKQueryAnchor, @unchecked Sendable { let label = "mock" }

private final class MockStateOfMind: HKStateOfMind, @unchecked Sendable {
  let label = "mock"
  override var valence: Double { -1 }
}

private final class MockAnxiety: HKGAD7Assessment, @unchecked Sendable { let label = "mock" }
private final class MockDepression: HKPHQ9Assessment, @unchecked Sendable { let label = "mock" }
private final class MockAudiogram: HKAudiogramSample, @unchecked Sendable { let label = "mock" }
private final class MockPoint: HKAudiogramSensitivityPoint, @unchecked Sendable { let label = "mock" }
private final class MockRange: HKAudiogramSensitivityPointClampingRange, @unchecked Sendable { let label = "mock" }
private final class MockPrescription: HKVisionPrescription, @unchecked Sendable { let label = "mock" }
private final class MockGlasses: HKGlassesPrescription, @unchecked Sendable { let label = "mock" }
private final class MockContacts: HKContactsPrescription, @unchecked Sendable { let label = "mock" }
private final class MockDocument: HKCDADocumentSample, @unchecked Sendable { let label = "mock" }
private final class MockVersion: HKFHIRVersion, @unchecked Sendable { let label = "mock" }
