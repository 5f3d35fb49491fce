// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a heart-rate strap sends about once a second (characteristic 2A37).
public struct HeartRateMeasurement: Sendable, Equatable {
  /// Whether the sensor touches the skin.
  public enum Contact: Sendable, Equatable {
    /// The sensor does not say.
    case unknown
    case absent
    case present
  }

  public var beatsPerMinute: Int
  public var contact: Contact
  /// The energy since the strap began to count, in kilojoules. It goes no further than 65535.
  public var energyKilojoules: Int?
  /// The times between beats since the measurement before, the oldest first, in seconds.
  public var beatIntervals: [Double]

  public init(beatsPerMinute: Int, contact: Contact = .unknown, energyKilojoules: Int? = nil, beatIntervals: [Double] = []) {
    self.beatsPerMinute = beatsPerMinute
    self.contact = contact
    self.energyKilojoules = energyKilojoules
    self.beatIntervals = beatIntervals
  }

  /// The measurement of these bytes. Reserved flags are passed over, and so is what comes behind the fields that are known.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    beatsPerMinute = flags & 0x01 == 0 ? Int(try reader.integer(UInt8.self)) : Int(try reader.integer(UInt16.self))
    contact = flags & 0x04 == 0 ? .unknown : flags & 0x02 == 0 ? .absent : .present
    energyKilojoules = try reader.integer(UInt16.self, if: flags & 0x08 != 0).map(Int.init)
    beatIntervals = []
    // The length says how many there are.
    while flags & 0x10 != 0, reader.remaining > 0 { beatIntervals.append(Double(try reader.integer(UInt16.self)) / Self.ticksPerSecond) }
  }

  private static let ticksPerSecond = 1024.0

  /// The bytes that a strap sends for this. Numbers that do not fit become the nearest that do.
  public var bytes: [UInt8] {
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
