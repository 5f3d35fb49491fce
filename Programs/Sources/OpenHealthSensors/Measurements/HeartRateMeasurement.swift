// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement of a heart-rate strap, which sends one about every second (characteristic 2A37).
package struct HeartRateMeasurement: Sendable, Equatable {
  /// Whether the sensor touches the skin.
  package enum Contact: Sendable, Equatable {
    /// The sensor does not report it.
    case unknown
    /// The sensor does not touch the skin; its heart rate is ignored.
    case absent
    /// The sensor touches the skin.
    case present
  }

  /// The heart rate, 0 to 65535. A strap without a rate sends 0.
  package var beatsPerMinute: Int
  /// Whether the strap touches the skin, as far as it can tell.
  package var contact: Contact
  /// The energy in kilojoules since the strap began to count; nil if this measurement has none. It stops at 65535.
  package var energyKilojoules: Int?
  /// The times between beats since the previous measurement, in seconds, oldest first. Empty if the strap sends none.
  package var beatIntervals: [Double]

  /// A measurement to encode with ``bytes``, for simulations and tests.
  package init(beatsPerMinute: Int, contact: Contact = .unknown, energyKilojoules: Int? = nil, beatIntervals: [Double] = []) {
    self.beatsPerMinute = beatsPerMinute
    self.contact = contact
    self.energyKilojoules = energyKilojoules
    self.beatIntervals = beatIntervals
  }

  /// Decodes a measurement. Ignores reserved flags; all bytes after the energy are beat intervals if the flags announce any.
  ///
  /// - Throws: ``GATTFault/truncated(length:)`` if a field is cut off.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    beatsPerMinute = flags & 0x01 == 0 ? Int(try reader.integer(UInt8.self)) : Int(try reader.integer(UInt16.self))
    contact = flags & 0x04 == 0 ? .unknown : flags & 0x02 == 0 ? .absent : .present
    energyKilojoules = try reader.integer(UInt16.self, if: flags & 0x08 != 0).map(Int.init)
    beatIntervals = []
    // The length of the message says how many there are.
    while flags & 0x10 != 0, reader.remaining > 0 { beatIntervals.append(Double(try reader.integer(UInt16.self)) / Self.ticksPerSecond) }
  }

  private static let ticksPerSecond = 1024.0

  /// The message of a strap with this measurement. A number out of range becomes the nearest one in range.
  package var bytes: [UInt8] {
    func field(_ number: Int) -> [UInt8] {
      let number = UInt16(clamping: number)
      return [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
    let isWide = beatsPerMinute > 255
    let contactBits: UInt8 = contact == .unknown ? 0 : contact == .absent ? 0x04 : 0x06
    let flags = (isWide ? 0x01 : 0) | contactBits | (energyKilojoules == nil ? 0 : 0x08) | (beatIntervals.isEmpty ? 0 : 0x10)
    return [flags] + (isWide ? field(beatsPerMinute) : [UInt8(clamping: beatsPerMinute)]) + (energyKilojoules.map(field) ?? [])
      + beatIntervals.flatMap { field(Int(($0 * Self.ticksPerSecond).rounded())) }
  }
}
