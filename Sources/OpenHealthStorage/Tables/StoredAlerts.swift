// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The person's rules and their events, as settings of the store: the events change more often than the rules.
extension StorageReader {
  static let alertRulesSetting = "alerts"
  static let alertEventsSetting = "alert events"

  /// The person's rules with their events; no rule where none was added.
  package func alerts() throws -> AlertBook {
    var book: AlertBook = try decodedSetting(Self.alertRulesSetting) ?? AlertBook()
    book.events = try decodedSetting(Self.alertEventsSetting) ?? []
    return book
  }

  private func decodedSetting<Value: Decodable>(_ name: String) throws -> Value? {
    guard let text: String = try setting(name) else { return nil }
    return try sound("setting", 0) { try JSONDecoder().decode(Value.self, from: Data(text.utf8)) }
  }
}

extension StorageWriter {
  /// Stores the person's rules with their events. What did not change is not written.
  package func setAlerts(_ book: AlertBook) throws {
    let before = try alerts()
    if book.events != before.events { try set(Self.alertEventsSetting, book.events) }
    var rules = book
    rules.events = []
    var rulesBefore = before
    rulesBefore.events = []
    if rules != rulesBefore { try set(Self.alertRulesSetting, rules) }
  }

  private func set(_ name: String, _ value: some Encodable) throws {
    try setSetting(name, to: String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
  }
}
