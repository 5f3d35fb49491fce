// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The device that recorded a file, combined from several messages.
struct FITDevice {
  private var manufacturer: Int?
  private var product: Int?
  private var productName: String?
  private var serialNumber: Int?
  private var hardware: Int?
  private var software: Double?

  /// Reads the message `file_id`.
  mutating func take(fileID message: FITMessage) {
    manufacturer = message.integer(1) ?? manufacturer
    product = message.integer(2) ?? product
    serialNumber = message.integer(3) ?? serialNumber
    productName = message.text(8) ?? productName
  }

  /// Reads a message `device_info`. Messages about other devices, such as sensors, are ignored.
  mutating func take(deviceInfo message: FITMessage) {
    guard message.integer(0) == 0 else { return }
    manufacturer = manufacturer ?? message.integer(2)
    product = product ?? message.integer(4)
    serialNumber = serialNumber ?? message.integer(3)
    productName = productName ?? message.text(27)
    hardware = message.integer(6) ?? hardware
    software = message.number(5, scale: 100) ?? software
  }

  /// The name of the product, else manufacturer and number of the product; nil when neither is known.
  var name: String? {
    if let productName { return productName }
    guard let manufacturer else { return nil }
    let maker = Self.manufacturers[manufacturer] ?? "Manufacturer \(manufacturer)"
    return product.map { "\(maker) \($0)" } ?? maker
  }

  var record: DeviceRecord? {
    guard let name else { return nil }
    return DeviceRecord(
      name: name, manufacturer: manufacturer.map { Self.manufacturers[$0] ?? String($0) }, model: product.map(String.init),
      hardwareVersion: hardware.map(String.init), softwareVersion: software.map(Self.versionText),
      localIdentifier: serialNumber.map(String.init))
  }

  /// The version with two decimals, as in `9.30`.
  private static func versionText(_ version: Double) -> String {
    let hundredths = Int((version * 100).rounded())
    return "\(hundredths / 100).\(CivilTime.digits(hundredths % 100))"
  }

  private static let manufacturers = [
    1: "Garmin", 6: "SRM", 7: "Quarq", 9: "Saris", 13: "Garmin", 15: "Garmin", 23: "Suunto", 32: "Wahoo", 40: "Concept2", 69: "Stages",
    70: "Sigma", 71: "TomTom", 73: "Wattbike", 89: "Tacx", 95: "Stryd", 123: "Polar", 255: "Development", 260: "Zwift", 263: "Favero",
    265: "Strava", 267: "Bryton", 289: "Hammerhead", 294: "COROS",
  ]
}
