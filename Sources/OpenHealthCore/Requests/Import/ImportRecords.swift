// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Imports a batch of records from a file in one transaction. Records that are already stored are not stored again (D10).
///
/// Each record claims one stored record with the same identity that no other record of this import has claimed. Only if there is none is it
/// inserted. The identity of a record is its type, source name, start and end, value with unit and creation date. For a correlation, its
/// members take the place of the value; for a workout, its activity does. A content with a key, such as a clinical record, also replaces the
/// stored sample of its type and source with this key, unless that one is later (CLIN-02). With ``keepsIdentifiers``, a record is first of all
/// the stored sample with its UUID and source.
///
/// A record that the owner has removed, also by a correction, is left out, unless the import ``BeginImport/bringsBack``. It is the same
/// record if type, source name, the seconds of start and end, and the value in the type's unit to nine digits are; each removed sample keeps
/// one record out.
///
/// Throws `invalidArgument` if the import is not running. A batch that throws ends the import.
package struct ImportRecords: OwnerRequest {
  /// How many records were stored and how many were known.
  package typealias Reply = Outcome

  /// Where in a file a record is. A sample can occur in both places; each place makes its own claims.
  package enum Place: Int, Sendable, CaseIterable { case top = 0, nested = 1 }

  /// A correlation or a workout with the samples inside it.
  package struct Group: Sendable {
    /// A correlation without members, or a workout.
    package var record: SampleRecord
    /// The samples inside the correlation or workout.
    package var members: [SampleRecord]
    /// The parts of the element that `record` does not represent; nil if there are none.
    package var extra: KeptElement?
    /// The parts of members' elements that the members do not represent, by index in `members`. They are stored with the member.
    package var memberExtras: [Int: KeptElement]
    /// The elements inside it that break a rule, each with the reason. They are in `extra`, too; if the store has the group without one of
    /// them, the group gets it.
    package var parts: [Part]

    /// Creates a group. `memberExtras` can be left out if the members represent their elements completely, and `parts` if no element breaks
    /// a rule.
    package init(
      record: SampleRecord, members: [SampleRecord], extra: KeptElement?, memberExtras: [Int: KeptElement] = [:],
      parts: [Part] = []
    ) {
      self.record = record
      self.members = members
      self.extra = extra
      self.memberExtras = memberExtras
      self.parts = parts
    }
  }

  /// An element inside a correlation or a workout that breaks a rule.
  package struct Part: Sendable, Equatable {
    /// The element as it is in the file.
    package var element: KeptElement
    /// A hash that is equal for elements with the same content, whenever they were exported.
    package var identity: UInt128
    /// Why the element is no sample or value of the group, such as "the unit is missing", without values.
    package var reason: String

    /// Creates a part.
    package init(element: KeptElement, identity: UInt128, reason: String) {
      self.element = element
      self.identity = identity
      self.reason = reason
    }
  }

  /// The result of a batch, in numbers of records.
  package struct Outcome: Sendable, Equatable, Codable {
    /// The number of inserted records by type.
    package var storedByType: [DataType: Int] = [:]
    /// The number of records that claimed a stored one, by type.
    package var alreadyThereByType: [DataType: Int] = [:]
    /// The number of stored attachments, of those that their samples had already, and of those that exceed ``Limits/largestAttachments`` or
    /// ``Limits/mostAttachments`` of their samples.
    package var storedAttachments = 0, knownAttachments = 0, refusedAttachments = 0
    /// The number of records that occur in both places of this file, by type. They were already counted at the other place.
    package var repeatedByType: [DataType: Int] = [:]
    /// The number of records that were left out, because the owner has removed them, by type; nil for none.
    package var removedByType: [DataType: Int]?
    /// The number of attachments of these records; nil for none.
    package var removedAttachments: Int?
    /// With ``ImportRecords/keepsIdentifiers``, the number of records that say another type, time or value than the sample with their UUID,
    /// which stays as it is; they count as already there, too. Nil for none.
    package var differing: Int?
    /// For each part of the groups, in their order: whether it is kept now. False for one that its group had before. Nil without parts.
    package var arePartsNew: [Bool]?

    /// Creates an empty result, to which batches add.
    package init() {}
  }

  /// The number of the import, which must be running: begun by ``BeginImport`` on the same engine, and without a failed batch.
  package var number: Int64
  /// Records at the top level of the file.
  package var records: [SampleRecord]
  /// The parts of elements that records do not represent, by index in `records`.
  package var extras: [Int: KeptElement]
  /// The files that belong to records, with their content, by index in `records`. A stored sample gets those that it does not have.
  package var attachments: [Int: [AttachmentRecord]]
  /// Correlations and workouts.
  package var groups: [Group]
  /// Whether the UUIDs of the records are those that the file has, as exports of tables do. Then a stored sample with the UUID and the source
  /// of a record is this record, whatever else they say, and the stored one stays.
  package var keepsIdentifiers: Bool

  /// Creates a batch. Groups, extras and attachments can be left out.
  package init(
    number: Int64, records: [SampleRecord], extras: [Int: KeptElement] = [:], attachments: [Int: [AttachmentRecord]] = [:],
    groups: [Group] = [], keepsIdentifiers: Bool = false
  ) {
    self.number = number
    self.records = records
    self.extras = extras
    self.attachments = attachments
    self.groups = groups
    self.keepsIdentifiers = keepsIdentifiers
  }
}

