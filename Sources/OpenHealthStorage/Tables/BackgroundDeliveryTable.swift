// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Background deliveries of apps, and their wake-ups.
package struct BackgroundDeliveryTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The background deliveries of all apps that ever enabled one, sorted by bundle identifier.
  package func all() throws -> [AppWaking] {
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(sql: "SELECT app FROM background_delivery UNION SELECT app FROM wake_up ORDER BY app"))
    return try storage.sound("background_delivery", rows) { try waking(of: $0[0]) }
  }

  /// The background deliveries of an app; nil if it never enabled one.
  package func waking(of app: String) throws -> AppWaking? {
    let columns = "type, frequency, seq, woken, strength, due"
    let rows = try SQLRow.fetchAll(
      database.cachedStatement(sql: "SELECT \(columns) FROM background_delivery WHERE app = ? ORDER BY type"), arguments: [app])
    let wakeUp = try SQLRow.fetchOne(
      database.cachedStatement(sql: "SELECT begun, failures FROM wake_up WHERE app = ?"), arguments: [app])
    guard !rows.isEmpty || wakeUp != nil else { return nil }
    var deliveries = try storage.sound("background_delivery", rows) { row -> BackgroundDelivery? in
      // A later version may know more types.
      guard let type = Catalog.type(identifier: try database.text(ofLabel: row[0], .type)),
        let strength = IdentityStrength(rawValue: try row[4])
      else { return nil }
      return try BackgroundDelivery(type: type, frequency: row[1], strength: strength, place: row[2], woken: row.dateOrNil(3), due: row[5])
    }
    // The order of labels means nothing.
    if database.cipher != nil { deliveries.sort { $0.type.identifier < $1.type.identifier } }
    return AppWaking(
      app: app, deliveries: deliveries, begun: try wakeUp.flatMap { row in try storage.sound("wake_up", 0) { try row.dateOrNil(0) } },
      failures: try wakeUp.flatMap { row in try storage.sound("wake_up", 0) { max(0, try row[1] as Int) } } ?? 0)
  }
}

extension BackgroundDeliveryTable where Storage == StorageWriter {
  /// Stores an app's background deliveries and wake-ups, replacing the earlier state.
  package func set(_ waking: AppWaking) throws {
    try database.execute(sql: "DELETE FROM background_delivery WHERE app = ?", arguments: [waking.app])
    let row = try database.cachedStatement(
      sql: StoreTable.backgroundDelivery.insertion)
    for delivery in waking.deliveries {
      try row.execute(arguments: [
        waking.app, try storage.label(of: delivery.type), delivery.frequency, delivery.place,
        delivery.woken?.timeIntervalSinceReferenceDate,
        delivery.strength.rawValue, delivery.due,
      ])
    }
    try database.put(into: .wakeUp, [waking.app, waking.begun?.timeIntervalSinceReferenceDate, waking.failures])
  }
}

extension StorageDoors where Self: StorageReader {
  /// Background deliveries of apps, and their wake-ups.
  package var wakings: BackgroundDeliveryTable<Self> { BackgroundDeliveryTable(storage: self) }
}
