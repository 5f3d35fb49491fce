// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A point of a workout's route: where, when, how fast, and how well each is known.
///
/// The units are seconds since the reference date, degrees, metres and metres a second. As in `CLLocation`, a negative accuracy, course or
/// speed means that the value is not known.
package struct LocationRecord: Sendable, Hashable {
  /// The origin of a location.
  package struct Source: Sendable, Hashable {
    /// Whether software made the location up, as tests do.
    package var isSimulated: Bool
    /// Whether an accessory measured the location, not the device itself.
    package var isFromAccessory: Bool

    /// An origin by its two properties.
    package init(isSimulated: Bool, isFromAccessory: Bool) {
      self.isSimulated = isSimulated
      self.isFromAccessory = isFromAccessory
    }
  }

  /// When the location was measured, in seconds since 2001-01-01 00:00 UTC.
  package var date: Double
  /// Degrees north of the equator; negative to the south.
  package var latitude: Double
  /// Degrees east of Greenwich; negative to the west.
  package var longitude: Double
  /// Metres above sea level.
  package var altitude: Double
  /// The radius in metres within which the place lies. Negative: latitude and longitude are not known.
  package var horizontalAccuracy: Double
  /// Metres by which ``altitude`` may be off. Negative: it is not known.
  package var verticalAccuracy: Double
  /// The direction of movement in degrees clockwise from true north. Negative: not known.
  package var course: Double
  /// Degrees by which ``course`` may be off. Negative: it is not known.
  package var courseAccuracy: Double
  /// Metres a second. Negative: not known.
  package var speed: Double
  /// Metres a second by which ``speed`` may be off. Negative: it is not known.
  package var speedAccuracy: Double
  /// The floor of the building; nil when it is not known.
  package var floor: Int32?
  /// The origin of the location; nil when the device does not report it.
  package var source: Source?

  /// A location; only date and place are needed. By default the altitude is 0 with an unknown accuracy, and course and speed are not known.
  package init(
    date: Double, latitude: Double, longitude: Double, altitude: Double = 0, horizontalAccuracy: Double = 0, verticalAccuracy: Double = -1,
    course: Double = -1, courseAccuracy: Double = -1, speed: Double = -1, speedAccuracy: Double = -1, floor: Int32? = nil,
    source: Source? = nil
  ) {
    self.date = date
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.floor = floor
    self.source = source
  }

  /// Whether all numbers are finite and the date is within ``Limits``. A store refuses other locations.
  package var isWithinLimits: Bool {
    date.magnitude <= Limits.farthestDate && LocationCoding.numbers.allSatisfy { $0.get(self).isFinite }
  }

  /// Whether the place is on Earth, or not known.
  var isPlausible: Bool { horizontalAccuracy < 0 || (latitude.magnitude <= 90 && longitude.magnitude <= 180) }
}

/// Converts locations to bytes and back, for storage and wire: one column after the other, every double bit for bit.
///
/// The dates have eight bytes each, the lowest first. Each other column begins with a byte: 0 when all locations have the same word, which
/// follows once, or 1 when each has its own. So a value that a device never reports costs nine bytes for all locations.
package enum LocationCoding {
  /// One field of a location. Key paths would take several times as long, and routes have many locations.
  struct Number: Sendable {
    let get: @Sendable (LocationRecord) -> Double
    let set: @Sendable (inout LocationRecord, Double) -> Void
  }

  /// All fields except date, floor and source, in the order of the columns.
  static let numbers: [Number] = [
    Number(get: { $0.latitude }, set: { $0.latitude = $1 }),
    Number(get: { $0.longitude }, set: { $0.longitude = $1 }),
    Number(get: { $0.altitude }, set: { $0.altitude = $1 }),
    Number(get: { $0.horizontalAccuracy }, set: { $0.horizontalAccuracy = $1 }),
    Number(get: { $0.verticalAccuracy }, set: { $0.verticalAccuracy = $1 }),
    Number(get: { $0.course }, set: { $0.course = $1 }),
    Number(get: { $0.courseAccuracy }, set: { $0.courseAccuracy = $1 }),
    Number(get: { $0.speed }, set: { $0.speed = $1 }),
    Number(get: { $0.speedAccuracy }, set: { $0.speedAccuracy = $1 }),
  ]

  /// The bytes of locations: at least one. Their number is not part of the bytes.
  package static func encode(_ locations: some Collection<LocationRecord>) -> [UInt8] {
    var bytes: [UInt8] = []
    // Unsafe: both pointers of this file last as long as their closure. This one covers the eight bytes of a local number; the one in
    // `decode` covers `rest`, of which `words` has checked that it has eight bytes for each word, and is read without need of alignment.
    func append(_ word: UInt64) { withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) } }
    func column(_ words: [UInt64]) {
      let isShared = words.allSatisfy { $0 == words[0] }
      bytes.append(isShared ? 0 : 1)
      for word in isShared ? Array(words.prefix(1)) : words { append(word) }
    }
    for location in locations { append(location.date.bitPattern) }
    for number in numbers { column(locations.map { number.get($0).bitPattern }) }
    column(locations.map(marks))
    return bytes
  }

  /// Decodes the `count` locations that ``encode(_:)`` encoded; nil for bytes that it cannot have written.
  package static func decode(_ bytes: some Collection<UInt8>, count: Int) -> [LocationRecord]? {
    guard count > 0, count <= bytes.count / 8 else { return nil }
    var rest = Array(bytes)[...]
    func words(_ count: Int) -> [UInt64]? {
      guard rest.count >= count * 8 else { return nil }
      defer { rest.removeFirst(count * 8) }
      return rest.withUnsafeBytes { bytes in
        (0..<count).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
      }
    }
    func column() -> [UInt64]? {
      switch rest.popFirst() {
      case 0: words(1)
      case 1: words(count)
      default: nil
      }
    }
    guard let dates = words(count) else { return nil }
    var locations = dates.map { LocationRecord(date: Double(bitPattern: $0), latitude: 0, longitude: 0) }
    for number in numbers {
      guard let column = column() else { return nil }
      for index in locations.indices { number.set(&locations[index], Double(bitPattern: column[column.count == 1 ? 0 : index])) }
    }
    guard let marks = column(), rest.isEmpty else { return nil }
    for index in locations.indices { setMarks(marks[marks.count == 1 ? 0 : index], of: &locations[index]) }
    return locations
  }

  /// Floor and source in one word: the four lowest bits say which exist, the highest 32 hold the floor.
  private static func marks(_ location: LocationRecord) -> UInt64 {
    var marks: UInt64 = 0
    if let floor = location.floor { marks |= 1 | UInt64(UInt32(bitPattern: floor)) << 32 }
    if let source = location.source { marks |= 2 | (source.isSimulated ? 4 : 0) | (source.isFromAccessory ? 8 : 0) }
    return marks
  }

  private static func setMarks(_ marks: UInt64, of location: inout LocationRecord) {
    if marks & 1 != 0 { location.floor = Int32(bitPattern: UInt32(marks >> 32)) }
    if marks & 2 != 0 { location.source = .init(isSimulated: marks & 4 != 0, isFromAccessory: marks & 8 != 0) }
  }
}
