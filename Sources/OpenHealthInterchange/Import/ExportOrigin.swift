// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Where the records of an export come from. It names sources, without their bundle identifiers; each name becomes a stable one (D10).
enum ExportOrigin {
  static func provenance(sourceName: String, sourceVersion: String?, deviceText: String?) -> Provenance {
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
    return Provenance(
      revision: SourceRevisionRecord(
        source: source, version: sourceVersion, productType: isApples ? device?.hardwareVersion : nil,
        operatingSystem: isApples ? systemVersion(device?.softwareVersion) : .unknown),
      device: device)
  }

  private static func isPhoneOrWatchByApple(_ device: DeviceRecord) -> Bool {
    device.manufacturer?.hasPrefix("Apple") == true && (device.model == "iPhone" || device.model == "Watch")
  }

  /// `com.apple.health.` and a UUID for Apple's phone and watch, as on Apple's systems; else our own prefix.
  private static func bundleIdentifier(sourceName: String, isAppleDevice: Bool) -> String {
    let hash = StableHash.of(sourceName)
    return isAppleDevice ? "com.apple.health.\(StableHash.uuid(hash).uuidString)" : "import.apple-health.\(StableHash.hexadecimal(hash))"
  }

  private static func systemVersion(_ text: String?) -> SystemVersion {
    let parts = (text ?? "").split(separator: ".").prefix(3).map { Int($0) ?? 0 } + [0, 0, 0]
    return SystemVersion(major: parts[0], minor: parts[1], patch: parts[2])
  }
}

/// The 128-bit Fowler-Noll-Vo hash (1a) of a text: the same on every machine and in every version. Not for secrets.
enum StableHash {
  static func of(_ text: String) -> UInt128 {
    let prime = UInt128(1) << 88 | 0x13B
    let basis = UInt128(0x6C62_272E_07BB_0142) << 64 | 0x62B8_2175_6295_C58D
    return text.utf8.reduce(basis) { ($0 ^ UInt128($1)) &* prime }
  }

  static func hexadecimal(_ hash: UInt128) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  /// The hash as a UUID of version 8, which is for such uses.
  static func uuid(_ hash: UInt128) -> UUID {
    var bytes = withUnsafeBytes(of: hash.bigEndian) { Array($0) }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
