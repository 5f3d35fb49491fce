// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// The columns from which the queries below make a ``RegisteredApp``.
private let columns =
  "id, identifier, name, version, usage_share, usage_update, usage_clinical, background_delivery, launch, uid, flatpak, added"

/// Registered apps.
package struct AppTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// All registered apps, sorted by bundle identifier.
  package func all() throws -> [RegisteredApp] {
    try storage.sound("app", SQLRow.fetchAll(database, sql: "SELECT \(columns) FROM app ORDER BY identifier"), Self.app)
  }

  /// The registered app with this bundle identifier; nil when there is none.
  package func app(_ bundleIdentifier: String) throws -> RegisteredApp? {
    let statement = try database.cachedStatement(sql: "SELECT \(columns) FROM app WHERE identifier = ?")
    // An unreadable registration counts as missing.
    return try SQLRow.fetchOne(statement, arguments: [bundleIdentifier]).flatMap { try storage.sound("app", $0, Self.app) }
  }

  /// The registered app, if this is its token. The comparison takes the same time whichever part of the token is wrong.
  package func app(_ bundleIdentifier: String, token: String) throws -> RegisteredApp? {
    let sql = "SELECT token FROM app WHERE identifier = ?"
    guard
      let digest = try storage.sound("app", 0, { try Data.fetchOne(database.cachedStatement(sql: sql), arguments: [bundleIdentifier]) }),
      try TokenDigest.isToken(token, of: Array(digest))
    else { return nil }
    return try app(bundleIdentifier)
  }

  /// The SHA-256 digest of each app's token, by bundle identifier. Tokens themselves are not stored.
  package func tokenDigests() throws -> [String: [UInt8]] {
    let rows = try SQLRow.fetchAll(database, sql: "SELECT identifier, token FROM app")
    return Dictionary(try storage.sound("app", rows) { (try $0[0] as String, Array(try $0[1] as Data)) }) { first, _ in first }
  }

  /// Whether a registration with this number exists. A new registration of the same app has another number.
  package func isRegistered(_ number: Int64) throws -> Bool {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT id FROM app WHERE id = ?"), arguments: [number]) != nil
  }

  private static func app(_ row: SQLRow) throws -> RegisteredApp {
    try RegisteredApp(
      number: row[0],
      registration: AppRegistration(
        bundleIdentifier: row[1], name: row[2], version: row[3], usage: UsageTexts(share: row[4], update: row[5], clinical: row[6]),
        allowsBackgroundDelivery: row[7], launch: row[8], uid: row[9], flatpak: row[10]),
      added: row.date(11))
  }
}

extension AppTable where Storage == StorageWriter {
  /// Registers an app, replacing an earlier registration. Stores only the digest of the token.
  package func add(_ app: AppRegistration, token: String, at date: Date) throws {
    let digest = Data(try LibCrypto.sha256(Array(token.utf8)))
    try database.execute(sql: "DELETE FROM app WHERE identifier = ?", arguments: [app.bundleIdentifier])
    try database.execute(
      sql: StoreTable.app.insertion,
      arguments: [
        app.bundleIdentifier, app.name, app.version, app.usage.share, app.usage.update, app.usage.clinical, app.allowsBackgroundDelivery,
        app.launch, app.uid, app.flatpak, digest, date.timeIntervalSinceReferenceDate,
      ])
    storage.touched.permissions = true
  }

  /// Removes an app's registration, permissions, open requests, background deliveries, workout builders and sessions. Returns whether there
  /// were any.
  package func remove(_ bundleIdentifier: String) throws -> Bool {
    let before = try database.totalChangesCount
    try storage.workoutSessions.forget(where: "app = ?", [bundleIdentifier])
    try storage.workoutBuilders.forget(where: "app = ?", [bundleIdentifier])
    for (table, column) in [
      ("app", "identifier"), ("permission", "app"), ("permission_request", "app"), ("object_permission", "app"),
      ("background_delivery", "app"), ("wake_up", "app"),
    ] {
      try database.execute(sql: "DELETE FROM \(table) WHERE \(column) = ?", arguments: [bundleIdentifier])
    }
    storage.touched.permissions = true
    return try database.totalChangesCount != before
  }
}

extension StorageDoors where Self: StorageReader {
  /// Registered apps.
  package var apps: AppTable<Self> { AppTable(storage: self) }
}

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
