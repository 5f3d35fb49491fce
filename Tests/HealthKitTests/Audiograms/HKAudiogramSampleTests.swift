// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import HealthKitTestSupport
import OpenHealthCore
import Testing

@Suite struct HKAudiogramSampleTests {
  private static func quantity(_ value: Double, _ unit: String) -> HKQuantity { HKQuantity(unit: HKUnit(from: unit), doubleValue: value) }

  private static let exception = "_HKObjectValidationFailureException"

  /// The limits of a test from -10 dBHL to a level.
  static func range(to level: Double = 85) throws -> HKAudiogramSensitivityPointClampingRange {
    try HKAudiogramSensitivityPointClampingRange(lowerBound: NSNumber(value: -10), upperBound: NSNumber(value: level))
  }

  static func test(
    _ level: Double, _ side: HKAudiogramSensitivityTestSide, masked: Bool = false, range: HKAudiogramSensitivityPointClampingRange? = nil
  ) throws -> HKAudiogramSensitivityTest {
    try HKAudiogramSensitivityTest(
      sensitivity: quantity(level, "dBHL"), type: .air, masked: masked, side: side, clampingRange: range)
  }

  static func point(_ frequency: Double) throws -> HKAudiogramSensitivityPoint {
    try HKAudiogramSensitivityPoint(
      frequency: quantity(frequency, "Hz"), tests: [test(12.5, .left, masked: true, range: range()), test(-5, .right)])
  }

  static func sample(_ frequencies: [Double] = [250, 500, 1000], at start: Date = testStart) throws -> HKAudiogramSample {
    HKAudiogramSample(
      sensitivityPoints: try frequencies.map(point), start: start, end: start + 300, device: HKDevice.local(),
      metadata: [HKMetadataKeyExternalUUID: "a"])
  }

  @Test("AUD-01 AUD-04: an audiogram has the points and tests it was made of")
  func properties() throws {
    let sample = try Self.sample()
    #expect(sample.sampleType == HKObjectType.audiogramSampleType())
    #expect(sample.startDate == testStart)
    #expect(sample.endDate == testStart + 300)
    #expect(sample.device == HKDevice.local())
    #expect(sample.metadata?[HKMetadataKeyExternalUUID] as? String == "a")
    #expect(sample.sensitivityPoints.map { $0.frequency.doubleValue(for: .hertz()) } == [250, 500, 1000])
    let point = try #require(sample.sensitivityPoints.first)
    #expect(try point == Self.point(250) && point != Self.point(500))
    #expect(point.tests.map(\.side) == [.left, .right])
    #expect(point.tests.map(\.masked) == [true, false])
    #expect(point.tests.map(\.type) == [.air, .air])
    #expect(point.tests.map { $0.sensitivity.doubleValue(for: .decibelHearingLevel()) } == [12.5, -5])
    #expect(point.leftEarSensitivity == Self.quantity(12.5, "dBHL"))
    #expect(point.rightEarSensitivity == Self.quantity(-5, "dBHL"))
    #expect(try point.tests[0].clampingRange == Self.range() && point.tests[1].clampingRange == nil)
    let old = HKAudiogramSample(sensitivityPoints: [point], start: testStart, end: testStart + 60, metadata: ["note": "x"])
    #expect(old.sensitivityPoints == [point])
    #expect(old.device == nil)
    #expect(old.metadata?["note"] as? String == "x")
    #expect(old.startDate == testStart)
    #expect(old.endDate == testStart + 60)
  }

  @Test("AUD-04: a point can hold several tests of one ear, or none; the sensitivity of an ear is that of its first test")
  func tests() throws {
    let tests = [try Self.test(30, .right), try Self.test(20, .right, masked: true)]
    let point = try HKAudiogramSensitivityPoint(frequency: Self.quantity(4, "kHz"), tests: tests)
    #expect(point.tests == tests)
    #expect(point.leftEarSensitivity == nil)
    #expect(point.rightEarSensitivity == Self.quantity(30, "dBHL"))
    #expect(try HKAudiogramSensitivityPoint(frequency: Self.quantity(125, "Hz"), tests: []).tests.isEmpty)
  }

  @Test("AUD-02: a point made of two sensitivities has a test through the air, without masking, for each ear that was tested")
  func ears() throws {
    let both = try HKAudiogramSensitivityPoint(
      frequency: Self.quantity(250, "Hz"), leftEarSensitivity: Self.quantity(10, "dBHL"), rightEarSensitivity: Self.quantity(20, "dBHL"))
    #expect(try both.tests == [Self.test(10, .left), Self.test(20, .right)])
    let right = try HKAudiogramSensitivityPoint(
      frequency: Self.quantity(250, "Hz"), leftEarSensitivity: nil, rightEarSensitivity: Self.quantity(20, "dBHL"))
    #expect(try right.tests == [Self.test(20, .right)] && right.leftEarSensitivity == nil)
  }

