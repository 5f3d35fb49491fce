// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a foot pod sends (characteristic 2A53).
public struct RunningMeasurement: Sendable, Equatable {
  public var metersPerSecond: Double
  /// As the sensor counts them: some count the steps of both feet, others of one.
  public var cadencePerMinute: Int
  /// As the sensor counts it: some mean two steps, others one.
  public var strideMeters: Double?
  /// The distance since the sensor began to count, in tenths of a metre; begins again at 0 after the last number of 32 bits.
  public var totalDecimeters: UInt32?
  /// Running, not walking.
  public var isRunning: Bool

  /// The measurement of these bytes. Reserved flags are passed over, and so is what comes behind the fields that are known.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    metersPerSecond = Double(try reader.integer(UInt16.self)) / 256
    cadencePerMinute = Int(try reader.integer(UInt8.self))
    strideMeters = try reader.integer(UInt16.self, if: flags & 0x01 != 0).map { Double($0) / 100 }
    totalDecimeters = try reader.integer(UInt32.self, if: flags & 0x02 != 0)
    isRunning = flags & 0x04 != 0
  }
}
