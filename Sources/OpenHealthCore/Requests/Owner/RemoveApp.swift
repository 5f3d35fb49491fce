// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Takes back the registration of an app, all that it was answered, what it asked and its wishes to be woken, for the owner.
///
/// Connections of the app get nothing from then on, and its calls that wait for an answer end with `userCanceled`. The samples that it saved
/// stay. Throws `invalidArgument` for an app of which the store has none of this.
public struct RemoveApp: OwnerRequest {
  public typealias Reply = Void

  public var bundleIdentifier: String

  public init(_ bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }
}
