// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct AccessTableTests {
  /// The beginning of minute 10,000,000.
  private static let start = Date(timeIntervalSinceReferenceDate: 600_000_000)
  private let database: HealthDatabase
  private let base: ListAccess.Item

  init() throws {
    database = try HealthDatabase.inMemory()
    base = ListAccess.Item(
      date: Self.start, app: "a", type: try TestData.type("stepCount"), direction: .read, request: "FetchSamples", isRefused: false,
      times: 1, count: 2)
  }

  private func item(_ seconds: Double, app: String = "a", times: Int = 1, count: Int = 2) -> ListAccess.Item {
    var item = base
    (item.date, item.app, item.times, item.count) = (Self.start + seconds, app, times, count)
    return item
  }

  private func access(_ request: ListAccess = ListAccess(), at seconds: Double = 600, limit: Int = 9) throws -> ListAccess.Portion {
    try database.read { try $0.accessLog.portion(request, at: Self.start + seconds, limit: limit) }
  }

  private func cursor(_ minute: Int64, _ subject: Int64) -> ListAccess.Cursor { ListAccess.Cursor(minute: minute, subject: subject) }

  @Test("Accesses of one minute become one entry where app, type, direction, request and refusal are all the same")
  func joined() throws {
    var others = Array(repeating: item(30), count: 5)
    others[0].app = "b"
    others[1].type = try TestData.type("bodyMass")
    others[2].direction = .share
    others[3].request = "FetchSources"
    others[4].isRefused = true
    let all = [item(30)] + others + [item(20, times: 3, count: 5), item(40, times: 10, count: 100)]
    try database.write { try $0.accessLog.add(all) }
    let expected = [item(20, times: 14, count: 107)] + others
    #expect(try access() == ListAccess.Portion(items: expected, next: nil, retentionDays: 90))
    #expect(try database.rowCount("access_subject") == 6)
  }

  @Test("An entry is kept from the minute in which the retention begins, and forgotten before it")
  func retention() throws {
    let now = 2 * 86_400.0 + 30
    let (before, first) = (item(-1), item(0))
    try database.write { storage in
      try storage.accessLog.setRetention(days: 2)
      try storage.accessLog.add([before, first])
    }
    #expect(try database.read { try $0.accessLog.retentionDays() } == 2)
    #expect(try access(at: now) == ListAccess.Portion(items: [first], next: nil, retentionDays: 2))
    #expect(try database.rowCount("access_log") == 2)
    try database.write { try $0.accessLog.forgetOld(at: Self.start + now) }
    #expect(try database.rowCount("access_log") == 1)
    #expect(try access(at: now).items == [first])
    #expect(try access(at: now + 30).items.isEmpty)
    try database.write { try $0.accessLog.setRetention(days: 0) }
    #expect(try access(at: now) == ListAccess.Portion(items: [], next: nil, retentionDays: 0))
    try database.write { try $0.accessLog.forgetOld(at: Self.start + now) }
    #expect(try database.rowCount("access_log") == 0)
  }

  @Test("Entries are those since a minute, of an app, a type and a direction")
  func filters() throws {
    var (mass, share) = (item(61), item(62))
    mass.type = try TestData.type("bodyMass")
    share.direction = .share
    let all = [item(59), item(60), mass, share, item(63, app: "b")]
    try database.write { try $0.accessLog.add(all) }
    #expect(try access(ListAccess(since: Self.start + 119)).items == [item(60), mass, share, item(63, app: "b")])
    // Dates without a minute.
    for (seconds, isBefore) in [(1e300, false), (.infinity, false), (-1e300, true), (-.infinity, true), (.nan, true)] {
      #expect(try access(ListAccess(since: Date(timeIntervalSinceReferenceDate: seconds))).items == (isBefore ? all : []), "\(seconds)")
    }
    #expect(try access(ListAccess(app: "b")).items == [item(63, app: "b")])
    #expect(try access(ListAccess(app: "a", type: mass.type)).items == [mass])
    #expect(try access(ListAccess(direction: .share)).items == [share])
    #expect(try access(ListAccess(app: "c")) == ListAccess.Portion(items: [], next: nil, retentionDays: 90))
  }

  @Test("A portion of exactly the limit says where the next begins, in both directions; one below the limit is the last")
  func portions() throws {
    let (first, second, third) = (item(0), item(0, app: "b"), item(60))
    try database.write { try $0.accessLog.add([first, second, third]) }
    #expect(try access(limit: 2) == ListAccess.Portion(items: [first, second], next: cursor(10_000_000, 2), retentionDays: 90))
    let rest = ListAccess(after: cursor(10_000_000, 2))
    #expect(try access(rest, limit: 2) == ListAccess.Portion(items: [third], next: nil, retentionDays: 90))
    #expect(try access(limit: 3).next == cursor(10_000_001, 1))
    #expect(try access(ListAccess(after: cursor(10_000_001, 1))) == ListAccess.Portion(items: [], next: nil, retentionDays: 90))
    #expect(try access(ListAccess(newest: 9)).items == [third, second, first])
    #expect(
      try access(ListAccess(newest: 1), limit: 1)
        == ListAccess.Portion(items: [third], next: cursor(10_000_001, 1), retentionDays: 90))
    #expect(
      try access(ListAccess(newest: 1, after: cursor(10_000_001, 1)), limit: 2)
        == ListAccess.Portion(items: [second, first], next: cursor(10_000_000, 1), retentionDays: 90))
    for limit in [0, -1] {
      #expect(try access(limit: limit) == ListAccess.Portion(items: [], next: nil, retentionDays: 90))
    }
  }

  @Test("Entries of types that this version does not know are left out, and do not end the log")
  func unknownTypes() throws {
    let (first, second) = (item(0), item(60, app: "b"))
    try database.write { storage in
      try storage.accessLog.add([first, second])
      try storage.sqlite.execute(sql: "UPDATE access_subject SET type = 'unknown' WHERE app = 'a'")
    }
    #expect(try access(limit: 1) == ListAccess.Portion(items: [], next: cursor(10_000_000, 1), retentionDays: 90))
    #expect(try access().items == [second])
  }
}
