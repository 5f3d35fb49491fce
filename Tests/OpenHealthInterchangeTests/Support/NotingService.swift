// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Synchronization

/// A store that notes what an import hands over to it, and can refuse it, or answer in place of the engine.
final class NotingService: ServiceInFront {
  private struct Noted: Sendable {
    var records: [ImportRecords] = []
    var elements: [ImportElements] = []
    var attempts = 0
  }

  private let engine: HealthEngine
  var behind: any HealthService { engine }
  private let outcome: ImportRecords.Outcome?
  /// The first request of records or elements, from 0, that is refused.
  private let firstRefused: Int?
  private let noted = Mutex(Noted())

  /// - Parameters:
  ///   - outcome: The reply to each request of records; nil for that of the engine.
  ///   - firstRefused: From which request of records or elements on, counted from 0, the store fails; nil for never.
  init(_ engine: HealthEngine, outcome: ImportRecords.Outcome? = nil, firstRefused: Int? = nil) {
    (self.engine, self.outcome, self.firstRefused) = (engine, outcome, firstRefused)
  }

  /// The requests of records so far, without refused ones.
  var records: [ImportRecords] { noted.withLock { $0.records } }
  /// The requests of elements so far, without refused ones.
  var elements: [ImportElements] { noted.withLock { $0.elements } }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    guard request is ImportRecords || request is ImportElements else { return try engine.perform(request, for: caller) }
    let attempt = noted.withLock { noted in
      defer { noted.attempts += 1 }
      return noted.attempts
    }
    if let firstRefused, attempt >= firstRefused { throw .damagedData(.file) }
    if let records = request as? ImportRecords { noted.withLock { $0.records.append(records) } }
    if let elements = request as? ImportElements { noted.withLock { $0.elements.append(elements) } }
    if let outcome, let reply = outcome as? R.Reply { return reply }
    return try engine.perform(request, for: caller)
  }
}
