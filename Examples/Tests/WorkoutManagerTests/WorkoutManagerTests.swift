// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import HealthKitTesting
import Testing
import WorkoutManager

@MainActor @Suite struct WorkoutManagerTests {
  private let health: TestHealthStore
  private let manager: WorkoutManager
  private let start = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init() throws {
    let health = try TestHealthStore(app: "com.example.run.watchkitapp")
    health.now = start
    self.health = health
    manager = WorkoutManager(store: health.store, now: { health.now })
  }

  private func run() async throws -> HKWorkoutSession {
    await manager.start(.running)
    await health.settle { manager.state == .running }
    return try #require(manager.session)
  }

  @Test("A run shows its figures, stops counting in a pause, and is saved")
  func wholeRun() async throws {
    let session = try await run()
    try await health.play([.wait(60), .heartRate(120), .activeEnergy(10, seconds: 60), .distance(200, seconds: 60)], in: session)
    await health.settle { manager.figures == .init(heartRate: 120, kilocalories: 10, meters: 200) }
    #expect(manager.figures == .init(heartRate: 120, kilocalories: 10, meters: 200) && manager.elapsedTime == 60)

    manager.pause()
    await health.settle { manager.state == .paused }
    try await health.play([.wait(30), .heartRate(190)], in: session)
    #expect(manager.figures.heartRate == 120 && manager.elapsedTime == 60)
    manager.resume()
    await health.settle { manager.state == .running }
    try await health.play([.wait(30), .heartRate(150), .wait(30)], in: session)
    await health.settle { manager.figures.heartRate == 150 }
    manager.end()

    await health.settle { manager.state == .ended }
    let workout = try #require(manager.workout)
    #expect(manager.state == .ended && manager.message == nil)
    #expect(workout.startDate == start && workout.endDate == start + 150 && workout.duration == 120)
    #expect(workout.statistics(for: HKQuantityType(.heartRate))?.maximumQuantity()?.doubleValue(for: HKUnit(from: "count/min")) == 150)
    #expect(health.samples(of: .workoutType()).count == 1)
  }

  @Test("After a crash the run continues, with the figures that were collected before it")
  func crash() async throws {
    var crashing: WorkoutManager? = WorkoutManager(store: health.restarted(), now: { health.now })
    await crashing?.start(.running)
    try await health.play([.wait(60), .heartRate(130), .distance(180, seconds: 60)], in: #require(crashing?.session))
    crashing = nil
    let next = WorkoutManager(store: health.restarted(), now: { health.now })
    await next.recover()
    #expect(next.state == .running && next.elapsedTime == 60)
    #expect(next.figures == .init(heartRate: 130, kilocalories: 0, meters: 180))
    try await health.play([.wait(60), .distance(200, seconds: 60)], in: #require(next.session))
    next.end()
    await health.settle { next.workout != nil }
    #expect(next.workout?.totalDistance?.doubleValue(for: .meter()) == 380 && next.workout?.duration == 120)
  }

  @Test("Without a crash there is nothing to recover")
  func nothingToRecover() async {
    await manager.recover()
    #expect(manager.session == nil && manager.state == .notStarted && manager.message == nil)
  }

  @Test("The phone shows the watch's run, pauses it and ends it; the watch saves it")
  func mirror() async throws {
    let phone = WorkoutManager(store: health.store(as: "com.example.run"), now: { health.now })
    phone.followWatch()
    let session = try await run()
    await health.settle { phone.state == .running }
    try await health.play([.wait(60), .heartRate(140)], in: session)
    await health.settle { phone.figures.heartRate == 140 }
    #expect(phone.state == .running && phone.figures.heartRate == 140)

    phone.pause()
    await health.settle { manager.state == .paused }
    #expect(manager.state == .paused && manager.elapsedTime == 60)
    phone.end()
    await health.settle { manager.state == .ended && phone.state == .ended }
    #expect(manager.workout?.duration == 60 && phone.workout == nil && phone.state == .ended)
  }

  @Test("Another app's session ends the run; the part so far is saved")
  func anotherSession() async throws {
    try await health.play([.wait(60), .heartRate(130)], in: run())
    let other = health.store(as: "com.example.other")
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .yoga
    health.grant(share: [.workoutType()], to: "com.example.other")
    try await health.play([.start], in: HKWorkoutSession(healthStore: other, configuration: configuration))
    await health.settle { manager.workout != nil && manager.figures.heartRate == 130 }
    #expect(manager.state == .ended && manager.message != nil)
    #expect(manager.workout?.duration == 60 && manager.figures.heartRate == 130)
  }

  @Test("Without permission to save workouts the app says where to allow it; nothing runs")
  func refused() async {
    health.answerAuthorization(with: .refuseAll)
    await manager.start(.running)
    #expect(manager.message == "Allow this app to save workouts, in the Health app.")
    #expect(manager.session == nil && manager.state == .notStarted && health.samples(of: .workoutType()).isEmpty)
  }

  @Test("When ending a run fails, the app says so, and the run can be ended later")
  func savingFails() async throws {
    let session = try await run()
    try await health.play([.wait(60)], in: session)
    health.failAll(.errorDatabaseInaccessible, in: .saving)
    manager.end()
    await health.settle { manager.message != nil }
    #expect(manager.message != nil && manager.state == .running && manager.workout == nil)
    health.stopFailing()
    manager.end()
    await health.settle { manager.state == .ended }
    #expect(manager.workout?.duration == 60)
  }

  @Test("A run that was stopped before the crash is saved at the next launch")
  func crashBeforeSaving() async throws {
    health.grant(share: [.workoutType()])
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .running
    let session = try HKWorkoutSession(healthStore: health.restarted(), configuration: configuration)
    try await session.associatedWorkoutBuilder().beginCollection(at: start)
    try await health.play([.start, .wait(90), .stop, .wait(600)], in: session)
    await manager.recover()
    await health.settle { manager.state == .ended }
    #expect(manager.workout?.duration == 90 && manager.message == nil)
  }
}
