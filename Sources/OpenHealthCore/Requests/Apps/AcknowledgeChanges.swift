// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Says that the calling app has taken note of changes: a handler of its observers has called its completion (OBS-05).
///
/// Changes nothing where the app has not enabled background delivery for the types.
public struct AcknowledgeChanges: HealthRequest {
  public typealias Reply = Void

  public var types: Set<DataType>
  /// The place in the change log up to which the app has looked.
  public var place: Int64

  public init(types: Set<DataType>, place: Int64) {
    self.types = types
    self.place = place
  }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .acknowledgement }
}
