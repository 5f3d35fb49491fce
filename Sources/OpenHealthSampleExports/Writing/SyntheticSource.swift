// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The attributes of an app or device of the invented person, as bytes.
struct SyntheticSource {
  /// The bytes from ` sourceName` to the memory address of the device, or to the end without a device.
  let head: [UInt8]
  /// The bytes from after the address to the closing quote.
  let tail: [UInt8]
  let hasDevice: Bool

  /// Escapes the texts.
  private init(_ name: String, version: String, device: String? = nil) {
    let source = " sourceName=\"\(Self.escaped(name))\" sourceVersion=\"\(Self.escaped(version))\""
    hasDevice = device != nil
    head = Array((source + (device == nil ? "" : " device=\"&lt;&lt;HKDevice: 0x")).utf8)
    tail = Array((device.map { Self.escaped(">, " + $0 + ">") + "\"" } ?? "").utf8)
  }

  static let watch = SyntheticSource(
    "Anna’s Apple\u{A0}Watch", version: "11.2",
    device:
      "name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:11.2, creation date:2024-11-02 08:15:40 +0000")
  static let phone = SyntheticSource(
    "Anna’s iPhone", version: "18.2",
    device:
      "name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone15,2, software:18.2, creation date:2024-11-02 08:14:02 +0000")
  static let scale = SyntheticSource(
    "Libra \"Home\" & Scale", version: "412",
    device:
      "name:Libra Two, manufacturer:Example Instruments, Inc., model:LB-2: indoor, hardware:2,1, firmware:1.0.7, localIdentifier:LB2-0042")
  static let cuff = SyntheticSource("Cuff Diary", version: "3.1")
  static let meals = SyntheticSource("Spoon <3 Fork", version: "88")
  static let quiet = SyntheticSource("Quiet Minutes", version: "5.0.2")
  /// Entered by hand in the Health app.
  static let hand = SyntheticSource("Health", version: "18.2")

  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}

/// The bytes that all records of one type, source and unit share.
struct SyntheticTemplate {
  let beforeAddress: [UInt8]
  let afterAddress: [UInt8]
  let hasDevice: Bool

  init(_ type: String, _ source: SyntheticSource, unit: String? = nil) {
    beforeAddress = Array(" <Record type=\"\(type)\"".utf8) + source.head
    let unitText = unit.map { " unit=\"\(SyntheticSource.escaped($0))\"" } ?? ""
    afterAddress = source.tail + Array("\(unitText) creationDate=\"".utf8)
    hasDevice = source.hasDevice
  }
}

/// The contents of a written export, for comparison with an import. Counts elements at top level by name. A record inside another element
/// is the same as one at top level, and not counted.
package struct SyntheticContents: Sendable, Equatable {
  /// The elements that a reader can import, some of them after a repair, by name.
  package internal(set) var good: [String: Int] = [:]
  /// The elements that a defect made unusable, by name.
  package internal(set) var spoiled: [String: Int] = [:]
  /// The number of files beside the XML, before the archive was damaged.
  package internal(set) var companionCount = 0

  /// The number of records that a reader can import.
  package var goodRecordCount: Int { good["Record", default: 0] }
  /// The number of records that a defect made unusable.
  package var spoiledRecordCount: Int { spoiled["Record", default: 0] }
}
