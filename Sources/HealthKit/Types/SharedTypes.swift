// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// The one object of each type (TYPE-01).
enum SharedTypes {
  private static let made = Mutex(State())

  private struct State {
    var byIdentifier: [String: HKObjectType] = [:]
    /// For classes that have but one type.
    var byClass: [ObjectIdentifier: HKObjectType] = [:]
  }

  /// The type with an identifier, if it is of this class.
  static func type<T: HKObjectType>(_ identifier: String) -> T? {
    Catalog.type(identifier: identifier).flatMap { object(of: $0) as? T }
  }

  /// The type of samples.
  static func sampleType(_ dataType: DataType) -> HKSampleType {
    guard let type = object(of: dataType) as? HKSampleType else { preconditionFailure("\(dataType) is a type of samples") }
    return type
  }

  /// The type of a class that has but one.
  static func only<T: HKObjectType>() -> T {
    let key = ObjectIdentifier(T.self)
    if let type = made.withLock({ $0.byClass[key] }) as? T { return type }
    let types = Catalog.types.lazy.compactMap { object(of: $0) as? T }
    guard let type = types.first else { preconditionFailure("the catalogue has a type of class \(T.self)") }
    made.withLock { $0.byClass[key] = type }
    return type
  }

  /// The type as an object.
  static func object(of dataType: DataType) -> HKObjectType {
    made.withLock { made in
      if let type = made.byIdentifier[dataType.identifier] { return type }
      let type = make(dataType)
      made.byIdentifier[dataType.identifier] = type
      return type
    }
  }
}
