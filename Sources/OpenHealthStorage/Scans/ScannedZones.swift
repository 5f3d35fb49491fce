// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Finds the own zones of the samples of a scan (``ZoneNames``) from the numbers in their rows.
///
/// Cost: comparing two numbers for most samples. Sets of metadata are read in groups, as sets that were stored together mostly belong to
/// samples that are read together, and each once.
struct ScannedZones {
  /// The number of sets that are read together, and that of sets that are remembered.
  private static let (group, most) = (64, 50_000)

  private let reader: StorageReader
  private var names = ZoneNames()
  /// The numbers that the scan's caller gave the zones.
  private var numbers: [TimeZone: Int] = [:]
  /// The number of the zone that each set of metadata names; nil for a set without one.
  private var bySet: [Int64: Int?] = [:]
  private var byDevice: [Int64: Int] = [:]
  private var last: (metadata: Int64, timeZone: Int64, zone: Int) = (0, 0, 0)
  private var lastDevice: (timeZone: Int64, zone: Int) = (0, 0)

  init(_ reader: StorageReader) { self.reader = reader }

  /// The number of a sample's zone; 0 where it is not known.
  ///
  /// - Parameters:
  ///   - metadata: the number of the sample's metadata; 0 for none.
  ///   - timeZone: the number of the zone of the device that saved the sample; 0 for none.
  ///   - add: gives a zone its number.
  mutating func zone(metadata: Int64, timeZone: Int64, _ add: (TimeZone) -> Int) throws -> Int {
    if last.metadata == metadata, last.timeZone == timeZone { return last.zone }
    let zone = try ofSet(metadata, add) ?? ofDevice(timeZone, add)
    last = (metadata, timeZone, zone)
    return zone
  }

  /// The number of the zone of a sample that was read as a whole.
  mutating func zone(of sample: SampleRecord, _ add: (TimeZone) -> Int) -> Int {
    names.zone(of: sample).map { number(of: $0.zone, add) } ?? 0
  }

  private mutating func number(of zone: TimeZone, _ add: (TimeZone) -> Int) -> Int {
    if let known = numbers[zone] { return known }
    let number = add(zone)
    numbers[zone] = number
    return number
  }

  private mutating func ofDevice(_ number: Int64, _ add: (TimeZone) -> Int) throws -> Int {
    if lastDevice.timeZone == number { return lastDevice.zone }
    defer { lastDevice = (number, byDevice[number] ?? 0) }
    if number == 0 || byDevice[number] != nil { return byDevice[number] ?? 0 }
    let name = try Self.readable { try reader.timeZone(number) }
    let zone = name.flatMap { names.zone(ofDevice: $0) }.map { self.number(of: $0, add) } ?? 0
    byDevice[number] = zone
    return zone
  }

  private mutating func ofSet(_ number: Int64, _ add: (TimeZone) -> Int) throws -> Int? {
    if number == 0 { return nil }
    if let known = bySet[number] { return known }
    if bySet.count > Self.most { bySet.removeAll(keepingCapacity: true) }
    let statement = try reader.database.cachedStatement(
      sql: "SELECT id, body FROM metadata_set WHERE id >= ? ORDER BY id LIMIT \(Self.group)")
    for row in try SQLRow.fetchAll(statement, arguments: [number]) {
      let id: Int64 = try row[0]
      let set = try Self.readable { try MetadataCoding.decode(reader.database.bytes(ofLabel: row[1], .metadataSet)) }
      bySet[id] = .some(set.flatMap { names.zone(of: $0) }.map { self.number(of: $0, add) })
    }
    if bySet[number] == nil { bySet[number] = .some(nil) }
    return bySet[number] ?? nil
  }

  /// What `body` reads; nil where it makes no sense: then it says nothing of the place.
  private static func readable<Result>(_ body: () throws -> Result) throws -> Result? {
    do { return try body() } catch  where StorageReader.isOfRow(error) { return nil }
  }
}
