// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKit
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import OpenHealthTestSupport
import Testing
import WaitingTestSupport

/// Kills an app repeatedly in the middle of a live workout, which it recovers each time. `Tools/run soak` runs more rounds.
@Suite struct KilledWorkoutTests {
  private static let rounds = ProcessInfo.processInfo.environment["OPENHEALTHKIT_SOAK_ROUNDS"].flatMap(Int.init) ?? 12

  @Test(
    "SESS-14 LIVE-01 ROUTE-04: after kills a workout has every acknowledged sample and location exactly once")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder left behind in the temporary directory is harmless
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for round in 0..<Self.rounds {
      let path = folder.path
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, round = round as Int] in
        try await Runner(folder: URL(fileURLWithPath: path)).run(killedAfter: UInt32(round * 7_919 % 90_000), starts: round == 0)
      }
    }
    try await Runner(folder: folder).finish(rounds: Self.rounds)
  }
}

/// A runner's app and a chest strap's app.
private struct Runner {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let folder: URL
  private let app: HKHealthStore
  private let strap: HKHealthStore

  init(folder: URL) throws {
    self.folder = folder
    let database = try HealthDatabase.open(folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys"))
    let engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll))
    func store(_ name: String) -> HKHealthStore {
      let identity = AppIdentity(name)
      return HKHealthStore(connection: HealthConnection(service: engine, app: identity))
    }
    (app, strap) = (store("test.runner"), store("test.strap"))
  }

  private var log: URL { folder.appendingPathComponent("acknowledged") }

  /// The numbers of the beats whose save was acknowledged.
  private func acknowledged() throws -> [Int] {
    guard FileManager.default.fileExists(atPath: log.path) else { return [] }
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
  }

  private func beats(_ predicate: NSPredicate? = nil) async throws -> [Int] {
    let beats = try await HKSampleQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.heartRate), predicate: predicate)], sortDescriptors: []
    ).result(for: app)
    return beats.compactMap { $0.metadata?["number"] as? Int }.sorted()
  }

  /// The beats that have a location in the workout's route.
  private func places(of workout: HKWorkout) async throws -> [Int] {
    let routes = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))], sortDescriptors: []
    ).result(for: app)
    try #require(routes.count == 1)
    var places: [Int] = []
    for try await location in HKWorkoutRouteQueryDescriptor(routes[0]).results(for: app) {
      places.append(Int(location.timestamp.timeIntervalSince(Self.start)))
    }
    return places
  }

  /// Starts or recovers the workout, and adds to it until the process is killed.
  func run(killedAfter microseconds: UInt32, starts: Bool) async throws {
    let types: Set<HKSampleType> = [.workoutType(), HKQuantityType(.heartRate), HKSeriesType.workoutRoute()]
    for store in [app, strap] { try await store.requestAuthorization(toShare: types, read: types) }
    let session: HKWorkoutSession
    if starts {
      session = try HKWorkoutSession(healthStore: app, configuration: HKWorkoutConfiguration())
      let builder = session.associatedWorkoutBuilder()
      builder.dataSource = HKLiveWorkoutDataSource(healthStore: app, workoutConfiguration: nil)
      session.startActivity(with: Self.start)
      try await builder.beginCollection(at: Self.start)
      try #require(await eventually { session.state == .running })
    } else {
      session = try #require(try await app.recoverActiveWorkoutSession())
      try #require(session.startDate == Self.start && session.associatedWorkoutBuilder().startDate == Self.start)
    }
    let route = try #require(session.associatedWorkoutBuilder().seriesBuilder(for: .workoutRoute()) as? HKWorkoutRouteBuilder)
    let said = open(log.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var number = try await beats().count
    let first = number
    while true {
      let date = Self.start + Double(number)
      let beat = HKQuantitySample(
        type: HKQuantityType(.heartRate), quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 120), start: date, end: date,
        metadata: ["number": number])
      try await (number % 3 == 0 ? app : strap).save(beat)
      try await route.insertRouteData([
        CLLocation(
          coordinate: CLLocationCoordinate2D(latitude: 35, longitude: -40), altitude: 0, horizontalAccuracy: 3, verticalAccuracy: 3,
          timestamp: date)
      ])
      let line = Array("\(number)\n".utf8)
      write(said, line, line.count)
      if number % 5 == 0 { session.pause() }
      if number % 5 == 1 { session.resume() }
      // The countdown begins after the first beat, so that each round stores one, even on a slow machine.
      if number == first {
        Thread.detachNewThread {
          // Pause: the process is killed at any moment.
          pause(for: .microseconds(microseconds))
          kill(getpid(), SIGKILL)
        }
      }
      number += 1
    }
  }

  /// Recovers the workout a last time, finishes it, and checks its samples.
  func finish(rounds: Int) async throws {
    let session = try #require(try await app.recoverActiveWorkoutSession())
    let builder = session.associatedWorkoutBuilder()
    let delegate = SessionNotes()
    session.delegate = delegate
    session.end()
    #expect(try await delegate.wait(for: .ended))
    try await builder.endCollection(at: Date())
    let workout = try #require(try await builder.finishWorkout())
    let (said, stored) = (try acknowledged(), try await beats(HKQuery.predicateForObjects(from: workout)))
    #expect(workout.startDate == Self.start)
    #expect(said.count >= rounds)
    #expect(Set(said).isSubset(of: stored))
    // Each exactly once. A kill can come between a save and its acknowledgement.
    #expect(stored == Array(0..<stored.count))
    #expect(stored.count <= said.count + rounds)
    #expect(try await beats().count == stored.count)
    #expect(try await app.recoverActiveWorkoutSession() == nil)
    let places = try await places(of: workout)
    #expect(Set(said).isSubset(of: places))
    #expect(Set(places).count == places.count)
    #expect(Set(places).isSubset(of: stored))
  }
}
