// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement of a bicycle's power meter (characteristic 2A63), without forces, angles, torques and the work at the pedals.
package struct CyclingPowerMeasurement: Sendable, Equatable {
  /// The power in watts. A meter that was not set to zero sends negative numbers.
  package var watts: Int
  /// The count of the wheel, whose ticks are 1/2048 second; nil if the meter does not send it.
  package var wheel: RevolutionCount?
  /// The count of the crank, whose ticks are 1/1024 second; nil if the meter does not send it.
  package var crank: RevolutionCount?

  /// Decodes a measurement. Ignores reserved flags and any bytes after the crank.
  ///
  /// - Throws: ``GATTFault/truncated(length:)`` if a field is cut off.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt16.self)
    watts = Int(try reader.integer(Int16.self))
    try reader.skip(1, if: flags & 0x0001 != 0)  // the balance between the pedals
    try reader.skip(2, if: flags & 0x0004 != 0)  // accumulated torque
    wheel = try .wheel(&reader, if: flags & 0x0010 != 0)
    crank = try .crank(&reader, if: flags & 0x0020 != 0)
  }
}
