// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HealthKitTestSupport
import HealthKitTesting
import OpenHealthCore
import OpenHealthWorkoutFiles
import Testing

@testable import HealthKit

/// Recorded files that are replayed into a live session, on a settable clock.
@Suite struct ReplayedWorkoutTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 800_000_000)
  /// More than any page of samples or part of a series holds.
  private static let seconds = 2100
  private let types = [
    HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceCycling), HKQuantityType(.cyclingSpeed),
    HKQuantityType(.cyclingPower), HKQuantityType(.cyclingCadence),
  ]

  /// 35 minutes of cycling as two devices recorded it: the route as GPX; heart rate, power, cadence and energy as TCX.
  private func files() throws -> [WorkoutFile] {
    var random = SplitMix64(seed: 14)
    let recorded = Date(timeIntervalSinceReferenceDate: 770_450_400)
    var way = RecordedWorkout(parts: [
      .init(
        configuration: .init(activityType: HKWorkoutActivityType.cycling.rawValue),
        time: .init(start: recorded, end: recorded + Double(Self.seconds)))
    ])
    var strap = way
    strap.parts[0].figures.energyKilocalories = 612
    strap.parts[0].figures.activeSeconds = Double(Self.seconds)
    var pulse = 110.0
    for second in 0...Self.seconds {
      let time = recorded + Double(second)
      pulse = min(max(pulse + Double.random(in: -2...2.1, using: &random), 90), 190)
      var place = RecordedPoint(time: time)
      let angle = Double(second) / Double(Self.seconds) * 2 * .pi
      (place.latitude, place.longitude) = (47.4 + 0.02 * sin(angle), 8.5 + 0.03 * cos(angle))
      place.altitudeMeters = (430 + 20 * sin(angle)).rounded()
      place.speedMetersPerSecond = (Double.random(in: 4...7, using: &random) * 1000).rounded() / 1000
      if second % 5 == 0 { way.points.append(place) }
      var beat = RecordedPoint(time: time)
      beat.heartRate = pulse.rounded()
      if second % 3 == 0 {
        beat.powerWatts = Double.random(in: 120...320, using: &random).rounded()
        beat.cadence = Double.random(in: 70...100, using: &random).rounded()
      }
      strap.points.append(beat)
    }
    return try [
      WorkoutFileReader().read(Array(GPXWriter.text([way]).utf8)),
      WorkoutFileReader().read(Array(TCXWriter.text([strap], creator: "Strap").utf8)),
    ].map { file in
      var file = file
      file.setUnknownActivity(HKWorkoutActivityType.cycling.rawValue)
      return file
    }
  }

  /// The properties of a finished workout as texts and values that compare.
  private struct Summary: Equatable {
    var start, end: Date
    var duration: Double
    var activityType: HKWorkoutActivityType
    var totals: [String]
    var statistics: [String: [Double?]]
    var zones: [String: [Double]]
    var samples: [String: [[String]]]
    var devices: [String: Set<String>]
    var route: [LocationRecord]
  }

  /// Replays the files into an app's session, and moves the clock by `tick` seconds each time.
  private func played(_ files: [WorkoutFile], speed: Double, tick: Double) async throws -> Summary {
    let health = try TestHealthStore(app: "com.example.ride")
    let share: Set<HKSampleType> = [.workoutType(), HKSeriesType.workoutRoute()]
    health.grant(read: Set(types).union(share), share: share)
    // The replay begins at the same date at any speed; at 60 times the speed the clock has to be later.
    health.now = Self.start + Double(Self.seconds) * (1 - 1 / speed)
    var replay = try WorkoutReplay(files, speed: speed, now: health.now)
    #expect(replay.begin == Self.start)
    #expect(replay.end == Self.start + Double(Self.seconds))

    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .cycling
    configuration.locationType = .outdoor
    let session = try HKWorkoutSession(healthStore: health.store, configuration: configuration)
    let builder = session.associatedWorkoutBuilder()
    let source = HKLiveWorkoutDataSource(healthStore: health.store, workoutConfiguration: configuration)
    for type in types { source.enableCollection(for: type, predicate: nil) }
    builder.dataSource = source
    session.startActivity(with: replay.begin)
    try await builder.beginCollection(at: replay.begin)
    await health.settle()
    let route = HKWorkoutRouteBuilder(healthStore: health.store, device: nil)
    var rounds = 0
    while replay.nextDate != nil {
      let due = replay.take(at: health.now)
      #expect(due.samples.allSatisfy { $0.end <= health.now && $0.start >= replay.begin })
      if !due.samples.isEmpty { try health.add(due.samples.map(HKSample.of), from: .app("org.openhealthkit.replay")) }
      if !due.locations.isEmpty { try await route.insertRouteData(due.locations.map(\.location)) }
      rounds += 1
      health.now += tick
      try #require(rounds < 10_000)
    }
    health.now = replay.end
    session.stopActivity(with: replay.end)
    session.end()
    await health.settle()
    try await builder.endCollection(at: replay.end)
    let workout = try #require(try await builder.finishWorkout())
    try await route.finishRoute(with: workout, metadata: nil)
    return try await summary(workout, health.store)
  }

  private func summary(_ workout: HKWorkout, _ store: HKHealthStore) async throws -> Summary {
    var statistics: [String: [Double?]] = [:]
    for (type, item) in workout.allStatistics {
      let unit = try #require(try await store.preferredUnits(for: [type])[type])
      statistics[type.identifier] =
        [
          item.sumQuantity(), item.averageQuantity(), item.minimumQuantity(), item.maximumQuantity(), item.mostRecentQuantity(),
        ].map { $0?.doubleValue(for: unit) } + [item.startDate.timeIntervalSinceReferenceDate, item.endDate.timeIntervalSinceReferenceDate]
    }
    var samples: [String: [[String]]] = [:]
    var devices: [String: Set<String>] = [:]
    let inWorkout = HKQuery.predicateForObjects(from: workout)
    for type in types {
      let found = try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: type, predicate: inWorkout)], sortDescriptors: [SortDescriptor(\.startDate)]
      ).result(for: store)
      samples[type.identifier] = found.map {
        [String($0.startDate.timeIntervalSinceReferenceDate), String($0.endDate.timeIntervalSinceReferenceDate), "\($0.quantity)"]
      }.sorted { $0.lexicographicallyPrecedes($1) }
      devices[type.identifier] = Set(found.compactMap { $0.device?.name })
    }
    let routes = try await HKSampleQueryDescriptor(
      predicates: [.workoutRoute(inWorkout)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    var locations: [LocationRecord] = []
    for route in routes {
      for try await location in HKWorkoutRouteQueryDescriptor(route).results(for: store) { locations.append(LocationRecord(location)) }
    }
    return Summary(
      start: workout.startDate, end: workout.endDate, duration: workout.duration, activityType: workout.workoutActivityType,
      totals: [workout.totalEnergyBurned, workout.totalDistance].map { $0.map { "\($0)" } ?? "none" }, statistics: statistics,
      zones: Dictionary(
        uniqueKeysWithValues: (workout.zoneGroupsByType ?? [:]).map { ($0.key.identifier, $0.value.zoneDurations.map(\.duration)) }),
      samples: samples, devices: devices, route: locations)
  }

  @Test("LIVE-01: replaying 35 minutes from two devices gives the same workout at 60 times the speed and in real time")
  func speeds() async throws {
    let files = try files()
    let (fast, slow) = (try await played(files, speed: 60, tick: 1), try await played(files, speed: 1, tick: 20))
    // Compared by field, so that a failure names the difference.
    #expect(fast.start == slow.start)
    #expect(fast.end == slow.end)
    #expect(fast.duration == slow.duration)
    #expect(fast.activityType == slow.activityType)
    #expect(fast.totals == slow.totals)
    #expect(fast.statistics.keys.sorted() == slow.statistics.keys.sorted())
    for (type, figures) in fast.statistics { #expect(figures == slow.statistics[type], "\(type)") }
    #expect(fast.zones == slow.zones)
    #expect(fast.devices == slow.devices)
    for (type, samples) in fast.samples { #expect(samples == slow.samples[type], "\(type)") }
    #expect(fast.route == slow.route)

    // The workout has everything that the files contain.
    #expect(fast.start == Self.start)
    #expect(fast.duration == 2100)
    #expect(fast.route.count == 421)
    func count(_ type: HKQuantityTypeIdentifier) -> Int? { fast.samples[type.rawValue]?.count }
    #expect(count(.heartRate) == 2101)
    #expect(count(.cyclingPower) == 701)
    #expect(count(.cyclingCadence) == 701)
    // TCX has a distance for each lap: the strap's is 0 m, which means no distance.
    #expect(count(.distanceCycling) == 420)
    #expect(count(.cyclingSpeed) == 421)
    #expect(count(.activeEnergyBurned) == 35)
    #expect(fast.devices[HKQuantityTypeIdentifier.heartRate.rawValue] == ["Strap"])
    #expect(fast.devices[HKQuantityTypeIdentifier.cyclingSpeed.rawValue] == ["OpenHealthKit"])
    let energy = try #require(fast.statistics[HKQuantityTypeIdentifier.activeEnergyBurned.rawValue]?[0])
    #expect(abs(energy - 612) < 1e-6)
    let zones = try #require(fast.zones[HKQuantityTypeIdentifier.heartRate.rawValue])
    #expect(zones.reduce(0, +) > 2000)
  }
}
