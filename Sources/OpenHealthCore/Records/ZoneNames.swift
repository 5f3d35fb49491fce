// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
