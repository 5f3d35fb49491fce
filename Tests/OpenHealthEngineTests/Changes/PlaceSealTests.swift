// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthCore
import Testing

@testable import OpenHealthEngine

/// Places of the change log as an app gets them (T8).
@Suite struct PlaceSealTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  private func seal(_ app: String = "test.app", of store: TestStore? = nil) throws -> PlaceSeal {
    try (store ?? self.store).engine.database.read { try PlaceSeal(TestStore.identity(app), $0) }
  }

  private static let places: [Int64] = [0, 1, 2, 3, 255, 256, 1 << 31, 1 << 39, 1 << 40 - 1]

  @Test("T8: each place has one form in bytes and one as a number, which only the same store and the same app read")
  func roundTrip() throws {
    let (own, again) = (try seal(), try seal())
    let strangers = [try seal("test.other"), try seal(of: TestStore())]
    for place in Self.places {
      let (bytes, number) = (try own.bytes(place), try own.number(place))
      #expect(try again.bytes(place) == bytes && again.number(place) == number && number > 0)
      #expect(try again.place(bytes) == place && again.place(ofNumber: number).map { $0 == (place, false) } == true)
      let before = try own.number(place, isBefore: true)
      #expect(try before > 0 && before != number && again.place(ofNumber: before).map { $0 == (place, true) } == true)
      for stranger in strangers {
        #expect(try stranger.place(bytes) == nil && stranger.place(ofNumber: number) == nil)
        #expect(try stranger.bytes(place) != bytes && stranger.number(place) != number)
      }
    }
    #expect(Set(try Self.places.map { try own.bytes($0) }).count == Self.places.count)
    #expect(Set(try Self.places.map { try own.number($0) }).count == Self.places.count)
    // Beyond what a number holds there is the beginning; bytes hold every place.
    for place in [1 << 40, .max, -1] as [Int64] { #expect(try own.number(place) == 0 && own.place(own.bytes(place)) == place) }
  }

  @Test("T8: changed bytes and numbers are read as nothing")
  func changed() throws {
    let seal = try seal()
    let bytes = try seal.bytes(7)
    for index in bytes.indices {
      for bit in 0..<8 {
        var other = bytes
        other[index] ^= 1 << bit
        #expect(try seal.place(other) == nil)
      }
    }
    for other in [[], Array(bytes.dropLast()), bytes + [0], Array(bytes.dropFirst())] { #expect(try seal.place(other) == nil) }
    let number = try seal.number(7)
    let numbers: [Int64] = (0..<62).map { 1 + ((number - 1) ^ 1 << $0) } + [0, -1, .min, .max, 1 << 62 + 1]
    for other in numbers { #expect(try seal.place(ofNumber: other) == nil, "\(other)") }
  }

  @Test("T8: numbers and bytes in the order of places have no order, and their differences are not those of places")
  func order() throws {
    let seal = try seal()
    let numbers = try (0..<64).map { try seal.number($0) }
    let rising = zip(numbers, numbers.dropFirst()).filter { $0 < $1 }.count
    #expect((16...48).contains(rising))
    #expect(Set(zip(numbers, numbers.dropFirst()).map { $1 &- $0 }).count == 63)
    // Each half of the bytes is another one for each place.
    let bytes = try (0..<64).map { try seal.bytes($0) }
    #expect(Set(bytes.map { Array($0.prefix(8)) }).count == 64)
    #expect(Set(bytes.map { Array($0.suffix(8)) }).count == 64)
  }

  @Test("T8: a snapshot has other bytes each time, of the same length, and is read by the same seal")
  func snapshots() throws {
    let (seal, stranger) = (try seal(), try seal("test.other"))
    let bytes = try (0..<8).map { try seal.changingBytes($0 / 4) }
    #expect(Set(bytes).count == 8)
    #expect(Set(bytes.map(\.count)).count == 1)
    for (number, bytes) in bytes.enumerated() {
      #expect(try seal.place(bytes, areChanging: true) == Int64(number / 4) && stranger.place(bytes, areChanging: true) == nil)
      #expect(try seal.place(bytes) == nil && seal.place(seal.bytes(1), areChanging: true) == nil)
    }
  }
}
