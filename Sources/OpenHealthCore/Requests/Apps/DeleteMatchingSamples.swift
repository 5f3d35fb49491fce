// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Deletes the calling app's own samples of a type that meet a predicate; the reply is how many (DEL-06 to DEL-08).
///
/// What goes with a correlation is not counted (DEL-12).
public struct DeleteMatchingSamples: HealthRequest {
  public typealias Reply = Int

  public var type: DataType
  public var predicate: PredicateTree

  public init(type: DataType, predicate: PredicateTree) {
    self.type = type
    self.predicate = predicate
  }

  public var access: RequestAccess { .share([type]) }

  public var kind: RequestKind { .deleting }
}
