// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What a sensor says of itself (characteristics 2A24 to 2A29): texts, which become an `HKDevice`.
public struct DeviceInformation: Sendable, Equatable {
  /// The characteristics that it is made of.
  public static let characteristics: [GATTCharacteristic] = [
    .manufacturerName, .modelNumber, .hardwareRevision, .firmwareRevision, .softwareRevision,
  ]

  /// Longer texts end here, in Unicode scalars. No attribute of Bluetooth has more bytes than 512.
  static let longestText = 512

  private var texts: [GATTCharacteristic: String] = [:]

  public init() {}

  /// Takes the bytes of one of the texts: UTF-8, up to a zero byte. An empty text, and what is no UTF-8, counts as none.
  public mutating func take(_ bytes: some Sequence<UInt8>, of characteristic: GATTCharacteristic) {
    guard Self.characteristics.contains(characteristic), let text = String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self) else {
      return
    }
    let trimmed = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestText))).trimmed
    texts[characteristic] = trimmed.isEmpty ? nil : trimmed
  }

  /// The device as samples bear it.
  ///
  /// - Parameters:
  ///   - name: what the sensor is called.
  ///   - address: its Bluetooth address.
  public func device(name: String?, address: String) -> DeviceRecord {
    DeviceRecord(
      name: name, manufacturer: texts[.manufacturerName], model: texts[.modelNumber], hardwareVersion: texts[.hardwareRevision],
      firmwareVersion: texts[.firmwareRevision], softwareVersion: texts[.softwareRevision], localIdentifier: address)
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }
}
