// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Makes the provenance of records. An export names sources without their bundle identifiers; each name gets a stable one (D10).
enum ExportOrigin {
  /// A provenance, and whether the text of the device says more than its eight fields hold.
  struct Reading {
    var provenance: Provenance
    var isDeviceCut: Bool
  }

  static func reading(sourceName: String, sourceVersion: String?, deviceText: String?) -> Reading {
    let fields = deviceText.map(ExportDevice.parse) ?? [:]
    let device =
      fields.isEmpty
      ? nil
      : DeviceRecord(
        name: fields[.name], manufacturer: fields[.manufacturer], model: fields[.model], hardwareVersion: fields[.hardware],
        firmwareVersion: fields[.firmware], softwareVersion: fields[.software], localIdentifier: fields[.localIdentifier],
        udiDeviceIdentifier: fields[.udiDeviceIdentifier])
    let isApples = device.map(isPhoneOrWatchByApple) ?? false
    let source = SourceRecord(bundleIdentifier: bundleIdentifier(sourceName: sourceName, isAppleDevice: isApples), name: sourceName)
    let provenance = Provenance(
      revision: SourceRevisionRecord(
        source: source, version: sourceVersion, productType: isApples ? device?.hardwareVersion : nil,
        operatingSystem: isApples ? systemVersion(device?.softwareVersion) : .unknown),
      device: device)
    return Reading(provenance: provenance, isDeviceCut: deviceText.map { !ExportDevice.holds($0, fields) } ?? false)
  }

  private static func isPhoneOrWatchByApple(_ device: DeviceRecord) -> Bool {
    device.manufacturer?.hasPrefix("Apple") == true && (device.model == "iPhone" || device.model == "Watch")
  }

  /// `com.apple.health.` and a UUID for Apple's phone and watch, as on Apple's systems; otherwise our own prefix and a hash.
  private static func bundleIdentifier(sourceName: String, isAppleDevice: Bool) -> String {
    let hash = StableHash.of(sourceName)
    return isAppleDevice ? "com.apple.health.\(StableHash.uuid(hash).uuidString)" : "import.apple-health.\(StableHash.hexadecimal(hash))"
  }

  private static func systemVersion(_ text: String?) -> SystemVersion {
    let parts = (text ?? "").split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    return SystemVersion(major: parts[0], minor: parts[1], patch: parts[2])
  }
}
