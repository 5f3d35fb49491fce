// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ImportRecords: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Date) throws -> Outcome {
    var claimed: [Int64] = []
    do {
      var outcome = Outcome()
      let lanes = try storage.lanes(of: nil)
      var new: [Int] = []
      for (key, indices) in Dictionary(grouping: records.indices, by: { LaneKey(records[$0]) }) {
        let candidates = lanes.filter { $0.type == key.type && $0.source.name == key.sourceName && $0.count > 0 }
        var matcher = Matcher(records: records, indices: indices)
        var repeated = 0
        for lane in candidates {
          try matcher.match(lane: lane, storage: storage) { sequence in
            let claim = run.claim(sequence, at: place)
            if claim == .taken { return false }
            claimed.append(sequence)
            if claim == .claimedAtOtherPlace { repeated += 1 }
            return true
          }
        }
        let unmatched = matcher.unmatched
        new += unmatched
        outcome.storedByType[key.type, default: 0] += unmatched.count
        outcome.repeatedByType[key.type, default: 0] += repeated
        outcome.alreadyThereByType[key.type, default: 0] += indices.count - unmatched.count - repeated
      }
      // As they stand in the file, and by lane: the order in which they are numbered does not depend on hashing.
      for stored in try storage.insert(new.sorted().map { records[$0] }) where run.claim(stored.sequence, at: place) != .taken {
        claimed.append(stored.sequence)
      }
      return outcome
    } catch {
      run.release(claimed, at: place)
      throw error
    }
  }
}

private struct LaneKey: Hashable {
  let type: DataType
  let sourceName: String

  init(_ record: SampleRecord) {
    type = record.type
    sourceName = record.provenance.revision?.source.name ?? ""
  }
}

/// Finds, for records of one type and source name, stored samples of the same identity.
private struct Matcher {
  private let records: [SampleRecord]
  /// Places of records without a match, by their start.
  private var waiting: [Double: [Int]] = [:]
  private let count: Int

  init(records: [SampleRecord], indices: [Int]) {
    self.records = records
    count = indices.count
    // The last in the list is taken first, so that records are claimed in the order of the file.
    for index in indices.reversed() { waiting[records[index].start.timeIntervalSinceReferenceDate, default: []].append(index) }
  }

  var unmatched: [Int] { waiting.values.flatMap { $0 } }

  /// Looks through a lane. `claim` says whether a stored sample is still free.
  mutating func match(lane: Lane, storage: StorageReader, claim: (Int64) -> Bool) throws {
    let starts = waiting.keys.filter { $0 >= lane.earliest && $0 <= lane.latest }.sorted()
    guard let first = starts.first, let last = starts.last else { return }
    // Where the records lie thinly among the stored ones, looking each up costs less than walking past all.
    let share = (last - first) / max(1, lane.latest - lane.earliest)
    if share * Double(lane.count) > 16 * Double(starts.count) {
      for start in starts { try walk(lane: lane, from: start, to: start, storage: storage, claim: claim) }
    } else {
      try walk(lane: lane, from: first, to: last, storage: storage, claim: claim)
    }
  }

  private mutating func walk(lane: Lane, from: Double, to: Double, storage: StorageReader, claim: (Int64) -> Bool) throws {
    try storage.forEachIdentity(lane: lane, from: from, to: to) { stored in
      guard let indices = waiting[stored.start], let place = indices.lastIndex(where: { records[$0].isSame(as: stored) }) else { return }
      if claim(stored.sequence) { waiting[stored.start]!.remove(at: place) }
    }
  }
}

extension SampleRecord {
  fileprivate func isSame(as stored: StoredIdentity) -> Bool {
    guard end.timeIntervalSinceReferenceDate == stored.end, creation?.timeIntervalSinceReferenceDate == stored.creation else {
      return false
    }
    switch value {
    case .quantity(let number, let unit): return number == stored.value && unit == stored.unit
    case .category(let number): return Double(number) == stored.value && stored.unit == nil
    case .correlation, .workout: return false
    }
  }
}
