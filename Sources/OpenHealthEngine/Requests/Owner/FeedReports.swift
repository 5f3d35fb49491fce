// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ReadFeed: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> FeedReport { try storage.feeds.report(of: feed) }
}

extension ReadSetAsideBatch: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Data? { try storage.feeds.setAside(number, of: feed) }
}

extension ForgetSetAsideBatches: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int {
    var report = try storage.feeds.report(of: feed)
    let forgotten = report.setAside.filter { number == nil || $0.number == number }
    for batch in forgotten { try storage.feeds.keep(nil, as: batch.number, of: feed) }
    report.setAside.removeAll { batch in forgotten.contains { $0.number == batch.number } }
    if number == nil || !forgotten.isEmpty { try storage.feeds.set(number == nil ? nil : report, of: feed) }
    return forgotten.count
  }
}
