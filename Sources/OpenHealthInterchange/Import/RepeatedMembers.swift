// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Counts the samples that a file has twice, by themselves and inside a correlation or workout, as the store does when it imports them: for a
/// preview.
///
/// Cost: a few words for each sample of a type that a correlation can hold, or that rates a workout. People have few of them, and exports have
/// no others inside.
struct RepeatedMembers {
  private static let types = Set(Catalog.types.filter(\.canBeMember) + Catalog.effortTypes)

  /// What tells the samples of a file apart. The store compares the same.
  private struct Identity: Hashable {
    let type: DataType
    let source: String
    let start: Double
    let end: Double
    let creation: Double?
    let value: Double
    let unit: String

    init?(_ sample: SampleRecord) {
      guard RepeatedMembers.types.contains(sample.type), case .quantity(let value, let unit) = sample.value else { return nil }
      type = sample.type
      source = sample.provenance.revision?.source.name ?? ""
      (start, end) = (sample.start.timeIntervalSinceReferenceDate, sample.end.timeIntervalSinceReferenceDate)
      creation = sample.creation?.timeIntervalSinceReferenceDate
      (self.value, self.unit) = (value, unit.string)
    }
  }

  /// The samples by themselves less those inside others, by the hash of their identity, which needs less room.
  private var surplus: [Int: Int32] = [:]
  /// The number of repeated samples by type.
  private(set) var counts: [DataType: Int] = [:]

  /// Adds a sample of the file.
  ///
  /// - Parameter isMember: whether it is inside a correlation or workout.
  mutating func add(_ sample: SampleRecord, isMember: Bool) {
    guard let identity = Identity(sample) else { return }
    let step: Int32 = isMember ? -1 : 1
    let before = surplus[identity.hashValue] ?? 0
    if before.signum() == -step.signum() { counts[sample.type, default: 0] += 1 }
    surplus[identity.hashValue] = before == -step ? nil : before + step
  }
}
