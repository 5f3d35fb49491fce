// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ReadMeasurementSystem: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Answer? { try storage.settings.measurementSystem() }
}

extension SetMeasurementSystem: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws { try storage.settings.setMeasurementSystem(system) }
}

extension SetPreferredUnit: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard let facts = type.quantity else { throw HealthError.invalidArgument(.notQuantities(type)) }
    if let unit, !unit.isCompatible(with: facts.unit) {
      throw HealthError.invalidArgument(.displayUnit(type, unit: unit.string, typeUnit: facts.displayUnit.string))
    }
    try storage.preferredUnits.set(unit, of: type)
  }
}

extension SetZones: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard type.quantity?.zones != nil else { throw HealthError.invalidArgument(.zones(.noZones(type))) }
    let configuration = try boundaries.map { try ZoneConfiguration(type: type, boundaries: $0, source: .user) }
    try storage.zones.set(configuration, of: type)
  }
}

extension ReadSourceOrder: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] {
    let lanes = Dictionary(grouping: try storage.lanes(of: types).filter { $0.count > 0 }, by: \.type)
    return try lanes.sorted { $0.key.identifier < $1.key.identifier }.flatMap { type, lanes in
      let ranks = try SourceRanks(type: type, lanes: lanes, storage: storage)
      return zip(ranks.lanes, ranks.reasons).map { Item(type: type, source: $0.source, reason: $1, count: $0.count) }
    }
  }
}

extension SetSourceOrder: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard Set(bundleIdentifiers).count == bundleIdentifiers.count else {
      throw HealthError.invalidArgument(.repeatedSource)
    }
    try storage.sourceOrders.set(bundleIdentifiers, of: type)
    // Figures of workouts are stored; all other statistics are computed on request.
    try storage.workouts.touch(holding: type)
  }
}
