// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What apps read and saved, and when.
package struct AccessTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// How many days entries of the log are kept; 0 for no log. ``SetAccessLogRetention/defaultDays`` until it is set.
  package func retentionDays() throws -> Int {
    try storage.settings.value("access log days") ?? SetAccessLogRetention.defaultDays
  }

  /// Returns at most `limit` entries of the log after the request's cursor, in the order that the request wants. Entries past the retention
  /// are left out, and those of types that this version does not know. Cost: one read of each entry up to the last one that is returned;
  /// none for an app that never used the store.
  package func portion(_ request: ListAccess, at now: Date, limit: Int) throws -> ListAccess.Portion {
    let isBackwards = request.newest != nil
    let edge = isBackwards ? Int64.max : .min
    let first = try max(firstAccessMinute(at: now), request.since.map(\.accessMinute) ?? .min)
    let isEmpty = try limit <= 0 || request.app.map { try !hasAccess(of: $0) } ?? false
    var arguments: SQLArguments = [request.after?.minute ?? edge, request.after?.subject ?? edge, first]
    var filters = ""
    for (column, value) in [
      ("app", request.app?.sqlValue), ("type", try request.type.map { try storage.label(of: $0) }?.sqlValue),
      ("direction", request.direction?.rawValue.sqlValue),
    ] {
      guard let value else { continue }
      filters += " AND s.\(column) = ?"
      arguments.values.append(value)
    }
    arguments.values.append(limit.sqlValue)
    let rows =
      isEmpty
      ? []
      : try SQLRow.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT l.minute, l.subject, l.date, s.app, s.type, s.direction, s.request, s.is_refused, l.times, l.count
            FROM access_log l JOIN access_subject s ON s.id = l.subject
            WHERE (l.minute, l.subject) \(isBackwards ? "<" : ">") (?, ?) AND l.minute >= ?\(filters)
            ORDER BY \(isBackwards ? "l.minute DESC, l.subject DESC" : "l.minute, l.subject") LIMIT ?
            """), arguments: arguments)
    let items = try storage.sound("access_log", rows) { row -> ListAccess.Item? in
      guard let type = Catalog.type(identifier: try database.text(ofLabel: row[4], .type)),
        let direction = AccessDirection(rawValue: try row[5])
      else { return nil }
      return try ListAccess.Item(
        date: row.date(2), app: row[3], type: type, direction: direction, request: row[6],
        isRefused: row[7], times: row[8], count: row[9])
    }
    let next = rows.count < limit ? nil : try rows.last.map { ListAccess.Cursor(minute: try $0[0], subject: try $0[1]) }
    return ListAccess.Portion(items: items, next: next, retentionDays: try retentionDays())
  }

  /// Whether an app ever read or saved something, also past the retention.
  private func hasAccess(of app: String) throws -> Bool {
    try Bool.fetchOne(
      database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM access_subject WHERE app = ?)"), arguments: [app]) ?? false
  }

  fileprivate func firstAccessMinute(at now: Date) throws -> Int64 {
    let days = try retentionDays()
    return days <= 0 ? .max : days > Limits.mostAccessLogDays ? .min : now.addingTimeInterval(-86_400 * Double(days)).accessMinute
  }
}

extension AccessTable where Storage == StorageWriter {
  /// Adds entries to the access log. Entries of the same subject in one minute become one, with the sum of their counts.
  package func add(_ items: [ListAccess.Item]) throws {
    let find = "SELECT id FROM access_subject WHERE app = ? AND type = ? AND direction = ? AND request = ? AND is_refused = ?"
    let insert = StoreTable.accessSubject.insertion
    for item in items {
      let subject = try storage.findOrInsert(
        find: find, insert: insert, [item.app, try storage.label(of: item.type), item.direction.rawValue, item.request, item.isRefused])
      try database.cachedStatement(
        sql: """
          \(StoreTable.accessLog.insertion)
          ON CONFLICT (minute, subject) DO UPDATE SET times = access_log.times + excluded.times, count = access_log.count + excluded.count,
            date = CASE WHEN excluded.date < access_log.date THEN excluded.date ELSE access_log.date END
          """
      ).execute(
        arguments: [item.date.accessMinute, subject, item.date.timeIntervalSinceReferenceDate, item.times, item.count])
    }
  }

  /// Deletes the entries that are past the log's retention.
  package func forgetOld(at now: Date) throws {
    let first = try firstAccessMinute(at: now)
    try database.cachedStatement(sql: "DELETE FROM access_log WHERE minute < ?").execute(arguments: [first])
  }

  /// Sets how many days entries of the log are kept; 0 keeps none.
  package func setRetention(days: Int) throws {
    try storage.settings.set("access log days", to: days)
  }
}

extension Date {
  /// The minute of the access log, counted from the reference date. A date that has none, such as one a request names, is before or after
  /// every other; not a number is before all.
  fileprivate var accessMinute: Int64 {
    let minute = (timeIntervalSinceReferenceDate / 60).rounded(.down)
    return Int64(exactly: minute) ?? (minute > 0 ? .max : .min)
  }
}

extension StorageDoors where Self: StorageReader {
  /// What apps read and saved, and when.
  package var accessLog: AccessTable<Self> { AccessTable(storage: self) }
}
