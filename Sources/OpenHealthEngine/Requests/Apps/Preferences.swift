// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension PreferredUnits: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [DataType: UnitExpression] {
    var units: [DataType: UnitExpression] = [:]
    let known = try storage.settings.measurementSystem()?.system
    for type in types {
      guard let facts = type.quantity else { throw HealthError.invalidArgument(.notQuantities(type)) }
      // An app that may not know the person's preferences for the type gets the default of the measurement system in the request.
      guard try access.mayKnowPreferences(of: type) else {
        units[type] = facts.displayUnit(in: system)
        continue
      }
      units[type] = try storage.preferredUnits.unit(of: type) ?? facts.displayUnit(in: known ?? system)
    }
    return units
  }
}

extension PreferredZones: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> ZoneConfiguration? {
    guard access.isGranted(type) else { return nil }
    return try PreferredZoneConfiguration.of(type, at: date, storage)
  }
}

extension RecalibrateEstimates: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws {
    guard type.allowsRecalibration else { throw HealthError.invalidArgument(.notRecalibratable(type)) }
    let answers = try access.answers(to: [.init(type: type, direction: .read), .init(type: type, direction: .share)])
    guard answers.allSatisfy({ $0 == .granted }) else { throw HealthError.authorizationDenied }
  }
}
