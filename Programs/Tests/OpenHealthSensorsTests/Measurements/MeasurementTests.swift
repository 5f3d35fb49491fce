// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthSensors
import Testing

/// Each decoder by bytes: whole measurements, cut ones, and reserved forms.
@Suite struct MeasurementTests {
  /// Cut after any byte but the last, the bytes are not a measurement; more bytes may follow their end.
  private func expectWhole<Value: Equatable>(
    _ bytes: [UInt8], _ value: Value, needing: Int? = nil, _ decode: ([UInt8]) throws(GATTFault) -> Value
  ) throws {
    #expect(try decode(bytes) == value)
    for length in 0..<(needing ?? bytes.count) {
      #expect(throws: GATTFault.truncated(length: length)) { try decode(Array(bytes.prefix(length))) }
    }
  }

  @Test("Heart rate: 8 and 16 bits, contact, energy and beat intervals")
  func heartRate() throws {
    func decode(_ bytes: [UInt8]) throws(GATTFault) -> HeartRateMeasurement { try HeartRateMeasurement(bytes) }
    try expectWhole([0x00, 61], HeartRateMeasurement(beatsPerMinute: 61), decode)
    try expectWhole([0x01, 0x2C, 0x01], HeartRateMeasurement(beatsPerMinute: 300), decode)
    try expectWhole([0x04, 0], HeartRateMeasurement(beatsPerMinute: 0, contact: .absent), decode)
    try expectWhole([0x06, 255], HeartRateMeasurement(beatsPerMinute: 255, contact: .present), decode)
    // Without support for contact the other bit says nothing.
    try expectWhole([0x02, 61], HeartRateMeasurement(beatsPerMinute: 61), decode)
    try expectWhole([0x08, 61, 0xFF, 0xFF], HeartRateMeasurement(beatsPerMinute: 61, energyKilojoules: 65535), decode)
    let all = HeartRateMeasurement(beatsPerMinute: 258, contact: .present, energyKilojoules: 513, beatIntervals: [1, 0.5])
    // Cut between the intervals it is whole.
    try expectWhole([0x1F, 0x02, 0x01, 0x01, 0x02, 0x00, 0x04, 0x00, 0x02], all, needing: 5, decode)
    #expect(throws: GATTFault.truncated(length: 8)) { try decode([0x1F, 0x02, 0x01, 0x01, 0x02, 0x00, 0x04, 0x00]) }
    // Reserved flags, and what follows the fields that are known.
    #expect(try decode([0xE0, 61, 9, 9]) == HeartRateMeasurement(beatsPerMinute: 61))
  }

  @Test("Heart rate: the measurements of a simulated strap are read unchanged")
  func heartRateBytes() throws {
    for measurement in [
      HeartRateMeasurement(beatsPerMinute: 61), HeartRateMeasurement(beatsPerMinute: 256, contact: .absent, energyKilojoules: 0),
      HeartRateMeasurement(beatsPerMinute: 60, contact: .present, beatIntervals: [0.75, 1.25]),
    ] {
      #expect(try HeartRateMeasurement(measurement.bytes) == measurement)
    }
    #expect(HeartRateMeasurement(beatsPerMinute: 70_000, energyKilojoules: -1).bytes == [0x09, 0xFF, 0xFF, 0, 0])
  }

  @Test("Cycling speed and cadence: wheel, crank, both, none")
  func cycling() throws {
    struct Pair: Equatable { var wheel, crank: RevolutionCount? }
    func decode(_ bytes: [UInt8]) throws(GATTFault) -> Pair {
      let measurement = try CyclingMeasurement(bytes)
      return Pair(wheel: measurement.wheel, crank: measurement.crank)
    }
    let wheel = RevolutionCount(revolutions: 0x0403_0201, ticks: 0x0605)
    let crank = RevolutionCount(revolutions: 0x0807, ticks: 0x0A09)
    try expectWhole([0x01, 1, 2, 3, 4, 5, 6], Pair(wheel: wheel), decode)
    try expectWhole([0x02, 7, 8, 9, 10], Pair(crank: crank), decode)
    try expectWhole([0x03, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], Pair(wheel: wheel, crank: crank), decode)
    #expect(try decode([0x00]) == Pair() && decode([0xFC, 1, 2]) == Pair())
  }

