// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the access log: what apps read and wrote, by default oldest first.
///
/// The reply holds at most 5,000 entries. Repeat the request with `after` set to the reply's `next` until that is nil. The request first
/// writes the entries that this process still holds in memory, so they are included. Owner requests are not logged.
package struct ListAccess: OwnerRequest {
  /// One portion of the log.
  package typealias Reply = Portion

  /// One app's use of one type within one minute, by one kind of request.
  package struct Item: Sendable, Hashable, Codable {
    /// When the first of these requests was made.
    package var date: Date
    /// The app's bundle identifier.
    package var app: String
    /// The type that was read or written.
    package var type: DataType
    /// Whether the app read or saved. Deleting counts as saving.
    package var direction: AccessDirection
    /// The name of the request's type, such as `FetchSamples`.
    package var request: String
    /// Whether the app lacks the permission. An app that may not read a type still sees the samples that it saved itself.
    package var isRefused: Bool
    /// When the grant ended by its date, if that is why the app lacked the permission and the owner has not answered again; else nil.
    package var ended: Date?
    /// The number of such requests in that minute.
    package var times: Int
    /// The total that these requests returned or changed: samples, deletions, figures, days or sources.
    package var count: Int

    /// Creates a log entry.
    package init(
      date: Date, app: String, type: DataType, direction: AccessDirection, request: String, isRefused: Bool, times: Int, count: Int
    ) {
      self.date = date
      self.app = app
      self.type = type
      self.direction = direction
      self.request = request
      self.isRefused = isRefused
      self.times = times
      self.count = count
    }
  }

  /// The position of the last entry of a portion.
  package struct Cursor: Sendable, Hashable, Codable {
    /// Whole minutes since the reference date (2001-01-01 00:00 UTC).
    package var minute: Int64
    /// The store's number for the combination of app, type, direction, request and refusal.
    package var subject: Int64

    /// Creates a position. Take one from ``Portion/next`` instead of inventing numbers.
    package init(minute: Int64, subject: Int64) {
      self.minute = minute
      self.subject = subject
    }
  }

  /// A run of log entries.
  package struct Portion: Sendable, Equatable, Codable {
    /// The entries, oldest first unless the request is for the newest. Empty when the log keeps nothing.
    package var items: [Item]
    /// The value for `after` in the next request; nil when there are no more entries.
    package var next: Cursor?
    /// The number of days for which the store keeps entries. 0 means that it keeps none.
    package var retentionDays: Int

    /// Creates a portion.
    package init(items: [Item], next: Cursor?, retentionDays: Int) {
      self.items = items
      self.next = next
      self.retentionDays = retentionDays
    }
  }

  /// Limits the log to the app with this bundle identifier; nil for all apps.
  package var app: String?
  /// Limits the log to this type; nil for all types.
  package var type: DataType?
  /// Limits the log to reading or to saving; nil for both.
  package var direction: AccessDirection?
  /// The start of the period, rounded down to the minute; nil for the beginning of the log.
  package var since: Date?
  /// The number of entries in a portion that begins with the newest and goes back; nil for portions that begin with the oldest.
  package var newest: Int?
  /// The ``Portion/next`` of the previous portion; nil for the first portion.
  package var after: Cursor?

  /// Creates a request for the log. Without arguments it starts with the oldest entry of all apps and types.
  package init(
    app: String? = nil, type: DataType? = nil, direction: AccessDirection? = nil, since: Date? = nil, newest: Int? = nil,
    after: Cursor? = nil
  ) {
    self.app = app
    self.type = type
    self.direction = direction
    self.since = since
    self.newest = newest
    self.after = after
  }
}

/// Sets how many days the access log keeps its entries. With 0 it keeps none.
///
/// Older entries are deleted at once. Throws `invalidArgument` for a number below 0 or above ``Limits/mostAccessLogDays``.
package struct SetAccessLogRetention: OwnerRequest {
  /// Nothing. The setting and the deletion of old entries are committed when the call returns.
  package typealias Reply = Void

  /// The retention of a store in which none was set, in days.
  package static let defaultDays = 90

  /// The number of days, from 0 to ``Limits/mostAccessLogDays``.
  package var days: Int

  /// Creates a request to set the retention.
  package init(days: Int) { self.days = days }
}
