// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// The device that measured a sample: eight optional strings (OBJ-08). Two devices are equal when all eight are.
///
/// Unchecked: the only stored property is an immutable value.
open class HKDevice: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The device as the store keeps it: eight texts, nil for each one that is not known.
  package let record: DeviceRecord

  init(record: DeviceRecord) { self.record = record }

  /// A device described by the given strings; pass nil for each one that is not known.
  public init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?, firmwareVersion: String?, softwareVersion: String?,
    localIdentifier: String?, udiDeviceIdentifier UDIDeviceIdentifier: String?
  ) {
    record = DeviceRecord(
      name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion, firmwareVersion: firmwareVersion,
      softwareVersion: softwareVersion, localIdentifier: localIdentifier, udiDeviceIdentifier: UDIDeviceIdentifier)
  }

  /// This machine: host name, kind of processor and version of the system (OBJ-09).
  open class func local() -> HKDevice {
    HKDevice(
      record: DeviceRecord(
        name: ProcessInfo.processInfo.hostName, model: "Linux", hardwareVersion: AppIdentity.hostModel,
        softwareVersion: ProcessInfo.processInfo.operatingSystemVersionString))
  }

  /// The name that the person or the maker gave the device.
  open var name: String? { record.name }
  /// The maker, such as `Example Inc.`; nil where it is not known.
  open var manufacturer: String? { record.manufacturer }
  /// The model, such as `Watch`; nil where it is not known.
  open var model: String? { record.model }
  /// The version of the hardware, as the maker writes it; nil where it is not known.
  open var hardwareVersion: String? { record.hardwareVersion }
  /// The version of the firmware, as the maker writes it; nil where it is not known.
  open var firmwareVersion: String? { record.firmwareVersion }
  /// The version of the software, as the maker writes it; nil where it is not known.
  open var softwareVersion: String? { record.softwareVersion }
  /// An identifier that has a meaning only for the app that saved it (OBJ-10).
  open var localIdentifier: String? { record.localIdentifier }
  /// The device identifier within the unique device identification (UDI), as regulators register it; nil where it is not known.
  open var udiDeviceIdentifier: String? { record.udiDeviceIdentifier }

  open override func isEqual(_ object: Any?) -> Bool { (object as? HKDevice)?.record == record }

  open override var hash: Int { record.hashValue }

  open override var description: String {
    ObjectDescription.text(
      self,
      [
        "name": name, "manufacturer": manufacturer, "model": model, "hardware": hardwareVersion, "firmware": firmwareVersion,
        "software": softwareVersion, "localIdentifier": localIdentifier, "UDIDeviceIdentifier": udiDeviceIdentifier,
      ])
  }

  /// The device itself; it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// True: the class decodes from archives that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  private static let keys = [
    "Name", "Manufacturer", "Model", "HardwareVersion", "FirmwareVersion", "SoftwareVersion", "LocalIdentifier", "UDIDeviceIdentifier",
  ]

  /// A device from an archive; it never fails, as a missing string reads as nil.
  public required init?(coder: NSCoder) {
    let fields = Self.keys.map { coder.decodeObject(of: NSString.self, forKey: $0) as String? }
    record = DeviceRecord(
      name: fields[0], manufacturer: fields[1], model: fields[2], hardwareVersion: fields[3], firmwareVersion: fields[4],
      softwareVersion: fields[5], localIdentifier: fields[6], udiDeviceIdentifier: fields[7])
  }

  /// Writes the eight strings, each under its own key.
  open func encode(with coder: NSCoder) {
    for (key, field) in zip(Self.keys, record.fields) { coder.encode(field as NSString?, forKey: key) }
  }
}
