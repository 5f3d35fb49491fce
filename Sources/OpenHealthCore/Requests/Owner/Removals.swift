// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Samples chosen by the owner, whichever app saved them.
package enum SampleSelection: Sendable, Hashable, Codable {
  /// The samples with these UUIDs. Requests that use the selection throw `objectsNotFound` if one is not stored.
  case samples(Set<UUID>)
  /// The samples of these types that match a predicate; nil selects all types.
  case matching([DataType]?, PredicateTree)
}

/// Deletes samples of any app. For a day the owner can undo it with ``RestoreSamples``. A correlation takes its members with it (DEL-12).
/// Later imports and feeds leave the samples out, until the removal is undone or an import ``BeginImport/bringsBack``.
///
/// Samples matched by a predicate go in portions of about 20,000, one transaction each: repeat the request with the reply's `removal` until
/// `isDone`. Samples selected by UUID go in a single portion. To apps these are ordinary deletions.
///
/// Throws `objectsNotFound`, without removing anything, when a UUID is not stored; throws `invalidArgument` when `removal` names no
/// removal.
package struct RemoveSamples: OwnerRequest {
  /// The progress after one portion.
  package typealias Reply = Portion

  /// The outcome of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of the removal, to be passed in the next request; nil when there was nothing to remove.
    package var removal: Int64?
    /// The number of samples that this portion removed.
    package var removedSamples: Int
    /// Whether the whole selection is removed.
    package var isDone: Bool

    /// Creates the reply for one portion.
    package init(removal: Int64?, removedSamples: Int, isDone: Bool) {
      self.removal = removal
      self.removedSamples = removedSamples
      self.isDone = isDone
    }
  }

  /// How long a removal can be undone, in seconds: one day. The next write to the store after that deletes it permanently.
  package static let keptSeconds = 86_400.0

  /// The samples to remove.
  package var selection: SampleSelection
  /// The removal that this portion continues; nil to begin a new one.
  package var removal: Int64?

  /// Creates a request for the first portion, or with `removal` for a further one.
  package init(selection: SampleSelection, removal: Int64? = nil) {
    self.selection = selection
    self.removal = removal
  }
}

/// Lists the removals that the owner can still undo, oldest first.
package struct ListRemovals: OwnerRequest {
  /// The removals that ``RestoreSamples`` accepts and that still hold samples or medications.
  package typealias Reply = [Item]

  /// One removal.
  package struct Item: Sendable, Hashable, Codable {
    /// The number that ``RestoreSamples`` takes.
    package var number: Int64
    /// When the removal began.
    package var date: Date
    /// When the removal becomes permanent: ``RemoveSamples/keptSeconds`` after `date`.
    package var until: Date
    /// The removed samples, counted by type and source. Some may turn out to be superseded when they are restored.
    package var samples: [CountSamples.Item]
    /// The number of medications that ``RemoveMedications`` removed.
    package var medications: Int
    /// The number of notes that ``SaveNotes`` removed; nil for none.
    package var notes: Int?
    /// The number of rows that ``RepairStore`` set aside, which stay after `until`; nil for none.
    package var setAside: Int?

    /// Creates the description of one removal.
    package init(
      number: Int64, date: Date, until: Date, samples: [CountSamples.Item], medications: Int = 0, notes: Int? = nil,
      setAside: Int? = nil
    ) {
      self.number = number
      self.date = date
      self.until = until
      self.samples = samples
      self.medications = medications
      self.notes = notes
      self.setAside = setAside
    }
  }

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Restores samples, medications and notes that the owner removed, in portions: repeat the request until `isDone`. To apps the samples are
/// ordinary additions.
///
/// Samples return with their UUIDs, to their correlations and workouts, and to the import that brought them. Three kinds are left out:
/// samples that a newer version has replaced meanwhile (META-09), samples whose UUID was saved again, and samples whose import was deleted.
/// Medications return to their places in the list, as they were. One that was added again meanwhile stays as it was added, and one whose
/// import was deleted is gone.
///
/// Throws `invalidArgument` when the removal does not exist or has become permanent.
package struct RestoreSamples: OwnerRequest {
  /// The progress after one portion.
  package typealias Reply = Portion

  /// The outcome of one portion.
  package struct Portion: Sendable, Equatable, Codable {
    /// The number of samples that this portion restored.
    package var restoredSamples: Int
    /// The number of samples that this portion did not restore. They are deleted permanently.
    package var leftOut: Int
    /// The number of medications that this portion restored, and of those that it did not, as they are in the list again.
    package var restoredMedications, leftOutMedications: Int
    /// The number of notes that this portion restored, and of those that it did not, as there is another one; nil where there were none.
    package var restoredNotes, leftOutNotes: Int?
    /// The number of rows that this portion brought back after ``RepairStore`` had set them aside, and of those that stay set aside, as others
    /// have taken their places; nil where there were none.
    package var restoredRows, leftOutRows: Int?
    /// Whether the removal is exhausted. A further request for it throws `invalidArgument`.
    package var isDone: Bool

    /// Creates the reply for one portion.
    package init(
      restoredSamples: Int, leftOut: Int, isDone: Bool, restoredMedications: Int = 0, leftOutMedications: Int = 0, restoredRows: Int? = nil,
      leftOutRows: Int? = nil
    ) {
      self.restoredSamples = restoredSamples
      self.leftOut = leftOut
      self.restoredMedications = restoredMedications
      self.leftOutMedications = leftOutMedications
      self.restoredRows = restoredRows
      self.leftOutRows = leftOutRows
      self.isDone = isDone
    }
  }

  /// The number of the removal, from ``RemoveSamples/Portion/removal``, ``RemoveMedications`` or ``ListRemovals``.
  package var removal: Int64

  /// Creates a request for the next portion of a removal.
  package init(removal: Int64) { self.removal = removal }
}
