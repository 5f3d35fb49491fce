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

  /// A number in a unit as people say it. People say percent, but Apple's unit % is a share, in which 1 is the whole. Only temperatures and
  /// sound levels can be below 0.
  package static func quantity(_ number: Double, in unit: UnitExpression) throws(EntryFault) -> SampleRecord.Value {
    guard number >= 0 || celsius.map(unit.isCompatible) == true || levels.contains(unit.string) else { throw .negative }
    guard unit.string == "%" else { return .quantity(number, unit) }
    guard number <= 100 else { throw .aboveHundredPercent }
    return .quantity(number / 100, unit)
  }

  private static let celsius = try? UnitExpression.parse("degC")  // it is a unit

  /// Of pressure, as mmHg is, but from a level of 0.
  private static let levels = ["dBASPL", "dBHL"]

  /// The middle of a class of valences, which are seven equal parts of -1 to 1 (OQ-19).
  ///
  /// - Parameter valenceClass: a value of `HKStateOfMind.ValenceClassification`.
  package static func valence(ofClass valenceClass: CatalogChoice) -> Double { Double(valenceClass.rawValue - 4) * 2 / 7 }
}
