// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A document in HL7's Clinical Document Architecture, such as the summary of a visit.
///
///     func save(_ document: Data) async throws {
///       let sample = try HKCDADocumentSample(data: document, start: Date(), end: Date(), metadata: nil)
///       print(sample.document?.title ?? "")
///       try await store.save(sample)
///     }
///
/// Sample queries return documents without their content. An ``HKDocumentQuery`` returns the content of those documents that the person
/// chooses, one by one (CDA-04).
///
/// Unchecked: `isDelivered` is set before any other code has the object.
open class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
  /// Whether a document query delivers the object.
  var isDelivered = false

  /// A document.
  ///
  /// The document's effective time becomes the dates of the sample. The arguments count only if the document has none (CDA-02). A time
  /// without a zone is in the current time zone. Throws `errorInvalidArgument` when the data are not such a document, with the reason under
  /// `HKDetailedCDAValidationErrorKey` (CDA-01); the schema is not checked. Raises when metadata break a rule (META-01 to META-06), and for
  /// more than four days.
  ///
  /// Cost: reads the whole document once.
  public convenience init(
    data documentData: Data, start startDate: Date, end endDate: Date, metadata: [String: Any]?
  ) throws {
    let reading: ClinicalDocumentReading
    do { reading = try ClinicalDocumentReading(documentData, zone: .current) } catch { throw HKError(document: error.description) }
    let (start, end) = reading.period ?? (startDate, endDate)
    do { try reading.document.validate(start: start, end: end) } catch { throw HKError(document: error.description) }
    self.init(
      record: HKSample.record(
        HKDocumentType(.CDA), value: .content(.clinicalDocument(reading.document)), start: start, end: end, device: nil, metadata: metadata)
    )
  }

  /// The content of the document, for a sample that the app made and one from a document query. Nil for a sample from any other query
  /// (CDA-04).
  open var document: HKCDADocument? {
    guard case .content(.clinicalDocument(let document)) = record.value else { preconditionFailure("a document holds one") }
    return isDelivered || document.bytes?.bytes != nil ? HKCDADocument(record: document) : nil
  }
}

extension HKError {
  /// Why data are not a document: code 3 with details (CDA-01).
  fileprivate init(document details: String) {
    let information = [NSLocalizedDescriptionKey: "The data are not a valid CDA document", HKDetailedCDAValidationErrorKey: details]
    self.init(_nsError: NSError(domain: HKErrorDomain, code: Code.errorInvalidArgument.rawValue, userInfo: information))
  }
}
