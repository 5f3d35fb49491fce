// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// One record of `ohe.wire/1`. HealthKit's identifier decides on its type; the format's own name of the metric is a label.
enum WireRecord {
  /// Puts a record into the batch: as a sample, a deletion, a kept record, or counted.
  static func take(_ record: JSON, into batch: inout FeedBatch, _ origins: inout FeedOrigins) {
    guard case .text(let kind)? = record["kind"] else { return batch.reject(.field("kind")) }
    var uuid: String?
    if case .text(let text)? = record["uuid"] { uuid = text }
    do throws(FeedRefusal) {
      switch kind {
      case "sample.quantity", "sample.category", "sample.correlation", "sample.stateOfMind", "workout":
        if let sample = try sample(record, kind, &origins) {
          batch.add([sample], uuid: uuid)
        } else {
          try batch.keep(record, kind)
        }
      case "tombstone": batch.deleted.append(try identity(record))
      // Nothing of the person: a test of the connection, and the sender's own account.
      case "canary", "run.receipt": batch.counted[kind, default: 0] += 1
      // The store computes them from the samples.
      case "aggregate": batch.counted[kind, default: 0] += 1
      default: try batch.keep(record, kind)
      }
    } catch {
      batch.reject(error, uuid: uuid)
    }
  }

  private static func identity(_ record: JSON) throws(FeedRefusal) -> UUID {
    guard let uuid = UUID(uuidString: try record.text("uuid")) else { throw .field("uuid") }
    return uuid
  }

  /// The sample of a record; nil for a type that the catalogue does not have.
  private static func sample(_ record: JSON, _ kind: String, _ origins: inout FeedOrigins) throws(FeedRefusal) -> SampleRecord? {
    let value: SampleRecord.Value
    let type: DataType
    let (uuid, start) = (try identity(record), try record.instant("start"))
    let end = try record.isMissing("end") ? start : record.instant("end")
    guard start <= end else { throw FeedRefusal("the end is before the start", field: "end") }
    let origin = try origins.origin(ofWire: record)
    var extra: [MetadataSet.Entry] = []
    switch kind {
    case "sample.quantity":
      guard let found = Catalog.type(identifier: try record.text("hkIdentifier")) else { return nil }
      type = found
      value = try quantity(record, of: found)
    case "sample.category":
      guard let found = Catalog.type(identifier: try record.text("hkIdentifier")) else { return nil }
      guard case .category = found.kind else { throw FeedRefusal("the type is no category", field: "hkIdentifier") }
      type = found
      value = .category(try record.whole("categoryValue"))
    case "sample.correlation":
      guard let found = correlation(try record.text("correlationType")) else { return nil }
      type = found
      value = .correlation(try members(of: record, found, start, end, origin))
    case "sample.stateOfMind":
      guard let found = Catalog.types.first(where: { if case .stateOfMind = $0.kind { true } else { false } }),
        let content = try stateOfMind(record)
      else { return nil }
      type = found
      value = .content(.stateOfMind(content))
    default:
      type = Catalog.workout
      value = .workout(try workout(record))
      if case .boolean(let isIndoor)? = record["isIndoor"] {
        extra.append(.init(key: MetadataSet.indoorWorkoutKey, value: .boolean(isIndoor)))
      }
    }
    let zone = try zone(of: record)
    if zone.isOwn, let name = zone.name { extra.append(.init(key: MetadataSet.timeZoneKey, value: .string(name))) }
    return SampleRecord(
      uuid: uuid, type: type, start: start, end: end, value: value, provenance: origin,
      metadata: try metadata(of: record, and: extra), creation: try record.isMissing("observedAt") ? nil : record.instant("observedAt"),
      timeZone: zone.name)
  }

  private static func quantity(_ record: JSON, of type: DataType) throws(FeedRefusal) -> SampleRecord.Value {
    // What the sender has no catalogue row for has HealthKit's own number and unit, so that its percent counts to 1.
    let isRaw = record["semantics"] == .text("unmapped")
    let reading = try FeedUnit.reading(try record.number("value"), try record.text("unit"), of: type, isPercentOfHundred: !isRaw)
    return .quantity(reading.value, reading.unit)
  }

  /// The type of a correlation by its name in the format, `bloodPressure` or `food`, which is the catalogue's name, too.
  private static func correlation(_ name: String) -> DataType? {
    guard let type = Catalog.type(named: name), type.correlationMembers != nil else { return nil }
    return type
  }

  private static func members(
    of record: JSON, _ whole: DataType, _ start: Date, _ end: Date, _ origin: Provenance
  ) throws(FeedRefusal) -> [SampleRecord] {
    var members: [SampleRecord] = []
    let allowed = whole.memberTypes ?? []
    let components = try record.list("components")
    guard !components.isEmpty, components.count <= 100 else { throw .field("components") }
    for component in components {
      guard let type = Catalog.type(identifier: try component.text("hkIdentifier")), allowed.contains(type) else {
        throw .field("components")
      }
      members.append(
        SampleRecord(
          uuid: try identity(component), type: type, start: start, end: end, value: try quantity(component, of: type), provenance: origin))
    }
    return members
  }

