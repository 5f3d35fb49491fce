// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ListTypes: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] {
    let lanes = try storage.lanes(of: nil).compactMap { $0.count > 0 ? try storage.sound($0) : nil }
    return Dictionary(grouping: lanes, by: \.type).map { type, lanes in
      Item(
        type: type, count: lanes.map(\.count).reduce(0, +),
        earliestStart: Date(timeIntervalSinceReferenceDate: lanes.map(\.earliest).reduce(.infinity, min)),
        latestEnd: Date(timeIntervalSinceReferenceDate: lanes.map(\.latest).reduce(-.infinity, max)), sources: lanes.map(\.source),
        latestEnds: lanes.map { Date(timeIntervalSinceReferenceDate: $0.latest) },
        earliestStarts: lanes.map { Date(timeIntervalSinceReferenceDate: $0.earliest) })
    }
    .sorted { $0.type.identifier < $1.type.identifier }
  }
}

extension CountSamples: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] {
    var counts: [Int64: Int] = [:]
    // Members of correlations may also be selected themselves.
    var members: Set<Int64> = []
    try selection.forEach(storage, access: access) { sample in
      if members.contains(sample.sequence) { return true }
      counts[sample.lane, default: 0] += 1
      for member in try storage.correlations.withMembers([sample]).dropFirst() where members.insert(member.sequence).inserted {
        counts[member.lane, default: 0] += 1
      }
      return true
    }
    return try storage.lanes(of: nil).compactMap { lane in
      counts[lane.number].map { Item(type: lane.type, source: lane.source, count: $0) }
    }
  }
}

extension SampleSelection {
  /// Calls `body` with each selected sample until it returns false. Correlations come first, so that their members go with them. Throws
  /// `objectsNotFound` when a UUID is not stored.
  func forEach(_ storage: StorageReader, access: AccessDecision, _ body: (StoredSample) throws -> Bool) throws {
    switch self {
    case .samples(let uuids):
      let found = try storage.samples(uuids: uuids)
      guard Set(found.map(\.record.uuid)).count == uuids.count else { throw HealthError.objectsNotFound }
      for sample in found.filter({ $0.record.members != nil }) + found.filter({ $0.record.members == nil }) {
        guard try body(sample) else { return }
      }
    case .matching(let types, let predicate):
      let predicate = try access.resolved(predicate)
      let lanes = try storage.lanes(of: types)
      var goesOn = true
      for lane in lanes.filter({ $0.type.correlationMembers != nil }) + lanes.filter({ $0.type.correlationMembers == nil }) where goesOn {
        try storage.forEachRecord(lanes: [lane], predicate: predicate) { sample, _ in
          goesOn = try body(sample)
          return goesOn
        }
      }
    }
  }
}

extension FindSample: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Finding {
    guard let found = try storage.samples(uuids: [uuid]).first else { return Finding() }
    return Finding(
      sample: try access.visible(found.record), importNumber: try storage.imports.number(ofSample: found.sequence),
      workouts: try storage.workouts.uuids(ofSample: found.sequence))
  }
}

extension ListLeftOut: AskingRequest {
  static var course: RequestCourse { .read }

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> [LeftOut] {
    try engine.checkOwner(caller)
    return engine.database.leftOut
  }
}
