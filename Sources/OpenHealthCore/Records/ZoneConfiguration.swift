// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The zones of a quantity in workouts, from the lowest to the highest, without gap or overlap (ZONE-02).
package struct ZoneConfiguration: Sendable, Equatable, Codable {
  /// The origin of the zones (ZONE-07): computed by the system, set by the person, or chosen by an app for one workout.
  package enum Source: String, Sendable, Hashable, CaseIterable, Codable { case system, user, app }

  /// The possible numbers of zones (ZONE-05).
  package static let counts = 3...9

  /// The quantity that the zones divide.
  package let type: DataType
  /// Who chose the zones.
  package private(set) var source: Source
  /// The values that separate the zones, ascending. One fewer than zones: the lowest and the highest zone are open (ZONE-03, ZONE-04).
  package let boundaries: [Double]
  /// The unit of all boundaries.
  package let unit: UnitExpression

  /// Zones with these boundaries between them. Throws `invalidArgument` for boundaries that are not 2 to 8, positive, ascending and in one
  /// unit of the type, and for a type without zones (ZONE-05, ZONE-06).
  package init(type: DataType, boundaries: [Amount], source: Source) throws(HealthError) {
    guard let facts = type.quantity, facts.zones != nil else { throw .invalidArgument(.zones(.noZones(type))) }
    guard let unit = boundaries.first?.unit, Self.counts.contains(boundaries.count + 1) else {
      throw .invalidArgument(.zones(.count(boundaries.count)))
    }
    for boundary in boundaries where boundary.unit != unit || !boundary.unit.isCompatible(with: facts.unit) || !unit.isWithinLimits {
      throw .invalidArgument(.zones(.unit(type, unit: boundary.unit.string)))
    }
    let values = boundaries.map(\.value)
    guard values[0] > 0, values.allSatisfy(\.isFinite), zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw .invalidArgument(.zones(.order))
    }
    self.type = type
    self.source = source
    self.boundaries = values
    self.unit = unit
  }

  /// The number of zones.
  package var count: Int { boundaries.count + 1 }

  /// The same zones as an app's choice for one workout (ZONE-14).
  package var chosenByApp: ZoneConfiguration {
    var copy = self
    copy.source = .app
    return copy
  }

  /// The index of a value's zone, from 0. The value is in ``unit``. A zone begins with its lower boundary and ends before its upper one
  /// (OQ-41).
  package func zone(of value: Double) -> Int { boundaries.count { $0 <= value } }

  // MARK: Coding

  private enum CodingKeys: String, CodingKey { case type, source, boundaries, unit }

  /// Zones from their coded form. Throws for boundaries that ``init(type:boundaries:source:)`` refuses.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let unit = try UnitExpression.parse(try container.decode(String.self, forKey: .unit))
    try self.init(
      type: try container.decode(DataType.self, forKey: .type),
      boundaries: try container.decode([Double].self, forKey: .boundaries).map { Amount($0, unit) },
      source: try container.decode(Source.self, forKey: .source))
  }

  /// Encodes the zones with the text of the unit.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(source, forKey: .source)
    try container.encode(boundaries, forKey: .boundaries)
    try container.encode(unit.string, forKey: .unit)
  }
}

extension ZoneConfiguration {
  /// The zones that the system computes from age and resting heart rate: at 60, 70, 80 and 90 % of the range between that rate and 220 less
  /// the age (OQ-46).
  ///
  /// An age outside 1 to 130 counts as unknown, and so does a rate outside 20 to 120: ``assumedAge`` and ``assumedRestingRate`` take their
  /// place.
  package static func ofHeart(_ type: DataType, age: Int?, restingRate: Double?) throws(HealthError) -> ZoneConfiguration {
    let known = Self.known(age: age, restingRate: restingRate)
    let resting = known.restingRate ?? assumedRestingRate
    // A high age with a high rate would leave almost no range.
    let highest = max(220 - Double(known.age ?? assumedAge), resting + 10)
    let unit = perMinute
    return try ZoneConfiguration(
      type: type, boundaries: [0.6, 0.7, 0.8, 0.9].map { .init(resting + $0 * (highest - resting), unit) }, source: .system)
  }

  /// The age of a person whose age is unknown.
  package static let assumedAge = 30
  /// The resting heart rate of a person whose rate is unknown, in count/min.
  package static let assumedRestingRate = 60.0

  /// Those of the two that ``ofHeart(_:age:restingRate:)`` uses: nil for one that it takes as unknown.
  package static func known(age: Int?, restingRate: Double?) -> (age: Int?, restingRate: Double?) {
    (age.flatMap { (1...130).contains($0) ? $0 : nil }, restingRate.flatMap { (20...120).contains($0) ? $0 : nil })
  }

  private static let perMinute: UnitExpression = {
    guard let unit = try? UnitExpression.parse("count/min") else { preconditionFailure("count/min is a unit") }  // a constant
    return unit
  }()
}

/// Finds the zones in which samples were recorded. Each name is looked up once.
///
///     var zones = ZoneNames()
///     for sample in samples { let zone = zones.zone(of: sample)?.zone ?? home }
package struct ZoneNames: Sendable {
  private var known: [String: TimeZone?] = [:]

  /// No names are looked up yet.
  package init() {}

  /// The own zone of a sample: that of its metadata (`HKMetadataKeyTimeZone`), which is where the person was, else that of the device that
  /// saved it. Nil where neither is known, or no zone has the name.
  ///
  /// - Returns: the zone, and whether it is that of the metadata.
  package mutating func zone(of sample: SampleRecord) -> (zone: TimeZone, isExact: Bool)? {
    if let zone = zone(of: sample.metadata) { return (zone, true) }
    return sample.timeZone.flatMap { zone(ofDevice: $0) }.map { ($0, false) }
  }

  /// The zone that metadata name; nil for none.
  package mutating func zone(of metadata: MetadataSet) -> TimeZone? {
    guard case .string(let name)? = metadata[MetadataSet.timeZoneKey] else { return nil }
    return zone(named: name)
  }

  /// The zone of a device by its name, or of a file by its offset; nil for a machine in UTC, which says nothing of the place.
  package mutating func zone(ofDevice name: String) -> TimeZone? { Self.utc.contains(name) ? nil : zone(named: name) }

  private static let utc: Set<String> = ["UTC", "GMT", "Etc/UTC", "Etc/GMT", "Etc/Universal", "Zulu"]

  private mutating func zone(named name: String) -> TimeZone? {
    if let found = known[name] { return found }
    let zone = TimeZone(identifier: name)
    // Texts of files can be any number of names.
    if known.count > 1000 { known.removeAll() }
    known[name] = .some(zone)
    return zone
  }
}
