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