  /// The content of a state of mind; nil where it has a word that the catalogue does not know.
  private static func stateOfMind(_ record: JSON) throws(FeedRefusal) -> StateOfMindRecord? {
    func number(_ name: String, _ list: CatalogEnum) -> Int? { Catalog.choices(of: list).first { $0.name == name }?.rawValue }
    func numbers(_ field: String, _ list: CatalogEnum) throws(FeedRefusal) -> [Int?] {
      if record.isMissing(field) { return [] }
      var numbers: [Int?] = []
      for value in try record.list(field) {
        guard case .text(let name) = value else { throw .field(field) }
        numbers.append(number(name, list))
      }
      return numbers
    }
    let kind = number(try record.text("kindOfEntry"), .stateOfMindKind)
    let labels = try numbers("labels", .stateOfMindLabel)
    let associations = try numbers("associations", .stateOfMindAssociation)
    guard let kind, labels.allSatisfy({ $0 != nil }), associations.allSatisfy({ $0 != nil }) else { return nil }
    return StateOfMindRecord(
      kind: kind, valence: try record.number("valence"), labels: labels.compactMap(\.self), associations: associations.compactMap(\.self))
  }

  // MARK: Workouts

  private static func workout(_ record: JSON) throws(FeedRefusal) -> WorkoutRecord {
    guard let activity = UInt(exactly: try record.whole("activityTypeRaw")) else { throw .field("activityTypeRaw") }
    var events: [WorkoutRecord.Event] = []
    if !record.isMissing("events") {
      for event in try record.list("events") {
        let (start, name) = (try event.instant("t"), try event.text("type"))
        // An event of a later version says nothing here.
        guard let choice = Catalog.choices(of: .workoutEventType).first(where: { $0.name == name }) else { continue }
        let length = try event.numberOrNil("durationSeconds") ?? 0
        guard length >= 0, length < Limits.farthestDate else { throw .field("events") }
        let end = WorkoutRecord.Event.mayHaveDuration(choice.rawValue) ? start.addingTimeInterval(length) : start
        events.append(.init(kind: choice.rawValue, start: start, end: end))
      }
    }
    var totals: [WorkoutTotal: Amount] = [:]
    if case .object(let members)? = record["totals"] {
      for member in members {
        guard let total = total(ofMetric: member.name), let unit = FeedUnit.unit(try member.value.text("unit")),
          unit.isCompatible(with: total.unit)
        else { continue }
        totals[total] = Amount(try member.value.number("value"), unit)
      }
    }
    return WorkoutRecord(activityType: activity, duration: try record.number("durationSeconds"), events: events, totals: totals)
  }

  /// The total of a workout that a metric of the format is.
  private static func total(ofMetric name: String) -> WorkoutTotal? {
    switch name {
    case "active_energy": .energy
    case "flights_climbed": .flights
    case "swimming_stroke_count": .strokes
    case let name where name.hasSuffix("_distance"): .distance
    default: nil
    }
  }

  // MARK: Metadata

  /// The zone of a record: its name, and whether the sample itself had it. No name where the sender says that it does not know.
  private static func zone(of record: JSON) throws(FeedRefusal) -> (name: String?, isOwn: Bool) {
    guard let source = try record.textOrNil("tzSource"), ["sampleMetadata", "inferred", "deviceCurrent"].contains(source) else {
      return (nil, false)
    }
    if let name = try record.textOrNil("tzId") {
      guard name.utf8.count <= FeedLimits.longestName, TimeZone(identifier: name) != nil else { throw .field("tzId") }
      return (name, source == "sampleMetadata")
    }
    if record.isMissing("tzOffsetMinutes") { return (nil, false) }
    let minutes = try record.whole("tzOffsetMinutes")
    guard minutes.magnitude <= 18 * 60 else { throw .field("tzOffsetMinutes") }
    // An offset is no zone of metadata, but says what the clock showed.
    return ("GMT" + CivilTime.offsetText(seconds: minutes * 60), false)
  }

  private static func metadata(of record: JSON, and extra: [MetadataSet.Entry]) throws(FeedRefusal) -> MetadataSet {
    var entries: [MetadataSet.Entry] = []
    if record["wasUserEntered"] == .boolean(true) { entries.append(.init(key: "HKWasUserEntered", value: .boolean(true))) }
    if case .object(let members)? = record["metadata"] {
      for member in members {
        try member.name.checkNoNUL("metadata")
        switch member.value {
        case .text(let text): entries.append(.init(key: member.name, value: .string(text)))
        case .boolean(let flag): entries.append(.init(key: member.name, value: .boolean(flag)))
        case .integer(let number): entries.append(.init(key: member.name, value: .integer(Int64(number))))
        case .number(let number): entries.append(.init(key: member.name, value: .real(number)))
        case .null: continue
        case .array, .object: throw .field("metadata")
        }
      }
    }
    // The sender's sync identifiers are those of many apps, and replace nothing here: the UUID does.
    entries.removeAll { $0.key == MetadataSet.syncIdentifierKey || $0.key == MetadataSet.syncVersionKey }
    let known = Set(entries.map(\.key))
    entries += extra.filter { !known.contains($0.key) }
    if entries.isEmpty { return .empty }
    let set = MetadataSet(entries)
    guard set.weight <= Limits.largestMetadata else { throw FeedRefusal("the metadata are too long", field: "metadata") }
    return set
  }
}