  @Test(
    "AUD-02 OQ-21: a frequency or sensitivity with a wrong unit, or out of range, is code 3",
    arguments: [
      (250, "dBHL", 10, "dBHL"), (250, "Hz", 10, "dBASPL"), (250, "Hz", 10, "count"), (0, "Hz", 10, "dBHL"), (-1, "Hz", 10, "dBHL"),
      (.infinity, "Hz", 10, "dBHL"), (.nan, "Hz", 10, "dBHL"), (250, "Hz", -10.1, "dBHL"), (250, "Hz", 120.1, "dBHL"),
      (250, "Hz", .nan, "dBHL"), (250, "Hz", -.infinity, "dBHL"),
    ] as [(Double, String, Double, String)])
  func invalid(_ frequency: Double, _ unit: String, _ level: Double, _ levelUnit: String) async {
    let (tone, sensitivity) = (Self.quantity(frequency, unit), Self.quantity(level, levelUnit))
    #expect(
      await code {
        _ = try HKAudiogramSensitivityPoint(frequency: tone, leftEarSensitivity: nil, rightEarSensitivity: sensitivity)
      } == .errorInvalidArgument)
    #expect(
      await code {
        let test = try HKAudiogramSensitivityTest(
          sensitivity: sensitivity, type: .air, masked: false, side: .left, clampingRange: nil)
        _ = try HKAudiogramSensitivityPoint(frequency: tone, tests: [test])
      } == .errorInvalidArgument)
  }

  @Test("AUD-02 OQ-21: the least and the greatest sensitivity are valid", arguments: [-10.0, 0, 120])
  func limits(_ level: Double) throws {
    #expect(try Self.test(level, .left).sensitivity == Self.quantity(level, "dBHL"))
  }

  @Test("AUD-03: a clamping range has at least one bound, and the lower one is less than the upper one")
  func clampingRange() async throws {
    let range = try HKAudiogramSensitivityPointClampingRange(lowerBound: NSNumber(value: -10), upperBound: NSNumber(value: 85.5))
    #expect(range.lowerBound == Self.quantity(-10, "dBHL"))
    #expect(range.upperBound == Self.quantity(85.5, "dBHL"))
    let lower = try HKAudiogramSensitivityPointClampingRange(lowerBound: NSNumber(value: 0), upperBound: nil)
    #expect(lower.lowerBound == Self.quantity(0, "dBHL"))
    #expect(lower.upperBound == nil)
    let upper = try HKAudiogramSensitivityPointClampingRange(lowerBound: nil, upperBound: NSNumber(value: 0))
    #expect(upper.lowerBound == nil)
    #expect(upper.upperBound == Self.quantity(0, "dBHL"))
    #expect(upper != lower)
    for (lower, upper) in [(nil, nil), (10, 10), (10, 9), (.nan, 10), (0, .infinity)] as [(Double?, Double?)] {
      #expect(
        await code {
          _ = try HKAudiogramSensitivityPointClampingRange(
            lowerBound: lower.map { NSNumber(value: $0) }, upperBound: upper.map { NSNumber(value: $0) })
        } == .errorInvalidArgument)
    }
  }

  @Test("AUD-01: 30 points are valid; more, or frequencies that do not ascend, raise")
  func points() async throws {
    #expect(try Self.sample((1...30).map { Double($0) * 100 }).sensitivityPoints.count == 30)
    let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try HKAudiogramSampleTests.sample((1...31).map { Double($0) * 100 })
    }
    expectRaised("sensitivityPoints can have at most 30 elements'", Self.exception, in: many)
    let falling = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try HKAudiogramSampleTests.sample([500, 250])
    }
    expectRaised("frequency must ascend, and no number may occur twice'", Self.exception, in: falling)
    let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try HKAudiogramSampleTests.sample([250, 500, 500])
    }
    expectRaised("frequency must ascend, and no number may occur twice'", Self.exception, in: twice)
  }

  @Test("AUD-01 AUD-04: audiograms come back from the store as they were saved, and are found and deleted")
  func stored() async throws {
    let engine = try TestEngine()
    let store = try await engine.granted(.audiogramSampleType())
    let saved = [try Self.sample(), try Self.sample([8000], at: testStart + 1000)]
    try await store.save(saved)
    let descriptor = HKSampleQueryDescriptor(predicates: [.audiogram()], sortDescriptors: [SortDescriptor(\.startDate)])
    let found = try await descriptor.result(for: store)
    #expect(found.map(\.uuid) == saved.map(\.uuid))
    #expect(found.map(\.sensitivityPoints) == saved.map(\.sensitivityPoints))
    let late = HKQuery.predicateForSamples(withStart: testStart + 900, end: nil, options: .strictStartDate)
    let second = try await HKSampleQueryDescriptor(predicates: [.audiogram(late)], sortDescriptors: []).result(for: store)
    #expect(second.map(\.uuid) == [saved[1].uuid])
    try await store.delete(saved[0])
    #expect(try await descriptor.result(for: store).map(\.uuid) == [saved[1].uuid])
  }
}
