// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthEngine
import Synchronization

/// Counts what happens at connections. Event loops and worker threads call it, so it returns at once: it takes a lock for a moment for each
/// request and each piece of a connection's bytes, and nothing for a sample.
///
/// It gets types of requests and numbers, never persons, apps, types of data or values.
package final class ConnectionMeter: Sendable {
  /// What requests are counted by.
  package struct Request: Hashable, Sendable {
    /// The type; nil for a request that was not read, or has a name that this version does not know.
    package var type: ObjectIdentifier?
    /// How it ended.
    package var outcome: RequestOutcome

    /// Requests of a type that ended in one way.
    package init(type: ObjectIdentifier?, outcome: RequestOutcome) { (self.type, self.outcome) = (type, outcome) }
  }

  /// All numbers of one moment.
  package struct Counts: Sendable {
    /// Connections that were accepted, and those of them that have ended.
    package fileprivate(set) var (accepted, ended) = (0, 0)
    /// Bytes of messages that arrived, and that were about to be sent.
    package fileprivate(set) var (received, sent) = (0, 0)
    /// Changes that their clients numbered: those that were made, and those that were made before.
    package fileprivate(set) var (stored, repeated) = (0, 0)
    /// Connections that were refused, or ended because of their client.
    package fileprivate(set) var refused: [RefusalReason: Int] = [:]
    /// Requests that were answered, except for the last message.
    package fileprivate(set) var requests: [Request: Int] = [:]
    /// The times since they arrived.
    package fileprivate(set) var durations: [RequestCourse: Histogram] = [:]
  }

  private let state = Mutex(Counts())

  /// Numbers that are all zero.
  package init() {}

  /// All numbers of this moment.
  package var counts: Counts { state.withLock { $0 } }

  func noteAccepted() { state.withLock { $0.accepted += 1 } }

  func noteEnded() { state.withLock { $0.ended += 1 } }

  func noteRefused(_ reason: RefusalReason) { state.withLock { $0.refused[reason, default: 0] += 1 } }

  func noteReceived(_ bytes: Int) { state.withLock { $0.received += bytes } }

  func noteSent(_ bytes: Int) { state.withLock { $0.sent += bytes } }

  /// - Parameter seconds: The time since the request arrived; 0 for one that was not read.
  func noteAnswered(_ facts: RequestFacts, seconds: Double) {
    let request = Request(type: facts.type.map { ObjectIdentifier($0) }, outcome: facts.outcome)
    let course = facts.type.map { RequestList.course(of: $0) }
    state.withLock { state in
      state.requests[request, default: 0] += 1
      if let course { state.durations[course, default: Histogram()].add(seconds) }
    }
  }

  func noteUpload(isRepeated: Bool) {
    state.withLock { state in
      if isRepeated { state.repeated += 1 } else { state.stored += 1 }
    }
  }
}
