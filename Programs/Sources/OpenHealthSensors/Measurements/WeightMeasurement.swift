// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement of scales (characteristic 2A9D).
package struct WeightMeasurement: Sendable, Equatable {
  /// Whether weight and height are in pounds and inches instead of kilograms and metres.
  package var isImperial: Bool
  /// The weight, in the unit that ``isImperial`` selects; nil if the scales could not measure.
  package var weight: Double?
  /// The time on the clock of the scales; nil if they send none.
  package var time: GATTDate?
  /// The number that the scales have for the person; nil if they do not know or do not send it.
  package var user: Int?
  /// The body mass index in kg/m²; nil if the scales send none.
  package var bodyMassIndex: Double?
  /// The height, in the unit that ``isImperial`` selects; nil if the scales send none.
  package var height: Double?

  /// Decodes a measurement. Ignores reserved flags and any bytes after the known fields.
  ///
  /// - Throws: ``GATTFault`` if a field is cut off or the time is invalid.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    isImperial = flags & 0x01 != 0
    let raw = try reader.integer(UInt16.self)
    // Division, so that the number is the double nearest to what the scales show.
    weight = raw == 0xFFFF ? nil : isImperial ? Double(raw) / 100 : Double(raw) / 200
    time = flags & 0x02 != 0 ? try GATTDate(&reader) : nil
    user = try reader.integer(UInt8.self, if: flags & 0x04 != 0).flatMap { $0 == 0xFF ? nil : Int($0) }
    bodyMassIndex = try reader.integer(UInt16.self, if: flags & 0x08 != 0).map { Double($0) / 10 }
    let isImperial = self.isImperial
    height = try reader.integer(UInt16.self, if: flags & 0x08 != 0).map { isImperial ? Double($0) / 10 : Double($0) / 1000 }
  }
}
