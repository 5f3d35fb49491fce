// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The content of a document in HL7's Clinical Document Architecture (CDA-03). It comes with an ``HKCDADocumentSample``.
///
/// Unchecked: the stored property is an immutable value.
open class HKCDADocument: NSObject, @unchecked Sendable {
  private let record: ClinicalDocument

  init(record: ClinicalDocument) { self.record = record }

  /// The document itself: XML. Nil from a query that leaves it out (CDA-05).
  open var documentData: Data? { record.bytes?.bytes }

  /// The title; empty for a document without one.
  open var title: String { record.title }

  /// The name of the person whom the document is about; empty for a document without one.
  open var patientName: String { record.patientName }

  /// The name of the author, of several the first; empty for a document without one.
  open var authorName: String { record.authorName }

  /// The name of the organisation that keeps the document; empty for a document without one.
  open var custodianName: String { record.custodianName }

  open override var description: String {
    ObjectDescription.text(self, ["title": title, "patientName": patientName, "authorName": authorName, "custodianName": custodianName])
  }
}
