// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthCore

/// Where the samples of a batch come from. Equal origins are one object.
struct FeedOrigins {
  private struct Key: Hashable {
    var name: String
    var productType: String?
    var version: String?
    var device: DeviceRecord?
  }

  private var known: [Key: Provenance] = [:]

  /// The origin of a source's name, such as `Anna's Apple Watch`, and of what is known of the device.
  mutating func origin(
    _ name: String, productType: String? = nil, version: String? = nil, device: DeviceRecord? = nil
  ) throws(FeedRefusal) -> Provenance {
    let name = name.trimmingBlanks
    for text in [name, productType, version].compactMap(\.self) { try Self.check(text, "source") }
    for text in device?.fields.compactMap(\.self) ?? [] { try Self.check(text, "device") }
    let key = Key(name: name, productType: productType, version: version, device: device)
    if let origin = known[key] { return origin }
    let revision = SourceRevisionRecord(source: FeedSource.part(named: name), version: version, productType: productType)
    let origin = Provenance(revision: revision, device: device)
    known[key] = origin
    return origin
  }

  private static func check(_ text: String, _ field: String) throws(FeedRefusal) {
    guard text.utf8.count <= FeedLimits.longestName else { throw FeedRefusal("the text is too long", field: field) }
    try text.checkNoNUL(field)
  }

  /// The origin that a record of `ohe.wire/1` names.
  mutating func origin(ofWire record: JSON) throws(FeedRefusal) -> Provenance {
    let (source, device) = (record["source"] ?? .null, record["device"] ?? .null)
    let model = DeviceRecord(
      name: try device.textOrNil("name"), manufacturer: try device.textOrNil("manufacturer"), model: try device.textOrNil("model"),
      hardwareVersion: try device.textOrNil("hardwareVersion"), firmwareVersion: try device.textOrNil("firmwareVersion"),
      softwareVersion: try device.textOrNil("softwareVersion"))
    let isEmpty = model.fields.allSatisfy { $0 == nil }
    return try origin(
      try source.textOrNil("name") ?? "", productType: try source.textOrNil("productType") ?? model.hardwareVersion,
      version: try source.textOrNil("version"), device: isEmpty ? nil : model)
  }
}

extension String {
  /// Refuses a text with U+0000, which PostgreSQL does not store: without this, a server would refuse the whole batch, each time that it
  /// comes.
  func checkNoNUL(_ field: String) throws(FeedRefusal) {
    if utf8.contains(0) { throw FeedRefusal("the text has a null character", field: field) }
  }

  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
