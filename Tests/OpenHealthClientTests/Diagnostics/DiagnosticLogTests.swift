// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization
import Testing

@testable import OpenHealthClient

@Suite struct DiagnosticLogTests {
  private let steps: DataType
  private let pulse: DataType

  init() throws {
    steps = try #require(Catalog.type(named: "stepCount"))
    pulse = try #require(Catalog.type(named: "heartRate"))
  }

  private func kinds(_ log: DiagnosticLog) -> [Diagnostic.Kind] { log.entries.map(\.kind) }

  @Test("each mistake is recorded and printed once for each place, and once for all without places")
  func oncePerPlace() {
    let lines = Mutex<[String]>([])
    let log = DiagnosticLog(write: { line in lines.withLock { $0.append(line) } })
    for place in ["/a.swift:1", "/a.swift:2", "/a.swift:1", nil, nil] { log.report(.statisticsOption, "stepCount", at: place) }
    log.report(.ignoredRequestError, "", at: "/a.swift:1")
    #expect(log.entries.map(\.place) == ["/a.swift:1", "/a.swift:2", nil, "/a.swift:1"])
    #expect(kinds(log) == [.statisticsOption, .statisticsOption, .statisticsOption, .ignoredRequestError])
    let printed = lines.withLock { $0 }
    #expect(printed == log.entries.map(\.description))
    #expect(printed[0].hasPrefix("HealthKit: /a.swift:1: statisticsOption: ") && printed[0].hasSuffix(" (stepCount)"))
    #expect(printed[2].hasPrefix("HealthKit: statisticsOption: ") && !printed[3].hasSuffix(")"))
  }

