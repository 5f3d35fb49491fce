// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// How a request runs, for code that measures how long requests take: those of one course can be compared.
package enum RequestCourse: String, Sendable, CaseIterable {
  /// It reads the store.
  case read
  /// It may change the store.
  case write
  /// It continues a live query with what is new.
  case follow
  /// It may wait for the person's answer.
  case ask
}

/// The date and time zone with which a request is carried out, from the engine's clock.
struct Moment {
  var date: Date
  var zone: TimeZone
}

/// A request whose type says its course. The others may change the store.
protocol CoursedRequest: HealthRequest {
  static var course: RequestCourse { get }
}

/// A request that reads one snapshot.
protocol ReadingRequest<Reply>: CoursedRequest {
  /// Whether the read is short and live queries wait for it; see ``HealthDatabase/read(isShort:_:)``.
  var isShort: Bool { get }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply
}

extension ReadingRequest {
  static var course: RequestCourse { .read }

  var isShort: Bool { false }
}

/// A read for which the engine remembers what it computed before.
protocol RememberingRequest<Reply>: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision, memory: StatisticsMemory) throws -> Reply
}

/// A request that changes the store, in one transaction.
protocol WritingRequest<Reply>: HealthRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Reply
}

/// A batch of an import, which changes the store in one transaction, and the import's session.
protocol ImportingRequest<Reply>: HealthRequest {
  var number: Int64 { get }

  func run(_ storage: StorageWriter, session: ImportSession, now: Moment) throws -> Reply
}

/// A change of whatever matches. It is searched for in snapshots, and made in batches with a transaction each: others can write meanwhile, and
/// no more than a batch is in memory (T3, T5).
///
/// Its reply is the number of samples that were changed. When a batch fails, those before it stay.
protocol BatchedRequest: WritingRequest where Reply == Int {
  /// The request for the next batch, and where the one after it begins; nil after the last one.
  func batch(after place: BatchPlace?, most: Int, _ storage: StorageReader, access: AccessDecision) throws -> (
    batch: Self, next: BatchPlace?
  )
}

/// The last sample of a batch, by start and then as samples were saved.
struct BatchPlace: Sendable {
  var start: Date
  var sequence: Int64
  /// The last change when the first batch was searched for. What was saved later stays as it is.
  let end: Int64
}

/// A change that depends on much that is stored. It is read in a snapshot, so that others can write meanwhile, and the transaction takes no
/// longer than what it changes (T5).
protocol PreparedRequest: WritingRequest {
  /// What was read.
  associatedtype Prepared

  /// Reads what the transaction needs; nil where that needs nothing.
  func prepare(_ storage: StorageReader, access: AccessDecision) throws -> Prepared?

  /// Makes the change; nil, and no change, where what was read no longer holds.
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment, with prepared: Prepared?) throws -> Reply?
}

extension PreparedRequest {
  /// As one transaction, for saves that are merged from the journal of a locked store.
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Reply {
    guard let reply = try run(storage, access: access, now: now, with: prepare(storage, access: access)) else { throw HealthError.busy }
    return reply
  }
}
