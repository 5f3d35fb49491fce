// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// What a reader found in one batch of a feed. Each record is a sample, a deletion, a kept record, or counted with a reason.
package struct FeedBatch: Sendable {
  /// A record that is understood, but has no place in the store's objects.
  package struct Kept: Sendable, Equatable {
    /// What it is, in the format's own word.
    package var kind: String
    /// The record as canonical JSON.
    package var body: String
  }

  /// A record that is no sample. It says why, and no value.
  package struct Rejection: Sendable, Equatable {
    /// The record's place in the batch, from 0.
    package var index: Int
    /// The record's identity; nil for one without.
    package var uuid: String?
    /// What is wrong.
    package var reason: String
    /// The field that is wrong; nil where it is the whole.
    package var field: String?
  }

  /// What makes two deliveries one batch: the sender's name of the batch, or a digest of what it says.
  package var identity: String
  /// A digest of what the batch says, where ``identity`` is the sender's name: a sender that counts from the beginning again, as after a restore,
  /// gives a name twice. Empty where the identity is the digest.
  package var digest = ""
  /// How many records it has.
  package var records = 0
  /// The samples. Their source has the name that the phone gave it; its identifier is for the store to make.
  package var samples: [SampleRecord] = []
  /// The record, by place, that each sample comes from.
  package var places: [Int] = []
  /// The samples, by place, that are sums or summaries of a day or an hour, which other samples of the time make superfluous.
  package var sums: Set<Int> = []
  /// How many values the series of the samples have, together.
  private var seriesValues = 0
  /// How many records the samples come from: a night can be several samples.
  package var sampled = 0
  /// The samples that the phone has deleted.
  package var deleted: [UUID] = []
  /// Records without an object, to be kept.
  package var kept: [Kept] = []
  /// Records that are refused.
  package var rejections: [Rejection] = []
  /// Records that are no data of the person, or that the store computes itself, by kind.
  package var counted: [String: Int] = [:]
  /// The name of the metric, where the sender wants it back.
  package var metric: String?
  /// The number of the batch, where the sender wants it back.
  package var number: Int?
  /// The count of batches, where the sender wants it back.
  package var total: Int?
  /// Whether the sender says that more belongs to it.
  package var isPartial = false

  /// A batch without records yet.
  package init(identity: String) { self.identity = identity }

  /// Refuses a batch that has become too large. Call it after each record: some become hundreds of samples or values.
  func checkSize() throws(FeedFault) {
    guard samples.count <= FeedLimits.mostSamples, seriesValues <= FeedLimits.mostSeriesValues else { throw .tooLong }
  }

  /// Notes a record that is no sample.
  mutating func reject(_ refusal: FeedRefusal, uuid: String? = nil, at index: Int? = nil) {
    rejections.append(
      Rejection(index: index ?? records - 1, uuid: uuid?.shortened(to: 40), reason: refusal.reason, field: refusal.field))
  }

  /// Keeps a record that has no place in the store's objects. Throws for one that is too long.
  mutating func keep(_ record: JSON, _ kind: String) throws(FeedRefusal) {
    let body = CanonicalJSON.text(of: record)
    guard kind.utf8.count <= FeedLimits.longestName, body.utf8.count <= FeedLimits.largestKept else {
      throw FeedRefusal("the record is too long to be kept")
    }
    kept.append(.init(kind: kind, body: body))
  }

  /// Adds the samples of one record, if all of them are valid; otherwise the record is refused.
  mutating func add(_ new: [SampleRecord], areSums: Bool = false, uuid: String? = nil) {
    var check = SampleCheck(.imported)
    do {
      for sample in new { try check.check(sample) }
    } catch {
      // The fault may name dates; the reason says none.
      return reject(FeedRefusal("the values do not fit the type"), uuid: uuid)
    }
    if areSums { sums.formUnion(samples.count..<samples.count + new.count) }
    samples += new
    seriesValues += new.reduce(0) { $0 + ($1.series?.count ?? 0) }
    places += new.map { _ in records - 1 }
    sampled += 1
  }
}

/// Why a record is no sample.
struct FeedRefusal: Error, Equatable {
  let reason: String
  let field: String?

  init(_ reason: String, field: String? = nil) { (self.reason, self.field) = (reason, field) }

  /// A field that is missing or of another kind than it has to be.
  static func field(_ name: String) -> FeedRefusal { FeedRefusal("the field is missing or not as it should be", field: name) }
}
