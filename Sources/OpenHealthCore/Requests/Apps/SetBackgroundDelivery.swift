// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Registers the calling app to be woken for changes of a type, or ends that (OBS-11, OBS-12). Registrations outlive the process.
public struct SetBackgroundDelivery: HealthRequest {
  public typealias Reply = Void

  public var change: BackgroundDeliveryChange

  public init(_ change: BackgroundDeliveryChange) { self.change = change }

  public var access: RequestAccess { .none }

  public var kind: RequestKind { .backgroundDelivery(change) }
}
