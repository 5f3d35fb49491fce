// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// A request that a locked store may accept (``HealthRequest/worksWhileLocked``), with what can be done with it before it is carried out.
protocol JournalledRequest: HealthRequest {
  /// The UUIDs of the samples that it saves, members of correlations included, if a repetition leaves out those that are stored.
  var uuids: [UUID] { get }

  /// The request without samples that are stored; nil when nothing is left.
  func without(_ stored: Set<UUID>) -> Self?

  /// Checks the request as far as that is possible without the store. Throws the error that the unlocked store would throw.
  ///
  /// - Parameter known: The UUIDs of samples that the app saved since the store was locked.
  func check(known: Set<UUID>) throws(HealthError)
}

extension SaveSamples: JournalledRequest {
  var uuids: [UUID] { samples.withMembers.map(\.uuid) }

  func without(_ stored: Set<UUID>) -> SaveSamples? {
    var rest = self
    rest.samples = samples.filter { sample in !([sample].withMembers.contains { stored.contains($0.uuid) }) }
    return rest.samples.isEmpty ? nil : rest
  }

  func check(known: Set<UUID>) throws(HealthError) {
    if samples.isEmpty { throw .invalidArgument(.noSamples) }
    try samples.check(for: .saved)
    var own: Set<UUID> = []
    for uuid in uuids {
      if known.contains(uuid) { throw .duplicateObject(uuid: uuid.uuidString) }
      guard own.insert(uuid).inserted else { throw .repeatedObject(uuid: uuid.uuidString) }
    }
  }
}

extension AddSamplesToWorkout: JournalledRequest {
  var uuids: [UUID] { [] }

  func without(_ stored: Set<UUID>) -> AddSamplesToWorkout? { self }

  func check(known: Set<UUID>) throws(HealthError) {
    if samples.isEmpty { throw .invalidArgument(.noSamples) }
    if samples.contains(where: { $0.workout != nil }) { throw .invalidArgument(.workoutInWorkout) }
    if samples.contains(where: { $0.route != nil }) { throw .invalidArgument(.savedRoute) }
    try samples.check(for: .saved)
  }
}
