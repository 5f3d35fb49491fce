// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// A workout in a terminal: it starts a session, shows what other apps and sensors save in the meantime, and saves the workout on Ctrl-C.
//
//     LiveWorkout            a run; or LiveWorkout cycling, LiveWorkout walking
//
// Provide measurements from another terminal: `health sensor collect` with a heart-rate strap, or `health workout replay FILE`. If this
// program is
// killed, the next start continues the workout.
import Dispatch
import HealthKit

let activities: [String: HKWorkoutActivityType] = ["running": .running, "cycling": .cycling, "walking": .walking]
let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())

/// Prints without buffering, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

guard let activity = activities[CommandLine.arguments.dropFirst().first ?? "running"] else {
  say("LiveWorkout: \(activities.keys.sorted().joined(separator: ", "))")
  exit(64)
}
do {
  try await run()
} catch {
  say(error.localizedDescription)
  exit(1)
}

func run() async throws {
  let store = HKHealthStore()
  try await store.requestAuthorization(
    toShare: [.workoutType()],
    read: [
      HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning),
      HKQuantityType(.distanceCycling), .workoutType(),
    ])
  let interrupts = await interrupts()
  let session: HKWorkoutSession
  if let active = try await store.recoverActiveWorkoutSession() {
    session = active
    say("Going on")
  } else {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activity
    session = try HKWorkoutSession(healthStore: store, configuration: configuration)
  }
  let builder = session.associatedWorkoutBuilder()
  let screen = Screen()
  session.delegate = screen
  builder.delegate = screen
  if session.state == .notStarted {
    builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: session.workoutConfiguration)
    let start = Date()
    try await builder.beginCollection(at: start)
    session.startActivity(with: start)
  }

  // A line each second, until Ctrl-C.
  let clock = Task {
    while !Task.isCancelled {
      say(Screen.line(of: builder))
      try await Task.sleep(for: .seconds(1))
    }
  }
  for await _ in interrupts { break }
  clock.cancel()

  let end = Date()
  session.stopActivity(with: end)
  try await builder.endCollection(at: end)
  let workout = try await builder.finishWorkout()
  session.end()
  await screen.ended()
  guard let workout else { return say("Saved") }
  let heart = workout.statistics(for: HKQuantityType(.heartRate))?.averageQuantity()?.doubleValue(for: beatsPerMinute)
  say("Saved \(Screen.time(workout.duration))" + (heart.map { ", \(Int($0.rounded())) bpm on average" } ?? ""))
}

/// A stream with an element for each Ctrl-C, which no longer ends the process.
func interrupts() async -> AsyncStream<Void> {
  signal(SIGINT, SIG_IGN)
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  // Unchecked: after `resume`, the source is only cancelled, by the stream's termination handler; Dispatch allows that on any thread.
  nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
  source.setEventHandler { continuation.yield() }
  continuation.onTermination = { _ in source.cancel() }
  // A signal before the registration would be ignored.
  await withCheckedContinuation { registered in
    source.setRegistrationHandler { registered.resume() }
    source.resume()
  }
  return stream
}
