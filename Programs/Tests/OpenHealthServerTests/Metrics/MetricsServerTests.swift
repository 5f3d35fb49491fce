// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing
import WaitingTestSupport

@testable import OpenHealthServer

extension ServerTests {
  @Suite struct MetricsServerTests {
    @Test("only GET of the one path is answered, and each answer ends its connection")
    func requests() async throws {
      let server = try await TestServer()
      let port = server.metricsPort
      let answer = try #require(try HTTPProbe.ask(port))
      #expect(answer.status == 200)
      #expect(answer.headers.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
      #expect(answer.headers.contains("Content-Length: \(answer.body.utf8.count)"))
      #expect(try HTTPProbe.ask(port, "GET", "/metrics?x=1")?.status == 200)
      for path in ["/", "/metrics/", "/metricsx", "/../metrics"] {
        #expect(try HTTPProbe.ask(port, "GET", path)?.status == 404, "\(path)")
      }
      for method in ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"] {
        let answer = try #require(try HTTPProbe.ask(port, method))
        #expect(answer.status == 405, "\(method)")
        #expect(answer.headers.contains("Allow: GET"), "\(method)")
      }
      // One request a connection.
      let twice = try HTTPProbe(port)
      twice.write("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /metrics HTTP/1.1\r\nHost: a\r\n\r\n")
      let both = try #require(twice.answer())
      #expect(both.status == 404)
      #expect(!both.body.contains("HTTP/1.1"))
      try await server.end()
    }

    @Test("every line is of the format, and every sample belongs to the metric above it")
    func format() async throws {
      let server = try await TestServer()
      let text = try Metrics(server).text
      #expect(text.hasSuffix("\n"))
      var (name, kind) = ("", "")
      var names: Set<String> = []
      for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
        let words = line.split(separator: " ")
        if line.hasPrefix("# HELP ") {
          name = String(words[2])
          #expect(words.count > 3, "\(line)")
          #expect(names.insert(name).inserted, "\(line)")
        } else if line.hasPrefix("# TYPE ") {
          #expect(words.count == 4 && words[2] == name, "\(line)")
          kind = String(words[3])
        } else {
          let sample = line.prefix { $0 != "{" && $0 != " " }
          let allowed = kind == "histogram" ? ["_bucket", "_sum", "_count"].map { name + $0 } : [name]
          #expect(allowed.contains(String(sample)), "\(line)")
          #expect(words.last.flatMap { Double($0) } != nil, "\(line)")
          #expect(kind != "counter" || name.hasSuffix("_total"), "\(line)")
        }
      }
      #expect(names.isSuperset(of: ["openhealth_connections", "openhealth_requests_total", "process_start_time_seconds"]))
      try await server.end()
    }

    @Test("headers that are too long or too many, and bytes that are not HTTP, get no metrics")
    func limits() async throws {
      let server = try await TestServer()
      let long = "X-Long: \(String(repeating: "a", count: 5000))\r\n"
      let many = (0..<40).map { "X-\($0): a\r\n" }.joined()
      for headers in [long, many] {
        let answer = try HTTPProbe.ask(server.metricsPort, headers: headers)
        #expect(answer == nil || answer?.status == 400)
      }
      let nonsense = try HTTPProbe(server.metricsPort)
      nonsense.write("\u{1}\u{2}\u{3}\r\n\r\n")
      let answer = nonsense.answer()
      #expect(answer == nil || answer?.status == 400)
      #expect(try HTTPProbe.ask(server.metricsPort)?.status == 200)
      try await server.end()
    }

    @Test("idle connections are few; once they have ended, others get in again")
    func connections() async throws {
      let server = try await TestServer()
      var idle: [HTTPProbe] = []
      for _ in 0..<16 { idle.append(try HTTPProbe(server.metricsPort)) }
      // Ended without an answer, before any of the others.
      #expect(try HTTPProbe.ask(server.metricsPort) == nil)
      #expect(idle.count == 16)
      idle = []
      var answer: HTTPProbe.Answer?
      _ = try await eventually {
        answer = try HTTPProbe.ask(server.metricsPort)
        return answer != nil
      }
      #expect(answer?.status == 200)
      try await server.end()
    }

    @Test("the system's texts about a process, with a program of any name")
    func processes() {
      let process = "42 (a) (b c) d) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 7 0 1000 4096000 100 18446744073709551615 1 1 0"
      let system = "cpu  1 2 3\nbtime 1800000000\nprocesses 7\n"
      let units = ProcessUsage.Units(ticksPerSecond: 100, bytesPerPage: 4096)
      let usage = ProcessUsage(process: process, system: system, units: units)
      #expect(usage?.cpuSeconds == 3)
      #expect(usage?.startTime == 1_800_000_010)
      #expect(usage?.virtualBytes == 4_096_000)
      #expect(usage?.residentBytes == 409_600)
      for (process, system) in [("", system), ("42 (a) S 1", system), (process, ""), (process, "btime x\n"), ("42 a S", system)] {
        #expect(ProcessUsage(process: process, system: system, units: units) == nil)
      }
      let own = ProcessUsage.current()
      #expect(own.map { $0.residentBytes > 0 && $0.openFiles ?? 0 > 2 && $0.startTime > 1_600_000_000 } ?? false)
    }
  }
}
