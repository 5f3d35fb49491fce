// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSensors
import Testing

/// Notifications become samples with units and dates, or a reason why there are none.
@Suite struct SensorStreamTests {
  private static let begin = Date(timeIntervalSinceReferenceDate: 785_000_000)

  /// A sample as its type, value, unit, and seconds after the beginning.
  private struct Sample: Equatable {
    var type: String
    var value: Double
    var unit: String
    var from: Double
    var to: Double

    init(_ type: String, _ value: Double, _ unit: String, _ from: Double, _ to: Double? = nil) {
      (self.type, self.value, self.unit, self.from, self.to) = (type, value, unit, from, to ?? from)
    }

    init(_ record: SampleRecord) {
      guard case .quantity(let value, let unit) = record.value else {
        self.init(record.type.name, 0, "", 0)
        return
      }
      // Dates so far from 2001 have steps of a tenth of a microsecond.
      func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
      let (from, to) = (record.start.timeIntervalSince(SensorStreamTests.begin), record.end.timeIntervalSince(SensorStreamTests.begin))
      self.init(record.type.name, rounded(value), unit.string, rounded(from), rounded(to))
    }
  }

  /// A sensor with a clock.
  private struct Sensor {
    private var stream: SensorStream
    var now = 0.0

    init(_ settings: SensorSettings = SensorSettings(zone: .gmt)) {
      stream = SensorStream(
        device: DeviceRecord(name: "Sensor", localIdentifier: "C0:11:22:33:44:55"), settings: settings, makeUUID: { UUID() })
    }

    /// The samples of bytes that arrive some seconds later. Every sample meets the rules for samples, and bears the device.
    mutating func records(
      _ bytes: [UInt8], _ characteristic: GATTCharacteristic, after seconds: Double = 1
    ) throws -> (records: [SampleRecord], skip: SensorReading.Skip?) {
      now += seconds
      let reading = try stream.take(bytes, of: characteristic, at: SensorStreamTests.begin + now)
      #expect(reading.samples.isEmpty == (reading.skip != nil))
      for sample in reading.samples.withMembers {
        try sample.validate()
        #expect(sample.provenance.device?.localIdentifier == "C0:11:22:33:44:55")
        #expect(sample.provenance.revision == nil)
      }
      return (reading.samples, reading.skip)
    }

    mutating func samples(_ bytes: [UInt8], _ characteristic: GATTCharacteristic, after seconds: Double = 1) throws -> [Sample] {
      try records(bytes, characteristic, after: seconds).records.map { Sample($0) }
    }

    mutating func skip(_ bytes: [UInt8], _ characteristic: GATTCharacteristic, after seconds: Double = 1) throws -> SensorReading.Skip? {
      try records(bytes, characteristic, after: seconds).skip
    }
  }

  // MARK: Heart

  @Test("A heart rate is one sample at the time of its arrival, with the place of the sensor")
  func heartRate() throws {
    var strap = Sensor()
    #expect(try strap.skip([1], .bodySensorLocation) == .noMeasurement)
    let (records, _) = try strap.records([0x16, 61, 0, 4], .heartRateMeasurement)
    #expect(records.map { Sample($0) } == [Sample("heartRate", 61, "count/min", 2)])
    #expect(records.first?.metadata["HKHeartRateSensorLocation"] == .integer(1))
    // A reserved number of a place is ignored.
    #expect(try strap.skip([7], .bodySensorLocation) == .noMeasurement)
    #expect(try strap.records([0x16, 62, 0, 4], .heartRateMeasurement).records.first?.metadata["HKHeartRateSensorLocation"] == .integer(1))
  }

  @Test("Without contact, or with a rate of 0, there is no sample")
  func noContact() throws {
    var strap = Sensor()
    #expect(try strap.skip([0x04, 61], .heartRateMeasurement) == .noContact)
    #expect(try strap.skip([0x06, 0], .heartRateMeasurement) == .noContact)
    #expect(try strap.samples([0x00, 61], .heartRateMeasurement).count == 1)
  }