  @Test("Cycling power: negative power, and wheel and crank after skipped fields")
  func cyclingPower() throws {
    struct All: Equatable {
      var watts: Int
      var wheel, crank: RevolutionCount?
    }
    func decode(_ bytes: [UInt8]) throws(GATTFault) -> All {
      let measurement = try CyclingPowerMeasurement(bytes)
      return All(watts: measurement.watts, wheel: measurement.wheel, crank: measurement.crank)
    }
    try expectWhole([0, 0, 0xFA, 0x00], All(watts: 250), decode)
    try expectWhole([0, 0, 0xFF, 0xFF], All(watts: -1), decode)
    let counts = All(
      watts: 250, wheel: RevolutionCount(revolutions: 1, ticks: 2), crank: RevolutionCount(revolutions: 3, ticks: 4))
    try expectWhole([0x35, 0, 0xFA, 0, 99, 8, 8, 1, 0, 0, 0, 2, 0, 3, 0, 4, 0], counts, decode)
    // Of balance and torque the flags that are about their kind alone have no field.
    try expectWhole([0x2A, 0, 0xFA, 0, 3, 0, 4, 0], All(watts: 250, crank: counts.crank), decode)
    // Forces, angles and what is reserved come behind.
    #expect(try decode([0xC0, 0xFF, 0xFA, 0, 1, 2, 3]) == All(watts: 250))
  }

  @Test("Running: speed, cadence, stride, distance, and whether it is running")
  func running() throws {
    struct All: Equatable {
      var speed: Double
      var cadence: Int
      var stride: Double?
      var distance: UInt32?
      var isRunning: Bool
    }
    func decode(_ bytes: [UInt8]) throws(GATTFault) -> All {
      let run = try RunningMeasurement(bytes)
      return All(
        speed: run.metersPerSecond, cadence: run.cadencePerMinute, stride: run.strideMeters, distance: run.totalDecimeters,
        isRunning: run.isRunning)
    }
    try expectWhole([0x00, 0x80, 0x03, 170], All(speed: 3.5, cadence: 170, isRunning: false), decode)
    try expectWhole(
      [0x07, 0x80, 0x03, 170, 0x7B, 0x00, 0xFF, 0xFF, 0xFF, 0xFF],
      All(speed: 3.5, cadence: 170, stride: 1.23, distance: .max, isRunning: true), decode)
    try expectWhole([0x06, 0, 1, 90, 1, 0, 0, 0], All(speed: 1, cadence: 90, distance: 1, isRunning: true), decode)
    #expect(try decode([0xF8, 0, 1, 90, 7]) == All(speed: 1, cadence: 90, isRunning: false))
  }

  private struct Weight: Equatable {
    var isImperial: Bool
    var weight: Double?
    var time: String?
    var user: Int?
    var index, height: Double?

    init(_ weight: Double?, isImperial: Bool = false, time: String? = nil, user: Int? = nil, index: Double? = nil, height: Double? = nil) {
      (self.weight, self.isImperial, self.time) = (weight, isImperial, time)
      (self.user, self.index, self.height) = (user, index, height)
    }

    init(_ bytes: [UInt8]) throws(GATTFault) {
      let read = try WeightMeasurement(bytes)
      self.init(
        read.weight, isImperial: read.isImperial, time: read.time?.text, user: read.user, index: read.bodyMassIndex, height: read.height)
    }
  }

  @Test("Weight: kilograms and pounds, time, user, index and height; no weight, no user")
  func weight() throws {
    func decode(_ bytes: [UInt8]) throws(GATTFault) -> Weight { try Weight(bytes) }
    try expectWhole([0x00, 0x7C, 0x38], Weight(72.3), decode)
    try expectWhole([0x01, 0xA1, 0x3E], Weight(160.33, isImperial: true), decode)
    try expectWhole(
      [0x0E, 0x7C, 0x38, 0xEA, 0x07, 11, 22, 8, 5, 30, 2, 0xE1, 0x00, 0x1B, 0x07],
      Weight(72.3, time: "2026-11-22T08:05:30", user: 2, index: 22.5, height: 1.819), decode)
    try expectWhole([0x09, 0x10, 0x27, 0xE1, 0x00, 0xCC, 0x02], Weight(100, isImperial: true, index: 22.5, height: 71.6), decode)
    #expect(try decode([0x00, 0xFF, 0xFF]) == Weight(nil))
    #expect(try decode([0x04, 0x7C, 0x38, 0xFF]) == Weight(72.3))
    #expect(try decode([0xF0, 0x7C, 0x38, 1, 2, 3]) == Weight(72.3))
    #expect(throws: GATTFault.reserved(field: "time stamp")) { try decode([0x02, 0x7C, 0x38, 0xEA, 0x07, 13, 22, 8, 5, 30]) }
  }

  private struct Pressure: Equatable {
    var isKilopascals: Bool
    var values: [MedicalFloat]
    var time: String?
    var pulse: MedicalFloat?
    var user: Int?
    var status: UInt16

    init(
      _ values: [MedicalFloat], isKilopascals: Bool = false, time: String? = nil, pulse: MedicalFloat? = nil, user: Int? = nil,
      status: UInt16 = 0
    ) {
      (self.values, self.isKilopascals, self.time) = (values, isKilopascals, time)
      (self.pulse, self.user, self.status) = (pulse, user, status)
    }

