// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// The dates with which the app may begin to read samples of some types (AUTH-54).
///
/// There is an entry for a type of which the app may read samples since a date. None for one that it may read as a whole or not at all, and none
/// for one that no date can limit (AUTH-55, AUTH-66).
public struct EarliestSampleDates: HealthRequest {
  public typealias Reply = [DataType: Date]

  public var types: Set<DataType>

  public init(types: Set<DataType>) { self.types = types }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .authorization(asking: nil) }
}
