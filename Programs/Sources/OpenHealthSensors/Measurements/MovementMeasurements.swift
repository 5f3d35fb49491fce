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

/// A sensor's count of a wheel or crank.
package struct RevolutionCount: Sendable, Equatable {
  /// All revolutions so far. A wheel's counter has 32 bits, a crank's 16; both restart at 0 when they overflow.
  package var revolutions: UInt32
  /// When the last revolution ended, on the sensor's 16-bit clock. The measurement that holds the count defines the tick.
  package var ticks: UInt16

  /// A count with these readings of the counter and the clock.
  package init(revolutions: UInt32, ticks: UInt16) {
    self.revolutions = revolutions
    self.ticks = ticks
  }

  static func wheel(_ reader: inout GATTReader, if isThere: Bool) throws(GATTFault) -> RevolutionCount? {
    guard isThere else { return nil }
    return RevolutionCount(revolutions: try reader.integer(UInt32.self), ticks: try reader.integer(UInt16.self))
  }

  static func crank(_ reader: inout GATTReader, if isThere: Bool) throws(GATTFault) -> RevolutionCount? {
    guard isThere else { return nil }
    return RevolutionCount(revolutions: UInt32(try reader.integer(UInt16.self)), ticks: try reader.integer(UInt16.self))
  }
}
