// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a power meter of a bicycle sends (characteristic 2A63), as far as it is of use here: forces, angles, torques and the work at the pedals
/// are passed over.
public struct CyclingPowerMeasurement: Sendable, Equatable {
  public var watts: Int
  /// A tick is 1/2048 second.
  public var wheel: RevolutionCount?
  /// A tick is 1/1024 second.
  public var crank: RevolutionCount?

  /// The measurement of these bytes. Reserved flags are passed over, and so is what comes behind the crank.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt16.self)
    watts = Int(try reader.integer(Int16.self))
    try reader.skip(1, if: flags & 0x0001 != 0)  // how the power is shared by the pedals
    try reader.skip(2, if: flags & 0x0004 != 0)  // accumulated torque
    wheel = try .wheel(&reader, if: flags & 0x0010 != 0)
    crank = try .crank(&reader, if: flags & 0x0020 != 0)
  }
}
