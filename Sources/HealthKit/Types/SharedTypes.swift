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
