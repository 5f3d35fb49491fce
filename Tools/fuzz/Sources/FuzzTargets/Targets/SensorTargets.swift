// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthSensors

extension FuzzTarget {
  /// The messages of a sensor: a characteristic, the time since the previous message, the length, the bytes. Whatever they are, samples
  /// obey the rules for samples, and those of distance and energy do not overlap.
  static let sensor = FuzzTarget(name: "sensor", longest: 512, seeds: { sensorSeeds }) { input in
    var input = input
    let device = DeviceRecord(name: "Sensor", localIdentifier: "C0:11:22:33:44:55")
    var stream = SensorStream(device: device, settings: SensorSettings(zone: .gmt), makeUUID: { UUID() })
    var information = DeviceInformation()
    var now = Date(timeIntervalSinceReferenceDate: 785_000_000)
    var ends: [DataType: Date] = [:]
    while !input.isEmpty {
      let characteristic = GATTCharacteristic.allCases[Int(input.byte()) % GATTCharacteristic.allCases.count]
      // Sixteenths of a second up to 127, then tens of seconds.
      let step = Double(input.byte())
      now += step < 128 ? step / 16 : (step - 127) * 10
      let bytes = input.take(Int(input.byte() & 0x3F))
      information.take(bytes, of: characteristic)
      // Most bytes are an error, which is the result.
      _ = try? BatteryLevel(bytes)
      let reading: SensorReading
      do throws(GATTFault) {
        reading = try stream.take(bytes, of: characteristic, at: now)
      } catch {
        require(error.description.utf8.count < 200, "the error is long")
        continue
      }
      require(reading.samples.isEmpty == (reading.skip != nil), "there are samples, and a reason for none")
      for sample in reading.samples.withMembers {
        do { try sample.validate() } catch { require(false, "a sample breaks a rule: \(error)") }
        require(sample.end <= now, "a sample is in the future")
        if sample.start < sample.end, let facts = sample.type.quantity, facts.aggregation == .cumulative {
          require(ends[sample.type].map { $0 <= sample.start } ?? true, "two samples overlap")
          ends[sample.type] = sample.end
        }
        if case .quantity(let value, _) = sample.value { require(value.isFinite, "a value is not a number") }
      }
    }
    for field in information.device(name: nil, address: "").fields {
      require((field?.unicodeScalars.count ?? 0) <= 512, "a text of the device is too long")
    }
  }

  /// For each characteristic, a message and a second one with other numbers.
  private static var sensorSeeds: [[UInt8]] {
    let messages: [(GATTCharacteristic, [UInt8], [UInt8])] = [
      (.heartRateMeasurement, [0x1F, 0x02, 0x01, 0x01, 0x02, 0x00, 0x04], [0x1F, 0x03, 0x01, 0x09, 0x02, 0x00, 0x04, 0x00, 0x03]),
      (.bodySensorLocation, [1], [2]), (.cyclingMeasurement, [3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [3, 5, 2, 3, 4, 5, 10, 9, 8, 9, 14]),
      (
        .cyclingPowerMeasurement, [0x35, 0, 0xFA, 0, 99, 8, 8, 1, 0, 0, 0, 2, 0, 3, 0, 4, 0],
        [0x35, 0, 0xFB, 0, 99, 8, 8, 3, 0, 0, 0, 2, 4, 5, 0, 4, 8]
      ),
      (.runningMeasurement, [7, 0x80, 3, 170, 0x7B, 0, 1, 2, 0, 0], [7, 0x90, 3, 172, 0x7B, 0, 31, 2, 0, 0]),
      (.weightMeasurement, [0x0E, 0x7C, 0x38, 0xE9, 7, 11, 16, 8, 5, 30, 0xFF, 0xE1, 0, 0x1B, 7], [1, 0xA1, 0x3E]),
      (
        .bloodPressureMeasurement, [0x1F, 0xA0, 0xF0, 0x6B, 0xF0, 0x7C, 0xF0, 0xE9, 7, 11, 16, 8, 5, 30, 0x3D, 0, 0xFF, 0x24, 0],
        [0, 120, 0, 80, 0, 93, 0]
      ),
      (.temperatureMeasurement, [7, 0xDA, 3, 0, 0xFF, 0xE9, 7, 11, 16, 8, 5, 30, 6], [0, 0xFF, 0xFF, 0x7F, 0]),
      (.batteryLevel, [80], [101]),
      (.manufacturerName, Array("Acme\0".utf8), Array("\u{e4} ".utf8)),
    ]
    return messages.compactMap { characteristic, first, second in
      guard let number = GATTCharacteristic.allCases.firstIndex(of: characteristic) else { return nil }
      return [UInt8(number), 0, UInt8(first.count)] + first + [UInt8(number), 16, UInt8(second.count)] + second
    }
  }
}
