// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A document of a health institution: the base class of ``HKCDADocumentSample``, the only kind of document.
open class HKDocumentSample: HKSample, @unchecked Sendable {
  /// The type of the document.
  open var documentType: HKDocumentType {
    guard let type = sampleType as? HKDocumentType else { preconditionFailure("a document has a type of documents") }
    return type
  }
}