  @Test("Energy is what was burned since the previous report of the strap, also if the strap counts from zero again")
  func energy() throws {
    var strap = Sensor()
    func bytes(_ kilojoules: UInt16) -> [UInt8] { [0x08, 61, UInt8(kilojoules & 0xFF), UInt8(kilojoules >> 8)] }
    #expect(try strap.samples(bytes(500), .heartRateMeasurement).map(\.type) == ["heartRate"])
    #expect(try strap.samples([0x00, 61], .heartRateMeasurement).map(\.type) == ["heartRate"])
    #expect(try strap.samples(bytes(507), .heartRateMeasurement, after: 9).last == Sample("activeEnergyBurned", 7, "kJ", 1, 11))
    #expect(try strap.samples(bytes(507), .heartRateMeasurement).map(\.type) == ["heartRate"])
    #expect(try strap.samples(bytes(3), .heartRateMeasurement).last == Sample("activeEnergyBurned", 3, "kJ", 12, 13))
    // What was burned over a long pause has no time.
    #expect(try strap.samples(bytes(90), .heartRateMeasurement, after: 700).map(\.type) == ["heartRate"])
    #expect(try strap.samples(bytes(91), .heartRateMeasurement).last == Sample("activeEnergyBurned", 1, "kJ", 713, 714))
  }

  @Test("The same notification by two paths is one, and the same rate a second later another")
  func repeated() throws {
    var strap = Sensor()
    #expect(try strap.skip([0x00, 61], .heartRateMeasurement) == nil)
    #expect(try strap.skip([0x00, 61], .heartRateMeasurement, after: 0.2) == .repeated)
    #expect(try strap.skip([0x00, 61], .heartRateMeasurement, after: 0.8) == nil)
    #expect(try strap.skip([0x00, 62], .heartRateMeasurement, after: 0.1) == nil)
    // A clock that is set back does not make everything a repetition.
    #expect(try strap.skip([0x00, 62], .heartRateMeasurement, after: -100) == nil)
  }

  @Test("Bytes that are not a measurement are an error, and the stream continues")
  func faults() throws {
    var strap = Sensor()
    #expect(throws: GATTFault.truncated(length: 1)) { try strap.records([0x00], .heartRateMeasurement) }
    #expect(try strap.samples([0x00, 61], .heartRateMeasurement).count == 1)
  }

  // MARK: Bicycle

  /// A measurement of wheel and crank; times in 1/1024 second.
  private func cycle(_ wheel: UInt32, _ wheelTime: Int, crank: UInt16? = nil, _ crankTime: Int = 0) -> [UInt8] {
    func low(_ number: some FixedWidthInteger, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return [crank == nil ? 0x01 : 0x03] + low(wheel, 4) + low(wheelTime, 2) + (crank.map { low($0, 2) + low(crankTime, 2) } ?? [])
  }

  @Test("A wheel's turns are distance and speed, a crank's are cadence; the first measurement only begins to count")
  func cycling() throws {
    var sensor = Sensor(SensorSettings(wheelMeters: 2, zone: .gmt))
    #expect(try sensor.skip(cycle(100, 0, crank: 50, 0), .cyclingMeasurement) == .noProgress)
    #expect(
      try sensor.samples(cycle(104, 1024, crank: 52, 2048), .cyclingMeasurement, after: 2) == [
        Sample("distanceCycling", 8, "m", 2, 3), Sample("cyclingSpeed", 8, "m/s", 2, 3), Sample("cyclingCadence", 60, "count/min", 1, 3),
      ])
    // Standing.
    #expect(try sensor.skip(cycle(104, 1024, crank: 52, 2048), .cyclingMeasurement) == .noProgress)
    // The usual wheel.
    var usual = Sensor()
    _ = try usual.samples(cycle(0, 0), .cyclingMeasurement)
    #expect(try usual.samples(cycle(2, 1024), .cyclingMeasurement).first == Sample("distanceCycling", 4.21, "m", 1, 2))
  }

