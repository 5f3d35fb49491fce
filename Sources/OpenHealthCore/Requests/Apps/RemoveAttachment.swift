// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Removes a file from a stored sample of the calling app; for the owner, from a sample of any app (ATT-03).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save the type, and `invalidArgument` when its sample
/// has no such attachment.
package struct RemoveAttachment: HealthRequest {
  /// Nothing. The attachment is deleted when the call returns.
  package typealias Reply = Void

  /// The sample.
  package var sample: SampleReference
  /// The identifier of the attachment.
  package var attachment: UUID

  /// Creates a request to remove a file.
  package init(sample: SampleReference, attachment: UUID) {
    self.sample = sample
    self.attachment = attachment
  }

  /// Permission to save the type of the sample.
  package var access: RequestAccess { .share([sample.type]) }

  /// A deletion, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .deleting }

  /// 1 for the type of the sample, else 0. 0 after a refusal.
  package func amount(of type: DataType, in reply: Void?) -> Int? { reply != nil && type == sample.type ? 1 : 0 }
}
