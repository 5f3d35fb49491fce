// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An app or device that saves samples. Sources are equal by bundle identifier (SRC-03).
package struct SourceRecord: Sendable, Hashable, Codable {
  /// The identity of the source, such as `com.apple.Health`.
  package var bundleIdentifier: String
  /// The name that people see. Two sources with one identifier and different names are equal.
  package var name: String

  /// A source by its identifier and name.
  package init(bundleIdentifier: String, name: String) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
  }

  /// Compares the identifiers alone.
  package static func == (left: SourceRecord, right: SourceRecord) -> Bool { left.bundleIdentifier == right.bundleIdentifier }

  /// Hashes the identifier alone.
  package func hash(into hasher: inout Hasher) { hasher.combine(bundleIdentifier) }
}

/// A source at one version, on one model of device under one version of its system (OBJ-04).
package struct SourceRevisionRecord: Sendable, Hashable, Codable {
  /// The app or device that saved the samples.
  package var source: SourceRecord
  /// The version of the app; nil where it is not known.
  package var version: String?
  /// The model of the device that the app ran on, such as `iPhone12,1`; nil where it is not known.
  package var productType: String?
  /// The version of the system that the app ran on.
  package var operatingSystem: SystemVersion

  /// A revision; only the source is needed, other facts are unknown by default.
  package init(source: SourceRecord, version: String? = nil, productType: String? = nil, operatingSystem: SystemVersion = .unknown) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystem = operatingSystem
  }
}

/// The version of an operating system.
package struct SystemVersion: Sendable, Hashable, Codable {
  /// The first number, such as 17 in 17.4.1.
  package var major: Int
  /// The second number.
  package var minor: Int
  /// The third number.
  package var patch: Int

  /// A version by its three numbers.
  package init(major: Int, minor: Int, patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The version 0.0.0, which represents an unknown one.
  package static let unknown = SystemVersion(major: 0, minor: 0, patch: 0)
}

/// The kinds of sources, highest first, that the default priority distinguishes (OQ-11): manual entries beat a watch, a watch beats a
/// phone, a phone beats other apps.
package enum SourceClass: Int, Sendable, Comparable, Codable {
  /// Data that a person entered by hand in Apple's Health app.
  case manualEntry = 0
  /// A source that saved from an Apple Watch.
  case watch = 1
  /// A source that saved from an iPhone, but never from a watch.
  case phone = 2
  /// Any other source.
  case other = 3

  /// Apple's Health app, in which people enter data by hand. Exports contain its name but not its identifier.
  package static let healthApp = SourceRecord(bundleIdentifier: "com.apple.Health", name: "Health")

  /// The class of a source, from its identifier or name and the models of device that it saved from, such as `Watch6,1`.
  package init(_ source: SourceRecord, productTypes: some Sequence<String>) {
    if source.bundleIdentifier == Self.healthApp.bundleIdentifier || source.name == Self.healthApp.name {
      self = .manualEntry
      return
    }
    var found = SourceClass.other
    for productType in productTypes {
      if productType.hasPrefix("Watch") { found = min(found, .watch) }
      if productType.hasPrefix("iPhone") { found = min(found, .phone) }
    }
    self = found
  }

  /// Whether one class has the higher priority.
  package static func < (left: SourceClass, right: SourceClass) -> Bool { left.rawValue < right.rawValue }
}

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

/// Where a sample comes from: the app and version that saved it, and the device that measured it.
///
/// Compared by content. Storage shares one instance among all samples of the same origin.
package final class Provenance: Sendable, Hashable {
  /// The app and version that saved the sample. Nil for a sample that was not saved yet (OBJ-03).
  package let revision: SourceRevisionRecord?
  /// The device that measured the sample; nil when the app named none.
  package let device: DeviceRecord?

  /// An origin. An unsaved sample has no revision.
  package init(revision: SourceRevisionRecord?, device: DeviceRecord?) {
    self.revision = revision
    self.device = device
  }

  /// The origin of an unsaved sample without a device.
  package static let unknown = Provenance(revision: nil, device: nil)

  /// Whether two origins have the same content.
  package static func == (left: Provenance, right: Provenance) -> Bool {
    left === right || (left.revision == right.revision && left.device == right.device)
  }

  /// Hashes the content.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(revision)
    hasher.combine(device)
  }
}
