// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
