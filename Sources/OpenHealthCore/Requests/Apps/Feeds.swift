// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Saves what a feed has read from one batch of a phone, all or none: in one transaction, durable when the call returns.
///
/// The samples keep their UUIDs, dates and zones. Their sources are those of the phone, each below the feed's own (``FeedSource``), so that
/// they take precedence as a watch or a phone does. Sent twice, late or out of order, batches lead to one state:
///
/// - A batch that the store has had changes nothing.
/// - Of two samples with one UUID from one source, the one that was made later stays. A sample without that date replaces the other one.
/// - A deletion is final: a sample with that UUID is not saved again.
/// - What an import has brought already is not stored twice: the sample takes its place, and keeps what the file said of it. An import that
///   comes later claims the feed's samples (``ImportRecords``).
/// - What the owner has removed stays removed.
///
/// Throws `ownerOnly` for an app that is no feed, `authorizationNotDetermined` or `authorizationDenied` when one of the types may not be
/// saved, and `invalidArgument` for an invalid sample. Types that no app may save need no permission: nothing but a feed brings them.
package struct SaveFeedBatch: HealthRequest {
  /// What became of the batch, in numbers of samples. An app learns nothing of others: what is there from them counts as accepted.
  package struct Reply: Sendable, Equatable, Codable {
    /// Whether the store has had the batch before. All numbers are then 0.
    package var isRepeated = false
    /// Samples that are stored now, or that replaced an earlier version.
    package var accepted = 0
    /// Samples that the store had from this feed, or that came twice.
    package var duplicates = 0
    /// Those of the duplicates that say another time or value, and were made before the sample that stays. Nil for none.
    package var outdated: Int?
    /// Samples that another source of the store has, and that therefore are not stored again.
    package var elsewhere = 0
    /// Samples that the phone has deleted.
    package var ended = 0
    /// Samples that the owner has removed.
    package var removed = 0
    /// Sums and summaries of a time that has samples.
    package var superfluous = 0
    /// Stored samples that the phone's deletions have deleted.
    package var deleted = 0
    /// Records that are kept without an object.
    package var kept = 0

    /// An empty reply.
    package init() {}
  }

  /// A record without an object.
  package struct Kept: Sendable, Equatable, Codable {
    /// What it is, in the format's own word.
    package var kind: String
    /// The record as JSON.
    package var body: String

    /// A record by its parts.
    package init(kind: String, body: String) { (self.kind, self.body) = (kind, body) }
  }

  /// What makes two deliveries one batch.
  package var batch: String
  /// The samples. A feed without a name of the source is the source itself.
  @SampleColumns package var samples: [SampleRecord]
  /// The samples, by place, that are superfluous where others have the time.
  package var sums: Set<Int>
  /// The UUIDs of samples that the phone has deleted.
  package var deleted: [UUID]
  /// Records without an object.
  package var kept: [Kept]
  /// How many records were refused before, for the report.
  package var rejected: Int
  /// The feed in whose name the owner saves. Nil for the calling app.
  package var author: AppIdentity?

  /// Creates a batch. All but its identity and samples may be left out.
  package init(
    batch: String, samples: [SampleRecord], sums: Set<Int> = [], deleted: [UUID] = [], kept: [Kept] = [], rejected: Int = 0,
    author: AppIdentity? = nil
  ) {
    self.batch = batch
    self.samples = samples
    self.sums = sums
    self.deleted = deleted
    self.kept = kept
    self.rejected = rejected
    self.author = author
  }

  /// Permission to save the types of the samples that apps may save. With an `author`, only the owner may send it.
  package var access: RequestAccess {
    author == nil ? .share(SaveSamples(samples: samples).types.filter(\.isShareable)) : .owner
  }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// Counts the samples of the type. 0 after a refusal.
  package func amount(of type: DataType, in reply: Reply?) -> Int? {
    reply == nil || reply?.isRepeated == true ? 0 : samples.withMembers.count(of: type)
  }
}

/// Sets a batch aside that could not be taken, so that the owner sees it and can try it again.
///
/// The same bytes are set aside once. Beyond ``Limits/mostSetAsideBatches`` or ``Limits/largestSetAsideBatches`` the oldest ones go; of a
/// batch larger than ``Limits/largestSetAsideBatch`` only the reason stays. Throws `ownerOnly` for an app that is no feed.
package struct SetAsideFeedBatch: HealthRequest {
  /// Nothing.
  package typealias Reply = Void

  /// The name of the batch's format.
  package var format: String
  /// Why it could not be taken, without values.
  package var reason: String
  /// The batch as it came.
  package var body: Data

  /// Creates a request to set a batch aside.
  package init(format: String, reason: String, body: Data) { (self.format, self.reason, self.body) = (format, reason, body) }

  /// No permission: nothing is saved as a sample.
  package var access: RequestAccess { .none }

  /// A save, for code that admits, delays or records requests by kind.
  package var kind: RequestKind { .saving }

  /// Nil: it changes no samples.
  package func amount(of type: DataType, in reply: Void?) -> Int? { nil }
}