  @Test("Counters and times continue after they overflow")
  func rollover() throws {
    var sensor = Sensor(SensorSettings(wheelMeters: 2, zone: .gmt))
    _ = try sensor.samples(cycle(.max - 1, 65_000, crank: .max, 65_000), .cyclingMeasurement)
    #expect(
      try sensor.samples(cycle(2, 65_000 + 1024, crank: 1, 65_000 + 1024), .cyclingMeasurement) == [
        Sample("distanceCycling", 8, "m", 1, 2), Sample("cyclingSpeed", 8, "m/s", 1, 2), Sample("cyclingCadence", 120, "count/min", 1, 2),
      ])
  }

  @Test("After a minute and more without a message the clock has gone round: there is a distance, but no speed")
  func clockGoesRound() throws {
    var sensor = Sensor(SensorSettings(wheelMeters: 2, zone: .gmt))
    _ = try sensor.samples(cycle(0, 0, crank: 0, 0), .cyclingMeasurement)
    // 130 seconds are two rounds of 64 and 2.
    #expect(
      try sensor.samples(cycle(400, 2048, crank: 100, 2048), .cyclingMeasurement, after: 130.2)
        == [Sample("distanceCycling", 800, "m", 1.2, 131.2)])
    #expect(try sensor.samples(cycle(404, 3072, crank: 101, 3072), .cyclingMeasurement).map(\.type).contains("cyclingSpeed"))
  }

  @Test("A counter that goes back, jumps, or pauses for ten minutes starts again")
  func restarts() throws {
    var sensor = Sensor(SensorSettings(wheelMeters: 2, zone: .gmt))
    _ = try sensor.samples(cycle(1000, 0), .cyclingMeasurement)
    #expect(try sensor.skip(cycle(3, 1024), .cyclingMeasurement) == .noProgress)
    #expect(try sensor.samples(cycle(5, 2048), .cyclingMeasurement).first?.value == 4)
    #expect(try sensor.skip(cycle(5000, 3072), .cyclingMeasurement) == .noProgress)
    #expect(try sensor.samples(cycle(5002, 4096), .cyclingMeasurement).first?.value == 4)
    #expect(try sensor.skip(cycle(5102, 5120), .cyclingMeasurement, after: 700) == .noProgress)
    // Turns without a time do not count.
    #expect(try sensor.skip(cycle(5103, 5120), .cyclingMeasurement, after: 0.5) == .noProgress)
  }

  @Test("Distances of one wheel never overlap, whatever the radio delays")
  func noOverlap() throws {
    var sensor = Sensor(SensorSettings(wheelMeters: 2, zone: .gmt))
    _ = try sensor.samples(cycle(0, 0), .cyclingMeasurement)
    var end = 0.0
    for second in 1...50 {
      let delay = [0.7, 1.3, 0.4, 1.6][second % 4]
      for sample in try sensor.samples(cycle(UInt32(3 * second), 1024 * second), .cyclingMeasurement, after: delay)
      where sample.type == "distanceCycling" {
        #expect(sample.from >= end)
        #expect(sample.to >= sample.from)
        #expect(sample.value == 6)
        end = sample.to
      }
    }
  }

  @Test("Power is a separate sample; wheel and crank of a power meter count if no other sensor of the device reports them")
  func power() throws {
    func bytes(_ watts: Int16, crank: UInt16, time: UInt16) -> [UInt8] {
      let power = UInt16(bitPattern: watts)
      return [
        0x20, 0, UInt8(power & 0xFF), UInt8(power >> 8), UInt8(crank & 0xFF), UInt8(crank >> 8), UInt8(time & 0xFF), UInt8(time >> 8),
      ]
    }
    var meter = Sensor()
    #expect(try meter.samples(bytes(250, crank: 10, time: 0), .cyclingPowerMeasurement) == [Sample("cyclingPower", 250, "W", 1)])
    #expect(
      try meter.samples(bytes(-3, crank: 12, time: 1024), .cyclingPowerMeasurement) == [
        Sample("cyclingPower", 0, "W", 2), Sample("cyclingCadence", 120, "count/min", 1, 2),
      ])
    var both = Sensor()
    _ = try both.samples(cycle(0, 0, crank: 10, 0), .cyclingMeasurement)
    #expect(try both.samples(bytes(250, crank: 10, time: 0), .cyclingPowerMeasurement) == [Sample("cyclingPower", 250, "W", 2)])
    #expect(try both.samples(bytes(251, crank: 12, time: 1024), .cyclingPowerMeasurement) == [Sample("cyclingPower", 251, "W", 3)])
    // Half as long are the ticks of a power meter's wheel.
    var wheel = Sensor(SensorSettings(wheelMeters: 2, zone: .gmt))
    _ = try wheel.samples([0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0], .cyclingPowerMeasurement)
    #expect(
      try wheel.samples([0x10, 0, 0, 0, 4, 0, 0, 0, 0, 8], .cyclingPowerMeasurement).contains(Sample("cyclingSpeed", 8, "m/s", 1, 2)))
  }

  // MARK: Running

  @Test("Running: speed while running, distance since the message before, over the end of the counter")
  func running() throws {
    func bytes(_ decimeters: UInt32, running: Bool = true) -> [UInt8] {
      [running ? 0x06 : 0x02, 0x80, 0x03, 85] + (0..<4).map { UInt8(truncatingIfNeeded: decimeters >> (8 * $0)) }
    }
    var pod = Sensor()
    #expect(try pod.samples(bytes(.max - 9), .runningMeasurement) == [Sample("runningSpeed", 3.5, "m/s", 1)])
    #expect(
      try pod.samples(bytes(25), .runningMeasurement)
        == [Sample("runningSpeed", 3.5, "m/s", 2), Sample("distanceWalkingRunning", 3.5, "m", 1, 2)])
    #expect(try pod.samples(bytes(40, running: false), .runningMeasurement) == [Sample("distanceWalkingRunning", 1.5, "m", 2, 3)])
    #expect(try pod.skip(bytes(40, running: false), .runningMeasurement) == .noProgress)
    // Faster than anyone runs: the counter was reset.
    #expect(try pod.skip(bytes(3, running: false), .runningMeasurement) == .noProgress)
    #expect(try pod.samples(bytes(13, running: false), .runningMeasurement) == [Sample("distanceWalkingRunning", 1, "m", 5, 6)])
  }

  // MARK: Single measurements

  /// The beginning is 2025-11-16T15:33:20 UTC.
  private func stamp(hour: UInt8, minute: UInt8) -> [UInt8] { [0xE9, 0x07, 11, 16, hour, minute, 0] }

  @Test("Weight, index and height, at the time of the scales; once, however often they send it")
  func weight() throws {
    var scales = Sensor()
    let bytes = [0x0A, 0x7C, 0x38] + stamp(hour: 15, minute: 20) + [0xE1, 0x00, 0x1B, 0x07]
    let (records, _) = try scales.records(bytes, .weightMeasurement)
    #expect(
      records.map { Sample($0) } == [
        Sample("bodyMass", 72.3, "kg", -800), Sample("bodyMassIndex", 22.5, "count", -800), Sample("height", 1.819, "m", -800),
      ])
    let identifier = "C0:11:22:33:44:55/2A9D//2025-11-16T15:20:00"
    #expect(records.allSatisfy { $0.metadata.sync?.identifier == identifier && $0.metadata.sync?.version == 1 })
    // Sent again at once, it is known; hours later the store knows it by its sync identifier.
    #expect(try scales.skip(bytes, .weightMeasurement, after: 50) == .repeated)
    #expect(try scales.records(bytes, .weightMeasurement, after: 5000).records.first?.metadata.sync?.identifier == identifier)
    // Without a time it is of now.
    let pounds = try scales.records([0x01, 0xA1, 0x3E], .weightMeasurement).records
    #expect(pounds.map { Sample($0) } == [Sample("bodyMass", 160.33, "lb", scales.now)])
    #expect(pounds.first?.metadata.isEmpty == true)
    #expect(try scales.skip([0x00, 0xFF, 0xFF], .weightMeasurement) == .noValue)
    // A clock that is ahead.
    let ahead = try scales.samples([0x02, 0x7C, 0x38] + stamp(hour: 23, minute: 0), .weightMeasurement)
    #expect(ahead == [Sample("bodyMass", 72.3, "kg", scales.now)])
  }

  @Test("The clock of scales is in the zone of the person")
  func zone() throws {
    var scales = Sensor(SensorSettings(zone: try #require(TimeZone(secondsFromGMT: 3600))))
    #expect(try scales.samples([0x02, 0x7C, 0x38] + stamp(hour: 16, minute: 20), .weightMeasurement).first?.from == -800)
  }

  @Test("Measurements of another user of scales or cuff are left out; those without a user count")
  func users() throws {
    let named: [UInt8] = [0x04, 0x7C, 0x38, 2]
    var anyone = Sensor()
    #expect(try anyone.skip(named, .weightMeasurement) == .otherUser(2))
    #expect(try anyone.skip([0x08, 120, 0, 80, 0, 93, 0, 2], .bloodPressureMeasurement) == .otherUser(2))
    #expect(try anyone.skip([0x04, 0x7C, 0x38, 0xFF], .weightMeasurement) == nil)
    var second = Sensor(SensorSettings(user: 2, zone: .gmt))
    #expect(try second.skip(named, .weightMeasurement) == nil)
    #expect(try second.skip([0x04, 0x7C, 0x38, 1], .weightMeasurement) == .otherUser(1))
    #expect(try second.skip([0x00, 0x7C, 0x38], .weightMeasurement) == nil)
  }

  @Test("Blood pressure is a correlation of its two values, and the pulse a heart rate")
  func bloodPressure() throws {
    var cuff = Sensor()
    let bytes = [0x06, 120, 0, 80, 0, 93, 0] + stamp(hour: 15, minute: 20) + [61, 0]
    let records = try cuff.records(bytes, .bloodPressureMeasurement).records
    #expect(records.map(\.type.name) == ["bloodPressure", "heartRate"])
    #expect(
      records.first?.members?.map { Sample($0) }
        == [Sample("bloodPressureSystolic", 120, "mmHg", -800), Sample("bloodPressureDiastolic", 80, "mmHg", -800)])
    #expect(Set(records.withMembers.map { $0.metadata.sync?.identifier }) == ["C0:11:22:33:44:55/2A35//2025-11-16T15:20:00"])
    let metric = try cuff.records([0x01, 0xA0, 0xF0, 0x6B, 0xF0, 0x7C, 0xF0], .bloodPressureMeasurement).records
    #expect(metric.first?.members?.map { Sample($0).unit } == ["kPa", "kPa"])
    #expect(metric.first?.members?.map { Sample($0).value } == [16, 10.7])
    // One value alone says little.
    #expect(try cuff.skip([0x00, 120, 0, 0xFF, 0x07, 93, 0], .bloodPressureMeasurement) == .noValue)
    #expect(try cuff.records([0x04, 120, 0, 80, 0, 93, 0, 0xFF, 0x07], .bloodPressureMeasurement).records.count == 1)
  }

  @Test("A temperature has the body location of the measurement, else that of the thermometer")
  func temperature() throws {
    func place(_ record: SampleRecord?) -> MetadataValue? { record?.metadata["HKBodyTemperatureSensorLocation"] }
    var thermometer = Sensor()
    let plain: [UInt8] = [0x00, 0x6E, 0x01, 0x00, 0xFF]
    let first = try thermometer.records(plain, .temperatureMeasurement).records
    #expect(first.map { Sample($0) } == [Sample("bodyTemperature", 36.6, "degC", 1)])
    #expect(place(first.first) == nil)
    #expect(try thermometer.skip([3], .temperatureType) == .noMeasurement)
    #expect(place(try thermometer.records(plain, .temperatureMeasurement, after: 61).records.first) == .integer(3))
    let fahrenheit = try thermometer.records([0x05, 0xDA, 0x03, 0x00, 0xFF, 6], .temperatureMeasurement).records
    #expect(fahrenheit.map { Sample($0).unit } == ["degF"])
    #expect(place(fahrenheit.first) == .integer(6))
    #expect(try thermometer.skip([0x00, 0xFF, 0xFF, 0x7F, 0x00], .temperatureMeasurement) == .noValue)
  }

  @Test("Every type that a sensor measures is in the catalogue, and apps may save it")
  func types() {
    for quantity in SensorQuantity.allCases {
      #expect(quantity.type.isShareable)
      #expect(quantity.type.name == quantity.rawValue)
    }
    #expect(Set(SensorService.allCases.flatMap(\.quantities)) == Set(SensorQuantity.allCases))
  }
}
