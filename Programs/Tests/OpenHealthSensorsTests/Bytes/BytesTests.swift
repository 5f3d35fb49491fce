// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthSensors
import Testing

/// What measurements are made of: numbers, dates, and the names of services.
@Suite struct BytesTests {
  @Test("SFLOAT: all 65,536 forms have the value of their mantissa and exponent, but for the five without one")
  func short() {
    let special: [UInt16: MedicalFloat] = [
      0x07FF: .notANumber, 0x0800: .notAtThisResolution, 0x07FE: .positiveInfinity, 0x0802: .negativeInfinity, 0x0801: .reserved,
    ]
    for bits in UInt16.min...UInt16.max {
      let (exponent, mantissa) = (Int(bits >> 12), Int(bits & 0xFFF))
      let text = "\(mantissa > 0x7FF ? mantissa - 0x1000 : mantissa)e\(exponent > 7 ? exponent - 16 : exponent)"
      // The reference is the standard library's reading of the decimal number.
      let expected = special[bits] ?? Double(text).map(MedicalFloat.number)
      if MedicalFloat(short: bits) != expected { Issue.record("\(String(bits, radix: 16)): \(MedicalFloat(short: bits)), not \(text)") }
    }
  }

  @Test(
    "FLOAT: values, and the five forms without one",
    arguments: [
      (0xFF00_016E, .number(36.6)), (0xFE00_0E4C, .number(36.6)), (0x0000_0025, .number(37)), (0x0200_0003, .number(300)),
      (0xFFFF_FE92, .number(-36.6)), (0x007F_FFFF, .notANumber), (0x0080_0000, .notAtThisResolution), (0x007F_FFFE, .positiveInfinity),
      (0x0080_0002, .negativeInfinity), (0x0080_0001, .reserved), (0x007F_FFFD, .number(8_388_605)), (0x0080_0003, .number(-8_388_605)),
      // With another exponent these are numbers.
      (0x017F_FFFF, .number(83_886_070)), (0x0000_0000, .number(0)),
    ] as [(UInt32, MedicalFloat)])
  func long(bits: UInt32, value: MedicalFloat) { #expect(MedicalFloat(long: bits) == value) }

  @Test("FLOAT: the farthest exponents give finite numbers")
  func ends() throws {
    let largest = try #require(MedicalFloat(long: 0x7F7F_FFFF).number)
    let smallest = try #require(MedicalFloat(long: 0x8000_0001).number)
    #expect(largest.isFinite)
    #expect(largest > 8e133)
    #expect(smallest > 0)
    #expect(smallest < 1.1e-128)
  }

  /// The time stamp of a weight.
  private func time(_ bytes: [UInt8]) throws -> GATTDate { try #require(try WeightMeasurement([0x02, 1, 0] + bytes).time) }

  @Test("A device's clock gives an instant in its zone; days that are unknown, or that no calendar has, give none")
  func dates() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let known = try time([0xEA, 0x07, 7, 1, 8, 5, 30])
    #expect(known.instant(in: zone) == Date(timeIntervalSince1970: 1_782_885_930))
    #expect(known.text == "2026-07-01T08:05:30")
    for bytes: [UInt8] in [
      [0, 0, 7, 1, 8, 5, 30], [0xEA, 0x07, 0, 1, 8, 5, 30], [0xEA, 0x07, 7, 0, 8, 5, 30], [0xEA, 0x07, 2, 30, 8, 5, 30],
    ] {
      #expect(try time(bytes).instant(in: zone) == nil, "\(bytes)")
    }
    for bytes: [UInt8] in [
      [0x2D, 0x06, 1, 1, 0, 0, 0], [0x10, 0x27, 1, 1, 0, 0, 0], [0xEA, 0x07, 13, 1, 0, 0, 0], [0xEA, 0x07, 1, 32, 0, 0, 0],
      [0xEA, 0x07, 1, 1, 24, 0, 0], [0xEA, 0x07, 1, 1, 0, 60, 0], [0xEA, 0x07, 1, 1, 0, 0, 60],
    ] {
      #expect(throws: GATTFault.reserved(field: "time stamp"), "\(bytes)") { try time(bytes) }
    }
    #expect(try time([0x2E, 0x06, 12, 31, 23, 59, 59]).text == "1582-12-31T23:59:59")
  }

  @Test("Services and characteristics are known by their long UUIDs, in either case")
  func names() {
    #expect(SensorService(uuid: "0000180d-0000-1000-8000-00805f9b34fb") == .heartRate)
    #expect(SensorService(uuid: "0000180D-0000-1000-8000-00805F9B34FB") == .heartRate)
    #expect(GATTCharacteristic(uuid: "00002a37-0000-1000-8000-00805f9b34fb") == .heartRateMeasurement)
    for text in [
      "", "180d", "0001180d-0000-1000-8000-00805f9b34fb", "0000180d-0000-1000-8000-00805f9b34fc", "0000180g-0000-1000-8000-00805f9b34fb",
      "0000180d-0000-1000-8000-00805f9b34fb ", "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    ] {
      #expect(SensorService(uuid: text) == nil, "\(text)")
      #expect(AssignedNumber(uuid: text) == nil, "\(text)")
    }
    for service in SensorService.allCases { #expect(SensorService(uuid: service.uuid) == service) }
    #expect(AssignedNumber(0x1F).uuid == "0000001f-0000-1000-8000-00805f9b34fb")
  }
}
