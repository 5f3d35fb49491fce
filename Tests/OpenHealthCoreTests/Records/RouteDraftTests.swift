// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct RouteDraftTests {
  private func location(_ date: Double, _ latitude: Double = 1) -> LocationRecord {
    LocationRecord(date: date, latitude: latitude, longitude: 2)
  }

  private func fault(_ body: () throws -> Void) -> ArgumentFault? {
    do { try body() } catch HealthError.invalidArgument(let fault) { return fault } catch { Issue.record("\(error)") }
    return nil
  }

  @Test("ROUTE-01: locations go in in any order and come out by date; those of one date stay as they came")
  func order() throws {
    var draft = RouteDraft()
    try draft.insert([location(30), location(10, 5)])
    try draft.insert([location(20), location(10, 4)])
    let sample = try draft.sample(uuid: UUID(), device: DeviceRecord(name: "Band"))
    #expect(sample.route?.locations?.map(\.date) == [10, 10, 20, 30])
    #expect(sample.route?.locations?.map(\.latitude) == [5, 4, 1, 1])
    #expect(sample.route?.count == 4)
    #expect(sample.provenance.device?.name == "Band")
    #expect(sample.start.timeIntervalSinceReferenceDate == 10)
    #expect(sample.end.timeIntervalSinceReferenceDate == 30)
  }

  @Test("ROUTE-02: a route without a location is none; nothing is taken of locations of which one is not finite")
  func refusals() throws {
    var draft = RouteDraft()
    #expect(fault { _ = try draft.sample(uuid: UUID(), device: nil) } == .emptyRoute)
    #expect(fault { try draft.insert([]) } == .noLocations)
    for bad in [location(.nan), location(2e12), location(5, .infinity)] {
      #expect(fault { try draft.insert([location(1), bad]) } == .routeOutOfRange)
    }
    #expect(fault { _ = try draft.sample(uuid: UUID(), device: nil) } == .emptyRoute)
    #expect(fault { try draft.insert(Array(repeating: location(1), count: Limits.mostLocations + 1)) } == .routeOutOfRange)
    try draft.insert(Array(repeating: location(1), count: Limits.mostLocations))
    #expect(fault { try draft.insert([location(1)]) } == .routeOutOfRange)
  }

  @Test("META-05: metadata are checked when the route is made; a later value takes the place of an earlier one")
  func metadata() throws {
    var draft = RouteDraft()
    try draft.insert([location(1)])
    draft.add(MetadataSet([.init(key: "a", value: .integer(1)), .init(key: "b", value: .integer(1))]))
    draft.add(MetadataSet([.init(key: "b", value: .integer(2))]))
    let sample = try draft.sample(uuid: UUID(), device: nil)
    #expect(sample.metadata["a"] == .integer(1))
    #expect(sample.metadata["b"] == .integer(2))
    #expect(sample.metadata.entries.count == 2)
    draft.add(MetadataSet([.init(key: MetadataSet.syncVersionKey, value: .integer(2))]))
    #expect(fault { _ = try draft.sample(uuid: UUID(), device: nil) } == .invalidObject(.syncVersionWithoutIdentifier))
  }

  // MARK: Bytes

  private func random(_ count: Int, seed: UInt64) -> [LocationRecord] {
    var random = SplitMix64(seed: seed)
    func number() -> Double { Double(bitPattern: random.next() >> 2) }
    return (0..<count).map { index in
      LocationRecord(
        date: Double(index) + 0.1, latitude: number(), longitude: number(), altitude: index % 2 == 0 ? 0.0 : -0.0,
        horizontalAccuracy: number(), verticalAccuracy: -1, course: number(), courseAccuracy: number(), speed: number(),
        speedAccuracy: number(), floor: [nil, .min, -1, .max][Int.random(in: 0..<4, using: &random)],
        source: [nil, .init(isSimulated: true, isFromAccessory: false), .init(isSimulated: false, isFromAccessory: true)][
          Int.random(in: 0..<3, using: &random)])
    }
  }

  @Test("locations come back bit for bit from their bytes", arguments: [1, 2, 3, 100])
  func bitForBit(count: Int) throws {
    for seed in 0..<20 as Range<UInt64> {
      let locations = random(count, seed: seed)
      let back = try #require(LocationCoding.decode(LocationCoding.encode(locations), count: count))
      #expect(back == locations)
      #expect(back.map(\.altitude.sign) == locations.map(\.altitude.sign))
    }
  }

  @Test("values that all locations share are kept once")
  func compact() {
    let locations = (0..<1000).map { location(Double($0)) }
    #expect(LocationCoding.encode(locations).count == 1000 * 8 + 10 * 9)
  }

  @Test("bytes that no encoding gives are not locations")
  func damage() {
    let bytes = LocationCoding.encode(random(3, seed: 1))
    #expect(LocationCoding.decode(bytes, count: 3) != nil)
    for count in [-1, 0, 1, 2, 4, .max] { #expect(LocationCoding.decode(bytes, count: count) == nil) }
    for length in 0..<bytes.count { #expect(LocationCoding.decode(bytes.prefix(length), count: 3) == nil) }
    #expect(LocationCoding.decode(bytes + [0], count: 3) == nil)
    var other = bytes
    other[3 * 8] = 2
    #expect(LocationCoding.decode(other, count: 3) == nil)
  }
}
