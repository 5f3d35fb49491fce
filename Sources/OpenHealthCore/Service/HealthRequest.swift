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
  /// Reading samples of these types; a correlation is read as far as its members may be.
  case read([DataType])
  /// Saving samples of these types; for a correlation, of at least one type of its members.
  case share([DataType])
  /// Being the owner.
  case owner
}
