// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What the store knows of a feed.
package struct FeedReport: Sendable, Equatable, Codable {
  /// What came of one type.
  package struct TypeReport: Sendable, Equatable, Codable {
    /// How many samples were stored.
    package var count: Int
    /// When the last one came.
    package var last: Date
    /// The end of the newest sample.
    package var newest: Date

    /// A report by its parts.
    package init(count: Int, last: Date, newest: Date) { (self.count, self.last, self.newest) = (count, last, newest) }
  }

  /// A batch that could not be taken.
  package struct SetAside: Sendable, Equatable, Codable {
    /// Its number, which no other batch of the feed gets.
    package var number: Int
    /// When it came.
    package var date: Date
    /// The name of its format.
    package var format: String
    /// Why it could not be taken.
    package var reason: String
    /// The bytes that are kept; 0 where only the reason is.
    package var bytes: Int
    /// A digest of the whole batch, so that it is there once.
    package var digest: String

    /// A batch by its parts.
    package init(number: Int, date: Date, format: String, reason: String, bytes: Int, digest: String) {
      (self.number, self.date, self.format) = (number, date, format)
      (self.reason, self.bytes, self.digest) = (reason, bytes, digest)
    }
  }

  /// When the last batch was taken; nil before the first.
  package var last: Date?
  /// What came of each type, by short name.
  package var types: [String: TypeReport] = [:]
  /// The numbers of samples of all batches.
  package var accepted = 0, duplicates = 0, deleted = 0, rejected = 0, kept = 0
  /// The bytes of the records that are kept; nil in a report of an earlier version that has kept none since.
  package var keptBytes: Int?
  /// The ends of the identifiers of the feed's sources; nil in a report of an earlier version.
  package var sources: Set<String>?
  /// The latest batches, by identity, oldest first.
  package var batches: [String] = []
  /// Batches that could not be taken, oldest first.
  package var setAside: [SetAside] = []
  /// The number of the next batch that is set aside.
  package var nextNumber = 1

  /// A feed that has sent nothing.
  package init() {}

  /// Whether the numbers and dates are ones that a store counts. The next batch adds to them.
  package var isSound: Bool {
    let numbers =
      [accepted, duplicates, deleted, rejected, kept, keptBytes ?? 0, nextNumber] + types.values.map(\.count) + setAside.map(\.number)
    let dates = [last].compactMap { $0 } + types.values.flatMap { [$0.last, $0.newest] } + setAside.map(\.date)
    return numbers.allSatisfy { (0..<Limits.beyondCounting).contains($0) }
      && setAside.allSatisfy { (0...Limits.largestSetAsideBatches).contains($0.bytes) }
      && dates.allSatisfy { $0.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate }
  }

  /// The types that have sent nothing for a time, although the feed has, by short name; those that send seldom have more time.
  ///
  /// - Parameter quiet: the seconds after which a type counts as silent.
  package func silentTypes(at now: Date, quiet: Double = 2 * 86_400) -> [String] {
    types.filter { now.timeIntervalSince($0.value.last) > quiet && $0.value.count > 2 }.map(\.key).sorted()
  }
}

/// Reads what the store knows of a feed.
package struct ReadFeed: OwnerRequest {
  /// The report; an empty one for a feed that has sent nothing.
  package typealias Reply = FeedReport

  /// The identifier of the feed as an app.
  package var feed: String

  /// Creates a request for the report of one feed.
  package init(feed: String) { self.feed = feed }
}

/// Reads the bytes of a batch that was set aside.
package struct ReadSetAsideBatch: OwnerRequest {
  /// The bytes as they came; nil for an unknown batch, and for one that only left its reason.
  package typealias Reply = Data?

  /// The identifier of the feed as an app.
  package var feed: String
  /// The batch's number.
  package var number: Int

  /// Creates a request for one batch.
  package init(feed: String, number: Int) { (self.feed, self.number) = (feed, number) }
}

/// Forgets batches that were set aside.
package struct ForgetSetAsideBatches: OwnerRequest {
  /// How many there were.
  package typealias Reply = Int

  /// The identifier of the feed as an app.
  package var feed: String
  /// The batch's number; nil for all of them, and for the feed's report. The UUIDs that its phone deleted stay known.
  package var number: Int?

  /// Creates a request to forget one batch, or with nil the feed's whole report.
  package init(feed: String, number: Int?) { (self.feed, self.number) = (feed, number) }
}
