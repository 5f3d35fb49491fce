// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthClient
import Testing

/// The places of an app's calls, as diagnostics print them.
@Suite struct CallSiteTests {
  @Test("a place is that of the code that calls the products of this package")
  func places() throws {
    let log = DiagnosticLog.withPlaces()
    log.report(.ignoredRequestError, "")
    let line = #line - 1
    let place = try #require(log.entries.first?.place)
    #expect(place.hasSuffix("/Tests/HealthKitTests/Store/Diagnostics/CallSiteTests.swift:\(line)"))
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
