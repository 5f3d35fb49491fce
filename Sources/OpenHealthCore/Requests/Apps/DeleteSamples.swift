// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Deletes samples that the calling app saved, or anybody's for the owner: all of them or, with an error, none (DEL-01 to DEL-04). With a
/// correlation goes what it holds (DEL-12).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` without the permission to save their types, `invalidArgument` for an
/// empty list, `objectsNotFound` when one is not stored or another app's.
public struct DeleteSamples: HealthRequest {
  public typealias Reply = Void

  @SampleColumns public var samples: [SampleRecord]

  public init(samples: [SampleRecord]) { self.samples = samples }

  public var access: RequestAccess { .share(SaveSamples(samples: samples).types) }

  public var kind: RequestKind { .deleting }
}
