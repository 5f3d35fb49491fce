// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A document of a health institution, in HL7's Clinical Document Architecture (CDA-03).
package struct ClinicalDocument: ContentRecord {
  /// Title, patient, author, and the organisation that keeps the document; empty if the document lacks them.
  package var title, patientName, authorName, custodianName: String
  /// The document itself: XML.
  package var bytes: ContentBytes?

  /// A document; nothing is checked.
  package init(
    title: String = "", patientName: String = "", authorName: String = "", custodianName: String = "", bytes: ContentBytes? = nil
  ) {
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
    self.bytes = bytes
  }

  /// The document without its content, as an app sees it until the person grants reading it (CDA-04).
  package var hidden: ClinicalDocument { ClinicalDocument(bytes: bytes) }

  /// Whether the type is one of documents.
  package func fits(_ type: DataType) -> Bool { type.isOfDocuments }

  /// Checks the lengths of texts.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    for (name, text) in [("title", title), ("patientName", patientName), ("authorName", authorName), ("custodianName", custodianName)] {
      guard text.utf8.count <= Limits.longestContentText else { throw .outOfRange(name: name) }
    }
    guard let bytes else { throw .missing(name: "documentData") }
    guard (1...Limits.largestContentBytes).contains(bytes.count) else { throw .outOfRange(name: "documentData") }
  }

  /// The title and the names.
  package func values(of field: ContentField) -> [ContentValue] {
    switch field {
    case .documentTitle: [.text(title)]
    case .patientName: [.text(patientName)]
    case .authorName: [.text(authorName)]
    case .custodianName: [.text(custodianName)]
    default: []
    }
  }
}
