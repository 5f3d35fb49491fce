// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Turns the notifications of one sensor into samples.
///
///     var strap = SensorStream(device: device, makeUUID: UUIDMint.ofProcess.next)
///     try strap.take([0x06, 61], of: .heartRateMeasurement, at: Date()).samples  // heart rate, 61 count/min
///
/// Keep one stream for each sensor as long as the sensor is of interest, also over lost connections: it remembers counters and recognises
/// repeated measurements. It has no clock; callers pass in when bytes arrived.
package struct SensorStream: Sendable {
  /// The device that new samples name as their origin.
  package var device: DeviceRecord {
    didSet { provenance = Provenance(revision: nil, device: device) }
  }

  private let settings: SensorSettings
  private let makeUUID: @Sendable () -> UUID
  private var provenance: Provenance
  private var heartMetadata = MetadataSet.empty
  private var temperatureLocation: Int?
  /// The latest bytes of each characteristic, which recognise repetitions.
  private var latest: [GATTCharacteristic: (bytes: [UInt8], arrival: Date)] = [:]
  private var energy: (kilojoules: Int, arrival: Date)?
  private var distance: (decimeters: UInt32, arrival: Date)?
  private var wheel = RevolutionTracker.wheel
  private var crank = RevolutionTracker.crank
  /// Whether the sensor has the characteristic for wheel and crank. Then the counts that a power meter adds would count twice.
  private var hasCyclingMeasurement = false

  /// Within this many seconds the same bytes are the same notification, received on two paths.
  private static let repeatSeconds = 0.25
  /// Within this many seconds the same bytes of scales, a cuff or a thermometer are the same measurement, sent again after a lost
  /// connection.
  private static let singleRepeatSeconds = 60.0
  /// Revolutions that took more seconds say nothing about a momentary speed: the wheel has stopped in between.
  private static let longestForSpeed = 4.0
  /// No one runs faster, in metres a second: the sensor has restarted its count.
  private static let fastestRun = 15.0

  /// Begins the stream of one sensor.
  ///
  /// - Parameters:
  ///   - device: the origin of the samples.
  ///   - settings: facts about the person that the sensor does not know.
  ///   - makeUUID: returns the UUID of each new sample.
  package init(device: DeviceRecord, settings: SensorSettings = SensorSettings(), makeUUID: @escaping @Sendable () -> UUID) {
    self.device = device
    self.settings = settings
    self.makeUUID = makeUUID
    provenance = Provenance(revision: nil, device: device)
  }

  /// Turns the bytes of a notification into samples.
  ///
  /// - Parameters:
  ///   - bytes: the value of the characteristic.
  ///   - characteristic: the characteristic that the sensor sent.
  ///   - arrival: when the bytes arrived. It dates measurements that carry no time.
  /// - Returns: the samples, or the reason why there are none.
  /// - Throws: ``GATTFault`` if the bytes are not a measurement. The stream stays usable.
  package mutating func take(
    _ bytes: [UInt8], of characteristic: GATTCharacteristic, at arrival: Date
  ) throws(GATTFault) -> SensorReading {
    if isRepeated(bytes, of: characteristic, at: arrival) { return SensorReading(.repeated) }
    switch characteristic {
    case .heartRateMeasurement: return heartRate(try HeartRateMeasurement(bytes), at: arrival)
    case .cyclingMeasurement:
      let measurement = try CyclingMeasurement(bytes)
      if !hasCyclingMeasurement { (hasCyclingMeasurement, wheel, crank) = (true, .wheel, .crank) }
      return SensorReading(cycling(measurement.wheel, ticksPerSecond: 1024, measurement.crank, at: arrival))
    case .cyclingPowerMeasurement: return power(try CyclingPowerMeasurement(bytes), at: arrival)
    case .runningMeasurement: return running(try RunningMeasurement(bytes), at: arrival)
    case .weightMeasurement: return weight(try WeightMeasurement(bytes), at: arrival)
    case .bloodPressureMeasurement: return bloodPressure(try BloodPressureMeasurement(bytes), at: arrival)
    case .temperatureMeasurement: return temperature(try TemperatureMeasurement(bytes), at: arrival)
    case .bodySensorLocation:
      // Apple gives the seven places the same numbers as Bluetooth: other, chest, wrist, finger, hand, ear lobe, foot.
      if let place = bytes.first, place <= 6 {
        heartMetadata = MetadataSet([.init(key: "HKHeartRateSensorLocation", value: .integer(Int64(place)))])
      }
    case .temperatureType: temperatureLocation = bytes.first.flatMap(TemperatureMeasurement.location)
    default: break
    }
    return SensorReading(.noMeasurement)
  }

  private mutating func isRepeated(_ bytes: [UInt8], of characteristic: GATTCharacteristic, at arrival: Date) -> Bool {
    let window = characteristic.isSingle ? Self.singleRepeatSeconds : Self.repeatSeconds
    if let known = latest[characteristic], known.bytes == bytes, arrival.timeIntervalSince(known.arrival).magnitude < window { return true }
    latest[characteristic] = (bytes, arrival)
    return false
  }

  // MARK: Streams

  private mutating func heartRate(_ measurement: HeartRateMeasurement, at arrival: Date) -> SensorReading {
    var samples = burned(measurement.energyKilojoules, at: arrival)
    if measurement.contact != .absent, measurement.beatsPerMinute > 0 {
      let rate = Double(measurement.beatsPerMinute)
      samples.insert(sample(.heartRate, rate, SensorUnit.perMinute, from: arrival, metadata: heartMetadata), at: 0)
    }
    return samples.isEmpty ? SensorReading(.noContact) : SensorReading(samples)
  }

  /// The energy since the strap last sent it; most send it every ten seconds.
  private mutating func burned(_ kilojoules: Int?, at arrival: Date) -> [SampleRecord] {
    guard let kilojoules else { return [] }
    let before = energy
    energy = (kilojoules, arrival)
    guard let before, let interval = Self.interval(from: before.arrival, to: arrival) else { return [] }
    // Less than before: the strap has restarted its count in between.
    let burned = kilojoules >= before.kilojoules ? kilojoules - before.kilojoules : kilojoules
    return burned == 0 ? [] : [sample(.activeEnergyBurned, Double(burned), SensorUnit.kilojoule, from: interval.start, to: interval.end)]
  }

  private mutating func power(_ measurement: CyclingPowerMeasurement, at arrival: Date) -> SensorReading {
    // A meter that was not set to zero shows negative power.
    let watts = sample(.cyclingPower, Double(max(0, measurement.watts)), SensorUnit.watt, from: arrival)
    if hasCyclingMeasurement { return SensorReading([watts]) }
    return SensorReading([watts] + cycling(measurement.wheel, ticksPerSecond: 2048, measurement.crank, at: arrival))
  }

  private mutating func cycling(
    _ wheelCount: RevolutionCount?, ticksPerSecond: Double, _ crankCount: RevolutionCount?, at arrival: Date
  ) -> [SampleRecord] {
    var samples: [SampleRecord] = []
    if let wheelCount, let turned = wheel.progress(wheelCount, ticksPerSecond: ticksPerSecond, at: arrival) {
      let meters = Double(turned.revolutions) * settings.wheelMeters
      samples.append(sample(.distanceCycling, meters, SensorUnit.meter, from: turned.start, to: arrival))
      if turned.seconds <= Self.longestForSpeed {
        samples.append(sample(.cyclingSpeed, meters / turned.seconds, SensorUnit.meterPerSecond, from: turned.start, to: arrival))
      }
    }
    if let crankCount, let turned = crank.progress(crankCount, ticksPerSecond: 1024, at: arrival), turned.seconds <= Self.longestForSpeed {
      let cadence = Double(turned.revolutions) * 60 / turned.seconds
      samples.append(sample(.cyclingCadence, cadence, SensorUnit.perMinute, from: turned.start, to: arrival))
    }
    return samples
  }

  private mutating func running(_ measurement: RunningMeasurement, at arrival: Date) -> SensorReading {
    var samples: [SampleRecord] = []
    if measurement.isRunning, measurement.metersPerSecond > 0 {
      samples.append(sample(.runningSpeed, measurement.metersPerSecond, SensorUnit.meterPerSecond, from: arrival))
    }
    if let decimeters = measurement.totalDecimeters {
      let before = distance
      distance = (decimeters, arrival)
      if let before, let interval = Self.interval(from: before.arrival, to: arrival) {
        let meters = Double(decimeters &- before.decimeters) / 10
        if meters > 0, meters <= Self.fastestRun * max(1, interval.duration) {
          samples.append(sample(.distanceWalkingRunning, meters, SensorUnit.meter, from: interval.start, to: interval.end))
        }
      }
    }
    return SensorReading(samples)
  }

  /// The time between two measurements; nil if it is negative, or too long for a count to continue.
  private static func interval(from start: Date, to end: Date) -> DateInterval? {
    let seconds = end.timeIntervalSince(start)
    return seconds >= 0 && seconds < RevolutionTracker.longestGap ? DateInterval(start: start, end: end) : nil
  }

  // MARK: Single measurements

  private func weight(_ measurement: WeightMeasurement, at arrival: Date) -> SensorReading {
    if let user = otherUser(measurement.user) { return SensorReading(.otherUser(user)) }
    guard let weight = measurement.weight, weight > 0 else { return SensorReading(.noValue) }
    let (instant, metadata) = when(measurement.time, .weightMeasurement, user: measurement.user, arrival)
    let isImperial = measurement.isImperial
    var samples = [sample(.bodyMass, weight, isImperial ? SensorUnit.pound : SensorUnit.kilogram, from: instant, metadata: metadata)]
    if let index = measurement.bodyMassIndex, index > 0 {
      samples.append(sample(.bodyMassIndex, index, SensorUnit.count, from: instant, metadata: metadata))
    }
    if let height = measurement.height, height > 0 {
      samples.append(sample(.height, height, isImperial ? SensorUnit.inch : SensorUnit.meter, from: instant, metadata: metadata))
    }
    return SensorReading(samples)
  }

  private func bloodPressure(_ measurement: BloodPressureMeasurement, at arrival: Date) -> SensorReading {
    if let user = otherUser(measurement.user) { return SensorReading(.otherUser(user)) }
    guard let systolic = measurement.systolic.number, let diastolic = measurement.diastolic.number,
      let type = Catalog.type(named: "bloodPressure")
    else { return SensorReading(.noValue) }
    let (instant, metadata) = when(measurement.time, .bloodPressureMeasurement, user: measurement.user, arrival)
    let unit = measurement.isKilopascals ? SensorUnit.kilopascal : SensorUnit.millimeterOfMercury
    let members = [
      sample(.bloodPressureSystolic, systolic, unit, from: instant, metadata: metadata),
      sample(.bloodPressureDiastolic, diastolic, unit, from: instant, metadata: metadata),
    ]
    var samples = [
      SampleRecord(
        uuid: makeUUID(), type: type, start: instant, end: instant, value: .correlation(members), provenance: provenance, metadata: metadata
      )
    ]
    if let pulse = measurement.pulsePerMinute?.number, pulse > 0 {
      samples.append(sample(.heartRate, pulse, SensorUnit.perMinute, from: instant, metadata: metadata))
    }
    return SensorReading(samples)
  }

  private func temperature(_ measurement: TemperatureMeasurement, at arrival: Date) -> SensorReading {
    guard let degrees = measurement.temperature.number else { return SensorReading(.noValue) }
    var (instant, metadata) = when(measurement.time, .temperatureMeasurement, user: nil, arrival)
    if let location = measurement.location ?? temperatureLocation {
      metadata = MetadataSet(metadata.entries + [.init(key: "HKBodyTemperatureSensorLocation", value: .integer(Int64(location)))])
    }
    let unit = measurement.isFahrenheit ? SensorUnit.fahrenheit : SensorUnit.celsius
    return SensorReading([sample(.bodyTemperature, degrees, unit, from: instant, metadata: metadata)])
  }

  private func otherUser(_ user: Int?) -> Int? { user == settings.user ? nil : user }

  /// When the person measured, and the sync identifier that recognises the measurement however often the device sends it: device,
  /// characteristic, user and the device's own time.
  private func when(
    _ time: GATTDate?, _ characteristic: GATTCharacteristic, user: Int?, _ arrival: Date
  ) -> (instant: Date, metadata: MetadataSet) {
    guard let time, let instant = time.instant(in: settings.zone) else { return (arrival, .empty) }
    let number = String(characteristic.rawValue, radix: 16, uppercase: true)
    let identifier = [device.localIdentifier ?? "", number, user.map(String.init) ?? "", time.text].joined(separator: "/")
    let metadata = MetadataSet([
      .init(key: MetadataSet.syncIdentifierKey, value: .string(identifier)), .init(key: MetadataSet.syncVersionKey, value: .integer(1)),
    ])
    // The clock may be ahead, but no one measures in the future.
    return (min(instant, arrival), metadata)
  }

  private func sample(
    _ quantity: SensorQuantity, _ value: Double, _ unit: UnitExpression, from start: Date, to end: Date? = nil,
    metadata: MetadataSet = .empty
  ) -> SampleRecord {
    SampleRecord(
      uuid: makeUUID(), type: quantity.type, start: start, end: end ?? start, value: .quantity(value, unit), provenance: provenance,
      metadata: metadata)
  }
}

/// The units in which sensors measure.
private enum SensorUnit {
  static let perMinute = unit("count/min")
  static let count = unit("count")
  static let kilojoule = unit("kJ")
  static let watt = unit("W")
  static let meter = unit("m")
  static let inch = unit("in")
  static let meterPerSecond = unit("m/s")
  static let kilogram = unit("kg")
  static let pound = unit("lb")
  static let kilopascal = unit("kPa")
  static let millimeterOfMercury = unit("mmHg")
  static let celsius = unit("degC")
  static let fahrenheit = unit("degF")

  private static func unit(_ text: String) -> UnitExpression {
    do { return try UnitExpression.parse(text) } catch { preconditionFailure("\(text) is a unit") }
  }
}
