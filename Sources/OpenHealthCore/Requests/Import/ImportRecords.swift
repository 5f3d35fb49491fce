// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Adds a batch of records from a file, for the owner. What is stored already is not stored again (D10).
///
/// Each record claims one stored record of the same identity that no other record of this import has claimed; only when there is none
/// is it inserted. The identity is: type, source name, start and end, value with unit, creation date; of a correlation and a workout the
/// dates and the source.
public struct ImportRecords: OwnerRequest {
  public typealias Reply = Outcome

  /// Where in a file a record stands. The same sample can stand in both places; each place claims for itself.
  public enum Place: Int, Sendable, CaseIterable { case top = 0, nested = 1 }

  /// A correlation or a workout, with the samples that stand in it.
  public struct Group: Sendable {
    /// A correlation without members, or a workout.
    public var record: SampleRecord
    public var members: [SampleRecord]
    /// What else the file says of it.
    public var extra: KeptElement?
    /// What else the file says of some members, by their place in the list. It goes with the member.
    public var memberExtras: [Int: KeptElement]

    public init(record: SampleRecord, members: [SampleRecord], extra: KeptElement?, memberExtras: [Int: KeptElement] = [:]) {
      self.record = record
      self.members = members
      self.extra = extra
      self.memberExtras = memberExtras
    }
  }

  /// What became of a batch, in numbers of records.
  public struct Outcome: Sendable, Equatable, Codable {
    public var storedByType: [DataType: Int] = [:]
    public var alreadyThereByType: [DataType: Int] = [:]
    /// Records that stand in both places of this file; the other place has been counted.
    public var repeatedByType: [DataType: Int] = [:]

    public init() {}
  }

  /// The number of the import, which must be running: begun by ``BeginImport`` on the same engine, and without a batch that failed.
  public var number: Int64
  public var records: [SampleRecord]
  /// What else the file says of some records, by their place in the list.
  public var extras: [Int: KeptElement]
  public var groups: [Group]

  public init(number: Int64, records: [SampleRecord], extras: [Int: KeptElement] = [:], groups: [Group] = []) {
    self.number = number
    self.records = records
    self.extras = extras
    self.groups = groups
  }
}
