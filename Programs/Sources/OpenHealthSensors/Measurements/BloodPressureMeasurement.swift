// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a blood-pressure cuff sends (characteristic 2A35).
public struct BloodPressureMeasurement: Sendable, Equatable {
  /// What the cuff says of how it measured.
  public struct Status: OptionSet, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let bodyMoved = Status(rawValue: 1 << 0)
    public static let cuffLoose = Status(rawValue: 1 << 1)
    public static let irregularPulse = Status(rawValue: 1 << 2)
    public static let wrongPosition = Status(rawValue: 1 << 5)
  }

  /// Whether the pressures are kilopascals, not millimetres of mercury.
  public var isKilopascals: Bool
  public var systolic: MedicalFloat
  public var diastolic: MedicalFloat
  public var mean: MedicalFloat
  public var time: GATTDate?
  public var pulsePerMinute: MedicalFloat?
  /// Which of its users the cuff means; nil where it does not know, or does not say.
  public var user: Int?
  public var status: Status

  /// The measurement of these bytes. Reserved flags are passed over, and so is what comes behind the fields that are known.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
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
