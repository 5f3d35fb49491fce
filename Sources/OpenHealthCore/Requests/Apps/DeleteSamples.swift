// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Deletes samples that the calling app saved, all or none (DEL-01 to DEL-04). For the owner, it deletes samples of any app. A correlation
/// takes its members with it (DEL-12).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save one of the types, `invalidArgument` for an empty
/// list, and `objectsNotFound` when a sample is not stored or belongs to another app.
package struct DeleteSamples: HealthRequest {
  /// Nothing. All deletions are committed in one transaction.
  package typealias Reply = Void

  /// The samples to delete, found by UUID, type and start. A repeated UUID counts once.
  @SampleColumns package var samples: [SampleRecord]

  /// Creates a request to delete samples.
  package init(samples: [SampleRecord]) { self.samples = samples }

  /// Permission to save the types of the samples.
  package var access: RequestAccess { .share(SaveSamples(samples: samples).types) }

  /// A deletion, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .deleting }

  /// Counts the samples of the type, members of correlations included. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply == nil ? 0 : samples.withMembers.count(of: type) }
}
