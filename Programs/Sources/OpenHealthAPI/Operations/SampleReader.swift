// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// New samples from JSON. The store checks what they hold; this reads their form, and names the member that is wrong.
enum SampleReader {
  /// The samples of a body, in its order.
  static func samples(in body: JSON) throws(Problem) -> [SampleRecord] {
    try check(body, NamedShape.save, at: "")
    guard case .array(let values)? = body["samples"], !values.isEmpty else {
      throw .parameter("samples", "The body needs a member samples with at least one sample.")
    }
    var samples: [SampleRecord] = []
    for (place, value) in values.enumerated() { samples.append(try sample(value, at: "samples[\(place)]", isMember: false)) }
    return samples
  }

  /// Refuses a value that is no object, and members that it should not have.
  static func check(_ value: JSON, _ shape: NamedShape, at place: String) throws(Problem) {
    guard case .object(let members) = value else { throw .parameter(place.isEmpty ? "body" : place, "This has to be an object.") }
    for member in members where !shape.names.contains(member.name) {
      let nearest = EditDistance.nearest(to: member.name, among: shape.names).map { " Did you mean \($0)?" } ?? ""
      throw .parameter(place.isEmpty ? member.name : "\(place).\(member.name)", "There is no member of this name here.\(nearest)")
    }
  }

  private static func sample(_ value: JSON, at place: String, isMember: Bool) throws(Problem) -> SampleRecord {
    try check(value, NamedShape.newSample, at: place)
    guard case .text(let name)? = value["type"] else { throw .parameter("\(place).type", "A sample needs the name of its type.") }
    let type = try ParameterValues.type(name, "\(place).type")
    guard let start = try instant(value, "start", place) else { throw .parameter("\(place).start", "A sample needs its start.") }
    let end = try instant(value, "end", place) ?? start
    var uuid = UUID()
    if let given = value["uuid"] {
      guard case .text(let text) = given, let own = UUID(uuidString: text) else {
        throw .parameter("\(place).uuid", "This has to be a UUID.")
      }
      uuid = own
    }
    return SampleRecord(
      uuid: uuid, type: type, start: start, end: end, value: try content(of: value, type, at: place, isMember: isMember),
      provenance: Provenance(revision: nil, device: try device(value["device"], at: "\(place).device")),
      metadata: try metadata(of: value, at: place))
  }

  private static func instant(_ value: JSON, _ name: String, _ place: String) throws(Problem) -> Date? {
    guard let given = value[name] else { return nil }
    guard case .text(let text) = given, let date = InstantText.date(text) else {
      throw .parameter("\(place).\(name)", "This has to be an instant such as 2026-01-31T08:00:00Z.")
    }
    return date
  }

  private static func content(of value: JSON, _ type: DataType, at place: String, isMember: Bool) throws(Problem) -> SampleRecord.Value {
    func onlyFor(_ name: String, _ isRight: Bool, _ what: String) throws(Problem) {
      if value[name] != nil, !isRight { throw .parameter("\(place).\(name)", "Only \(what) have this.") }
    }
    try onlyFor("unit", type.quantity != nil, "quantities")
    try onlyFor("members", type.correlationMembers != nil && !isMember, "correlations")
    try onlyFor("value", type.correlationMembers == nil, "samples that are no correlations")
    switch type.kind {
    case .quantity:
      guard let number = value["value"]?.asNumber else { throw .parameter("\(place).value", "A quantity needs a number.") }
      guard case .text(let text)? = value["unit"] else { throw .parameter("\(place).unit", "A quantity needs its unit.") }
      return .quantity(number, try ParameterValues.unit(text, "\(place).unit", of: type))
    case .category(let valueEnum):
      let values = Catalog.categoryValues(of: valueEnum)
      switch value["value"] {
      case .integer(let number): return .category(number)
      // Most categories without a choice have one value.
      case nil where values.count == 1: return .category(values[0].rawValue)
      case .text(let name):
        if let found = values.first(where: { $0.name == name || $0.constant == name }) { return .category(found.rawValue) }
      default: break
      }
      throw .parameter("\(place).value", "The value has to be one of \(values.map(\.name).joined(separator: ", ")), or its number.")
    case .correlation:
      guard case .array(let given)? = value["members"] else { throw .parameter("\(place).members", "A correlation needs its members.") }
      var members: [SampleRecord] = []
      for (number, member) in given.enumerated() {
        members.append(try sample(member, at: "\(place).members[\(number)]", isMember: true))
      }
      return .correlation(members)
    default:
      throw .parameter(
        "\(place).type", "The API saves quantities, categories and correlations. Samples of other kinds need HealthKit's classes.")
    }
  }

