// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// Decides which samples with sync identifiers, or contents with a key, to store: of each identifier the highest version, of equal versions
/// the first (META-07, META-09, CLIN-02, OQ-16h).
struct SyncResolution {
  /// The sample that an identifier refers to.
  enum Current {
    case new(UUID)
    case stored(StoredSample)
  }

  /// The stored samples to replace, each with the UUID of its successor, in the order in which they were saved.
  private(set) var replaced: [(old: StoredSample, new: UUID)] = []
  /// The sample that supersedes each rejected one, by the UUID of the rejected one.
  private(set) var superseded: [UUID: Current] = [:]

  private struct Key: Hashable {
    let type: DataType
    let identifier: String
  }

  /// - Parameter source: The source of the samples. Each source has its own identifiers.
  init(_ samples: [SampleRecord], source: SourceRecord, storage: StorageWriter) throws {
    guard samples.contains(where: { $0.sync != nil }) else { return }
    var best: [Key: (uuid: UUID, version: Double)] = [:]
    for sample in samples {
      guard let (identifier, version) = sample.sync else { continue }
      let key = Key(type: sample.type, identifier: identifier)
      if let known = best[key], known.version >= version { continue }
      best[key] = (sample.uuid, version)
    }
    var current = best.mapValues { Current.new($0.uuid) }
    let lanes = try storage.lanes(of: Array(Set(best.keys.map(\.type)))).filter { $0.source == source }
    for (key, candidate) in best {
      guard let lane = lanes.first(where: { $0.type == key.type }), let stored = try storage.synced(identifier: key.identifier, lane: lane)
      else { continue }
      if stored.version < candidate.version {
        replaced.append((stored.sample, candidate.uuid))
      } else {
        current[key] = .stored(stored.sample)
      }
    }
    replaced.sort { $0.old.sequence < $1.old.sequence }
    for sample in samples {
      guard let (identifier, _) = sample.sync, let winner = current[Key(type: sample.type, identifier: identifier)] else {
        continue
      }
      if case .new(sample.uuid) = winner { continue }
      superseded[sample.uuid] = winner
    }
  }
}
