// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageWriter {
  /// So many locations are one row.
  static let locationsInPart = 2048

  /// Writes down the locations of the routes among some samples.
  func insertRoutes(among samples: [SampleRecord], _ places: [StoredPlace]) throws {
    for (index, place) in places.enumerated() {
      guard let route = samples[index].route else { continue }
      guard let locations = route.locations else { throw HealthError.invalidArgument(.savedRoute) }
      let insert = try database.cachedStatement(
        sql: "INSERT INTO route_part (seq, part, first, last, count, body) VALUES (?, ?, ?, ?, ?, ?)")
      for (part, first) in stride(from: 0, to: locations.count, by: Self.locationsInPart).enumerated() {
        let body = locations[first..<min(first + Self.locationsInPart, locations.count)]
        try insert.execute(
          arguments: [place.sequence, part, body.first?.date, body.last?.date, body.count, Data(LocationCoding.encode(body))])
      }
    }
  }

  func removeRoute(_ sequence: Int64) throws {
    try database.cachedStatement(sql: "DELETE FROM route_part WHERE seq = ?").execute(arguments: [sequence])
  }
}

extension StorageReader {
  /// The locations of one part of a route, or of the first part after it that has any of a period; nil when there are no more.
  ///
  /// - Parameter period: seconds since the reference date; locations outside are left out.
  public func locations(
    of route: StoredSample, part: Int, in period: ClosedRange<Double>? = nil
  ) throws -> (part: Int, locations: [LocationRecord])? {
    let count = try Int.fetchOne(
      database.cachedStatement(sql: "SELECT sum(count) FROM route_part WHERE seq = ?"), arguments: [route.sequence])
    guard count == route.record.route?.count else { throw HealthError.damagedData(.routePart) }
    let statement = try database.cachedStatement(
      sql: "SELECT part, count, body FROM route_part WHERE seq = ? AND part >= ? AND last >= ? AND first <= ? ORDER BY part LIMIT 1")
    let bounds = period ?? -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    guard let row = try Row.fetchOne(statement, arguments: [route.sequence, part, bounds.lowerBound, bounds.upperBound]) else { return nil }
    guard let locations = LocationCoding.decode(row[2] as Data, count: row[1]) else { throw HealthError.damagedData(.routePart) }
    return (row[0], period.map { period in locations.filter { period.contains($0.date) } } ?? locations)
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
