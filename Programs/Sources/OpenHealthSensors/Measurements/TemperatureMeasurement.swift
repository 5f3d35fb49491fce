// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement of a thermometer (characteristic 2A1C).
package struct TemperatureMeasurement: Sendable, Equatable {
  /// Whether ``temperature`` is in degrees Fahrenheit instead of Celsius.
  package var isFahrenheit: Bool
  /// The temperature, in the unit that ``isFahrenheit`` selects.
  package var temperature: MedicalFloat
  /// The time on the clock of the thermometer; nil if it sends none.
  package var time: GATTDate?
  /// The place on the body as a number of `HKBodyTemperatureSensorLocation`; nil if the thermometer does not send one, or sends a reserved
  /// one.
  package var location: Int?

  /// Decodes a measurement. Ignores reserved flags and any bytes after the known fields.
  ///
  /// - Throws: ``GATTFault`` if a field is cut off or the time is invalid.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    isFahrenheit = flags & 0x01 != 0
    temperature = try reader.long()
    time = flags & 0x02 != 0 ? try GATTDate(&reader) : nil
    location = try reader.integer(UInt8.self, if: flags & 0x04 != 0).flatMap(Self.location)
  }

  /// The place for a number that a thermometer sends, in this measurement or as characteristic 2A1D; nil for a reserved one. Apple gives
  /// the nine places the same numbers: armpit, body, ear, finger, gastrointestinal tract, mouth, rectum, toe, eardrum.
  static func location(_ type: UInt8) -> Int? { (1...9).contains(type) ? Int(type) : nil }
}
