// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The JSON of workouts for storage and archives. Dates and numbers come back bit for bit: JSON writes the shortest digits that achieve it.
extension WorkoutRecord {
  /// The workout as JSON with sorted keys. Throws `storageFailure` when a number is not finite.
  package func encoded() throws(HealthError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do { return try encoder.encode(self) } catch { throw .storageFailure(.workoutEncoding) }
  }

  /// The workout of JSON from ``encoded()``. Throws ``HealthError/damagedData(_:)`` for anything else.
  package static func decoded(_ data: Data) throws(HealthError) -> WorkoutRecord {
    do { return try JSONDecoder().decode(WorkoutRecord.self, from: data) } catch { throw .damagedData(.workout) }
  }
}

extension WorkoutRecord.Event: Codable {
  private enum CodingKeys: String, CodingKey { case kind, start, end, metadata }

  /// An event; missing metadata are empty.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      kind: try container.decode(Int.self, forKey: .kind), start: try container.decode(Date.self, forKey: .start),
      end: try container.decode(Date.self, forKey: .end), metadata: try container.decodeMetadata(forKey: .metadata))
  }

  /// Encodes the event; empty metadata are left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(metadata, forKey: .metadata)
  }
}

extension WorkoutRecord.Activity: Codable {
  private enum CodingKeys: String, CodingKey { case uuid, configuration, start, end, metadata }

  /// An activity; missing metadata are empty, a missing end is nil.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      uuid: try container.decode(UUID.self, forKey: .uuid),
      configuration: try container.decode(WorkoutRecord.Configuration.self, forKey: .configuration),
      start: try container.decode(Date.self, forKey: .start), end: try container.decodeIfPresent(Date.self, forKey: .end),
      metadata: try container.decodeMetadata(forKey: .metadata))
  }

  /// Encodes the activity; empty metadata and a nil end are left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uuid, forKey: .uuid)
    try container.encode(configuration, forKey: .configuration)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encode(metadata, forKey: .metadata)
  }
}

extension WorkoutRecord.Statistic: Codable {
  private enum CodingKeys: String, CodingKey { case activity, typeIdentifier, result, isGiven, unit }

  /// Figures of a type; as earlier versions wrote them, without `isGiven` they were computed, and without `unit` they have the unit that
  /// Apple publishes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let typeIdentifier = try container.decode(String.self, forKey: .typeIdentifier)
    var result = try container.decode(StatisticsResult.self, forKey: .result)
    if let facts = Catalog.type(identifier: typeIdentifier)?.quantity {
      let own = try container.decodeIfPresent(String.self, forKey: .unit).map { try UnitExpression.parse($0) } ?? facts.unit
      result = result.converted(by: try own.conversion(to: facts.figureUnit))
    }
    self.init(
      activity: try container.decodeIfPresent(Int.self, forKey: .activity), typeIdentifier: typeIdentifier, result: result,
      isGiven: try container.decodeIfPresent(Bool.self, forKey: .isGiven) ?? false)
  }

  /// Encodes the figures; `isGiven` is written only when it is true, `unit` only when it is not the one that Apple publishes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(activity, forKey: .activity)
    try container.encode(typeIdentifier, forKey: .typeIdentifier)
    try container.encode(result, forKey: .result)
    if isGiven { try container.encode(true, forKey: .isGiven) }
    if let facts = Catalog.type(identifier: typeIdentifier)?.quantity, facts.figureUnit != facts.unit {
      try container.encode(facts.figureUnit.string, forKey: .unit)
    }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeMetadata(forKey key: Key) throws -> MetadataSet {
    try decodeIfPresent(Data.self, forKey: key).map { try MetadataCoding.decode($0) } ?? .empty
  }
}

extension KeyedEncodingContainer {
  fileprivate mutating func encode(_ metadata: MetadataSet, forKey key: Key) throws {
    if !metadata.isEmpty { try encode(MetadataCoding.encode(metadata), forKey: key) }
  }
}
