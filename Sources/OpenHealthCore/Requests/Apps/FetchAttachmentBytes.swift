// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the content of an attachment part by part.
///
/// Throws `invalidArgument` when the sample has no such attachment, or the app may not read the sample.
public struct FetchAttachmentBytes: HealthRequest {
  /// One part of the bytes. An empty attachment has one part without bytes.
  public typealias Reply = FetchContentBytes.Part

  /// The sample.
  public var sample: SampleReference
  /// The identifier of the attachment.
  public var attachment: UUID
  /// The number of the part to read, from 0.
  public var part: Int

  /// Creates a request for one part, by default the first.
  public init(sample: SampleReference, attachment: UUID, part: Int = 0) {
    self.sample = sample
    self.attachment = attachment
    self.part = part
  }

  /// Permission to read the type. After a refusal, the app sees only its own samples.
  public var access: RequestAccess { .read([sample.type]) }

  /// A query, for code that admits, delays or records requests by kind.
  public var kind: RequestKind { .querying }
}
