// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import GRDB
import OpenHealthCore

extension StorageWriter {
  /// Adds entries to the access log. Entries of the same subject in one minute become one, with the sum of their counts.
  public func addAccess(_ items: [ListAccess.Item]) throws {
    let find = "SELECT id FROM access_subject WHERE app = ? AND type = ? AND direction = ? AND request = ? AND is_refused = ?"
    let insert = "INSERT INTO access_subject (app, type, direction, request, is_refused) VALUES (?, ?, ?, ?, ?)"
    for item in items {
      let subject = try findOrInsert(
        find: find, insert: insert, [item.app, item.type.identifier, item.direction.rawValue, item.request, item.isRefused])
      try database.cachedStatement(
        sql: """
          INSERT INTO access_log (minute, subject, date, times, count) VALUES (?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET date = min(date, excluded.date), times = times + excluded.times, count = count + excluded.count
          """
      ).execute(
        arguments: [item.date.accessMinute, subject, item.date.timeIntervalSinceReferenceDate, item.times, item.count])
    }
  }

  /// Deletes the entries that are past the log's retention.
  public func forgetOldAccess(at now: Date) throws {
    let first = try firstAccessMinute(at: now)
    try database.cachedStatement(sql: "DELETE FROM access_log WHERE minute < ?").execute(arguments: [first])
  }

  /// Sets how many days entries of the log are kept; 0 keeps none.
  public func setAccessRetention(days: Int) throws {
    try database.execute(sql: "INSERT OR REPLACE INTO setting (name, value) VALUES ('access log days', ?)", arguments: [days])
  }
}

extension StorageReader {
  /// How many days entries of the log are kept; 0 for no log. ``SetAccessLogRetention/defaultDays`` until it is set.
  public func accessRetentionDays() throws -> Int {
    try Int.fetchOne(database.cachedStatement(sql: "SELECT value FROM setting WHERE name = 'access log days'"))
      ?? SetAccessLogRetention.defaultDays
  }

  /// Returns at most `limit` entries of the log, oldest first, after the request's cursor. Entries past the retention are left out, and
  /// those of types that this version does not know.
  public func access(_ request: ListAccess, at now: Date, limit: Int) throws -> ListAccess.Portion {
    let first = try max(firstAccessMinute(at: now), request.since.map(\.accessMinute) ?? .min)
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT l.minute, l.subject, l.date, s.app, s.type, s.direction, s.request, s.is_refused, l.times, l.count
          FROM access_log l JOIN access_subject s ON s.id = l.subject
          WHERE (l.minute, l.subject) > (?1, ?2) AND l.minute >= ?3 AND (?4 IS NULL OR s.app = ?4) AND (?5 IS NULL OR s.type = ?5)
          ORDER BY l.minute, l.subject LIMIT ?6
          """),
      arguments: [request.after?.minute ?? .min, request.after?.subject ?? .min, first, request.app, request.type?.identifier, limit])
    let items = rows.compactMap { row -> ListAccess.Item? in
      guard let type = Catalog.type(identifier: row[4]), let direction = AccessDirection(rawValue: row[5]) else { return nil }
      return ListAccess.Item(
        date: Date(timeIntervalSinceReferenceDate: row[2]), app: row[3], type: type, direction: direction, request: row[6],
        isRefused: row[7], times: row[8], count: row[9])
    }
    let next = rows.count < limit ? nil : rows.last.map { ListAccess.Cursor(minute: $0[0], subject: $0[1]) }
    return ListAccess.Portion(items: items, next: next, retentionDays: try accessRetentionDays())
  }

  fileprivate func firstAccessMinute(at now: Date) throws -> Int64 {
    let days = try accessRetentionDays()
    return days == 0 ? .max : now.addingTimeInterval(-86_400 * Double(days)).accessMinute
  }
}

extension Date {
  /// The minute of the access log, counted from the reference date.
  fileprivate var accessMinute: Int64 { Int64((timeIntervalSinceReferenceDate / 60).rounded(.down)) }
}
