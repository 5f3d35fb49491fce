// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the content of an attachment part by part.
///
/// Throws `invalidArgument` when the sample has no such attachment, or the app may not read the sample.
package struct FetchAttachmentBytes: HealthRequest {
  /// One part of the bytes. An empty attachment has one part without bytes.
  package typealias Reply = FetchContentBytes.Part

  /// The sample.
  package var sample: SampleReference
  /// The identifier of the attachment.
  package var attachment: UUID
  /// The number of the part to read, from 0.
  package var part: Int

  /// Creates a request for one part, by default the first.
  package init(sample: SampleReference, attachment: UUID, part: Int = 0) {
    self.sample = sample
    self.attachment = attachment
    self.part = part
  }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  package var access: RequestAccess { .read([sample.type]) }

  /// A query, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .querying }
}