  private static func device(_ value: JSON?, at place: String) throws(Problem) -> DeviceRecord? {
    guard let value else { return nil }
    try check(value, NamedShape.device, at: place)
    func text(_ field: DeviceRecord.Field) throws(Problem) -> String? {
      let name = DeviceForm.name(of: field)
      guard let given = value[name] else { return nil }
      guard case .text(let text) = given, !text.utf8.contains(0) else { throw .parameter("\(place).\(name)", textNeeded) }
      return text
    }
    return DeviceRecord(
      name: try text(.name), manufacturer: try text(.manufacturer), model: try text(.model),
      hardwareVersion: try text(.hardwareVersion), firmwareVersion: try text(.firmwareVersion),
      softwareVersion: try text(.softwareVersion), localIdentifier: try text(.localIdentifier),
      udiDeviceIdentifier: try text(.udiDeviceIdentifier))
  }

  /// Names and identifiers are columns of databases, which have no U+0000.
  private static let textNeeded = "This has to be a text without null characters."

  private static func metadata(of value: JSON, at place: String) throws(Problem) -> MetadataSet {
    var entries: [MetadataSet.Entry] = []
    if let given = value["metadata"] {
      guard case .object(let members) = given else { throw .parameter("\(place).metadata", "This has to be an object.") }
      for member in members {
        guard !member.name.utf8.contains(0) else { throw .parameter("\(place).metadata", "A key has a null character.") }
        entries.append(.init(key: member.name, value: try metadataValue(member.value, at: "\(place).metadata.\(member.name)")))
      }
    }
    let (identifier, version) = (value["sync_identifier"], value["sync_version"])
    guard (identifier == nil) == (version == nil) else {
      throw .parameter(
        "\(place).\(identifier == nil ? "sync_identifier" : "sync_version")", "sync_identifier and sync_version need each other.")
    }
    if let identifier, let version {
      guard case .text(let text) = identifier, !text.isEmpty, !text.utf8.contains(0) else {
        throw .parameter("\(place).sync_identifier", textNeeded)
      }
      entries.append(.init(key: MetadataSet.syncIdentifierKey, value: .string(text)))
      switch version {
      case .integer(let number): entries.append(.init(key: MetadataSet.syncVersionKey, value: .integer(Int64(number))))
      case .number(let number): entries.append(.init(key: MetadataSet.syncVersionKey, value: .real(number)))
      default: throw .parameter("\(place).sync_version", "This has to be a number.")
      }
    }
    return MetadataSet(entries)
  }

  private static func metadataValue(_ value: JSON, at place: String) throws(Problem) -> MetadataValue {
    switch value {
    case .text(let text): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(Int64(number))
    case .number(let number): return .real(number)
    case .object:
      guard let number = value["value"]?.asNumber, case .text(let text)? = value["unit"] else { break }
      do { return .quantity(number, try UnitExpression.parse(text)) } catch {
        throw .parameter("\(place).unit", "This has to be a unit in Apple's notation.")
      }
    case .null, .array: break
    }
    throw .parameter(place, "This has to be a text, a number, a truth value, or an object of value and unit.")
  }
}
