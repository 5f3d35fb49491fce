// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What a sensor says about itself in texts (characteristics 2A24 to 2A29). It becomes the `HKDevice` of the samples.
package struct DeviceInformation: Sendable, Equatable {
  /// The characteristics that ``take(_:of:)`` reads.
  package static let characteristics: [GATTCharacteristic] = [
    .manufacturerName, .modelNumber, .hardwareRevision, .firmwareRevision, .softwareRevision,
  ]

  /// Longer texts are cut, in Unicode scalars. No Bluetooth attribute has more than 512 bytes.
  static let longestText = 512

  private var texts: [GATTCharacteristic: String] = [:]

  /// Information without any text.
  package init() {}

  /// Stores one of the texts: UTF-8 up to the first zero byte, without blanks at the ends. A text that is empty removes the earlier one;
  /// invalid UTF-8 and other characteristics are ignored.
  package mutating func take(_ bytes: some Sequence<UInt8>, of characteristic: GATTCharacteristic) {
    guard Self.characteristics.contains(characteristic), let text = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) else {
      return
    }
    let trimmed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestText))).trimmed
    texts[characteristic] = trimmed.isEmpty ? nil : trimmed
  }

  /// The device record that samples carry.
  ///
  /// - Parameters:
  ///   - name: the name of the sensor; nil leaves it out.
  ///   - address: its Bluetooth address, which becomes the local identifier.
  package func device(name: String?, address: String) -> DeviceRecord {
    DeviceRecord(
      name: name, manufacturer: texts[.manufacturerName], model: texts[.modelNumber], hardwareVersion: texts[.hardwareRevision],
      firmwareVersion: texts[.firmwareRevision], softwareVersion: texts[.softwareRevision], localIdentifier: address)
  }
}

extension String {
  /// The text without blanks at both ends.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}

/// The charge of a sensor's battery (characteristic 2A19).
package struct BatteryLevel: Sendable, Equatable {
  /// The charge, 0 to 100.
  package var percent: Int

  /// Decodes the level.
  ///
  /// - Throws: ``GATTFault`` if there is no byte, or if it exceeds 100, which is reserved.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    percent = Int(try reader.integer(UInt8.self))
    guard percent <= 100 else { throw .reserved(field: "battery level") }
  }
}
