// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Imports a batch of records from a file in one transaction. Records that are already stored are not stored again (D10).
///
/// Each record claims one stored record with the same identity that no other record of this import has claimed. Only if there is none is it
/// inserted. The identity of a record is its type, source name, start and end, value with unit and creation date. For a correlation, its
/// members take the place of the value; for a workout, its activity does. A content with a key, such as a clinical record, also replaces the
/// stored sample of its type and source with this key, unless that one is later (CLIN-02).
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

  /// Creates a batch. Groups, extras and attachments can be left out.
  package init(
    number: Int64, records: [SampleRecord], extras: [Int: KeptElement] = [:], attachments: [Int: [AttachmentRecord]] = [:],
    groups: [Group] = []
  ) {
    self.number = number
    self.records = records
    self.extras = extras
    self.attachments = attachments
    self.groups = groups
  }
}