  @Test("a log with places looks up that of each mistake, once")
  func places() {
    let calls = Mutex(0)
    let log = DiagnosticLog(findPlace: {
      calls.withLock {
        $0 += 1; return "/a.swift:\($0)"
      }
    })
    log.report(.ignoredRequestError, "")
    log.report(.ignoredRequestError, "")
    log.report(.ignoredRequestError, "", at: nil)
    #expect(log.entries.map(\.place) == ["/a.swift:1", "/a.swift:2", nil])
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("more than ten types in the first request, before anything was used, are a mistake", arguments: [10, 11])
  func everything(count: Int) {
    let types = Array(Catalog.types.prefix(count))
    func log(_ before: (DiagnosticLog) -> Void) -> [Diagnostic.Kind] {
      let log = DiagnosticLog()
      before(log)
      log.requests(share: Array(types.prefix(5)), read: types, information: nil)
      return kinds(log)
    }
    #expect(log { _ in } == (count > 10 ? [.requestedEverythingAtStart] : []))
    #expect(log { $0.requests(share: [], read: [steps], information: nil) }.isEmpty)
    #expect(log { $0.saves() }.isEmpty)
    #expect(log { _ = $0.executes("HKSampleQuery", [steps], isUnlimited: false) }.isEmpty)
  }

  @Test("a process with an Info.plist needs a usage text for each direction that it asks about")
  func usageTexts() {
    func missing(_ information: [String: Any]?, share: [DataType], read: [DataType]) -> [String] {
      let log = DiagnosticLog()
      log.requests(share: share, read: read, information: information)
      return log.entries.map(\.subject)
    }
    let bundle: [String: Any] = ["CFBundleIdentifier": "com.example.app", "NSHealthUpdateUsageDescription": "to keep"]
    #expect(missing(bundle, share: [steps], read: [steps]) == ["Info.plist has no NSHealthShareUsageDescription"])
    #expect(missing(bundle, share: [steps], read: []).isEmpty)
    #expect(missing(["CFBundleIdentifier": "a", "NSHealthUpdateUsageDescription": ""], share: [steps], read: []).count == 1)
    #expect(missing(nil, share: [steps], read: [steps]).isEmpty)
    #expect(missing([:], share: [steps], read: [steps]).isEmpty)
  }

  @Test("a save or query after a request that failed is a mistake, unless another request succeeded")
  func failedRequests() {
    let log = DiagnosticLog()
    log.requestEnded(isFailed: true)
    log.requestEnded(isFailed: false)
    log.saves()
    #expect(kinds(log).isEmpty)
    log.requestEnded(isFailed: true)
    _ = log.executes("HKSampleQuery", [steps], isUnlimited: false)
    #expect(kinds(log) == [.ignoredRequestError])
  }

  @Test("the fifth query of all samples is a mistake, counted for each class and type")
  func loops() {
    let log = DiagnosticLog()
    for _ in 0..<4 {
      _ = log.executes("HKSampleQuery", [steps], isUnlimited: true)
      _ = log.executes("HKSampleQuery", [pulse], isUnlimited: true)
      _ = log.executes("HKAnchoredObjectQuery", [steps], isUnlimited: true)
    }
    for _ in 0..<9 { _ = log.executes("HKSampleQuery", [steps], isUnlimited: false) }
    #expect(kinds(log).isEmpty)
    _ = log.executes("HKSampleQuery", [steps], isUnlimited: true)
    #expect(kinds(log) == [.unlimitedQueryInLoop])
    #expect(log.entries.first?.subject == "HKSampleQuery, HKQuantityTypeIdentifierStepCount")
  }

  @Test("a completion that is released without a call is a mistake")
  func completions() {
    let log = DiagnosticLog()
    log.completion(for: [steps], at: "/a.swift:1").call()
    #expect(kinds(log).isEmpty)
    var kept: ObserverCompletion? = log.completion(for: [steps, pulse], at: "/a.swift:2")
    #expect(kept != nil)
    #expect(kinds(log).isEmpty)
    kept = nil
    #expect(log.entries.map(\.place) == ["/a.swift:2"])
    #expect(log.entries.first?.subject == "HKQuantityTypeIdentifierHeartRate, HKQuantityTypeIdentifierStepCount")
  }

  @Test("a session is open from its start to its end")
  func sessions() {
    let log = DiagnosticLog()
    let (one, other) = (UUID(), UUID())
    log.starts(session: one)
    log.starts(session: other)
    #expect(kinds(log) == [.sessionLeftOpen, .sessionLeftOpen])
    log.ends(session: one)
    #expect(kinds(log) == [.sessionLeftOpen])
    log.ends(session: other)
    log.reportOpenSessions()
    #expect(kinds(log).isEmpty)
  }

  @Test("a failed request is one mistake, whatever is done after it, and an execution returns its place")
  func atPlaces() {
    let calls = Mutex(0)
    let log = DiagnosticLog(findPlace: {
      calls.withLock {
        $0 += 1; return "/a.swift:\($0)"
      }
    })
    #expect(log.executes("HKSampleQuery", [steps], isUnlimited: false) == "/a.swift:1")
    #expect(log.executes("HKSampleQuery", [steps], isUnlimited: true) == "/a.swift:2")
    log.requestEnded(isFailed: true)
    for _ in 0..<3 { log.saves() }
    #expect(log.entries.map(\.place) == ["/a.swift:3"])
    #expect(kinds(log) == [.ignoredRequestError])
    #expect(DiagnosticLog().executes("HKSampleQuery", [steps], isUnlimited: true) == nil)
  }

  @Test("the fifth query of all samples at one place is a mistake, of whatever class and type, and no further one")
  func loopsAtPlaces() {
    let log = DiagnosticLog(findPlace: { "/a.swift:1" })
    for _ in 0..<2 {
      _ = log.executes("HKSampleQuery", [steps], isUnlimited: true)
      _ = log.executes("HKAnchoredObjectQuery", [pulse], isUnlimited: true)
    }
    #expect(kinds(log).isEmpty)
    for _ in 0..<3 { _ = log.executes("HKSampleQuery", [steps], isUnlimited: true) }
    #expect(kinds(log) == [.unlimitedQueryInLoop])
    #expect(log.entries.map(\.place) == ["/a.swift:1"])
  }

  @Test("a session that is open when the process ends is reported and printed with the place of its start")
  func openSessions() {
    let lines = Mutex<[String]>([])
    let log = DiagnosticLog(findPlace: { "/a.swift:7" }, write: { line in lines.withLock { $0.append(line) } })
    log.starts(session: UUID())
    #expect(log.entries.map(\.place) == ["/a.swift:7"])
    log.reportOpenSessions()
    #expect(lines.withLock { $0 } == ["HealthKit: /a.swift:7: sessionLeftOpen: End every workout session that was started."])
  }
}
