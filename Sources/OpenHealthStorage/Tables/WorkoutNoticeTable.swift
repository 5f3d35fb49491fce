// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// How often the workout builders and sessions of each app have changed.
package struct WorkoutNoticeTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// How often the workout builders and sessions of each app have changed, by bundle identifier.
  package func all() throws -> [String: Int64] {
    let rows = try SQLRow.fetchAll(database.cachedStatement(sql: "SELECT app, number FROM workout_notice"))
    return Dictionary(try storage.sound("workout_notice", rows) { (try $0[0], try $0[1]) }) { first, _ in first }
  }

  /// How often the workout builders and sessions of an app have changed, with samples that joined or left them.
  package func number(of app: String) throws -> Int64 {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT number FROM workout_notice WHERE app = ?"), arguments: [app]) ?? 0
  }
}

extension WorkoutNoticeTable where Storage == StorageWriter {
  /// Notifies an app that its workout builders or sessions changed.
  package func notify(_ app: String) throws {
    try database.cachedStatement(
      sql: "INSERT INTO workout_notice (app, number) VALUES (?, 1) ON CONFLICT (app) DO UPDATE SET number = workout_notice.number + 1"
    ).execute(arguments: [app])
    storage.touched.liveWorkouts = true
  }
}

extension StorageDoors where Self: StorageReader {
  /// How often the workout builders and sessions of each app have changed.
  package var workoutNotices: WorkoutNoticeTable<Self> { WorkoutNoticeTable(storage: self) }
}

extension StorageReader {
  /// Decodes what ``StorageWriter/encoded(_:)`` wrote.
  static func decoded<Value: Decodable>(_ body: Data) throws -> Value {
    do throws(WireFault) { return try WireForm.value(Value.self, from: body) } catch { throw HealthError.damagedData(.workout) }
  }
}

extension StorageWriter {
  static func encoded(_ value: some Encodable) throws -> Data {
    do throws(WireFault) { return Data(try WireForm.json(value)) } catch { throw HealthError.storageFailure(.workoutEncoding) }
  }
}
