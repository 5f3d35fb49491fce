// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Health data of an invented person, written as the Health app writes an export, for tests, demonstrations and measurements.
///
/// The same arguments give the same bytes on the same zlib. A person with an iPhone and an Apple Watch: both count steps and distance at
/// the same time, other apps add weight, blood pressure, glucose and water. Memory does not grow with the size; a large export takes about
/// three seconds per million records.
///
///     try SyntheticExport(seed: 7, days: 30).write(to: URL(fileURLWithPath: "export.zip"))
public struct SyntheticExport: Sendable {
  /// Two different seeds give two different people.
  public let seed: UInt64
  /// How many days the data covers, or `nil` when the number of records was given.
  public let days: Int?
  /// How many `Record` elements stand at top level, or `nil` when the number of days was given.
  public let records: Int?
  /// When the data ends.
  public let until: Date
  /// The zone of the person's days, and of the offsets in the file.
  public let timeZone: TimeZone

  /// Describes an export; nothing is made yet.
  ///
  /// - Parameters:
  ///   - seed: Chooses the person.
  ///   - days: How many days to cover; 30 when neither this nor `records` is given.
  ///   - records: The exact number of `Record` elements at top level (those inside a `Correlation` are not counted). Wins over `days`.
  ///   - until: When the data ends, to the day before it; by default the start of 2026 in the zone, so that the file is reproducible.
  ///   - timeZone: By default New York's.
  public init(seed: UInt64 = 1, days: Int? = nil, records: Int? = nil, until: Date? = nil, timeZone: TimeZone? = nil) {
    let zone = timeZone ?? TimeZone(identifier: "America/New_York") ?? .gmt
    self.seed = seed
    self.records = records.map { max(0, $0) }
    self.days = records == nil ? max(0, days ?? 30) : nil
    self.timeZone = zone
    self.until = until ?? SyntheticClock.startOfDay(CivilDay(year: 2026, month: 1, day: 1), in: zone)
  }

  /// Writes an `export.zip` with the XML, a small clinical document beside it, and routes of the last weeks' runs.
  ///
  /// Replaces a file that is there. Throws when the file cannot be written.
  public func write(to url: URL) throws {
    let document = SyntheticDocument(self)
    let archive = try ZipWriter(url: url, level: 1)
    // About 450 bytes a record; past 4 GiB an entry has to be zip64.
    try archive.begin("apple_health_export/export.xml", mayExceed4GiB: document.estimatedRecords > 5_000_000)
    let output = SyntheticOutput { try archive.write($0) }
    try document.write(to: output)
    try output.flush()
    try archive.end()
    try archive.begin("apple_health_export/export_cda.xml")
    try archive.write(
      "<?xml version=\"1.0\"?>\n<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\n <title>Health Data Export</title>\n</ClinicalDocument>\n")
    try archive.end()
    for route in document.routes() {
      try archive.begin("apple_health_export" + route.path)
      let output = SyntheticOutput { try archive.write($0) }
      try document.write(route, to: output)
      try output.flush()
      try archive.end()
    }
    try archive.finish()
  }

  /// Writes only the XML.
  public func writeXML(to url: URL) throws {
    let file = try OutputFile(path: url.path)
    let output = SyntheticOutput { try file.write($0) }
    try SyntheticDocument(self).write(to: output)
    try output.flush()
    try file.close()
  }
}
