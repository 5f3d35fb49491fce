// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import Testing

/// What a process prints with `HEALTHKIT_DIAGNOSTICS=1`. Each test is a separate process, as the variable is read once.
@Suite struct DiagnosticLogProcessTests {
  private func lines(_ result: ExitTest.Result?) -> [String] {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("HealthKit: ") }
  }

  /// A line of this file, as it is printed.
  private static func place(_ line: Int) -> String { "/Tests/HealthKitTests/Store/Diagnostics/DiagnosticLog+ProcessTests.swift:\(line): " }

  /// Where the mistakes below are.
  private static let (sessionLine, optionLine) = (29, 35)

  private static func leaveSessionOpen() async throws {
    let store = HKHealthStore()
    try await store.requestAuthorization(toShare: [.workoutType()], read: [])
    for _ in 0..<2 {
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = .running
      let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
      session.startActivity(with: nil)
    }
  }

  private static func askForTheMaximumOfSteps() {
    let type = HKQuantityType(.stepCount)
    _ = HKStatisticsQuery(quantityType: type, quantitySamplePredicate: nil, options: .discreteMax) { _, _, _ in }
  }

  @Test("sessions that are open at the exit are printed with their places, once for each")
  func atExit() async {
    let result = await #expect(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
      setenv("HEALTHKIT_DIAGNOSTICS", "1", 1)
      setenv("HEALTHKIT_STORE", "memory:", 1)
      setenv("HEALTHKIT_AUTHORIZATION", "grant-all", 1)
      try await Self.leaveSessionOpen()
      exit(0)
    }
    let lines = lines(result)
    #expect(lines.count == 1 && lines[0].contains("sessionLeftOpen") && lines[0].contains(Self.place(Self.sessionLine)), "\(lines)")
  }

  @Test("STAT-01: an option that does not fit the type is printed before it raises")
  func statisticsOption() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      setenv("HEALTHKIT_DIAGNOSTICS", "1", 1)
      Self.askForTheMaximumOfSteps()
    }
    let lines = lines(result)
    #expect(lines.count == 1 && lines[0].contains("statisticsOption") && lines[0].contains(Self.place(Self.optionLine)), "\(lines)")
    #expect(lines.first?.hasSuffix("(HKQuantityTypeIdentifierStepCount)") == true)
  }

  @Test("nothing is printed without the variable")
  func off() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      unsetenv("HEALTHKIT_DIAGNOSTICS")
      Self.askForTheMaximumOfSteps()
    }
    #expect(lines(result).isEmpty)
  }
}

/// The places of an app's calls, as diagnostics print them.
@Suite struct CallSiteTests {
  @Test("a place is that of the code that calls the products of this package")
  func places() throws {
    let log = DiagnosticLog.withPlaces()
    log.report(.ignoredRequestError, "")
    let line = #line - 1
    let place = try #require(log.entries.first?.place)
    #expect(place.hasSuffix("/Tests/HealthKitTests/Store/Diagnostics/DiagnosticLog+ProcessTests.swift:\(line)"))
    #expect(CallSite.isOfApp("/src/App/Steps.swift"))
    #expect(!CallSite.isOfApp("/<compiler-generated>"))
    #expect(!CallSite.isOfApp("a.swift"))
    #expect(!CallSite.isOfApp(place.replacing("/Tests/HealthKitTests/", with: "/Sources/HealthKit/")))
    #expect(!CallSite.isOfApp(place.replacing("/Tests/HealthKitTests/", with: "/Sources/OpenHealthClient/")))
  }

  @Test("a loop is one place in the code, whatever it asks for")
  func loops() {
    let log = DiagnosticLog.withPlaces()
    let types = [HKQuantityType(.stepCount), HKQuantityType(.heartRate)].map(\.dataType)
    var places: Set<String?> = []
    for type in types + types { places.insert(log.executes("HKSampleQuery", [type], isUnlimited: true)) }
    _ = log.executes("HKSampleQuery", [types[0]], isUnlimited: true)
    #expect(places.count == 1)
    #expect(log.entries.isEmpty)
    for type in types + types + [types[0]] { _ = log.executes("HKSampleQuery", [type], isUnlimited: true) }
    #expect(log.entries.map(\.kind) == [.unlimitedQueryInLoop])
  }
}
