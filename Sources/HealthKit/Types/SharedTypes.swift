// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Keeps one shared object for each type (TYPE-01).
enum SharedTypes {
  private static let made = Mutex(State())

  private struct State {
    var byIdentifier: [String: HKObjectType] = [:]
    /// The objects of classes that have a single type.
    var byClass: [ObjectIdentifier: HKObjectType] = [:]
  }

  /// The type with an identifier; nil when it is of another class.
  static func type<T: HKObjectType>(_ identifier: String) -> T? {
    Catalog.type(identifier: identifier).flatMap { object(of: $0) as? T }
  }

  /// The shared object of a type of samples.
  static func sampleType(_ dataType: DataType) -> HKSampleType {
    guard let type = object(of: dataType) as? HKSampleType else { preconditionFailure("\(dataType) is a type of samples") }
    return type
  }

  /// The type of a class that has a single one.
  static func only<T: HKObjectType>() -> T {
    let key = ObjectIdentifier(T.self)
    if let type = made.withLock({ $0.byClass[key] }) as? T { return type }
    let types = Catalog.types.lazy.compactMap { object(of: $0) as? T }
    guard let type = types.first else { preconditionFailure("the catalogue has a type of class \(T.self)") }
    made.withLock { $0.byClass[key] = type }
    return type
  }

  /// The shared object of a type, created the first time.
  static func object(of dataType: DataType) -> HKObjectType {
    made.withLock { made in
      if let type = made.byIdentifier[dataType.identifier] { return type }
      let type = make(dataType)
      made.byIdentifier[dataType.identifier] = type
      return type
    }
  }
}

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
