// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A class of types that have an identifier each. Not for clients: an initialiser in a protocol extension can return the shared object,
/// which an initialiser of a class cannot. It is not bound to classes, as `self` could not be assigned then.
public protocol _HKTypeMaking {
  /// The struct with the identifiers of the class.
  associatedtype _Identifier: RawRepresentable<String>
}

extension _HKTypeMaking where Self: HKObjectType {
  /// The type with an identifier: the same object each time (TYPE-01). Raises for an unknown identifier, and for one of another kind
  /// (TYPE-03).
  public init(_ identifier: _Identifier) {
    guard let type: Self = SharedTypes.type(identifier.rawValue) else {
      raise(.invalidArgument, "\(identifier.rawValue) is not the identifier of an \(Self.self)")
    }
    self = type
  }
}
