// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A type of clinical document.
///
///     let documents = HKDocumentType(.CDA)
open class HKDocumentType: HKSampleType, @unchecked Sendable {}

extension HKDocumentType: _HKTypeMaking {
  /// The identifiers of document types.
  public typealias _Identifier = HKDocumentTypeIdentifier
}
