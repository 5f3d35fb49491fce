// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A medication in the person's list, with the person's nickname, archive and schedule (MED-06).
package struct MedicationRecord: Sendable, Equatable, Codable {
  /// The identifier of its concept, by which doses refer to it (MED-04).
  package var identifier: UUID
  /// The name, as people read it.
  package var displayText: String
  /// The form, such as tablet: a raw text of `HKMedicationGeneralForm`, known or not.
  package var generalForm: String
  /// Codes for the same medication, each once, in order.
  package let codings: [ClinicalCodingRecord]
  /// The person's own name for it; nil for none.
  package var nickname: String?
  /// Whether the person archived it.
  package var isArchived: Bool
  /// Whether the person takes it on a schedule.
  package var hasSchedule: Bool

  /// A medication; nothing is checked.
  ///
  /// - Parameter identifier: By default a hash of codes, name and form, so that it is the same in every store with the same
  ///   medication: ``identifier(displayText:generalForm:codings:)``.
  package init(
    identifier: UUID? = nil, displayText: String, generalForm: String = Self.unknownForm, codings: Set<ClinicalCodingRecord> = [],
    nickname: String? = nil, isArchived: Bool = false, hasSchedule: Bool = false
  ) {
    self.codings = codings.sorted { ($0.system, $0.code, $0.version ?? "") < ($1.system, $1.code, $1.version ?? "") }
    self.identifier = identifier ?? Self.identifier(displayText: displayText, generalForm: generalForm, codings: self.codings)
    self.displayText = displayText
    self.generalForm = generalForm
    self.nickname = nickname
    self.isArchived = isArchived
    self.hasSchedule = hasSchedule
  }

  /// The raw text for a form that is not known.
  package static let unknownForm = "HKMedicationGeneralFormUnknown"

  /// The identifier of a medication (MED-04): a hash of its codes, or without codes of its name and form. Case does not matter in names.
  private static func identifier(displayText: String, generalForm: String, codings: [ClinicalCodingRecord]) -> UUID {
    // A NUL is in none of the parts: XML does not allow one.
    let parts = codings.isEmpty ? [displayText.lowercased(), generalForm] : codings.flatMap { [$0.system, $0.code] }
    return StableHash.uuid(StableHash.of((["medication"] + parts).joined(separator: "\u{0}")))
  }

  /// The form with its names; nil for an unknown one.
  package var formChoice: CatalogChoice? { Catalog.choice(constant: generalForm, of: "HKMedicationGeneralForm") }

  /// The medication without nickname, archive and schedule.
  package var concept: MedicationRecord {
    MedicationRecord(identifier: identifier, displayText: displayText, generalForm: generalForm, codings: Set(codings))
  }

  /// Checks that it has a name, and that its texts and codes are within ``Limits``.
  package func validate() throws(ContentFault) {
    guard !displayText.isEmpty else { throw .missing(name: "displayText") }
    guard codings.count <= Limits.mostCodings else { throw .tooMany(name: "relatedCodings", limit: Limits.mostCodings) }
    let texts = [("displayText", displayText), ("generalForm", generalForm), ("nickname", nickname ?? "")]
    let codes = codings.flatMap { [("system", $0.system), ("version", $0.version ?? ""), ("code", $0.code)] }
    for (name, text) in texts + codes where text.utf8.count > Limits.longestContentText { throw .outOfRange(name: name) }
  }
}
