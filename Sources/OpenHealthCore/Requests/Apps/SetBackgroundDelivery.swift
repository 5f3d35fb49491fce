// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Registers the calling app to be woken for changes of a type, or ends that (OBS-11, OBS-12). Registrations outlive the process.
public struct SetBackgroundDelivery: HealthRequest {
  public typealias Reply = Void

  /// What is to change.
  public enum Change: Sendable, Hashable, Codable {
    case enable(type: DataType, frequency: Int)
    case disable(type: DataType)
    case disableAll
  }

  public var change: Change

  public init(_ change: Change) { self.change = change }

  public var access: RequestAccess { .none }
}
