// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the calling app knows of its right to save a type. There is no such request for reading (AUTH-24, AUTH-26).
public struct SharingStatus: HealthRequest {
  public typealias Reply = Permission?

  public var type: DataType

  public init(type: DataType) { self.type = type }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .sharingStatus }
}
