// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The members of correlations.
package struct CorrelationTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The members of a correlation, in the order in which they were saved.
  func members(of sequence: Int64) throws -> [StoredSample] {
    try storage.samples(in: "correlation_member", "correlation", sequence, areMembers: true)
  }

  /// The sequence numbers of a correlation's members, deleted ones included.
  package func memberNumbers(of sequence: Int64) throws -> Set<Int64> {
    try Int64.fetchSet(
      database.cachedStatement(sql: "SELECT member FROM correlation_member WHERE correlation = ?"), arguments: [sequence])
  }

  /// Whether a stored sample is in a correlation.
  package func isMember(_ sequence: Int64) throws -> Bool {
    let statement = try database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM correlation_member WHERE member = ?)")
    return try Bool.fetchOne(statement, arguments: [sequence]) == true
  }

  /// The places that a query returns as lane, start and number.
  fileprivate func places(_ query: String, _ sequence: Int64) throws -> [StoredPlace] {
    try storage.sound("correlation_member", SQLRow.fetchAll(database.cachedStatement(sql: query), arguments: [sequence])) {
      StoredPlace(sequence: try $0[2], lane: try $0[0], start: Date(timeIntervalSinceReferenceDate: try $0[1]))
    }
  }

  /// The places of a correlation's members, deleted ones included.
  func places(of correlation: Int64) throws -> [StoredPlace] {
    try places("SELECT lane, start, member FROM correlation_member WHERE correlation = ?", correlation)
  }

  /// The samples, each correlation followed by its members. No sample appears twice.
  package func withMembers(_ samples: [StoredSample]) throws -> [StoredSample] {
    guard samples.contains(where: { $0.record.members != nil }) else { return samples }
    var seen: Set<Int64> = []
    return try samples.flatMap { sample in
      [sample] + (sample.record.members == nil ? [] : try members(of: sample.sequence))
    }
    .filter { seen.insert($0.sequence).inserted }
  }

  /// The types, sources and ends of a deleted correlation's members. `sequence` is the number of the deletion.
  func deletedMembers(ofDeletion sequence: Int64) throws -> [(member: DeletionRecord.Member, end: Date?)] {
    let statement = try database.cachedStatement(sql: "SELECT lane, end FROM correlation_member WHERE correlation = ? ORDER BY abs(member)")
    return try storage.sound("correlation_member", SQLRow.fetchAll(statement, arguments: [sequence])) { row in
      try storage.lane(row[0]).map { (.init(type: $0.type, source: $0.source), try row.dateOrNil(1)) }
    }
  }
}

extension CorrelationTable where Storage == StorageWriter {
  /// Records the members of the correlations among `samples`, where each correlation is followed by its members.
  func insert(among samples: [SampleRecord], _ places: [StoredPlace]) throws {
    for index in samples.indices {
      guard case .correlation(let members) = samples[index].value else { continue }
      for member in places[(index + 1)...].prefix(members.count) { try add(member, toCorrelation: places[index]) }
    }
  }

  /// Adds a stored sample to a correlation. Does nothing if it is a member already.
  package func add(_ member: StoredSample, toCorrelation correlation: StoredSample) throws {
    try add(member.place, toCorrelation: correlation.place)
  }

  /// Adds the sample at one place to the correlation at another. Does nothing if it is a member already.
  package func add(_ member: StoredPlace, toCorrelation correlation: StoredPlace) throws {
    // A chunk says which samples are members. One that is a member already stays where it is.
    if let (chunk, index) = try storage.sealed(member), try chunk.content.membership[index] == 0 { try storage.sealing.unseal([member]) }
    let statement = try database.cachedStatement(
      sql: "INSERT INTO correlation_member (correlation, member, lane, start) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
    statement.bind(correlation.sequence, at: 1)
    statement.bind(member.sequence, at: 2)
    statement.bind(member.lane, at: 3)
    statement.bind(number: member.start.timeIntervalSinceReferenceDate, at: 4)
    try statement.run()
  }

  /// Replaces a sample by another one in all correlations and workouts, removed ones too (META-08). The old sample may be deleted already,
  /// as its places outlive it.
  package func replaceMember(of old: Int64, to new: StoredPlace) throws {
    // Most samples are in no correlation.
    let places = try places("SELECT lane, start, member FROM correlation_member WHERE member = ?", old)
    if !places.isEmpty { try storage.sealing.unseal([new] + places) }
    for table in ["correlation_member", "workout_sample", "removed_place"] {
      try database.cachedStatement(sql: "UPDATE \(table) SET member = ?, lane = ?, start = ? WHERE member = ?")
        .execute(arguments: [new.sequence, new.lane, new.start.timeIntervalSinceReferenceDate, old])
    }
    try storage.workouts.touch(of: new.sequence)
  }

  /// Keeps the members of a deleted correlation under the number of the deletion, with negative member numbers, so that members that are
  /// still stored no longer count as members.
  func keepMembers(ofCorrelation sequence: Int64, deletion: Int64) throws {
    try storage.sealing.unseal(places(of: sequence))
    try database.cachedStatement(sql: "UPDATE correlation_member SET correlation = ?, member = -member WHERE correlation = ?")
      .execute(arguments: [deletion, sequence])
  }

  /// Records the ends of a correlation's members, which are not in chunks, before the first of them is deleted.
  func keepEnds(ofMembersOf correlation: Int64) throws {
    try database.cachedStatement(
      sql: """
        UPDATE correlation_member SET end = (
          SELECT coalesce(sample.end, sample.start) FROM sample
          WHERE sample.lane = correlation_member.lane AND sample.start = correlation_member.start AND sample.seq = correlation_member.member)
        WHERE correlation = ?
        """
    ).execute(arguments: [correlation])
  }
}

extension StorageDoors where Self: StorageReader {
  /// The members of correlations.
  package var correlations: CorrelationTable<Self> { CorrelationTable(storage: self) }
}
