// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ReadAlerts: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> AlertBook { try storage.alerts.book() }
}

extension ChangeAlerts: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> AlertBook {
    var book = try storage.alerts.book()
    let wasIdle = book.active.isEmpty
    for change in changes {
      do throws(AlertFault) { try book.make(change, at: now.date) } catch { throw HealthError.invalidArgument(.alert(error)) }
    }
    // The first rule begins with what comes next, and reads no history.
    if wasIdle, !book.active.isEmpty {
      book.anchor = try ChangeAnchor(storage.latestSequence(), in: storage, for: .owner, namesStore: true)
    }
    try storage.alerts.set(book)
    return book
  }
}

extension RecordAlerts: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> [AlertEvent] {
    var book = try storage.alerts.book()
    let new = book.take(round)
    try storage.alerts.set(book)
    return new
  }
}
