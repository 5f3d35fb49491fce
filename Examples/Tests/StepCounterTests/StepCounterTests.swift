// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTesting
import StepCounter
import Testing

@MainActor @Suite struct StepCounterTests {
  private let stepType = HKQuantityType(.stepCount)
  private let health: TestHealthStore
  private let counter: StepCounter

  /// Sets the time to ten in the morning, so that the day has past hours.
  init() throws {
    let health = try TestHealthStore()
    health.now = Calendar.current.startOfDay(for: Date(timeIntervalSinceReferenceDate: 800_000_000)).addingTimeInterval(10 * 3600)
    self.health = health
    counter = StepCounter(store: health.store, now: { health.now })
  }

  private func walk(_ steps: Double, hour: Double, minutes: Double = 10) -> HKQuantitySample {
    let start = Calendar.current.startOfDay(for: health.now).addingTimeInterval(hour * 3600)
    return HKQuantitySample(
      type: stepType, quantity: HKQuantity(unit: .count(), doubleValue: steps), start: start,
      end: start.addingTimeInterval(minutes * 60))
  }

  @Test("The app asks once, for steps only")
  func asks() async {
    await counter.start()
    #expect(health.authorizationRequests.map(\.read) == [[stepType]])
    #expect(health.authorizationRequests.map(\.share) == [[stepType]])
    #expect(counter.stepsToday == 0 && counter.message == nil)
    await counter.start()
    #expect(health.authorizationSheets.count == 1)
  }

  @Test("A person who does not answer sees what to do; nothing runs")
  func canceled() async {
    health.answerAuthorization(with: .cancel)
    await counter.start()
    #expect(counter.stepsToday == nil && counter.message == "Steps are shown once you have answered.")
    #expect(health.runningQueries.isEmpty)
  }

  @Test("Refused reading hides other sources' steps; refused saving says where to allow it")
  func refused() async throws {
    try health.add(walk(900, hour: 8), from: .watch)
    health.answerAuthorization(with: .refuseAll)
    await counter.start()
    #expect(counter.stepsToday == 0 && counter.message == nil)
    await counter.addWalk(steps: 500, minutes: 5)
    #expect(counter.message == "Allow this app to save steps, in the Health app.")
    #expect(health.samples(of: stepType).count == 1)
  }

  @Test("A walk that watch and phone both counted counts once; yesterday's does not count")
  func overlappingSources() async throws {
    try health.add([walk(1000, hour: 8, minutes: 10), walk(400, hour: -2)], from: .watch)
    try health.add([walk(950, hour: 8, minutes: 10), walk(300, hour: 9)], from: .phone)
    await counter.start()
    #expect(counter.stepsToday == 1300)
  }

  @Test("A seeded day counts fewer steps than watch and phone together")
  func seededDay() async throws {
    health.startNextDay()
    health.now -= 1
    health.seed(.steps, days: 3)
    await counter.start()
    let today = Calendar.current.startOfDay(for: health.now)
    let counted = health.samples(of: stepType).filter { $0.startDate >= today }.map { $0.quantity.doubleValue(for: .count()) }
    #expect(try #require(counter.stepsToday) > 1000)
    #expect(Double(try #require(counter.stepsToday)) < counted.reduce(0, +))
  }

  @Test("New steps appear by themselves, until the counter is stopped")
  func liveUpdates() async throws {
    await counter.start()
    await health.settle()
    try health.add(walk(120, hour: 9), from: .watch)
    await health.settle { counter.stepsToday == 120 }
    #expect(counter.stepsToday == 120)
    await counter.addWalk(steps: 80, minutes: 5)
    await health.settle { counter.stepsToday == 200 }
    #expect(counter.stepsToday == 200)
    #expect(health.samples(of: stepType).last?.metadata?[HKMetadataKeyWasUserEntered] as? Bool == true)
    counter.stop()
    await health.settle { health.runningQueries.isEmpty }
    #expect(health.runningQueries.isEmpty)
  }

  @Test("A background wake-up after midnight begins a new day, and is completed")
  func wakeUp() async throws {
    try health.add(walk(700, hour: 9), from: .phone)
    await counter.start()
    #expect(counter.stepsToday == 700)
    health.startNextDay()
    let wakeUp = await health.wake(stepType, inBackground: true)
    #expect(await wakeUp.isCompleted)
    await health.settle { counter.stepsToday == 0 }
    #expect(counter.stepsToday == 0)
  }

  @Test("While the device is locked the last steps stay visible, and a walk can be saved")
  func locked() async throws {
    try health.add(walk(700, hour: 9), from: .phone)
    await counter.start()
    await health.settle()
    health.lock()
    await counter.refresh()
    #expect(counter.stepsToday == 700 && counter.message == "Unlock the device to see new steps.")
    await counter.addWalk(steps: 50, minutes: 1)
    #expect(counter.message == nil)
    health.unlock()
    await health.settle { counter.stepsToday == 750 }
    #expect(counter.stepsToday == 750)
  }

  @Test("Saving is tried at most twice")
  func errors() async {
    health.grant(share: [stepType])
    health.failNext(.errorDatabaseInaccessible, in: .saving)
    await counter.addWalk(steps: 50, minutes: 1)
    #expect(counter.message == nil && health.samples(of: stepType).count == 1)
    health.failNext(.errorDatabaseInaccessible, in: .saving, times: 2)
    await counter.addWalk(steps: 50, minutes: 1)
    #expect(counter.message == "The store is locked." && health.samples(of: stepType).count == 1)
  }
}
