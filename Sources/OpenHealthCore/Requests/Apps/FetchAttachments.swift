// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the descriptions of the files that are attached to a stored sample, in the order in which they were attached (ATT-03).
///
/// A sample that is not stored, or that the app may not read, has none.
package struct FetchAttachments: HealthRequest {
  /// The attachments, without their content.
  package typealias Reply = [AttachmentRecord]

  /// The sample.
  package var sample: SampleReference

  /// Creates a request for the attachments of a sample.
  package init(sample: SampleReference) { self.sample = sample }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read([sample.type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }

  /// The number of attachments for the type of the sample, else 0. 0 after a refusal.
  package func amount(of type: DataType, in reply: [AttachmentRecord]?) -> Int? { type == sample.type ? reply?.count ?? 0 : 0 }
}
