// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a sensor has counted of a wheel or crank.
public struct RevolutionCount: Sendable, Equatable {
  /// All revolutions so far. A wheel's count has 32 bits, a crank's 16; both begin again at 0 after the last number.
  public var revolutions: UInt32
  /// When the last one ended, by the sensor's clock of 16 bits.
  public var ticks: UInt16

  public init(revolutions: UInt32, ticks: UInt16) {
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
