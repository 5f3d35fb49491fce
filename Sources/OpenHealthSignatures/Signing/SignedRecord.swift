// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The part of a sample that a device signs: its type, its time, and its values with their units (SIG-04).
///
/// A quantity or category sample has one value, whose type is the sample's; a correlation has one for each member.
///
///     SignedRecord(type: "HKQuantityTypeIdentifierBodyMass", start: date, end: date,
///       values: [.init(type: "HKQuantityTypeIdentifierBodyMass", number: 72.5, unit: "kg")])
public struct SignedRecord: Sendable, Equatable {
  /// A number with its type and unit.
  public struct Value: Sendable, Equatable {
    /// The identifier of the number's type.
    public let type: String
    /// The number; for a category its raw value.
    public let number: Double
    /// The unit in Apple's notation, such as `mmHg`; empty for a category.
    public let unit: String

    /// A value.
    public init(type: String, number: Double, unit: String) { (self.type, self.number, self.unit) = (type, number, unit) }
  }

  /// A part of a sample that can agree with its record or differ from it.
  public enum Field: String, Sendable, CaseIterable {
    /// The identifier of the type.
    case type
    /// The time at which the sample begins.
    case start
    /// The time at which the sample ends.
    case end
    /// The numbers: their count, their types and their values.
    case value
    /// The unit of the number.
    case unit
  }

  /// The identifier of the sample's type.
  public let type: String
  /// When the sample begins, to the second.
  public let start: Date
  /// When the sample ends, to the second.
  public let end: Date
  /// The values.
  public let values: [Value]

  /// A record. Fractions of a second are dropped, since Apple's export does not keep them.
  public init(type: String, start: Date, end: Date, values: [Value]) {
    self.type = type
    self.start = Self.wholeSecond(start)
    self.end = Self.wholeSecond(end)
    self.values = values
  }

  /// The record of a sample. Nil for workouts, routes and samples of kinds such as prescriptions, whose contents have no form here.
  package init?(_ sample: SampleRecord) {
    var values: [Value] = []
    for part in sample.members ?? [sample] {
      switch part.value {
      case .quantity(let number, let unit): values.append(Value(type: part.type.identifier, number: number, unit: unit.string))
      case .category(let number): values.append(Value(type: part.type.identifier, number: Double(number), unit: ""))
      case .correlation, .workout, .route, .content: return nil
      }
    }
    self.init(type: sample.type.identifier, start: sample.start, end: sample.end, values: values)
  }

  /// The parts of a sample that differ from the record, in order; nil if samples of its kind have no record.
  ///
  /// Times are equal if less than a second lies between them. A number in another unit is converted, and equal to nine digits.
  package func differences(from sample: SampleRecord) -> [Field]? {
    SignedRecord(sample).map { differences(from: $0, start: sample.start, end: sample.end) }
  }

  /// The parts of another record that differ from this one, in order. Numbers are compared as those of a sample.
  public func differences(from other: SignedRecord) -> [Field] { differences(from: other, start: other.start, end: other.end) }

  private func differences(from other: SignedRecord, start: Date, end: Date) -> [Field] {
    var found: Set<Field> = []
    if type != other.type { found.insert(.type) }
    if abs(start.timeIntervalSince(self.start)) >= 1 { found.insert(.start) }
    if abs(end.timeIntervalSince(self.end)) >= 1 { found.insert(.end) }
    let (own, others) = (values.sorted(by: Self.precedes), other.values.sorted(by: Self.precedes))
    if own.map(\.type) == others.map(\.type) {
      for (value, other) in zip(own, others) { if let field = Self.difference(value, other) { found.insert(field) } }
    } else {
      found.insert(.value)
    }
    return Field.allCases.filter(found.contains)
  }

  private static func difference(_ signed: Value, _ stored: Value) -> Field? {
    if signed.unit == stored.unit { return signed.number == stored.number ? nil : .value }
    do {
      let number = try UnitExpression.parse(stored.unit).convert(stored.number, to: UnitExpression.parse(signed.unit))
      return abs(number - signed.number) <= abs(signed.number) * 1e-9 ? nil : .value
    } catch {
      return .unit
    }
  }

  private static func precedes(_ one: Value, _ other: Value) -> Bool { (one.type, one.number) < (other.type, other.number) }

  private static func wholeSecond(_ date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
  }
}

// MARK: - The signed bytes

extension SignedRecord {
  /// The first text of each record. It distinguishes records from the contents of other makers.
  static let form = "OpenHealthKit record 1"

  /// The record in DER, in the form that Documentation/Signatures.md defines.
  ///
  /// - Throws: ``SigningFault`` for a date outside of the years 1 to 9999, or a number that is not finite.
  public func derBytes() throws(SigningFault) -> [UInt8] {
    guard values.allSatisfy(\.number.isFinite) else { throw .number }
    let times = [try Self.time(start), try Self.time(end)]
    var record = DERWriter()
    record.add(.sequence) { record in
      record.add(.utf8String, Self.form.utf8)
      record.add(.utf8String, type.utf8)
      for time in times { record.add(.generalizedTime, time.utf8) }
      record.add(.sequence) { list in
        for value in values {
          list.add(.sequence) { part in
            part.add(.utf8String, value.type.utf8)
            part.add(.utf8String, NumberText.shortest(value.number).utf8)
            part.add(.utf8String, value.unit.utf8)
          }
        }
      }
    }
    return record.bytes
  }

  /// The record of signed bytes; nil for bytes of another form.
  public init?(derBytes: [UInt8]) {
    do {
      self = try DERNode(derBytes).read(.sequence) { parts in
        guard try Self.text(parts.next()) == Self.form else { throw DERFault() }
        let type = try Self.text(parts.next())
        let (start, end) = (try parts.next().date(.generalizedTime), try parts.next().date(.generalizedTime))
        let values = try parts.next().values(.sequence).map { try $0.read(.sequence) { try Self.value(&$0) } }
        return SignedRecord(type: type, start: start, end: end, values: values)
      }
    } catch {
      return nil  // other DER, or none
    }
  }

  private static func value(_ parts: inout DERReader) throws(DERFault) -> Value {
    let (type, number, unit) = (try text(parts.next()), try text(parts.next()), try text(parts.next()))
    guard let number = Double(number), number.isFinite else { throw DERFault() }
    return Value(type: type, number: number, unit: unit)
  }

  private static func text(_ node: DERNode) throws(DERFault) -> String {
    guard let text = String(validating: try node.bytes(.utf8String), as: UTF8.self) else { throw DERFault() }
    return text
  }

  /// A time as GeneralizedTime has it.
  private static func time(_ date: Date) throws(SigningFault) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    guard abs(seconds) < 1e12 else { throw .date }
    let time = CivilTime(seconds: Int(seconds.rounded(.down)))
    guard (1...9999).contains(time.day.year) else { throw .date }
    let parts = [time.day.month, time.day.day, time.secondOfDay / 3600, time.secondOfDay / 60 % 60, time.secondOfDay % 60]
    return String(10_000 + time.day.year).dropFirst() + parts.map { String(100 + $0).dropFirst() }.joined() + "Z"
  }
}
