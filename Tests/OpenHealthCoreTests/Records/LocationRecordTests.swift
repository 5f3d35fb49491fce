// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Testing

@Suite struct LocationRecordTests {
  private static let paths: [WritableKeyPath<LocationRecord, Double> & Sendable] = [
    \.latitude, \.longitude, \.altitude, \.horizontalAccuracy, \.verticalAccuracy, \.course, \.courseAccuracy, \.speed, \.speedAccuracy,
  ]

  @Test("ROUTE-01: a location's date is at most as far as the limit, and its other numbers are finite")
  func limits() {
    for sign in [1.0, -1] {
      #expect(LocationRecord(date: Limits.farthestDate * sign, latitude: 0, longitude: 0).isWithinLimits)
      #expect(!LocationRecord(date: Limits.farthestDate.nextUp * sign, latitude: 0, longitude: 0).isWithinLimits)
    }
    for path in Self.paths {
      for number in [Double.greatestFiniteMagnitude, .infinity, -.infinity, .nan] {
        var location = LocationRecord(date: 0, latitude: 0, longitude: 0)
        location[keyPath: path] = number
        #expect(location.isWithinLimits == number.isFinite)
      }
    }
  }

  @Test("Of a location with a date and a place only, the altitude is zero with an unknown accuracy, and nothing else is known")
  func defaults() {
    let location = LocationRecord(date: 1, latitude: 2, longitude: 3)
    #expect(Self.paths.map { location[keyPath: $0] } == [2, 3, 0, 0, -1, -1, -1, -1, -1])
    #expect(location.floor == nil)
    #expect(location.source == nil)
  }

  @Test("Floor and source come back from the bytes of locations in every combination, also floor zero")
  func marks() throws {
    var locations: [LocationRecord] = []
    for floor in [nil, 0, 1, -1] as [Int32?] {
      for (isSimulated, isFromAccessory) in [(false, false), (false, true), (true, false), (true, true)] {
        let source = LocationRecord.Source(isSimulated: isSimulated, isFromAccessory: isFromAccessory)
        locations.append(LocationRecord(date: 0, latitude: 0, longitude: 0, floor: floor, source: source))
      }
      locations.append(LocationRecord(date: 0, latitude: 0, longitude: 0, floor: floor))
    }
    #expect(LocationCoding.decode(LocationCoding.encode(locations), count: locations.count) == locations)
    for location in locations { #expect(LocationCoding.decode(LocationCoding.encode([location]), count: 1) == [location]) }
  }

  @Test("ROUTE-01: a route has at most a million locations, each within the limits")
  func routes() throws {
    try RouteRecord(count: Limits.mostLocations).checkLimits()
    let good = LocationRecord(date: 0, latitude: 0, longitude: 0)
    try #require(RouteRecord([good])).checkLimits()
    let bad = try #require(RouteRecord([good, LocationRecord(date: 0, latitude: .nan, longitude: 0)]))
    for route in [RouteRecord(count: Limits.mostLocations + 1), bad] {
      #expect(throws: HealthError.invalidArgument(.routeOutOfRange)) { try route.checkLimits() }
    }
    #expect(RouteRecord([]) == nil)
    #expect(RouteRecord(count: 1) == RouteRecord([good]))
    #expect(bad != RouteRecord([good]))
  }
}
