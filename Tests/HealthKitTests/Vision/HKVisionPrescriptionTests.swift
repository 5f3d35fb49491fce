// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

@Suite struct HKVisionPrescriptionTests {
  private static func quantity(_ value: Double, _ unit: String) -> HKQuantity { HKQuantity(unit: HKUnit(from: unit), doubleValue: value) }

  private static let prism = HKVisionPrism(amount: quantity(2, "pD"), angle: quantity(90, "deg"), eye: .right)

  private static let right = HKGlassesLensSpecification(
    sphere: quantity(-1.25, "D"), cylinder: quantity(-0.5, "D"), axis: quantity(90, "deg"), addPower: quantity(0.75, "D"),
    vertexDistance: quantity(30, "mm"), prism: prism, farPupillaryDistance: quantity(3.15, "cm"), nearPupillaryDistance: quantity(30, "mm"))

  private static let left = HKGlassesLensSpecification(
    sphere: quantity(-2, "D"), cylinder: nil, axis: nil, addPower: nil, vertexDistance: nil, prism: nil, farPupillaryDistance: nil,
    nearPupillaryDistance: nil)

  private static func glasses(at date: Date = testStart) -> HKGlassesPrescription {
    HKGlassesPrescription(
      rightEyeSpecification: right, leftEyeSpecification: left, dateIssued: date, expirationDate: date + 86_400 * 730, device: .local(),
      metadata: [HKMetadataKeyWasUserEntered: true])
  }

  private static func contacts(brand: String = "Clear & Calm") -> HKContactsPrescription {
    let lens = HKContactsLensSpecification(
      sphere: quantity(-1, "D"), cylinder: quantity(-0.5, "D"), axis: quantity(10, "deg"), addPower: quantity(0.75, "D"),
      baseCurve: quantity(8.6, "mm"), diameter: quantity(14.2, "mm"))
    return HKContactsPrescription(
      rightEyeSpecification: lens, leftEyeSpecification: nil, brand: brand, dateIssued: testStart + 1, expirationDate: nil, device: nil,
      metadata: nil)
  }

  @Test("VIS-02 VIS-03: a prescription has the lenses, dates and metadata it was made of")
  func properties() {
    let glasses = Self.glasses()
    #expect(glasses.prescriptionType == .glasses)
    #expect(glasses.dateIssued == testStart)
    #expect(glasses.startDate == testStart)
    #expect(glasses.endDate == testStart)
    #expect(glasses.expirationDate == testStart + 86_400 * 730)
    #expect(glasses.rightEye == Self.right)
    #expect(glasses.leftEye == Self.left)
    #expect(glasses.rightEye != Self.left)
    let right = glasses.rightEye
    #expect(right?.sphere.doubleValue(for: .diopter()) == -1.25)
    #expect(right?.cylinder?.doubleValue(for: .diopter()) == -0.5)
    #expect(right?.axis?.doubleValue(for: .degreeAngle()) == 90)
    #expect(right?.addPower?.doubleValue(for: .diopter()) == 0.75)
    #expect(right?.nearPupillaryDistance?.doubleValue(for: HKUnit(from: "mm")) == 30)
    #expect(right?.farPupillaryDistance?.doubleValue(for: HKUnit(from: "mm")) == 31.5)
    #expect(right?.prism == Self.prism)
    #expect(glasses.leftEye?.cylinder == nil)
    #expect(glasses.leftEye?.axis == nil)
    #expect(glasses.leftEye?.prism == nil)
    #expect(glasses.device == .local())
    #expect(glasses.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    let contacts = Self.contacts()
    #expect(contacts.prescriptionType == .contacts)
    #expect(contacts.brand == "Clear & Calm")
    #expect(contacts.leftEye == nil)
    #expect(contacts.rightEye?.baseCurve?.doubleValue(for: HKUnit(from: "mm")) == 8.6)
    #expect(contacts.rightEye?.diameter?.doubleValue(for: HKUnit(from: "cm")) == 1.42)
    #expect(contacts.expirationDate == nil)
    #expect(contacts.rightEye?.sphere == Self.quantity(-1, "D"))
    #expect(contacts.rightEye?.cylinder == Self.quantity(-0.5, "D"))
    #expect(contacts.rightEye?.axis == Self.quantity(10, "deg"))
    #expect(contacts.rightEye?.addPower == Self.quantity(0.75, "D"))
    #expect(contacts.dateIssued == testStart + 1)
    #expect(contacts.startDate == testStart + 1)
    let left = HKContactsPrescription(
      rightEyeSpecification: nil, leftEyeSpecification: contacts.rightEye, brand: "", dateIssued: testStart,
      expirationDate: testStart + 86_400, device: .local(), metadata: [HKMetadataKeyWasUserEntered: false])
    #expect(left.device == .local())
    #expect(left.metadata?[HKMetadataKeyWasUserEntered] as? Bool == false)
    #expect(left.expirationDate == testStart + 86_400)
    #expect(left.leftEye == contacts.rightEye)
    #expect(left.rightEye == nil)
  }

  @Test("VIS-04: the distance of a lens from the eye has no limits")
  func vertexDistance() {
    #expect(Self.right.vertexDistance?.doubleValue(for: HKUnit(from: "mm")) == 30)
  }

  @Test("VIS-05: glasses and contact lenses are of one class of samples and one type")
  func oneType() {
    let samples: [HKSample] = [
      Self.glasses(), Self.contacts(),
      HKVisionPrescription(
        type: .contacts, dateIssued: testStart + 5, expirationDate: testStart + 9, device: .local(),
        metadata: [HKMetadataKeyWasUserEntered: true]),
    ]
    let plain = samples[2] as? HKVisionPrescription
    #expect(plain?.prescriptionType == .contacts)
    #expect(plain?.dateIssued == testStart + 5)
    #expect(plain?.expirationDate == testStart + 9)
    #expect(plain?.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    #expect(samples.map(\.device) == [.local(), nil, .local()])
    #expect(samples.allSatisfy { $0 is HKVisionPrescription && $0.sampleType == HKPrescriptionType.visionPrescriptionType() })
  }

