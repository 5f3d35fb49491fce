// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What scales send (characteristic 2A9D).
public struct WeightMeasurement: Sendable, Equatable {
  /// Whether the numbers are pounds and inches, not kilograms and metres.
  public var isImperial: Bool
  /// In kilograms or pounds; nil where the scales could not measure.
  public var weight: Double?
  public var time: GATTDate?
  /// Which of its users the scales mean; nil where they do not know, or do not say.
  public var user: Int?
  public var bodyMassIndex: Double?
  /// In metres or inches.
  public var height: Double?

  /// The measurement of these bytes. Reserved flags are passed over, and so is what comes behind the fields that are known.
  public init(_ bytes: some Sequence<UInt8>) throws(GATTFault) {
    var reader = GATTReader(bytes)
    let flags = try reader.integer(UInt8.self)
    isImperial = flags & 0x01 != 0
    let raw = try reader.integer(UInt16.self)
    // Quotients, so that the number is the double nearest to what the scales show.
    weight = raw == 0xFFFF ? nil : isImperial ? Double(raw) / 100 : Double(raw) / 200
    time = flags & 0x02 != 0 ? try GATTDate(&reader) : nil
    user = try reader.integer(UInt8.self, if: flags & 0x04 != 0).flatMap { $0 == 0xFF ? nil : Int($0) }
    bodyMassIndex = try reader.integer(UInt16.self, if: flags & 0x08 != 0).map { Double($0) / 10 }
    let isImperial = self.isImperial
    height = try reader.integer(UInt16.self, if: flags & 0x08 != 0).map { isImperial ? Double($0) / 10 : Double($0) / 1000 }
  }
}
