// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// How full a sensor's battery is (characteristic 2A19).
public struct BatteryLevel: Sendable, Equatable {
  /// From 0 to 100.
  public var percent: Int

  /// The level of these bytes. Throws for more than 100, which is reserved.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    percent = Int(try reader.integer(UInt8.self))
    guard percent <= 100 else { throw .reserved(field: "battery level") }
  }
}
