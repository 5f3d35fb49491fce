// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Asks the person for the permissions that were never decided, and stores the answers (AUTH-13 to AUTH-18).
///
/// Blocks until every question has an answer, which may take days where the owner answers through a daemon. Returns at once if nothing is
/// undecided. For the owner, it does nothing.
///
/// Throws `userCanceled` or `noTerminal` when there is no answer; then nothing is decided. Throws `invalidArgument` for types that cannot
/// be requested, and for an app whose registration lacks the usage text (AUTH-03, AUTH-04).
package struct RequestAuthorization: HealthRequest {
  /// Nothing. The app does not learn the answers about reading.
  package typealias Reply = Void

  /// The types to ask about, by direction.
  package var types: AuthorizationTypes

  /// Creates a request to ask about some types.
  package init(types: AuthorizationTypes) { self.types = types }

  /// Creates a request to ask about saving the types of `share` and reading those of `read`.
  package init(share: [DataType], read: [DataType]) { self.init(types: AuthorizationTypes(share: share, read: read)) }

  /// No permission: the request concerns only the calling app.
  package var access: RequestAccess { .none }

  /// An authorization request that asks the person about these types.
  package var kind: RequestKind { .authorization(asking: types) }
}
