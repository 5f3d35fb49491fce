// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// A record that is stored although the owner has removed it, and where the removed sample was.
struct RemovedTwin {
  /// The index of the record.
  let record: Int
  let lane: Int64
  /// The start of the sample, rounded down.
  let second: Int64
  let sequence: Int64
}

/// The records of a batch that the owner has removed from the store, by a deletion or a correction: the import leaves them out. One that
/// brings them back forgets instead that they were removed.
struct RemovedRecords {
  let session: ImportSession
  let storage: StorageWriter
  let place: ImportRecords.Place
  /// The indices of the records that are left out.
  private(set) var indices: Set<Int> = []
  /// The numbers of the remembered samples that records were compared with.
  private(set) var known: Set<Int64> = []
  /// The records that are stored all the same, with the removed samples whose places they take.
  private(set) var twins: [RemovedTwin] = []

  /// Longer gaps between records are not read over.
  private static let longestGap: Int64 = 86_400

  init(session: ImportSession, storage: StorageWriter, place: ImportRecords.Place) {
    (self.session, self.storage, self.place) = (session, storage, place)
  }

  /// Takes those out of records of one type and source name that the owner has removed, and sets their places to where they were.
  ///
  /// Cost: reads the remembered samples of the lanes around the records.
  mutating func take(
    _ new: inout [Int], of records: [SampleRecord], members: [[SampleRecord]]?, lanes: [Lane], places: inout [StoredPlace?],
    outcome: inout ImportRecords.Outcome
  ) throws {
    let lanes = try lanes.filter { try storage.removals.remembersSamples(ofLane: $0.number) }
    if lanes.isEmpty { return }
    /// What a record and a remembered sample have in common.
    struct Key: Hashable {
      let second: Int64
      let mark: UInt64
    }
    var wanted: [Key: [Int]] = [:]
    // The last one of each list is the first in the file.
    for index in new.reversed() {
      guard let identity = LooseIdentity(removed: records[index], members: members?[index]) else { continue }
      wanted[Key(second: identity.start, mark: identity.mark), default: []].append(index)
    }
    var found: Set<Int> = []
    let marks = Set(wanted.keys.map(\.mark))
    for seconds in Self.stretches(wanted.keys.map(\.second)) {
      for lane in lanes {
        for row in try storage.removals.remembered(lane: lane.number, seconds: seconds, marks: marks) {
          let key = Key(second: row.second, mark: row.mark)
          if wanted[key] != nil { known.insert(row.sequence) }
          guard let index = wanted[key]?.last else { continue }
          if session.bringsBack {
            twins.append(RemovedTwin(record: index, lane: lane.number, second: row.second, sequence: row.sequence))
            wanted[key]?.removeLast()
            continue
          }
          let claim = session.claim(row.sequence, at: place)
          if claim == .taken { continue }
          wanted[key]?.removeLast()
          found.insert(index)
          places[index] = StoredPlace(sequence: row.sequence, lane: lane.number, start: records[index].start)
          let type = records[index].type
          if claim == .claimedAtOtherPlace {
            outcome.repeatedByType[type, default: 0] += 1
          } else {
            outcome.removedByType = (outcome.removedByType ?? [:]).merging([type: 1], uniquingKeysWith: +)
          }
        }
      }
    }
    indices.formUnion(found)
    new.removeAll(where: found.contains)
  }

  /// The ranges of numbers without a long gap, ascending.
  private static func stretches(_ seconds: [Int64]) -> [ClosedRange<Int64>] {
    var stretches: [ClosedRange<Int64>] = []
    for second in seconds.sorted() {
      if let last = stretches.last, second - last.upperBound <= longestGap {
        stretches[stretches.count - 1] = last.lowerBound...second
      } else {
        stretches.append(second...second)
      }
    }
    return stretches
  }
}
