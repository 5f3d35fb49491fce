// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthDaemon
import OpenHealthEngine
import OpenHealthPostgres

/// What a ``PeopleServer`` has done, for programs that watch it. ``MetricsServer`` hands the numbers out.
///
/// Its labels come from lists of this program: names of requests, reasons, outcomes. No person, app, type of data or value is ever among
/// them, and no client can add one.
package final class ServerMetrics: Sendable {
  /// The name of requests that were not read, or have a name that this version does not know. No request has it.
  private static let unknownRequest = "unknown"

  /// Counts what happens at the connections.
  let meter = ConnectionMeter()
  private let directory: Directory

  /// Numbers that are all zero.
  ///
  /// - Parameter directory: The directory with the server's connections to the databases.
  package init(_ directory: Directory) { self.directory = directory }

  /// All numbers of this moment, in Prometheus' text format 0.0.4.
  package func text() -> String {
    let counts = meter.counts
    var text = PrometheusText()
    Self.add(connections: counts, to: &text)
    Self.add(requests: counts, to: &text)
    Self.add(directory.usage, to: &text)
    if let process = ProcessUsage.current() { Self.add(process, to: &text) }
    return text.text
  }

  private static func add(connections counts: ConnectionMeter.Counts, to text: inout PrometheusText) {
    text.single("openhealth_connections", .gauge, "Connections of clients that are open.", Double(counts.accepted - counts.ended))
    text.single("openhealth_connections_accepted_total", .counter, "Connections that were accepted.", Double(counts.accepted))
    let refused = "openhealth_connections_refused_total"
    text.begin(refused, .counter, "Connections that were refused, or that the server ended, by reason.")
    for reason in RefusalReason.allCases { text.add(refused, [("reason", reason.rawValue)], Double(counts.refused[reason] ?? 0)) }
    text.single("openhealth_received_bytes_total", .counter, "Bytes of clients' messages, without those of TLS.", Double(counts.received))
    text.single("openhealth_sent_bytes_total", .counter, "Bytes of messages to clients, without those of TLS.", Double(counts.sent))
  }

  private static func add(requests counts: ConnectionMeter.Counts, to text: inout PrometheusText) {
    let requests = "openhealth_requests_total"
    text.begin(requests, .counter, "Requests by name and outcome. Those that never occurred are left out.")
    for name in RequestList.allNames + [unknownRequest] {
      let type = RequestList.type(named: name).map { ObjectIdentifier($0) }
      for outcome in RequestOutcome.allCases {
        guard let count = counts.requests[ConnectionMeter.Request(type: type, outcome: outcome)] else { continue }
        text.add(requests, [("request", name), ("outcome", outcome.rawValue)], Double(count))
      }
    }
    let durations = "openhealth_request_duration_seconds"
    text.begin(durations, .histogram, "Seconds from the arrival of a request to its answer. Class ask: those that may wait for the person.")
    for course in RequestCourse.allCases { text.add(durations, [("class", course.rawValue)], counts.durations[course] ?? Histogram()) }
    let uploads = "openhealth_uploads_total"
    text.begin(uploads, .counter, "Changes that clients number: stored, or repeated and made before.")
    text.add(uploads, [("result", "stored")], Double(counts.stored))
    text.add(uploads, [("result", "repeated")], Double(counts.repeated))
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
