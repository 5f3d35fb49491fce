// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The locations of routes, and of routes that workout builders collect.
package struct RouteTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The number of locations of the workout builder at a place.
  package func count(at place: Int64) throws -> Int {
    let statement = try database.cachedStatement(sql: "SELECT sum(count) FROM route_part WHERE seq = ?")
    return try storage.sound("route_part", place) { try Int.fetchOne(statement, arguments: [place]) } ?? 0
  }

  /// All locations of the workout builder at a place, in the order in which they were added.
  package func locations(at place: Int64) throws -> [LocationRecord] {
    let statement = try database.cachedStatement(sql: "SELECT part, count, body FROM route_part WHERE seq = ? ORDER BY part")
    return try SQLRow.fetchAll(statement, arguments: [place]).flatMap { try locations($0, of: place) }
  }

  /// The locations in a row of part, count and body.
  private func locations(_ row: SQLRow, of sequence: Int64) throws -> [LocationRecord] {
    let part: Int64 = try row[0]
    let body = try database.decrypted(row[2], CipherPlace(.routePart, sequence, part))
    guard let locations = LocationCoding.decode(body, count: try row[1]) else { throw HealthError.damagedData(.routePart) }
    // Those of a workout builder, whose numbers are negative, are in the order in which they came.
    try StoredBodies.check(locations, areSorted: sequence > 0)
    return locations
  }

  /// The locations of the first part of a route, from `part` on, that overlaps the period; nil when there are no more.
  ///
  /// - Parameter period: Seconds since the reference date; locations outside are left out. Nil means all.
  /// - Returns: The number of the part, and its locations by date. Pass the number plus one to the next call.
  /// - Throws: `damagedData` when parts of the route are missing or damaged.
  package func locations(
    of route: StoredSample, part: Int, in period: ClosedRange<Double>? = nil
  ) throws -> (part: Int, locations: [LocationRecord])? {
    let count = try Int.fetchOne(
      database.cachedStatement(sql: "SELECT sum(count) FROM route_part WHERE seq = ?"), arguments: [route.sequence])
    guard let count, count == route.record.route?.count else { throw HealthError.damagedData(.routePart) }
    let statement = try database.cachedStatement(
      sql: "SELECT part, count, body FROM route_part WHERE seq = ? AND part >= ? AND last >= ? AND first <= ? ORDER BY part LIMIT 1")
    let bounds = period ?? -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    guard let row = try SQLRow.fetchOne(statement, arguments: [route.sequence, part, bounds.lowerBound, bounds.upperBound]) else {
      return nil
    }
    let locations = try locations(row, of: route.sequence)
    return (try row[0], period.map { period in locations.filter { period.contains($0.date) } } ?? locations)
  }

  /// Whether all parts of a route are there and make sense. Cost: reads them all.
  package func isWhole(_ route: StoredSample) throws -> Bool {
    try storage.sound("route_part", route.sequence, type: route.record.type) {
      _ = try locations(of: route)
      return true
    } ?? false
  }

  /// All locations of a route, by date.
  func locations(of route: StoredSample) throws -> [LocationRecord] {
    var locations: [LocationRecord] = []
    var next = 0
    while let part = try self.locations(of: route, part: next) {
      locations += part.locations
      next = part.part + 1
    }
    return locations
  }
}

extension RouteTable where Storage == StorageWriter {
  /// Stores the locations of the routes among `samples`.
  func insert(among samples: [SampleRecord], _ places: [StoredPlace]) throws {
    for (index, place) in places.enumerated() {
      guard case .route(let route) = samples[index].value else { continue }
      guard let locations = route.locations else { throw HealthError.invalidArgument(.savedRoute) }
      try insert(locations, as: place.sequence, from: 0)
    }
  }

  /// Stores locations under a number, as consecutive parts from `part` on.
  private func insert(_ locations: [LocationRecord], as sequence: Int64, from part: Int) throws {
    let insert = try database.cachedStatement(
      sql: StoreTable.routePart.insertion)
    for (index, first) in stride(from: 0, to: locations.count, by: StoredParts.locations).enumerated() {
      let body = locations[first..<min(first + StoredParts.locations, locations.count)]
      let bytes = try database.encrypted(
        Data(LocationCoding.encode(body)), CipherPlace(.routePart, sequence, Int64(part + index)))
      try insert.execute(arguments: [sequence, part + index, body.first?.date, body.last?.date, body.count, bytes])
    }
  }

  /// Appends locations to the route of the workout builder at a place.
  package func add(_ locations: [LocationRecord], at place: Int64) throws {
    let statement = try database.cachedStatement(sql: "SELECT max(part) FROM route_part WHERE seq = ?")
    let latest = try Int.fetchOne(statement, arguments: [place])
    try insert(locations, as: place, from: latest.map { $0 + 1 } ?? 0)
  }

  /// Deletes the locations of a route, or of the workout builder at a place.
  package func remove(at place: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM route_part WHERE seq = ?").execute(arguments: [place])
  }
}

extension StorageDoors where Self: StorageReader {
  /// The locations of routes, and of routes that workout builders collect.
  package var routes: RouteTable<Self> { RouteTable(storage: self) }
}
