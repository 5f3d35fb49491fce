// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement of a foot pod (characteristic 2A53).
package struct RunningMeasurement: Sendable, Equatable {
  /// The current speed in metres a second, in steps of 1/256.
  package var metersPerSecond: Double
  /// The steps a minute as the sensor counts them: some count both feet, others one.
  package var cadencePerMinute: Int
  /// The length of a stride in metres as the sensor counts it, two steps or one; nil if it sends none.
  package var strideMeters: Double?
  /// The distance since the sensor began to count, in tenths of a metre; nil if it sends none. It restarts at 0 when its 32 bits overflow.
  package var totalDecimeters: UInt32?
  /// Whether the person runs, rather than walks.
  package var isRunning: Bool

  /// Decodes a measurement. Ignores reserved flags and any bytes after the known fields.
  ///
  /// - Throws: ``GATTFault/truncated(length:)`` if a field is cut off.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    metersPerSecond = Double(try reader.integer(UInt16.self)) / 256
    cadencePerMinute = Int(try reader.integer(UInt8.self))
    strideMeters = try reader.integer(UInt16.self, if: flags & 0x01 != 0).map { Double($0) / 100 }
    totalDecimeters = try reader.integer(UInt32.self, if: flags & 0x02 != 0)
    isRunning = flags & 0x04 != 0
  }
}
