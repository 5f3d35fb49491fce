// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthSampleData

/// Writes measurements of the body.
struct SyntheticVitals: SyntheticTopic {
  private let heartRate = SyntheticTemplate("HKQuantityTypeIdentifierHeartRate", .watch, unit: "count/min")
  private let resting = SyntheticTemplate("HKQuantityTypeIdentifierRestingHeartRate", .watch, unit: "count/min")
  private let variability = SyntheticTemplate("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", .watch, unit: "ms")
  private let oxygen = SyntheticTemplate("HKQuantityTypeIdentifierOxygenSaturation", .watch, unit: "%")
  private let mass = SyntheticTemplate("HKQuantityTypeIdentifierBodyMass", .scale, unit: "kg")
  private let handMass = SyntheticTemplate("HKQuantityTypeIdentifierBodyMass", .hand, unit: "kg")
  private let glucose = SyntheticTemplate("HKQuantityTypeIdentifierBloodGlucose", .meals, unit: "mmol<180.1558800000541>/L")
  let systolic = SyntheticTemplate("HKQuantityTypeIdentifierBloodPressureSystolic", .cuff, unit: "mmHg")
  let diastolic = SyntheticTemplate("HKQuantityTypeIdentifierBloodPressureDiastolic", .cuff, unit: "mmHg")

  var groups: [SyntheticGroup] {
    [
      SyntheticGroup(writeMass), SyntheticGroup(writeOxygen), SyntheticGroup(writeResting), SyntheticGroup(writeVariability),
      SyntheticGroup(writeGlucose),
      SyntheticGroup { day, writer in
        guard let pressure = Self.pressure(on: day) else { return }
        try writer.write(systolic, pressure.at, pressure.at, .number(SyntheticValue(pressure.systolic)))
      },
      SyntheticGroup { day, writer in
        guard let pressure = Self.pressure(on: day) else { return }
        try writer.write(diastolic, pressure.at, pressure.at, .number(SyntheticValue(pressure.diastolic)))
      },
    ]
  }

  /// Heart rates: about every five minutes, every few seconds during a workout. Their number is adapted to reach an exact number of
  /// records.
  var heartRateGroup: SyntheticGroup {
    SyntheticGroup { day, writer in
      for beat in day.beats() {
        let rate = SyntheticRecordWriter.Content.number(SyntheticValue(beat.perMinute))
        guard let motion = beat.motion else {
          try writer.write(heartRate, beat.instant, beat.instant, rate)
          continue
        }
        try writer.write(heartRate, beat.instant, beat.instant, rate) {
          $0.metadata("HKMetadataKeyHeartRateMotionContext", String(motion.rawValue))
        }
      }
    }
  }

  struct Pressure {
    var at: Int
    var systolic: Int
    var diastolic: Int
  }

  /// The blood pressure of a morning; nil on days without a measurement.
  static func pressure(on day: SampleDay) -> Pressure? {
    var random = day.random(11)
    guard random.chance(0.35) else { return nil }
    let systolic = 116 + Int(12 * random.bell())
    return Pressure(at: day.wake + random.int(900...2400), systolic: systolic, diastolic: systolic - 38 + Int(6 * random.bell()))
  }

  private func writeMass(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(12)
    let value = SyntheticValue(day.massKilograms, decimals: 2)
    if random.chance(0.45) {
      let at = day.wake + random.int(120...900)
      try writer.write(mass, at, at, delay: 30, .number(value)) { $0.metadata("HKTimeZone", writer.clock.zoneName) }
    } else if random.chance(0.03) {
      let at = day.wake + 600
      try writer.write(handMass, at, at, delay: 86_400, .number(value)) { $0.metadata("HKWasUserEntered", "1") }
    }
  }

  private func writeOxygen(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(13)
    var at = day.start + random.int(0...3600)
    while at < day.end {
      let percent = min(100, 97 + Int((2.4 * random.bell()).rounded()))
      try writer.write(oxygen, at, at, .number(SyntheticValue(Double(percent) / 100, decimals: 2))) {
        $0.metadata("HKMetadataKeyBarometricPressure", "\(98 + percent % 4) kPa")
      }
      at += random.int(2400...9000)
    }
  }

  private func writeResting(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    try writer.write(resting, day.start + 60, day.bed, delay: 600, .number(SyntheticValue(day.restingHeartRate)))
  }

  private func writeVariability(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(14)
    for part in 0..<4 {
      let at = day.start + 21_600 * part + random.int(0...18_000)
      let milliseconds = 48 + 26 * random.bell()
      let beats = random.int(10...40)
      try writer.write(variability, at, at + 60, .number(SyntheticValue(milliseconds, decimals: 3))) { output in
        output.append("  <HeartRateVariabilityMetadataList>\n")
        var hundredths = ((at + writer.clock.offset(at: at)) % 86_400 + 86_400) % 86_400 * 100
        for _ in 0..<beats {
          let rate = day.restingHeartRate + Int(9 * random.bell())
          try output.reserve()
          output.append("   <InstantaneousBeatsPerMinute bpm=\"")
          output.append(rate)
          output.append("\" time=\"")
          output.appendClockTime(hundredths: hundredths, names: writer.names)
          output.append("\"/>\n")
          hundredths = (hundredths + 6000 / rate) % 8_640_000
        }
        try output.reserve()
        output.append("  </HeartRateVariabilityMetadataList>\n")
      }
    }
  }

  private func writeGlucose(_ day: SampleDay, _ writer: SyntheticRecordWriter) throws {
    var random = day.random(15)
    guard random.chance(0.12) else { return }
    let at = day.wake + 1200
    try writer.write(glucose, at, at, .number(SyntheticValue(5.1 + 0.8 * random.bell(), decimals: 2))) {
      $0.metadata("HKBloodGlucoseMealTime", "1")
      $0.metadata("HKMetadataKeySyncIdentifier", "glucose \"fasting\" & <morning> \(day.number)")
      $0.metadata("HKMetadataKeySyncVersion", "1")
    }
  }
}

extension SyntheticOutput {
  /// Appends a time such as `9:06:54.15 AM`, in the phone's language.
  fileprivate func appendClockTime(hundredths: Int, names: SyntheticNames) {
    let hour = hundredths / 360_000
    append(names.beforeTime(isMorning: hour < 12))
    append((hour + 11) % 12 + 1)
    append(byte: 0x3A)
    append(hundredths / 6000 % 60, digits: 2)
    append(byte: 0x3A)
    append(hundredths / 100 % 60, digits: 2)
    append(byte: 0x2E)
    append(hundredths % 100, digits: 2)
    append(names.afterTime(isMorning: hour < 12))
  }
}
