// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A class of types with an identifier each. Not for clients: it lets an initialiser hand out the shared object, which an initialiser of
/// a class cannot.
// Not bound to classes: `self` could not be assigned then.
public protocol _HKTypeMaking {
  /// The struct that names the types of the class.
  associatedtype _Identifier: RawRepresentable<String>
}

extension _HKTypeMaking where Self: HKObjectType {
  /// The type with an identifier: the same object each time (TYPE-01). Raises for an identifier of another kind or none (TYPE-03).
  public init(_ identifier: _Identifier) {
    guard let type: Self = SharedTypes.type(identifier.rawValue) else {
      raise(.invalidArgument, "\(identifier.rawValue) is not the identifier of an \(Self.self)")
    }
    self = type
  }
}
