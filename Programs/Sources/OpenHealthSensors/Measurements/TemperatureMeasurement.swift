// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a thermometer sends (characteristic 2A1C).
public struct TemperatureMeasurement: Sendable, Equatable {
  public var isFahrenheit: Bool
  public var temperature: MedicalFloat
  public var time: GATTDate?
  /// Where on the body, by its number in `HKBodyTemperatureSensorLocation`; nil where the thermometer does not say.
  public var location: Int?

  /// The measurement of these bytes. Reserved flags are passed over, and so is what comes behind the fields that are known.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    isFahrenheit = flags & 0x01 != 0
    temperature = try reader.long()
    time = flags & 0x02 != 0 ? try GATTDate(&reader) : nil
    location = try reader.integer(UInt8.self, if: flags & 0x04 != 0).flatMap(Self.location)
  }

  /// The place of a number that a thermometer sends, in this measurement or as characteristic 2A1D; nil for a reserved one. Apple numbers the
  /// nine places alike: armpit, body, ear, finger, gastrointestinal tract, mouth, rectum, toe, eardrum.
  static func location(_ type: UInt8) -> Int? { (1...9).contains(type) ? Int(type) : nil }
}
