// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Deletes the calling app's own samples of one type that match a predicate (DEL-06 to DEL-08): up to 4,096 in one transaction, more in
/// several. What is saved meanwhile stays. When it fails, the samples of earlier transactions are deleted.
///
/// Throws `authorizationNotDetermined` or `authorizationDenied` when the app may not save the type, and `invalidArgument` for the owner,
/// who uses ``RemoveSamples`` instead.
package struct DeleteMatchingSamples: HealthRequest {
  /// The number of deleted samples. Members that were deleted with their correlation are not counted (DEL-12).
  package typealias Reply = Int

  /// The type whose samples are deleted.
  package var type: DataType
  /// The condition that samples have to meet.
  package var predicate: PredicateTree

  /// Creates a request to delete the app's matching samples.
  package init(type: DataType, predicate: PredicateTree) {
    self.type = type
    self.predicate = predicate
  }

  /// Permission to save the type.
  package var access: RequestAccess { .share([type]) }

  /// A deletion, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .deleting }

  /// Whether the predicate searches in texts, which can take long.
  package var endsWithClient: Bool { predicate.comparesTexts }

  /// The number of deleted samples. 0 after a refusal.
  package func amount(of type: DataType, in reply: Int?) -> Int? { reply ?? 0 }
}
