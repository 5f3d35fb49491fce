// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement of a bicycle's speed and cadence sensor (characteristic 2A5B).
package struct CyclingMeasurement: Sendable, Equatable {
  /// The count of the wheel, whose ticks are 1/1024 second; nil if the sensor does not measure the wheel.
  package var wheel: RevolutionCount?
  /// The count of the crank, whose ticks are 1/1024 second; nil if the sensor does not measure the crank.
  package var crank: RevolutionCount?

  /// Decodes a measurement. Ignores reserved flags and any bytes after the known fields.
  ///
  /// - Throws: ``GATTFault/truncated(length:)`` if a field is cut off.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    wheel = try .wheel(&reader, if: flags & 0x01 != 0)
    crank = try .crank(&reader, if: flags & 0x02 != 0)
  }
}
