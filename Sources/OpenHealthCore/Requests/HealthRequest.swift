// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One operation of the store, as a value.
///
/// A request says which access it needs; the engine decides on that before storage is asked, and carries the request out in the file of
/// the same name.
public protocol HealthRequest<Reply>: Sendable {
  associatedtype Reply: Sendable

  /// What the caller must be allowed to do.
  var access: RequestAccess { get }
}

/// What a request needs to be allowed.
public enum RequestAccess: Sendable, Equatable {
  /// Nothing: the request is about the caller itself.
  case none
  /// Reading samples of these types.
  case read([DataType])
  /// Saving samples of these types.
  case share([DataType])
  /// Being the owner.
  case owner
}
