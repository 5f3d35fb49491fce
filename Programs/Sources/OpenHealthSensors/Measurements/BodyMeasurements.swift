// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A measurement of a blood-pressure cuff (characteristic 2A35).
package struct BloodPressureMeasurement: Sendable, Equatable {
  /// Circumstances of the measurement that the cuff noticed.
  package struct Status: OptionSet, Sendable {
    /// The 16 bits of the field, including those without a name here.
    package let rawValue: UInt16

    /// A set with these bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The person moved.
    package static let bodyMoved = Status(rawValue: 1 << 0)
    /// The cuff was too loose.
    package static let cuffLoose = Status(rawValue: 1 << 1)
    /// The pulse was irregular.
    package static let irregularPulse = Status(rawValue: 1 << 2)
    /// The arm was in the wrong position.
    package static let wrongPosition = Status(rawValue: 1 << 5)
  }

  /// Whether the three pressures are in kilopascals instead of millimetres of mercury.
  package var isKilopascals: Bool
  /// The systolic pressure, in the unit that ``isKilopascals`` selects.
  package var systolic: MedicalFloat
  /// The diastolic pressure, in the same unit.
  package var diastolic: MedicalFloat
  /// The mean arterial pressure, in the same unit. It becomes no sample.
  package var mean: MedicalFloat
  /// The time on the clock of the cuff; nil if it sends none.
  package var time: GATTDate?
  /// The pulse in beats a minute; nil if the cuff sends none.
  package var pulsePerMinute: MedicalFloat?
  /// The number that the cuff has for the person; nil if it does not know or does not send it.
  package var user: Int?
  /// The circumstances; empty if the cuff sends none. They become no sample.
  package var status: Status

  /// Decodes a measurement. Ignores reserved flags and any bytes after the known fields.
  ///
  /// - Throws: ``GATTFault`` if a field is cut off or holds a reserved value.
  package init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    isKilopascals = flags & 0x01 != 0
    systolic = try reader.short()
    diastolic = try reader.short()
    mean = try reader.short()
    time = flags & 0x02 != 0 ? try GATTDate(&reader) : nil
    pulsePerMinute = flags & 0x04 != 0 ? try reader.short() : nil
    user = try reader.integer(UInt8.self, if: flags & 0x08 != 0).flatMap { $0 == 0xFF ? nil : Int($0) }
    status = Status(rawValue: try reader.integer(UInt16.self, if: flags & 0x10 != 0) ?? 0)
  }
}

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