    init(_ bytes: [UInt8]) throws(GATTFault) {
      let read = try BloodPressureMeasurement(bytes)
      self.init(
        [read.systolic, read.diastolic, read.mean], isKilopascals: read.isKilopascals, time: read.time?.text, pulse: read.pulsePerMinute,
        user: read.user, status: read.status.rawValue)
    }
  }

  @Test("Blood pressure: millimetres of mercury and kilopascals, time, pulse, user and status; codes that mean no value")
  func bloodPressure() throws {
    func decode(_ bytes: [UInt8]) throws(GATTFault) -> Pressure { try Pressure(bytes) }
    try expectWhole([0x00, 120, 0, 80, 0, 93, 0], Pressure([.number(120), .number(80), .number(93)]), decode)
    try expectWhole(
      [0x1F, 0xA0, 0xF0, 0x6B, 0xF0, 0x7C, 0xF0, 0xEA, 0x07, 11, 22, 8, 5, 30, 0x3D, 0x00, 1, 0x24, 0x00],
      Pressure(
        [.number(16), .number(10.7), .number(12.4)], isKilopascals: true, time: "2026-11-22T08:05:30", pulse: .number(61), user: 1,
        status: 0x24), decode)
    #expect(
      try decode([0x04, 0xFF, 0x07, 0x00, 0x08, 0xFE, 0x07, 0x02, 0x08])
        == Pressure([.notANumber, .notAtThisResolution, .positiveInfinity], pulse: .negativeInfinity))
    #expect(try decode([0xE8, 120, 0, 80, 0, 93, 0, 0xFF, 1]) == Pressure([.number(120), .number(80), .number(93)]))
    let status = BloodPressureMeasurement.Status(rawValue: 0x24)
    #expect(status.contains(.irregularPulse))
    #expect(status.contains(.wrongPosition))
    #expect(!status.contains(.cuffLoose))
  }

  private struct Temperature: Equatable {
    var isFahrenheit = false
    var temperature: MedicalFloat
    var time: String?
    var location: Int?
  }

  @Test("Temperature: Celsius and Fahrenheit, time and place; codes that mean no value")
  func temperature() throws {
    func decode(_ bytes: [UInt8]) throws(GATTFault) -> Temperature {
      let read = try TemperatureMeasurement(bytes)
      return Temperature(
        isFahrenheit: read.isFahrenheit, temperature: read.temperature, time: read.time?.text, location: read.location)
    }
    try expectWhole([0x00, 0x6E, 0x01, 0x00, 0xFF], Temperature(temperature: .number(36.6)), decode)
    try expectWhole(
      [0x07, 0xDA, 0x03, 0x00, 0xFF, 0xEA, 0x07, 11, 22, 8, 5, 30, 6],
      Temperature(isFahrenheit: true, temperature: .number(98.6), time: "2026-11-22T08:05:30", location: 6), decode)
    for place: UInt8 in [0, 10, 255] { #expect(try decode([0x04, 0x6E, 0x01, 0x00, 0xFF, place]).location == nil) }
    #expect(try decode([0x00, 0xFF, 0xFF, 0x7F, 0x00]).temperature == .notANumber)
    #expect(try decode([0xF8, 0x6E, 0x01, 0x00, 0xFF, 1]).temperature == .number(36.6))
  }

  @Test("Battery: from 0 to 100 percent, the rest is reserved")
  func battery() throws {
    #expect(try BatteryLevel([0]).percent == 0 && BatteryLevel([100, 7]).percent == 100)
    #expect(throws: GATTFault.reserved(field: "battery level")) { try BatteryLevel([101]) }
    #expect(throws: GATTFault.truncated(length: 0)) { try BatteryLevel([]) }
  }

  @Test("The description of a sensor becomes a device; texts end at a zero, and bytes that are not text are left out")
  func information() {
    var information = DeviceInformation()
    information.take(Array("Acme \0rest".utf8), of: .manufacturerName)
    information.take(Array("H\u{e4}rt 9".utf8), of: .modelNumber)
    information.take([0x31, 0xFF], of: .firmwareRevision)
    information.take([0], of: .hardwareRevision)
    information.take(Array(String(repeating: "x", count: 600).utf8), of: .softwareRevision)
    information.take([61], of: .heartRateMeasurement)
    let device = information.device(name: "Strap", address: "C0:11:22:33:44:55")
    #expect(device.name == "Strap")
    #expect(device.localIdentifier == "C0:11:22:33:44:55")
    #expect(device.udiDeviceIdentifier == nil)
    #expect(device.manufacturer == "Acme")
    #expect(device.model == "H\u{e4}rt 9")
    #expect(device.softwareVersion?.count == 512)
    #expect(device.firmwareVersion == nil)
    #expect(device.hardwareVersion == nil)
    // A later text takes the place of the earlier one.
    information.take(Array("Other".utf8), of: .manufacturerName)
    #expect(information.device(name: nil, address: "").manufacturer == "Other")
  }
}
