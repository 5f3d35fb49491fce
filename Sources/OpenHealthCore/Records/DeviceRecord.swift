// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The device that measured a sample: eight optional texts (OBJ-08), nil where the app or the export does not give them.
package struct DeviceRecord: Sendable, Hashable, Codable {
  /// The name of the device, such as `Apple Watch`.
  package var name: String?
  /// The maker of the device.
  package var manufacturer: String?
  /// The maker's designation of the model.
  package var model: String?
  /// The version of the hardware.
  package var hardwareVersion: String?
  /// The version of the firmware.
  package var firmwareVersion: String?
  /// The version of the software.
  package var softwareVersion: String?
  /// An identifier of this one device; it means something only on the machine that assigned it.
  package var localIdentifier: String?
  /// The device part of the device's UDI (Unique Device Identification), which medical devices have.
  package var udiDeviceIdentifier: String?

  /// A device with the given texts. Each may be left out.
  package init(
    name: String? = nil, manufacturer: String? = nil, model: String? = nil, hardwareVersion: String? = nil, firmwareVersion: String? = nil,
    softwareVersion: String? = nil, localIdentifier: String? = nil, udiDeviceIdentifier: String? = nil
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  /// The eight texts in the order of ``Field``.
  package var fields: [String?] {
    [name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion, localIdentifier, udiDeviceIdentifier]
  }

  /// One of the eight texts of a device, to name it in queries. Raw values are places in ``DeviceRecord/fields``.
  package enum Field: Int, Sendable, Hashable, CaseIterable, Codable {
    /// In the order of ``DeviceRecord/fields``; each case names the property of the same name.
    case name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion, localIdentifier, udiDeviceIdentifier
  }

  /// The text of one field; nil when the device does not have it.
  package subscript(field: Field) -> String? { fields[field.rawValue] }
}
