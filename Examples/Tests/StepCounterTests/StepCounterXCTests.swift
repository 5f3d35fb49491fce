// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTesting
import StepCounter
import XCTest

/// The steps of the watch, tested with XCTest.
final class StepCounterXCTests: XCTestCase {
  func testShowsTheStepsOfTheWatch() async throws {
    let health = try TestHealthStore()
    let start = Calendar.current.startOfDay(for: health.now)
    health.now = start.addingTimeInterval(3600)
    let steps = HKQuantity(unit: .count(), doubleValue: 640)
    try health.add(HKQuantitySample(type: HKQuantityType(.stepCount), quantity: steps, start: start, end: health.now), from: .watch)
    // Inside the closure, `HKHealthStore()` is the test's store.
    let counter = await health.asDefault { await StepCounter(now: { health.now }) }
    await counter.start()
    let shown = await counter.stepsToday
    XCTAssertEqual(shown, 640)
    await counter.stop()
    await health.settle { health.runningQueries.isEmpty }
    XCTAssertTrue(health.runningQueries.isEmpty)
  }
}
