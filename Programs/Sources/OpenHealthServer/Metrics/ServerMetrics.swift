// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthDaemon
import OpenHealthEngine
import OpenHealthPostgres
import Synchronization

/// Counts what a ``PeopleServer`` does, for programs that watch it. ``MetricsServer`` hands the numbers out.
///
/// Its labels come from lists of this program: names of requests, reasons, outcomes. No person, app, type of data or value is ever among
/// them, and no client can add one. Counting takes a lock for a moment for each request and each piece of a connection's bytes, and nothing
/// for a sample.
package final class ServerMetrics: Sendable {
  private struct Request: Hashable {
    /// The type; nil for a request that was not read, or has a name that this version does not know.
    let type: ObjectIdentifier?
    let outcome: RequestOutcome
  }

  private struct State {
    var (accepted, ended, received, sent, stored, repeated) = (0, 0, 0, 0, 0, 0)
    var refused: [RefusalReason: Int] = [:]
    var requests: [Request: Int] = [:]
    var durations: [RequestCourse: Histogram] = [:]
  }

  /// The name of requests that were not read, or have a name that this version does not know. No request has it.
  private static let unknownRequest = "unknown"

  private let state = Mutex(State())
  private let directory: Directory

  /// Numbers that are all zero.
  ///
  /// - Parameter directory: The directory with the server's connections to the databases.
  package init(_ directory: Directory) { self.directory = directory }

  /// All numbers of this moment, in Prometheus' text format 0.0.4.
  package func text() -> String {
    let state = state.withLock { $0 }
    var text = PrometheusText()
    Self.add(connections: state, to: &text)
    Self.add(requests: state, to: &text)
    Self.add(directory.usage, to: &text)
    if let process = ProcessUsage.current() { Self.add(process, to: &text) }
    return text.text
  }

  private static func add(connections state: State, to text: inout PrometheusText) {
    text.single("openhealth_connections", .gauge, "Connections of clients that are open.", Double(state.accepted - state.ended))
    text.single("openhealth_connections_accepted_total", .counter, "Connections that were accepted.", Double(state.accepted))
    let refused = "openhealth_connections_refused_total"
    text.begin(refused, .counter, "Connections that were refused, or that the server ended, by reason.")
    for reason in RefusalReason.allCases { text.add(refused, [("reason", reason.rawValue)], Double(state.refused[reason] ?? 0)) }
    text.single("openhealth_received_bytes_total", .counter, "Bytes of clients' messages, without those of TLS.", Double(state.received))
    text.single("openhealth_sent_bytes_total", .counter, "Bytes of messages to clients, without those of TLS.", Double(state.sent))
  }

  private static func add(requests state: State, to text: inout PrometheusText) {
    let requests = "openhealth_requests_total"
    text.begin(requests, .counter, "Requests by name and outcome. Those that never occurred are left out.")
    for name in RequestList.allNames + [unknownRequest] {
      let type = RequestList.type(named: name).map { ObjectIdentifier($0) }
      for outcome in RequestOutcome.allCases {
        guard let count = state.requests[Request(type: type, outcome: outcome)] else { continue }
        text.add(requests, [("request", name), ("outcome", outcome.rawValue)], Double(count))
      }
    }
    let durations = "openhealth_request_duration_seconds"
    text.begin(durations, .histogram, "Seconds from the arrival of a request to its answer. Class ask: those that may wait for the person.")
    for course in RequestCourse.allCases { text.add(durations, [("class", course.rawValue)], state.durations[course] ?? Histogram()) }
    let uploads = "openhealth_uploads_total"
    text.begin(uploads, .counter, "Changes that clients number: stored, or repeated and made before.")
    text.add(uploads, [("result", "stored")], Double(state.stored))
    text.add(uploads, [("result", "repeated")], Double(state.repeated))
  }

  private static func add(_ pool: PoolUsage, to text: inout PrometheusText) {
    text.single("openhealth_database_connections_in_use", .gauge, "Connections to the database that are in use.", Double(pool.inUse))
    text.single("openhealth_database_connections_waiting", .gauge, "Threads that wait for a connection.", Double(pool.waiting))
    text.single("openhealth_database_connections_max", .gauge, "The most connections to the database.", Double(pool.size))
    text.single(
      "openhealth_commits_seen_total", .counter, "Commits, of any process, that this one noticed for its observers.",
      Double(pool.commitsSeen))
  }

  private static func add(_ process: ProcessUsage, to text: inout PrometheusText) {
    text.single("process_cpu_seconds_total", .counter, "Total user and system CPU time spent in seconds.", process.cpuSeconds)
    text.single("process_resident_memory_bytes", .gauge, "Resident memory size in bytes.", process.residentBytes)
    text.single("process_virtual_memory_bytes", .gauge, "Virtual memory size in bytes.", process.virtualBytes)
    if let files = process.openFiles { text.single("process_open_fds", .gauge, "Number of open file descriptors.", Double(files)) }
    if let most = process.mostFiles { text.single("process_max_fds", .gauge, "Maximum number of open file descriptors.", most) }
    text.single(
      "process_start_time_seconds", .gauge, "Start time of the process since unix epoch in seconds.", process.startTime)
  }
}

extension ServerMetrics: ConnectionMeter {
  /// Counts an accepted connection.
  package func noteAccepted() { state.withLock { $0.accepted += 1 } }

  /// Counts a connection that ended.
  package func noteEnded() { state.withLock { $0.ended += 1 } }

  /// Counts a refused connection by its reason.
  package func noteRefused(_ reason: RefusalReason) { state.withLock { $0.refused[reason, default: 0] += 1 } }

  /// Counts bytes of messages that arrived.
  package func noteReceived(_ bytes: Int) { state.withLock { $0.received += bytes } }

  /// Counts bytes of messages that are about to be sent.
  package func noteSent(_ bytes: Int) { state.withLock { $0.sent += bytes } }

  /// Counts an answered request by type and outcome, and adds its time to the histogram of its kind.
  package func noteAnswered(_ facts: RequestFacts, seconds: Double) {
    let request = Request(type: facts.type.map { ObjectIdentifier($0) }, outcome: facts.outcome)
    let course = facts.type.map { RequestList.course(of: $0) }
    state.withLock { state in
      state.requests[request, default: 0] += 1
      if let course { state.durations[course, default: Histogram()].add(seconds) }
    }
  }

  /// Counts a batch of an upload: a new one, or one that was stored before.
  package func noteUpload(isRepeated: Bool) {
    state.withLock { state in
      if isRepeated { state.repeated += 1 } else { state.stored += 1 }
    }
  }
}
