// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Removes a file from a stored sample of the calling app; for the owner, from a sample of any app (ATT-03).
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save the type, and `invalidArgument` when its sample
/// has no such attachment.
public struct RemoveAttachment: HealthRequest {
  /// Nothing. The attachment is deleted when the call returns.
  public typealias Reply = Void

  /// The sample.
  public var sample: SampleReference
  /// The identifier of the attachment.
  public var attachment: UUID

  /// Creates a request to remove a file.
  public init(sample: SampleReference, attachment: UUID) {
    self.sample = sample
    self.attachment = attachment
  }

  /// Permission to save the type of the sample.
  public var access: RequestAccess { .share([sample.type]) }

  /// A deletion, for code that admits, delays or records requests by kind.
  public var kind: RequestKind { .deleting }

  /// 1 for the type of the sample, else 0. 0 after a refusal.
  public func amount(of type: DataType, in reply: Void?) -> Int? { reply != nil && type == sample.type ? 1 : 0 }
}
