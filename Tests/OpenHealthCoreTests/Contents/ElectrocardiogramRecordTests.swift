// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct ElectrocardiogramRecordTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func fault(_ record: ElectrocardiogramRecord) -> ContentFault? {
    do throws(ContentFault) {
      try record.validate(start: Self.start, end: Self.start + 30)
      return nil
    } catch {
      return error
    }
  }

  @Test("ECG-03 ECG-06: figures have their units, and every number is finite")
  func validates() throws {
    let (hertz, rate) = (try UnitExpression.parse("Hz"), try UnitExpression.parse("count/min"))
    #expect(
      fault(ElectrocardiogramRecord(averageHeartRate: Amount(72, rate), samplingFrequency: Amount(512, hertz), microvolts: [1])) == nil)
    #expect(fault(ElectrocardiogramRecord(averageHeartRate: Amount(72, .microvolt))) != nil)
    #expect(fault(ElectrocardiogramRecord(samplingFrequency: Amount(512, .microvolt))) != nil)
    #expect(fault(ElectrocardiogramRecord(samplingFrequency: Amount(0, hertz))) == .outOfRange(name: "samplingFrequency"))
    #expect(fault(ElectrocardiogramRecord(microvolts: [1, .nan])) == .outOfRange(name: "voltage"))
    var part = ElectrocardiogramRecord()
    part.bytes = ContentBytes(Data(count: 12))
    #expect(fault(part) == .outOfRange(name: "voltage"))
  }

  @Test("ECG-03 ECG-06: a rate is finite, a sampling frequency is above zero as well, and so are all voltages finite")
  func numbers() throws {
    let (hertz, rate) = (try UnitExpression.parse("Hz"), try UnitExpression.parse("count/min"))
    #expect(fault(ElectrocardiogramRecord()) == nil)
    #expect(fault(ElectrocardiogramRecord(averageHeartRate: Amount(0, rate))) == nil)
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(fault(ElectrocardiogramRecord(averageHeartRate: Amount(number, rate))) == .outOfRange(name: "averageHeartRate"))
      #expect(fault(ElectrocardiogramRecord(microvolts: [0, number])) == .outOfRange(name: "voltage"))
    }
    for number in [-1, -0.0, .nan, .infinity] as [Double] {
      #expect(fault(ElectrocardiogramRecord(samplingFrequency: Amount(number, hertz))) == .outOfRange(name: "samplingFrequency"))
    }
    #expect(fault(ElectrocardiogramRecord(samplingFrequency: Amount(.leastNonzeroMagnitude, hertz))) == nil)
    #expect(Catalog.types.filter(ElectrocardiogramRecord().fits) == [Catalog.electrocardiogram])
  }

  @Test("ECG-03: predicates see classification, symptoms and the average heart rate in beats a minute")
  func values() throws {
    let record = ElectrocardiogramRecord(
      classification: .unrecognized, averageHeartRate: Amount(1.5, try .parse("count/s")), symptomsStatus: .present)
    #expect(record.values(of: .electrocardiogramClassification) == [.number(100)])
    #expect(record.values(of: .symptomsStatus) == [.number(2)])
    #expect(record.values(of: .averageHeartRate) == [.number(90)])
    #expect(ElectrocardiogramRecord().values(of: .averageHeartRate).isEmpty)
  }

  @Test("ECG-03: a voltage has its time by the sampling frequency, or by its place in the recording")
  func times() throws {
    let (start, end) = (Self.start, Self.start + 30)
    let sampled = ElectrocardiogramRecord(samplingFrequency: Amount(0.5, try .parse("kHz")), microvolts: [1, 2, 3])
    #expect(sampled.time(ofVoltage: 2, start: start, end: end) == 0.004)
    let spread = ElectrocardiogramRecord(microvolts: [1, 2, 3])
    #expect(spread.time(ofVoltage: 2, start: start, end: end) == 20)
    #expect(ElectrocardiogramRecord().time(ofVoltage: 0, start: start, end: end) == 0)
  }
}
