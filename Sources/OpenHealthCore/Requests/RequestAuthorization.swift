// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person for what was not decided yet, and remembers the answers (AUTH-13 to AUTH-18).
///
/// Throws `userCanceled` when nobody answered; nothing is then decided.
public struct RequestAuthorization: HealthRequest {
  public typealias Reply = Void

  public var share: [DataType]
  public var read: [DataType]

  public init(share: [DataType], read: [DataType]) {
    self.share = share
    self.read = read
  }

  public var access: RequestAccess { .none }
}
