// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A workout while it is done: it runs, pauses, goes on and ends, and a builder collects meanwhile.
///
///     let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
///     let builder = session.associatedWorkoutBuilder()
///     builder.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
///     session.startActivity(with: .now)
///     try await builder.beginCollection(at: .now)
///     // later
///     session.end()
///     try await builder.endCollection(at: .now)
///     let workout = try await builder.finishWorkout()
///
/// Calls return at once and are carried out in their order; the delegate learns what became of them. The session is kept in the store, so that it
/// outlives this process: ``HKHealthStore/recoverActiveWorkoutSession(completion:)``. There is one active session in a store; another one that
/// starts ends it with `errorAnotherWorkoutSessionStarted` (SESS-09).
// Unchecked: what changes is behind a lock.
open class HKWorkoutSession: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private let line: WorkoutSessionLine
  private weak var itsDelegate: (any HKWorkoutSessionDelegate)?
  private var builder: HKLiveWorkoutBuilder?

  /// A session that was not started. Throws `errorWorkoutActivityNotAllowed` for an activity that is a part of others alone, such as a transition,
  /// and `errorInvalidArgument` for a lap without length (SESS-11). Nothing is stored yet.
  public convenience init(healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration) throws {
    let configuration = workoutConfiguration.record
    do throws(HealthError) { try WorkoutSession.check(configuration) } catch { throw HKError(error) }
    let mint = UUIDMint.ofProcess
    let session = WorkoutSession(builder: mint.next(), configuration: configuration, activity: mint.next(), date: Date())
    let report = WorkoutSessionReport(uuid: mint.next(), session: session)
    self.init(WorkoutSessionLine(healthStore.session, report: report))
  }

  /// A session of the default store.
  @available(*, deprecated, message: "Use init(healthStore:configuration:).")
  public convenience init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
    try self.init(healthStore: HKHealthStore(), configuration: workoutConfiguration)
  }

  /// A session of the default store; raises for an activity that no session can be about.
  @available(*, deprecated, message: "Use init(healthStore:configuration:).")
  public convenience init(activityType: HKWorkoutActivityType, locationType: HKWorkoutSessionLocationType) {
    let configuration = HKWorkoutConfiguration()
    (configuration.activityType, configuration.locationType) = (activityType, locationType)
    do { try self.init(healthStore: HKHealthStore(), configuration: configuration) } catch {
      raise(.invalidArgument, error.localizedDescription)
    }
  }

  init(_ line: WorkoutSessionLine) {
    self.line = line
    super.init()
    line.onNews { [weak self] in self?.tell($0) }
  }

  /// A session that was in the store before, with what its builder has made.
  convenience init(_ line: WorkoutSessionLine, builder report: WorkoutReport?, _ connection: HealthConnection) {
    self.init(line)
    line.follow(connection)
    if let report { makeBuilder(report).line.follow(connection) }
  }

  // MARK: What it is

  private var session: WorkoutSession { line.session }

  /// Who learns what happens; held weakly.
  open var delegate: (any HKWorkoutSessionDelegate)? {
    get { lock.withLock { itsDelegate } }
    set {
      lock.withLock { itsDelegate = newValue }
      // The other end may send data to one that has a delegate (MIRR-04).
      if line.side != .primary || session.mirror != nil { line.change(.setDelegate(newValue != nil)) { _ in } }
    }
  }

  /// What is done, and where; a copy (SESS-12).
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: session.configuration) }

  /// What is done.
  open var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }

  /// Indoors or outdoors.
  open var locationType: HKWorkoutSessionLocationType { workoutConfiguration.locationType }

  /// How far it has come, as the delegate knows it (SESS-01).
  open var state: HKWorkoutSessionState { HKWorkoutSessionState(session.state) }

  /// When it began to run; nil before (SESS-05).
  open var startDate: Date? { session.start }

  /// When it was stopped or, without that, ended; nil before (SESS-05, OQ-18f).
  open var endDate: Date? { session.end }

  /// The activity that goes on, or went on last; a copy (SESS-12).
  open var currentActivity: HKWorkoutActivity { HKWorkoutActivity(record: session.activity) }

  /// Primary where it was made here, mirrored where the handler of mirrored sessions was given it (MIRR-01).
  open var type: HKWorkoutSessionType { line.side == .primary ? .primary : .mirrored }

  /// The builder that collects while this session goes on; always the same one (LIVE-01).
  open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    makeBuilder(WorkoutReport(draft: WorkoutDraft(configuration: session.configuration)))
  }

  /// The builder, made of a report unless it is there.
  private func makeBuilder(_ report: WorkoutReport) -> HKLiveWorkoutBuilder {
    lock.withLock {
      if let builder { return builder }
      let line = WorkoutBuilderLine(self.line.store, uuid: session.builder, report: report)
      let new = HKLiveWorkoutBuilder(session: self, number: self.line.uuid, configuration: session.configuration, line: line)
      builder = new
      return new
    }
  }

  // MARK: Steps

  /// Makes the sensors ready, as far as there are any; the session can start at once then (SESS-02).
  open func prepare() { line.change(.prepare) }

  /// Starts the session, at a date or now. From then on it runs (SESS-02).
  open func startActivity(with date: Date?) { line.change(.start(date)) }

  /// Stops the session, at a date or now: it cannot go on, and can be ended (SESS-02, SESS-04).
  open func stopActivity(with date: Date?) { line.change(.stop(date)) }

  /// Pauses it; what is measured meanwhile is no part of the workout (SESS-08).
  open func pause() { line.change(.pause) }

  /// Goes on after a pause (SESS-08).
  open func resume() { line.change(.resume) }

  /// Ends it for good, and the activity that goes on (SESS-04, SESS-13).
  open func end() { line.change(.end) }

  /// Begins another activity of the workout, and ends the one before (SESS-13). Fails with `errorWorkoutActivityNotAllowed` for one that the workout
  /// cannot hold (WORK-19). Raises for metadata that break a rule.
  open func beginNewActivity(configuration workoutConfiguration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?) {
    let activity = HKWorkoutActivity(workoutConfiguration: workoutConfiguration, start: date, end: nil, metadata: metadata)
    line.change(.beginActivity(activity.record))
  }

  /// Ends the activity that goes on (SESS-13).
  open func endCurrentActivity(on date: Date) { line.change(.endActivity(date)) }

  // MARK: Mirroring

  /// Offers the session to a process of the same app, or of one that belongs together with it: it is given a mirrored session, which can pause, resume
  /// and end this one, and both can send data (MIRR-01).
  ///
  /// Succeeds as soon as the session is offered, whether there is another process yet or not. Fails with `errorInvalidArgument` when it has ended
  /// (MIRR-05).
  @preconcurrency open func startMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    let hasDelegate = delegate != nil
    line.change(.setDelegate(hasDelegate)) { _ in }
    line.change(.startMirroring) { Self.complete($0, completion) }
  }

  /// Offers the session to another process; see ``startMirroringToCompanionDevice(completion:)``.
  open func startMirroringToCompanionDevice() async throws { try await Self.waiting { startMirroringToCompanionDevice(completion: $0) } }

  /// Ends the mirroring: the mirrored session is cut off (MIRR-05, MIRR-06).
  @preconcurrency open func stopMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.change(.stopMirroring) { Self.complete($0, completion) }
  }

  /// Ends the mirroring; see ``stopMirroringToCompanionDevice(completion:)``.
  open func stopMirroringToCompanionDevice() async throws { try await Self.waiting { stopMirroringToCompanionDevice(completion: $0) } }

  /// Sends data to the delegate of the session at the other end, at most 100 KB in 10 seconds.
  ///
  /// Fails with `errorDataSizeExceeded` for more, with `errorInvalidArgument` when there is no other end, or none with a delegate (MIRR-03, MIRR-04).
  @preconcurrency open func sendToRemoteWorkoutSession(data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.change(.send(data)) { Self.complete($0, completion) }
  }

  /// Sends data to the other end; see ``sendToRemoteWorkoutSession(data:completion:)``.
  open func sendToRemoteWorkoutSession(data: Data) async throws {
    try await Self.waiting { sendToRemoteWorkoutSession(data: data, completion: $0) }
  }

  deinit { line.leave() }

  private static func complete(_ result: Result<Void, HealthError>, _ completion: (Bool, (any Error)?) -> Void) {
    switch result {
    case .success: completion(true, nil)
    case .failure(let error): completion(false, HKError(error))
    }
  }

  private static func waiting(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      call { success, error in
        if success { continuation.resume() } else { continuation.resume(throwing: error ?? HKError(.unknownError)) }
      }
    }
  }

  // MARK: News

  private func tell(_ news: [WorkoutSessionLine.News]) {
    guard let delegate else { return }
    // Data that came together are handed over together (MIRR-07).
    var data: [Data] = []
    func handOverData() {
      if !data.isEmpty { delegate.workoutSession(self, didReceiveDataFromRemoteWorkoutSession: data) }
      data = []
    }
    for item in news {
      if case .event(.received(let received, _)) = item {
        data.append(received)
        continue
      }
      handOverData()
      tell(item, delegate)
    }
    handOverData()
  }

  private func tell(_ item: WorkoutSessionLine.News, _ delegate: any HKWorkoutSessionDelegate) {
    switch item {
    case .refused(let error), .event(.failed(let error)): delegate.workoutSession(self, didFailWithError: HKError(error))
    case .event(.changed(let to, let from, let date)):
      delegate.workoutSession(self, didChangeTo: HKWorkoutSessionState(to), from: HKWorkoutSessionState(from), date: date)
    case .event(.generated(let event)): delegate.workoutSession(self, didGenerate: HKWorkoutEvent(record: event))
    case .event(.beganActivity(let configuration, let date)):
      delegate.workoutSession(self, didBeginActivityWith: HKWorkoutConfiguration(record: configuration), date: date)
    case .event(.endedActivity(let configuration, let date)):
      delegate.workoutSession(self, didEndActivityWith: HKWorkoutConfiguration(record: configuration), date: date)
    case .event(.disconnected): delegate.workoutSession(self, didDisconnectFromRemoteDeviceWithError: nil)
    case .event(.received): preconditionFailure("data are handed over together")
    }
  }
}

extension HKWorkoutSessionState {
  init(_ state: WorkoutState) {
    self =
      switch state {
      case .notStarted: .notStarted
      case .running: .running
      case .ended: .ended
      case .paused: .paused
      case .prepared: .prepared
      case .stopped: .stopped
      }
  }
}