extension ImportRecords: ColumnCoded {
  /// Writes the records and groups as columns, members and their elements after their groups. Parts of groups are at the end, if there are
  /// any, and behind them whether UUIDs are kept: earlier versions know neither.
  package func write(to page: inout ColumnWriter) {
    page.number(number)
    page.samples(records)
    page.extras(extras)
    page.samples(groups.map(\.record))
    page.extras(groups.map(\.extra).byPlace)
    page.column(groups) { UInt32($0.members.count) }
    page.samples(groups.flatMap(\.members))
    for group in groups { page.extras(group.memberExtras) }
    let places = attachments.keys.sorted()
    page.count(places.count)
    page.column(places) { UInt32($0) }
    for place in places { page.attachments(attachments[place] ?? []) }
    guard keepsIdentifiers || groups.contains(where: { !$0.parts.isEmpty }) else { return }
    for group in groups {
      page.count(group.parts.count)
      for part in group.parts {
        page.blob(part.element.encoded())
        page.number(part.identity)
        page.text(part.reason)
      }
    }
    if keepsIdentifiers { page.number(UInt8(1)) }
  }

  /// Reads the columns of ``write(to:)``. Throws ``WireFault`` if the counts of groups and members do not agree.
  package init(from page: inout ColumnReader) throws {
    self.init(number: try page.number(), records: try page.samples())
    extras = try page.extras(records.count)
    let owners = try page.samples()
    let ownExtras = try page.extras(owners.count)
    let counts = try page.column(owners.count, of: UInt32.self).map(Int.init)
    var members = try page.samples()[...]
    guard counts.reduce(0, +) == members.count else { throw WireFault.invalid(.count) }
    for (place, record) in owners.enumerated() {
      let its = Array(members.prefix(counts[place]))
      groups.append(Group(record: record, members: its, extra: ownExtras[place], memberExtras: try page.extras(its.count)))
      members = members.dropFirst(counts[place])
    }
    for place in try page.column(try page.count(ofBytes: 4), of: UInt32.self) {
      guard place < records.count else { throw WireFault.invalid(.place) }
      attachments[Int(place)] = try page.attachments()
    }
    guard !page.isAtEnd else { return }
    for place in groups.indices {
      // The least: an element of 13 bytes and its length, the identity, and the length of the reason.
      for _ in 0..<(try page.count(ofBytes: 37)) {
        let element = try page.element()
        groups[place].parts.append(.init(element: element, identity: try page.number(), reason: try page.text()))
      }
    }
    guard !page.isAtEnd else { return }
    guard try page.number(UInt8.self) == 1 else { throw WireFault.invalid(.kind) }
    keepsIdentifiers = true
  }
}
