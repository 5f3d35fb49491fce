// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A record that its issuer signed, such as a SMART health card. Apps get it from an ``HKVerifiableClinicalRecordQuery`` and cannot save
/// one.
///
/// The store keeps the record as it was signed, and does not verify the signature. An app that relies on a record must do so (VCR-03).
open class HKVerifiableClinicalRecord: HKSample, @unchecked Sendable {
  /// The subjects of the record, such as `https://smarthealth.cards#immunization`.
  open var recordTypes: [String] { content.recordTypes }

  /// The name by which the issuer calls itself, such as an address.
  open var issuerIdentifier: String { content.issuer }

  /// The person whom the record is about.
  open var subject: HKVerifiableClinicalRecordSubject { HKVerifiableClinicalRecordSubject(content.subjectName, content.subjectBirth) }

  /// When the record was issued.
  open var issuedDate: Date { content.issued }

  /// The date of the recorded event: the latest date in the record, else the date of issue.
  open var relevantDate: Date { content.relevant }

  /// When the record expires; nil for never.
  open var expirationDate: Date? { content.expiration }

  /// The names of the items in the record, for example of vaccines.
  open var itemNames: [String] { content.itemNames }

  /// The format of the data; nil for a format that HealthKit does not name.
  open var sourceType: HKVerifiableClinicalRecordSourceType? {
    content.sourceType.isEmpty ? nil : HKVerifiableClinicalRecordSourceType(rawValue: content.sourceType)
  }

  /// The record with its signature: the compact JWS of a SMART health card, or the CWT of an EU digital COVID certificate (VCR-03).
  open var dataRepresentation: Data { content.data }

  /// The compact JWS of a SMART health card; empty for other records.
  @available(*, deprecated, message: "Use dataRepresentation.")
  open var jwsRepresentation: Data { sourceType == .smartHealthCard ? content.data : Data() }

  private var content: VerifiableRecord {
    guard case .content(.verifiableRecord(let content)) = record.value else { preconditionFailure("a verifiable record holds one") }
    return content
  }
}
