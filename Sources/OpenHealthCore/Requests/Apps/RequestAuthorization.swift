// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person for what was not decided yet, and remembers the answers (AUTH-13 to AUTH-18).
///
/// Throws `userCanceled` or `noTerminal` without an answer, `invalidArgument` for types that cannot be asked for; nothing is then decided.
public struct RequestAuthorization: HealthRequest {
  public typealias Reply = Void

  public var types: AuthorizationTypes

  public init(types: AuthorizationTypes) { self.types = types }

  public init(share: [DataType], read: [DataType]) { self.init(types: AuthorizationTypes(share: share, read: read)) }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .authorization(asking: types) }
}
