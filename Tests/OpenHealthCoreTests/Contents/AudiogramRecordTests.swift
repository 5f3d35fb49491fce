// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct AudiogramRecordTests {
  private let level: UnitExpression

  init() throws { level = try UnitExpression.parse("dBHL") }

  private func test(_ value: Double = 10, side: Int = AudiogramRecord.left) -> AudiogramRecord.Test {
    AudiogramRecord.Test(sensitivity: Amount(value, level), side: side)
  }

  private func fault(_ frequencies: [Double], _ tests: [AudiogramRecord.Test] = []) -> ContentFault? {
    let record = AudiogramRecord(points: frequencies.map { .init(frequency: Amount($0, .hertz), tests: tests) })
    let date = Date(timeIntervalSinceReferenceDate: 0)
    do throws(ContentFault) { try record.validate(start: date, end: date) } catch { return error }
    return nil
  }

  @Test("AUD-01: an audiogram has at most 30 tones, whose frequencies are above zero and ascend")
  func tones() {
    #expect(fault([]) == nil)
    #expect(fault([.leastNonzeroMagnitude]) == nil)
    #expect(fault([250, 250.0.nextUp]) == nil)
    #expect(fault((1...30).map { Double($0) }) == nil)
    #expect(fault((1...31).map { Double($0) }) == .tooMany(name: "sensitivityPoints", limit: 30))
    for frequencies in [[250.0, 250], [500, 250], [1, 3, 2]] { #expect(fault(frequencies) == .notAscending(name: "frequency")) }
    for frequency in [0, -0.0, -1, .infinity, .nan] as [Double] { #expect(fault([frequency]) == .outOfRange(name: "frequency")) }
  }

  @Test("AUD-02 OQ-21: a test has a sensitivity from -10 to 120 dBHL, and a way and an ear that have names")
  func tests() {
    for value in [-10.0, 0, 120] { #expect(fault([250], [test(value)]) == nil) }
    for value in [Double(-10).nextDown, Double(120).nextUp, .nan] {
      #expect(fault([250], [test(value)]) == .outOfRange(name: "sensitivity"))
    }
    for side in [0, 1] { #expect(fault([250], [test(side: side)]) == nil) }
    for side in [-1, 2] { #expect(fault([250], [test(), test(side: side)]) == .outOfRange(name: "side")) }
    var wrong = test()
    wrong.conduction = -1
    #expect(fault([250], [wrong]) == .outOfRange(name: "type"))
  }

  @Test("AUD-03: a clamping range has a bound, bounds are finite, and the lower one is less than the upper one")
  func ranges() {
    func rangeFault(_ lower: Double?, _ upper: Double?) -> ContentFault? {
      var tested = test()
      tested.range = .init(lower: lower, upper: upper)
      return fault([250], [tested])
    }
    #expect(rangeFault(0, nil) == nil)
    #expect(rangeFault(nil, 0) == nil)
    #expect(rangeFault(0, Double(0).nextUp) == nil)
    #expect(rangeFault(nil, nil) == .missing(name: "lowerBound or upperBound"))
    for upper in [5.0, 4] { #expect(rangeFault(5, upper) == .notAscending(name: "clampingRange")) }
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(rangeFault(number, nil) == .outOfRange(name: "lowerBound"))
      #expect(rangeFault(nil, number) == .outOfRange(name: "upperBound"))
    }
  }

  @Test("AUD-04: the sensitivity of an ear is that of its first test; an ear without a test has none")
  func ears() {
    let point = AudiogramRecord.Point(
      frequency: Amount(1, .hertz), tests: [test(1, side: AudiogramRecord.right), test(2), test(3), test(4, side: AudiogramRecord.right)])
    #expect(point.sensitivity(of: AudiogramRecord.left)?.value == 2)
    #expect(point.sensitivity(of: AudiogramRecord.right)?.value == 1)
    #expect(AudiogramRecord.Point(frequency: Amount(1, .hertz), tests: []).sensitivity(of: AudiogramRecord.left) == nil)
  }
}
