// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Synchronization
import Testing

@testable import OpenHealthClient

/// A store with one unfinished workout.
private final class StoredWorkout: Sendable {
  private let draft = Mutex(WorkoutDraft(configuration: .init(activityType: 37)))

  var report: WorkoutReport { WorkoutReport(draft: draft.withLock { $0 }) }

  func change(_ change: WorkoutDraft.Change) throws(HealthError) -> WorkoutReport {
    try draft.withLock { draft throws(HealthError) in try draft.apply(change) }
    return report
  }
}

@Suite struct WorkoutBuilderClientTests {
  private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let service = ScriptedService()
  private let monitor = ConnectionMonitor()
  private let stored = StoredWorkout()
  private let connection: HealthConnection
  private let client: WorkoutBuilderClient
  private let sample: SampleRecord
  private let location = LocationRecord(date: 700_000_001, latitude: 50, longitude: 8)

  init() throws {
    let app = AppIdentity("com.example.app", name: "App")
    connection = HealthConnection(service: service, app: app, monitor: monitor)
    client = WorkoutBuilderClient(
      StoreSession(connection, diagnostics: nil), uuid: UUID(), report: WorkoutReport(draft: .init(configuration: .init(activityType: 37))))
    let steps = try #require(Catalog.type(named: "stepCount"))
    sample = SampleRecord(steps, .category(0), at: date)
    answer()
  }

  /// The store answers from here on, except for the requests that a closure answers or refuses.
  private func answer(except other: @escaping ScriptedService.Answer = { _ in nil }) {
    service.answers { [stored, sample] request throws(HealthError) in
      if let found = try other(request) { return found }
      switch request {
      case let request as ChangeWorkoutBuilder: return try stored.change(request.change)
      case is FetchWorkoutBuilder: return stored.report
      case is AddSamplesToWorkout, is TakeWorkoutStep: return () as Any
      case is AddRouteToWorkout: return true
      case is FetchSamples: return [sample] as [SampleRecord]
      default: return nil
      }
    }
  }

  /// Makes a call, and returns its error; nil when it succeeds.
  private func error(_ call: (@escaping @Sendable (Result<Void, HealthError>) -> Void) -> Void) async -> HealthError? {
    let result = Mutex<Result<Void, HealthError>>(.failure(.noData))
    call { found in result.withLock { $0 = found } }
    await monitor.untilIdle()
    if case .failure(let error) = result.withLock({ $0 }) { return error }
    return nil
  }

  private func error(_ change: WorkoutDraft.Change) async -> HealthError? {
    await error { client.change(change, completion: $0) }
  }

  private func finish() async -> Result<SampleRecord?, HealthError> {
    let result = Mutex<Result<SampleRecord?, HealthError>>(.failure(.noData))
    client.finish { found in result.withLock { $0 = found } }
    await monitor.untilIdle()
    return result.withLock { $0 }
  }

  private var beginning: WorkoutDraft.Change { .begin(.init(configuration: .init(activityType: 37), start: date, activity: UUID())) }

  /// The steps that reached the store since the last call.
  private func takeChanges() -> [WorkoutDraft.Change] { service.takeRequests(ChangeWorkoutBuilder.self).map(\.change) }

  private func wrong(_ phase: WorkoutPhase) -> HealthError { .invalidArgument(.workoutBuilder(phase)) }

  @Test("BLD-01 BLD-02: calls outside of their phase fail in the client, and do not reach the store")
  func phases() async {
    #expect(await error(.end(date)) == wrong(.notStarted))
    #expect(await error { client.add([sample], completion: $0) } == wrong(.notStarted))
    #expect(await error { client.addRoute([location], completion: $0) } == wrong(.notStarted))
    #expect(takeChanges() == [])
    #expect(await error(beginning) == nil)
    #expect(client.report.draft.phase == .collecting)
    _ = takeChanges()
    #expect(await error(beginning) == wrong(.collecting))
    #expect(await error { client.add([], completion: $0) } == .invalidArgument(.noSamples))
    #expect(takeChanges() == [])
    #expect(service.takeRequests(AddSamplesToWorkout.self).isEmpty)
    for _ in 0..<2 {
      #expect(await error { client.add([sample], completion: $0) } == nil)
      #expect(await error { client.addRoute([location], completion: $0) } == nil)
      let added = service.takeRequests(AddSamplesToWorkout.self)
      #expect(added.map(\.workout) == [client.uuid])
      #expect(added.map(\.samples) == [[sample]])
      let routes = service.takeRequests(AddRouteToWorkout.self)
      #expect(routes.map(\.workout) == [client.uuid])
      #expect(routes.first?.route.first?.route != nil)
      // Then once more after the end.
      if client.report.draft.phase == .collecting { #expect(await error(.end(date + 60)) == nil) }
    }
    #expect(client.report.draft.phase == .ended)
    #expect(await finish() == .success(sample))
    #expect(await error(.addMetadata(.empty)) == wrong(.finished))
    #expect(await error { client.add([sample], completion: $0) } == wrong(.finished))
  }

  @Test("BLD-10: a workout that was saved and cannot be read is no error")
  func unreadable() async {
    #expect(await error(beginning) == nil)
    #expect(await error(.end(date + 60)) == nil)
    answer { request throws(HealthError) in
      if request is FetchSamples { throw .busy }
      return nil
    }
    #expect(await finish() == .success(nil))
    #expect(takeChanges().last == .finish)
  }

  @Test("BLD-13: the handler gets each new report with the one before, from any cause, until the workout is finished")
  func reports() async throws {
    let phases = Mutex<[[WorkoutPhase]]>([])
    client.onReport { before, now in phases.withLock { $0.append([before.draft.phase, now.draft.phase]) } }
    #expect(await error(beginning) == nil)
    #expect(service.workoutObservations == 1)
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    // Of another process.
    _ = try stored.change(.addMetadata(MetadataSet([.init(key: "place", value: .string("park"))])))
    service.notifyOfWorkouts()
    await monitor.untilIdle()
    #expect(client.report.draft.metadata.entries.count == 1)
    #expect(await error(.end(date + 60)) == nil)
    #expect(service.workoutObservations == 1)
    _ = await finish()
    #expect(service.workoutObservations == 0)
    #expect(
      phases.withLock { $0 } == [[.notStarted, .collecting], [.collecting, .collecting], [.collecting, .ended], [.ended, .finished]])
  }

