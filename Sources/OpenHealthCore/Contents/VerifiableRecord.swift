// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A record that its issuer signed, such as a SMART health card (VCR-03). Nothing here checks the signature.
package struct VerifiableRecord: ContentRecord {
  /// The subjects of the record, such as `https://smarthealth.cards#immunization`.
  package var recordTypes: [String]
  /// The format of the data: the raw value of a `HKVerifiableClinicalRecordSourceType`.
  package var sourceType: String
  /// The name by which the issuer calls itself, such as an address.
  package var issuer: String
  /// The name of the person whom the record is about; empty where the record has none.
  package var subjectName: String
  /// The day on which that person was born, such as `1990-02-03`; nil if the record does not contain it.
  package var subjectBirth: String?
  /// When the record was issued, for example when a card was made.
  package var issued: Date
  /// The date of the recorded event, for example of a vaccination.
  package var relevant: Date
  /// When the record expires; nil for never.
  package var expiration: Date?
  /// The names of the items in the record, for example of vaccines.
  package var itemNames: [String]
  /// The record with its signature, as it was issued: for a health card its compact form.
  package var data: Data

  /// A record; nothing is checked.
  package init(
    recordTypes: [String], sourceType: String = VerifiableRecord.smartHealthCard, issuer: String, subjectName: String = "",
    subjectBirth: String? = nil,
    issued: Date, relevant: Date, expiration: Date? = nil, itemNames: [String] = [], data: Data
  ) {
    self.recordTypes = recordTypes
    self.sourceType = sourceType
    self.issuer = issuer
    self.subjectName = subjectName
    self.subjectBirth = subjectBirth
    self.issued = issued
    self.relevant = relevant
    self.expiration = expiration
    self.itemNames = itemNames
    self.data = data
  }

  /// The raw value for SMART health cards.
  package static let smartHealthCard = "SMARTHealthCard"
  /// The most types of a record, or names in it.
  package static let mostNames = 100
  /// The most bytes of a record: as base64 they fit into ``Limits/largestContent``, with room for the texts, even if JSON escapes every
  /// letter.
  package static let largestData = 1 << 17

  /// The bytes of the data and of all texts, and a few hundred for the rest.
  package var weight: Int {
    let texts = recordTypes + itemNames + [sourceType, issuer, subjectName, subjectBirth ?? ""]
    return texts.reduce(256 + data.count) { $0 + $1.utf8.count }
  }

  /// Whether the type is that of verifiable records.
  package func fits(_ type: DataType) -> Bool { type == Catalog.verifiableRecord }

  /// Checks sizes and dates.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    for (name, list) in [("recordTypes", recordTypes), ("itemNames", itemNames)] {
      guard list.count <= Self.mostNames else { throw .tooMany(name: name, limit: Self.mostNames) }
      guard list.allSatisfy({ $0.utf8.count <= Self.longestName }) else { throw .outOfRange(name: name) }
    }
    for (name, text) in [("sourceType", sourceType), ("issuerIdentifier", issuer), ("fullName", subjectName)] {
      guard text.utf8.count <= Self.longestName else { throw .outOfRange(name: name) }
    }
    for (name, date) in [("issuedDate", issued), ("relevantDate", relevant), ("expirationDate", expiration ?? issued)] {
      guard date.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate else { throw .outOfRange(name: name) }
    }
    if let subjectBirth, CivilDay(subjectBirth) == nil { throw .outOfRange(name: "dateOfBirthComponents") }
    guard (1...Self.largestData).contains(data.count) else { throw .outOfRange(name: "dataRepresentation") }
  }

  /// The most bytes of a name: six for each in JSON leave room for ``mostNames`` of both kinds.
  private static let longestName = 500

  /// Those of the record with its signature.
  package var inlineBytes: Int { data.count }

  /// The relevant date (PRED-23).
  package func values(of field: ContentField) -> [ContentValue] { field == .relevantDate ? [.date(relevant)] : [] }
}
