// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// A client's access to an unfinished workout: its calls reach the store one after another, and the store's latest report is at hand.
package final class WorkoutBuilderClient: Sendable {
  private struct State {
    var report: WorkoutReport
    /// Whether the store's reports no longer count.
    var isOver = false
    /// Whether the client discarded the route, even where the store does not know yet.
    var isRouteDiscarded = false
    /// Receives the previous report and each new one.
    var handler: (@Sendable (WorkoutReport, WorkoutReport) -> Void)?
  }

  /// The identity of the builder in the store, and later of the workout.
  package let uuid: UUID
  private let news: WorkoutQueues
  private let state: Mutex<State>

  /// A client of the workout with this identity, which the store need not know yet. Asks the store nothing: the given report counts until a
  /// call or a change brings a newer one.
  package init(_ session: StoreSession, uuid: UUID, report: WorkoutReport) {
    news = WorkoutQueues(session, label: "workoutbuilder")
    self.uuid = uuid
    state = Mutex(State(report: report))
  }

  /// The session through which the store is asked.
  package var session: StoreSession { news.session }

  /// The store's latest report.
  package var report: WorkoutReport { state.withLock { $0.report } }

  /// The client's clock.
  package var now: Date { news.session.now }

  /// Passes each later report to a handler, on a serial queue, whichever process caused it.
  package func onReport(_ handler: @escaping @Sendable (WorkoutReport, WorkoutReport) -> Void) {
    state.withLock { $0.handler = handler }
  }

  /// Follows a workout that is already in the store.
  package func follow(_ connection: HealthConnection) {
    observe(connection)
    news.lookLater()
  }

  private func observe(_ connection: HealthConnection) {
    guard state.withLock({ $0.handler != nil }) else { return }
    news.follow(connection) { [weak self] in
      // A report that cannot be read now is read after the next change.
      do throws(HealthError) { try self?.poll(connection) } catch { return }
    }
  }

  // MARK: Calls

  /// Takes a step. The completion gets the store's error, and `workoutBuilder` where the store has no such workout.
  package func change(_ change: WorkoutDraft.Change, completion: @escaping @Sendable (Result<Void, HealthError>) -> Void) {
    news.ask({ [self] connection throws(HealthError) in try self.change(change, connection) }, completion: completion)
  }

  /// Adds samples; those that are not stored yet are saved.
  package func add(_ samples: [SampleRecord], completion: @escaping @Sendable (Result<Void, HealthError>) -> Void) {
    news.ask(
      { [self] connection throws(HealthError) in
        if samples.isEmpty { throw .invalidArgument(.noSamples) }
        try checkStarted()
        do throws(HealthError) {
          try connection.ask(AddSamplesToWorkout(workout: uuid, samples: samples))
        } catch .workoutNotFound {
          throw failed()
        }
        // A locked store has accepted them, and reports its content once it is unlocked.
        do throws(HealthError) { try poll(connection) } catch .store(.locked) { return }
      }, completion: completion)
  }

  /// Adds locations to the workout's route; they are in the store when the completion runs (ROUTE-04).
  package func addRoute(_ locations: [LocationRecord], completion: @escaping @Sendable (Result<Void, HealthError>) -> Void) {
    news.ask(
      { [self] connection throws(HealthError) in
        var route = RouteDraft()
        try route.insert(locations)
        try checkStarted()
        let request = AddRouteToWorkout(workout: uuid, route: try route.sample(uuid: UUIDMint.ofProcess.next(), device: nil))
        do throws(HealthError) { _ = try connection.ask(request) } catch .workoutNotFound { throw failed() }
      }, completion: completion)
  }

  /// Discards the route: the workout is finished without one.
  package func discardRoute() {
    state.withLock { $0.isRouteDiscarded = true }
    // If the store cannot be reached now, this is repeated before the workout is finished.
    change(.discardRoute) { _ in }
  }

  /// Chooses zones of a type for this workout, or withdraws the choice, before collection begins (ZONE-13).
  package func setZones(
    _ zones: ZoneConfiguration?, of type: DataType, completion: @escaping @Sendable (Result<Void, HealthError>) -> Void
  ) {
    news.ask(
      { [self] _ throws(HealthError) in
        try state.withLock { (state) throws(HealthError) in try state.report.draft.apply(.setZones(type, zones)) }
      }, completion: completion)
  }

  /// The zones of a type that the person prefers (ZONE-12).
  package func preferredZones(
    of type: DataType, completion: @escaping @Sendable (Result<ZoneConfiguration?, HealthError>) -> Void
  ) {
    news.ask(
      { [self] connection throws(HealthError) in
        try connection.ask(PreferredZones(type: type, at: report.draft.start ?? now))
      }, completion: completion)
  }

  /// Saves the workout and returns it; nil when it was saved but cannot be read, or a later version of its sync identifier is stored
  /// (BLD-10, META-09).
  package func finish(completion: @escaping @Sendable (Result<SampleRecord?, HealthError>) -> Void) {
    news.ask(
      { [self] connection throws(HealthError) -> SampleRecord? in
        if state.withLock({ $0.isRouteDiscarded }), report.draft.route?.isDiscarded != true { try change(.discardRoute, connection) }
        try change(.finish, connection)
        let question = FetchSamples(selections: [.init(type: Catalog.workout, predicate: .uuid([uuid]))])
        // It is saved, even if reading it fails.
        do throws(HealthError) { return try connection.ask(question).first } catch { return nil }
      }, completion: completion)
  }

  /// Discards the workout. From here on every call fails; samples that were saved stay stored (BLD-08, BLD-09).
  package func discard() {
    state.withLock { state in
      if state.isOver { return }
      state.isOver = true
      var draft = state.report.draft
      // A finished draft stays as it is.
      do throws(HealthError) { try draft.apply(.discard) } catch { return }
      state.report.draft = draft
    }
    news.unfollow()
    news.ask(
      { [uuid] connection throws(HealthError) in _ = try connection.ask(ChangeWorkoutBuilder(builder: uuid, .discard)) },
      // There may be nothing in the store to discard; the store forgets in time what cannot be reached now.
      completion: { _ in })
  }

  // MARK: The store

  private func change(_ change: WorkoutDraft.Change, _ connection: HealthConnection) throws(HealthError) {
    if case .begin = change {
      observe(connection)
      let phase = report.draft.phase
      guard phase == .notStarted else { throw .invalidArgument(.workoutBuilder(phase)) }
    } else {
      try checkStarted()
    }
    let report: WorkoutReport
    do throws(HealthError) {
      report = try connection.ask(ChangeWorkoutBuilder(builder: uuid, change))
    } catch .invalidArgument(.workoutBuilder(.failed)) {
      throw failed()
    } catch .store(.locked) {
      return try takeBlindly(change, connection)
    }
    take(report)
  }

  /// Takes a step that a locked store does not answer, and carries out once it is unlocked (LOCK-04). The latest report determines whether
  /// the step is allowed.
  private func takeBlindly(_ change: WorkoutDraft.Change, _ connection: HealthConnection) throws(HealthError) {
    let step = TakeWorkoutStep(builder: uuid, change)
    guard step.worksWhileLocked else { throw .store(.locked) }
    var report = report
    try report.draft.apply(change)
    try connection.ask(step)
    take(report)
  }

  /// Throws where the store has no such builder: before collection began, and after the workout was finished or discarded.
  private func checkStarted() throws(HealthError) {
    let phase = report.draft.phase
    guard phase == .collecting || phase == .ended else { throw .invalidArgument(.workoutBuilder(phase)) }
  }

  /// Fetches the store's report.
  private func poll(_ connection: HealthConnection) throws(HealthError) {
    guard let report = try connection.ask(FetchWorkoutBuilder(builder: uuid)) else { throw failed() }
    take(report)
  }

  private func take(_ report: WorkoutReport) {
    let before: WorkoutReport? = state.withLock { state in
      if state.isOver { return nil }
      defer { state.report = report }
      return state.report
    }
    guard let before, before != report else { return }
    if report.draft.phase == .finished { news.unfollow() }
    news.tell { [self] in
      if let handler = state.withLock({ $0.handler }) { handler(before, report) }
    }
  }

  /// The error for a builder that began, but that the store no longer has (BLD-12).
  private func failed() -> HealthError {
    state.withLock { if !$0.isOver { $0.report.draft.fail() } }
    return .invalidArgument(.workoutBuilder(report.draft.phase))
  }
}