  @Test("VIS-02: a quantity with a unit of another dimension raises")
  func units() async {
    let sphere = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKContactsLensSpecification(
        sphere: HKQuantity(unit: .meter(), doubleValue: 1), cylinder: nil, axis: nil, addPower: nil, baseCurve: nil, diameter: nil)
    }
    expectRaised("'sphere requires a unit compatible with D. Incompatible unit: m'", in: sphere)
    let base = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKVisionPrism(
        verticalAmount: HKQuantity(unit: .prismDiopter(), doubleValue: 1), verticalBase: .in,
        horizontalAmount: HKQuantity(unit: .prismDiopter(), doubleValue: 1), horizontalBase: .out, eye: .left)
    }
    expectRaised("'verticalBase is out of range'", in: base)
  }

  @Test(
    "VIS-02: a prism given by amount and angle has both parts",
    arguments: [
      (HKVisionEye.right, 0.0, HKPrismBase.none, HKPrismBase.in, 0.0, 2.0), (.left, 0, .none, .out, 0, 2), (.right, 90, .up, .none, 2, 0),
      (.left, 180, .none, .in, 0, 2), (.right, 180, .none, .out, 0, 2), (.left, 270, .down, .none, 2, 0),
      (.right, 150, .up, .out, 1, 3.0.squareRoot()),
    ])
  func polar(
    _ eye: HKVisionEye, _ angle: Double, _ vertical: HKPrismBase, _ horizontal: HKPrismBase, _ up: Double, _ side: Double
  ) {
    let prism = HKVisionPrism(amount: Self.quantity(2, "pD"), angle: Self.quantity(angle, "deg"), eye: eye)
    #expect(prism.verticalBase == vertical)
    #expect(prism.horizontalBase == horizontal)
    #expect(prism.eye == eye)
    #expect(abs(prism.verticalAmount.doubleValue(for: .prismDiopter()) - up) < 1e-12)
    #expect(abs(prism.horizontalAmount.doubleValue(for: .prismDiopter()) - side) < 1e-12)
    // Back again.
    let back = HKVisionPrism(
      verticalAmount: prism.verticalAmount, verticalBase: prism.verticalBase, horizontalAmount: prism.horizontalAmount,
      horizontalBase: prism.horizontalBase, eye: eye)
    #expect(abs(back.amount.doubleValue(for: .prismDiopter()) - 2) < 1e-12)
    #expect(abs(back.angle.doubleValue(for: .degreeAngle()) - angle) < 1e-9)
    #expect(back.verticalAmount == prism.verticalAmount)
    #expect(back != prism)
  }

  @Test("VIS-02: prescriptions come back from the store as they were saved, and are found, observed and deleted")
  func stored() async throws {
    let engine = try TestEngine()
    let store = engine.store()
    let type = HKPrescriptionType.visionPrescriptionType()
    try await store.requestAuthorization(toShare: [type], read: [])
    let saved = [Self.glasses(), Self.contacts(), Self.glasses(at: testStart + 2)]
    try await store.save(saved)
    let found = try await store.samples(of: type, sortedBy: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)])
    #expect(found.map(\.uuid) == saved.map(\.uuid))
    let glasses = try #require(found[0] as? HKGlassesPrescription)
    #expect(glasses.rightEye == Self.right)
    #expect(glasses.leftEye == Self.left)
    #expect(glasses.expirationDate == Self.glasses().expirationDate)
    #expect(glasses.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    let contacts = try #require(found[1] as? HKContactsPrescription)
    #expect(contacts.brand == "Clear & Calm")
    #expect(contacts.rightEye == Self.contacts().rightEye)
    let early = try await store.samples(
      of: type, HKQuery.predicateForSamples(withStart: nil, end: testStart + 1, options: .strictStartDate))
    #expect(early.map(\.uuid) == [saved[0].uuid])
    let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [.visionPrescription()], anchor: nil)
    #expect(try await descriptor.result(for: store).addedSamples.count == 3)
    try await store.delete([glasses])
    #expect(try await store.samples(of: type).count == 2)
    let changes = try await descriptor.result(for: store)
    #expect(changes.addedSamples.count == 2)
  }

  @Test(
    "VIS-01: an app reads its own prescriptions and those that the person chose, one by one",
    .inProcess("a daemon keeps the call waiting until the owner has chosen"))
  func permission() async throws {
    let engine = try TestEngine()
    let type = HKPrescriptionType.visionPrescriptionType()
    let writer = engine.store("com.example.optician")
    try await writer.requestAuthorization(toShare: [type], read: [])
    let saved = [Self.glasses(), Self.contacts()]
    try await writer.save(saved)
    let reader = engine.store("com.example.reader")
    #expect(await code { _ = try await reader.samples(of: type) } == .errorAuthorizationNotDetermined)
    try await reader.requestPerObjectReadAuthorization(for: type, predicate: nil)
    #expect(try await reader.samples(of: type).isEmpty)
    let choice = SetObjectPermissions(
      app: "com.example.reader", type: try #require(Catalog.type(named: "visionPrescription")), objects: [saved[1].uuid], answer: .granted)
    try engine.engine.perform(choice, for: .owner)
    #expect(try await reader.samples(of: type).map(\.uuid) == [saved[1].uuid])
    #expect(try await writer.samples(of: type).count == 2)
  }
}
