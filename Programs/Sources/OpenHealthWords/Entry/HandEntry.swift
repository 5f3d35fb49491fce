// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Samples that a person enters by hand, as in the Health app: their source is "Health".
package enum HandEntry {
  /// The app in whose name they are saved.
  package static let author = AppIdentity(revision: SourceRevisionRecord(source: SourceClass.healthApp))

  /// A sample that says that it was entered by hand, unless its metadata say otherwise. It is not checked.
  ///
  /// - Parameter now: the current date, from which the UUID is made.
  package static func sample(
    of type: DataType, _ value: SampleRecord.Value, start: Date, end: Date, metadata: [MetadataSet.Entry] = [], now: Date
  ) -> SampleRecord {
    var metadata = metadata
    if !metadata.contains(where: { $0.key == wasUserEntered }) { metadata.append(.init(key: wasUserEntered, value: .boolean(true))) }
    return SampleRecord(
      uuid: UUIDMint(now: { now }, random: SystemRandomNumberGenerator()).next(), type: type, start: start, end: end, value: value,
      provenance: .unknown, metadata: MetadataSet(metadata))
  }

  private static let wasUserEntered = "HKWasUserEntered"

  /// Whether samples of a type have one date when a person enters them: states of mind, questionnaires and prescriptions.
  package static func hasOneDate(_ type: DataType) -> Bool {
    switch type.kind {
    case .stateOfMind, .scoredAssessment, .prescription: true
    default: false
    }
  }

  /// The number that a text means, the same on every page and command line: with the person's signs, as in `7,5`, or as programs write it.
  /// Nil for another text.
  package static func number(_ text: String, _ style: NumberStyle) -> Double? {
    (style.number(text) ?? DataNumber.number(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The unit that a text means beside a value of a type, in any language: Apple's form, a word, or the label of the type's figures, such
  /// as `steps`. Nil for a text that names none; it may be one that does not fit the type.
  package static func unit(called text: String, of facts: DataType.QuantityFacts) -> UnitExpression? {
    if facts.labels?.values.contains(where: { $0.matches(text) }) == true { return facts.displayUnit }
    return UnitNames.unit(called: text)
  }

  /// A number in a unit as people say it. People say percent, but Apple's unit % is a share, in which 1 is the whole. Only temperatures and
  /// sound levels can be below 0.
  package static func quantity(_ number: Double, in unit: UnitExpression) throws(EntryFault) -> SampleRecord.Value {
    guard number >= 0 || celsius.map(unit.isCompatible) == true || levels.contains(unit.string) else { throw .negative }
    guard unit.string == "%" else { return .quantity(number, unit) }
    guard number <= 100 else { throw .aboveHundredPercent }
    return .quantity(number / 100, unit)
  }

  /// The members of a correlation that has one of each type, such as both values of a blood pressure.
  ///
  /// - Parameters:
  ///   - numbers: a number for each member, in the order of ``DataType/memberTypes``, as people say them: 120, 80.
  ///   - units: the units of the numbers, in the same order.
  package static func members(
    of type: DataType, _ numbers: [Double], in units: [UnitExpression], start: Date, end: Date, now: Date
  ) throws(EntryFault) -> [SampleRecord] {
    let types = type.memberTypes ?? []
    guard numbers.count == types.count, units.count == types.count else { throw .count(type) }
    var members: [SampleRecord] = []
    for (index, member) in types.enumerated() {
      let value = try quantity(numbers[index], in: units[index])
      members.append(sample(of: member, value, start: start, end: end, now: now))
    }
    try checkOrder(members, of: type)
    return members
  }

  /// Refuses members whose order is impossible, such as a diastolic pressure that is not below the systolic one.
  package static func checkOrder(_ members: [SampleRecord], of type: DataType) throws(EntryFault) {
    guard HumanCheck.isReversed(members, of: type), let types = type.memberTypes, types.count > 1 else { return }
    throw .reversed(upper: types[0], lower: types[1])
  }

  /// Whether a person is asked before a sample is kept: it has a value that no human has.
  package static func isDoubtful(_ sample: SampleRecord) -> Bool {
    var check = HumanCheck()
    return check.isBeyond(sample)
  }

  private static let celsius = try? UnitExpression.parse("degC")  // it is a unit

  /// Of pressure, as mmHg is, but from a level of 0.
  private static let levels = ["dBASPL", "dBHL"]

  /// The middle of a class of valences, which are seven equal parts of -1 to 1 (OQ-19).
  ///
  /// - Parameter valenceClass: a value of `HKStateOfMind.ValenceClassification`.
  package static func valence(ofClass valenceClass: CatalogChoice) -> Double { Double(valenceClass.rawValue - 4) * 2 / 7 }
}

/// The side of an eye or ear. Raw values are the names of fields and options.
package enum EntrySide: String, Sendable, CaseIterable {
  /// The right one, which opticians write first, and the left one.
  case right, left
}

/// Why an entry cannot be kept. No case carries what was entered, which may be health data.
package enum EntryFault: Error, Sendable, Hashable {
  /// A share of more than 100 %.
  case aboveHundredPercent
  /// A number below 0 in a unit that has none.
  case negative
  /// A value that must be above the next one, and is not: the systolic pressure above the diastolic one.
  case reversed(upper: DataType, lower: DataType)
  /// A correlation with another number of values than it has members.
  case count(DataType)
  /// A prescription without a lens, or an audiogram without a tone.
  case nothing
  /// A lens without its sphere, which is 0 for a plane lens.
  case sphereMissing(EntrySide)
  /// A lens with only one of two numbers that go together.
  case incomplete(EntrySide, LensPart, LensPart)
  /// Glasses with a brand, which only contact lenses have.
  case brandOfGlasses
  /// A prescription that ends before the date of issue.
  case expiresBeforeStart
  /// A level of hearing outside of -10 to 120 dBHL, at a frequency in Hz.
  case hearingLevel(EntrySide, Double)
  /// A frequency that occurs twice for an ear, in Hz.
  case frequencyTwice(EntrySide, Double)
  /// An audiogram with more frequencies than one can have.
  case tooManyFrequencies
}
