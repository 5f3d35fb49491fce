// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a sensor of a bicycle's speed and cadence sends (characteristic 2A5B).
public struct CyclingMeasurement: Sendable, Equatable {
  /// A tick is 1/1024 second.
  public var wheel: RevolutionCount?
  /// A tick is 1/1024 second.
  public var crank: RevolutionCount?

  /// The measurement of these bytes. Reserved flags are passed over, and so is what comes behind the fields that are known.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    wheel = try .wheel(&reader, if: flags & 0x01 != 0)
    crank = try .crank(&reader, if: flags & 0x02 != 0)
  }
}
