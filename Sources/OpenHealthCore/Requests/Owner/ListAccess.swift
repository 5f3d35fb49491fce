// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What apps read and wrote, oldest first, for the owner; in portions: ask again with the reply's `next` until that is nil.
public struct ListAccess: OwnerRequest {
  public typealias Reply = Portion

  /// What an app did with a type in one minute, in one way.
  public struct Item: Sendable, Hashable, Codable {
    /// When it did so first in that minute.
    public var date: Date
    /// The app's bundle identifier.
    public var app: String
    public var type: DataType
    public var direction: AccessDirection
    /// The kind of request, such as `FetchSamples`.
    public var request: String
    /// Whether the app may not. Of a type that it may not read an app sees what it saved itself.
    public var isRefused: Bool
    /// How many such requests there were.
    public var times: Int
    /// How much they gave or changed: samples, deletions, figures, days or sources.
    public var count: Int

    public init(
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

  /// Where a portion ended.
  public struct Cursor: Sendable, Hashable, Codable {
    public var minute: Int64
    public var subject: Int64

    public init(minute: Int64, subject: Int64) {
      self.minute = minute
      self.subject = subject
    }
  }

  public struct Portion: Sendable, Equatable, Codable {
    public var items: [Item]
    /// Nil when there are no more.
    public var next: Cursor?
    /// How long entries are kept.
    public var retentionDays: Int

    public init(items: [Item], next: Cursor?, retentionDays: Int) {
      self.items = items
      self.next = next
      self.retentionDays = retentionDays
    }
  }

  /// The bundle identifier of the app; nil for all.
  public var app: String?
  /// Nil for all.
  public var type: DataType?
  /// Only from this minute on; nil for all.
  public var since: Date?
  /// The end of the portion before.
  public var after: Cursor?

  public init(app: String? = nil, type: DataType? = nil, since: Date? = nil, after: Cursor? = nil) {
    self.app = app
    self.type = type
    self.since = since
    self.after = after
  }
}
