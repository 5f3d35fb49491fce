// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The names of the settings of alerts.
enum AlertSetting {
  static let rules = "alerts"
  static let events = "alert events"
}

/// The person's rules and their events, as settings of the store: the events change more often than the rules.
package struct AlertTable<Storage: StorageReader> {
  let storage: Storage
  var database: any SQLConnection { storage.database }

  /// The person's rules with their events; no rule where none was added, and where they make no sense.
  package func book() throws -> AlertBook {
    var book: AlertBook = try decodedSetting(AlertSetting.rules, where: \AlertBook.isSound) ?? AlertBook()
    book.events = try decodedSetting(AlertSetting.events) ?? []
    return book
  }

  private func decodedSetting<Value: Decodable>(_ name: String, where isSound: (Value) -> Bool = { _ in true }) throws -> Value? {
    guard let text: String = try storage.settings.value(name) else { return nil }
    return try storage.sound("setting", 0) { () throws -> Value? in
      let value = try JSONDecoder().decode(Value.self, from: Data(text.utf8))
      guard isSound(value) else { throw HealthError.damagedData(.column) }
      return value
    }
  }
}

extension AlertTable where Storage == StorageWriter {
  /// Stores the person's rules with their events. What did not change is not written.
  package func set(_ book: AlertBook) throws {
    let before = try self.book()
    if book.events != before.events { try set(AlertSetting.events, book.events) }
    var rules = book
    rules.events = []
    var rulesBefore = before
    rulesBefore.events = []
    if rules != rulesBefore { try set(AlertSetting.rules, rules) }
  }

  private func set(_ name: String, _ value: some Encodable) throws {
    try storage.settings.set(name, to: String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  }
}

extension StorageDoors where Self: StorageReader {
  /// The person's rules and their events.
  package var alerts: AlertTable<Self> { AlertTable(storage: self) }
}
