// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The charge of a sensor's battery (characteristic 2A19).
package struct BatteryLevel: Sendable, Equatable {
  /// The charge, 0 to 100.
  package var percent: Int

  /// Decodes the level.
  ///
  /// - Throws: ``GATTFault`` if there is no byte, or if it exceeds 100, which is reserved.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    percent = Int(try reader.integer(UInt8.self))
    guard percent <= 100 else { throw .reserved(field: "battery level") }
  }
}