  @Test("A workout that is in the store already is read when it is followed, and only where someone wants its reports")
  func following() async throws {
    _ = try stored.change(beginning)
    client.follow(connection)
    await monitor.untilIdle()
    #expect(service.workoutObservations == 0)
    #expect(client.report.draft.phase == .notStarted)
    let count = Mutex(0)
    client.onReport { _, _ in count.withLock { $0 += 1 } }
    client.follow(connection)
    await monitor.untilIdle()
    #expect(service.workoutObservations == 1)
    #expect(client.report.draft.phase == .collecting)
    #expect(count.withLock { $0 } == 1)
  }

  @Test("BLD-08: a builder that is discarded fails every call at once, and follows nothing")
  func discarding() async {
    client.onReport { _, _ in }
    #expect(await error(beginning) == nil)
    _ = takeChanges()
    client.discard()
    #expect(client.report.draft.phase == .discarded)
    #expect(service.workoutObservations == 0)
    await monitor.untilIdle()
    #expect(takeChanges() == [.discard])
    #expect(await error(.end(date + 60)) == wrong(.discarded))
    #expect(await error { client.add([sample], completion: $0) } == wrong(.discarded))
    #expect(takeChanges() == [])
    #expect(client.report.draft.phase == .discarded)
  }

  @Test("ROUTE-04: a route that could not be discarded is discarded before the workout is finished", arguments: [true, false])
  func routes(isReached: Bool) async {
    #expect(await error(beginning) == nil)
    #expect(await error(.end(date + 60)) == nil)
    if !isReached {
      answer { request throws(HealthError) in
        if let step = request as? ChangeWorkoutBuilder, step.change == .discardRoute { throw .busy }
        return nil
      }
    }
    client.discardRoute()
    await monitor.untilIdle()
    answer()
    _ = takeChanges()
    _ = await finish()
    let expected: [WorkoutDraft.Change] = isReached ? [.finish] : [.discardRoute, .finish]
    #expect(takeChanges() == expected)
  }

  @Test("A workout whose route stays is finished without discarding it")
  func keptRoute() async {
    for change in [beginning, .end(date + 60)] { #expect(await error(change) == nil) }
    _ = takeChanges()
    _ = await finish()
    #expect(takeChanges() == [.finish])
  }

  @Test("LOCK-04: steps that a locked store takes without an answer count in the client; others fail, and are not sent")
  func locked() async {
    let begin = beginning
    answer { request throws(HealthError) in
      if request is ChangeWorkoutBuilder || request is FetchWorkoutBuilder { throw .store(.locked) }
      return nil
    }
    #expect(await error(begin) == nil)
    #expect(client.report.draft.phase == .collecting)
    #expect(client.report.draft.start == date)
    #expect(await error { client.add([sample], completion: $0) } == nil)
    #expect(await error(.collect([])) == .store(.locked))
    #expect(await error(.endActivity(UUID(), date)) == .invalidArgument(.noWorkoutActivity))
    #expect(await error(.end(date + 60)) == nil)
    #expect(client.report.draft.phase == .ended)
    #expect(client.report.draft.end == date + 60)
    #expect(service.takeRequests(TakeWorkoutStep.self).map(\.change) == [begin, .end(date + 60)])
  }

  @Test("BLD-12: a workout that the store no longer has has failed", arguments: 0..<3)
  func gone(way: Int) async {
    #expect(await error(beginning) == nil)
    answer { request throws(HealthError) in
      switch way {
      case 0: if request is AddSamplesToWorkout { throw .workoutNotFound }
      case 1: if request is FetchWorkoutBuilder { return WorkoutReport?.none as Any }
      default: if request is ChangeWorkoutBuilder { throw .invalidArgument(.workoutBuilder(.failed)) }
      }
      return nil
    }
    if way == 2 {
      #expect(await error(.addMetadata(.empty)) == wrong(.failed))
    } else {
      #expect(await error { client.add([sample], completion: $0) } == wrong(.failed))
    }
    #expect(client.report.draft.phase == .failed)
    #expect(await error(.end(date + 60)) == wrong(.failed))
  }

  @Test("Other errors of the store leave the workout as it is")
  func otherErrors() async {
    #expect(await error(beginning) == nil)
    answer { _ throws(HealthError) in throw .busy }
    #expect(await error(.addMetadata(.empty)) == .busy)
    #expect(await error { client.add([sample], completion: $0) } == .busy)
    #expect(client.report.draft.phase == .collecting)
  }
}
