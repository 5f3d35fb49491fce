// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// A workout while it takes place: it runs, pauses, resumes and ends, and its builder collects samples meanwhile.
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
/// Calls come from any thread, return at once and are carried out in their order; the delegate learns the outcome on the session's own
/// serial queue. The store keeps the session, so it outlives this process: ``HKHealthStore/recoverActiveWorkoutSession(completion:)``. A
/// store has one active session: starting another one ends it with `errorAnotherWorkoutSessionStarted` (SESS-09).
///
/// Unchecked: `line` is immutable and Sendable, and every use of `itsDelegate` and `builder` holds `lock`.
open class HKWorkoutSession: NSObject, @unchecked Sendable {
  private let lock = NSLock()
  private let line: WorkoutSessionClient
  private weak var itsDelegate: (any HKWorkoutSessionDelegate)?
  private var builder: HKLiveWorkoutBuilder?

  /// A session that has not started; nothing is stored yet.
  ///
  /// Throws `errorWorkoutActivityNotAllowed` for an activity that only occurs as part of others, such as a transition, and
  /// `errorInvalidArgument` for a lap length that is not positive (SESS-11).
  public init(healthStore: HKHealthStore, configuration workoutConfiguration: HKWorkoutConfiguration) throws {
    line = try HKWorkoutSession.line(healthStore, workoutConfiguration)
    super.init()
    listen()
  }

  /// A session of the default store; see ``init(healthStore:configuration:)``.
  @available(*, deprecated, message: "Use init(healthStore:configuration:).")
  public init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
    line = try HKWorkoutSession.line(HKHealthStore(), workoutConfiguration)
    super.init()
    listen()
  }

  /// A session of the default store. Raises for an activity that a session cannot have.
  @available(*, deprecated, message: "Use init(healthStore:configuration:).")
  public init(activityType: HKWorkoutActivityType, locationType: HKWorkoutSessionLocationType) {
    let configuration = HKWorkoutConfiguration()
    (configuration.activityType, configuration.locationType) = (activityType, locationType)
    do { line = try HKWorkoutSession.line(HKHealthStore(), configuration) } catch {
      raise(.invalidArgument, error.localizedDescription)
    }
    super.init()
    listen()
  }

  init(_ line: WorkoutSessionClient) {
    self.line = line
    super.init()
    listen()
  }

  /// A session that is already in the store, with the workout that its builder has made so far.
  convenience init(_ line: WorkoutSessionClient, builder report: WorkoutReport?, _ connection: HealthConnection) {
    self.init(line)
    line.follow(connection)
    if let report { makeBuilder(report).line.follow(connection) }
  }

  /// The line to a session that has not started.
  private static func line(_ healthStore: HKHealthStore, _ configuration: HKWorkoutConfiguration) throws -> WorkoutSessionClient {
    let configuration = configuration.record
    do throws(HealthError) { try WorkoutSession.check(configuration) } catch { throw HKError(error) }
    let mint = UUIDMint.ofProcess
    let session = WorkoutSession(builder: mint.next(), configuration: configuration, activity: mint.next(), date: healthStore.session.now)
    return WorkoutSessionClient(healthStore.session, report: WorkoutSessionReport(uuid: mint.next(), session: session))
  }

  private func listen() {
    line.onNews { [weak self] in self?.tell($0) }
  }

  // MARK: Properties

  private var session: WorkoutSession { line.session }

  /// Receives the session's events; held weakly.
  open var delegate: (any HKWorkoutSessionDelegate)? {
    get { lock.withLock { itsDelegate } }
    set {
      lock.withLock { itsDelegate = newValue }
      // The other end may send data to a session that has a delegate (MIRR-04).
      if line.side != .primary || session.mirror != nil { line.change(.setDelegate(newValue != nil)) { _ in } }
    }
  }

  /// The kind of workout and its place; a copy (SESS-12).
  open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(record: session.configuration) }

  /// The kind of workout, as in ``workoutConfiguration``.
  open var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }

  /// Indoors, outdoors or unknown, as in ``workoutConfiguration``.
  open var locationType: HKWorkoutSessionLocationType { workoutConfiguration.locationType }

  /// The state, as the delegate knows it (SESS-01).
  open var state: HKWorkoutSessionState { HKWorkoutSessionState(session.state) }

  /// When the session began to run; nil before (SESS-05).
  open var startDate: Date? { session.start }

  /// When the session was stopped or, if it never was, ended; nil before (SESS-05, OQ-18f).
  open var endDate: Date? { session.end }

  /// The running activity, or the last one that ran; a copy (SESS-12).
  open var currentActivity: HKWorkoutActivity { HKWorkoutActivity(record: session.activity) }

  /// Primary in the process that created the session, mirrored in the one whose mirroring handler received it (MIRR-01).
  open var type: HKWorkoutSessionType { line.side == .primary ? .primary : .mirrored }

  /// The builder that collects samples while this session runs; each call returns the same one (LIVE-01).
  @discardableResult open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
    makeBuilder(WorkoutReport(draft: WorkoutDraft(configuration: session.configuration)))
  }

  /// The session's builder, created from a report the first time.
  private func makeBuilder(_ report: WorkoutReport) -> HKLiveWorkoutBuilder {
    lock.withLock {
      if let builder { return builder }
      let line = WorkoutBuilderClient(self.line.store, uuid: session.builder, report: report)
      let new = HKLiveWorkoutBuilder(session: self, number: self.line.uuid, configuration: session.configuration, line: line)
      builder = new
      return new
    }
  }

  // MARK: Steps

  /// Prepares the session, so that it starts without delay (SESS-02). There are no sensors to warm up on Linux.
  open func prepare() { line.change(.prepare) }

  /// Starts the session at a date; nil means now. It runs from then on (SESS-02).
  open func startActivity(with date: Date?) { line.change(.start(date)) }

  /// Stops the session at a date; nil means now. It cannot resume, only end (SESS-02, SESS-04).
  open func stopActivity(with date: Date?) { line.change(.stop(date)) }

  /// Pauses the session; the workout does not collect what is measured meanwhile (SESS-08).
  open func pause() { line.change(.pause) }

  /// Resumes the session after a pause (SESS-08).
  open func resume() { line.change(.resume) }

  /// Ends the session and its running activity for good (SESS-04, SESS-13).
  open func end() { line.change(.end) }

  /// Begins another activity of the workout, and ends the running one (SESS-13).
  ///
  /// The delegate gets `errorWorkoutActivityNotAllowed` for an activity that the workout cannot hold (WORK-19). Raises for metadata that
  /// break a rule.
  open func beginNewActivity(configuration workoutConfiguration: HKWorkoutConfiguration, date: Date, metadata: [String: Any]?) {
    let activity = HKWorkoutActivity(workoutConfiguration: workoutConfiguration, start: date, end: nil, metadata: metadata)
    line.change(.beginActivity(activity.record))
  }

  /// Ends the running activity at a date (SESS-13).
  open func endCurrentActivity(on date: Date) { line.change(.endActivity(date)) }

  // MARK: Mirroring

  /// Offers the session to a process of the same app or of a related one. That process receives a mirrored session, which can pause, resume
  /// and end this one, and both can send data (MIRR-01).
  ///
  /// Succeeds when that process has taken the session and its handler has set a delegate, so that what is sent next arrives (MIRR-08).
  /// Where no process waits with a handler, it succeeds a second later: the first one that sets its handler takes the session. Fails with
  /// `errorInvalidArgument` when the session has ended (MIRR-05).
  @preconcurrency open func startMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    let hasDelegate = delegate != nil
    line.change(.setDelegate(hasDelegate)) { _ in }
    line.startMirroring { HKHealthStore.complete($0, completion) }
  }

  /// Offers the session to another process; see ``startMirroringToCompanionDevice(completion:)``.
  open func startMirroringToCompanionDevice() async throws {
    try await HKHealthStore.waiting { startMirroringToCompanionDevice(completion: $0) }
  }

  /// Ends the mirroring, and disconnects the mirrored session (MIRR-05, MIRR-06).
  @preconcurrency open func stopMirroringToCompanionDevice(completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.change(.stopMirroring) { HKHealthStore.complete($0, completion) }
  }

  /// Ends the mirroring; see ``stopMirroringToCompanionDevice(completion:)``.
  open func stopMirroringToCompanionDevice() async throws {
    try await HKHealthStore.waiting { stopMirroringToCompanionDevice(completion: $0) }
  }

  /// Sends data to the delegate of the session at the other end, at most 100 KB in 10 seconds.
  ///
  /// Fails with `errorDataSizeExceeded` for more, with `errorInvalidArgument` when no other end is connected, or it has no delegate
  /// (MIRR-03, MIRR-04).
  @preconcurrency open func sendToRemoteWorkoutSession(data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
    line.change(.send(data)) { HKHealthStore.complete($0, completion) }
  }

  /// Sends data to the other end; see ``sendToRemoteWorkoutSession(data:completion:)``.
  open func sendToRemoteWorkoutSession(data: Data) async throws {
    try await HKHealthStore.waiting { sendToRemoteWorkoutSession(data: data, completion: $0) }
  }

  deinit { line.leave() }

  // MARK: News

  private func tell(_ news: [WorkoutSessionClient.News]) {
    guard let delegate else { return }
    // Data that arrived together go to the delegate together (MIRR-07).
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

  private func tell(_ item: WorkoutSessionClient.News, _ delegate: any HKWorkoutSessionDelegate) {
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

  open override var description: String {
    ObjectDescription.text(
      self, ["state": state.rawValue, "type": type.rawValue, "activityType": activityType.rawValue, "start": startDate, "end": endDate])
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

/// Receives the events of a workout session, on the session's own serial queue, which is never the main one (SESS-10).
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
  /// The session changed its state, at the given date (SESS-06).
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date)

  /// A call was refused, or the session is about to end without a call of this app (SESS-03, SESS-07).
  func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

  /// The session paused or resumed (SESS-08). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

  /// An activity began (SESS-13). Optional: the default does nothing.
  func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// An activity ended (SESS-13). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

  /// The session at the other end sent data, which are in the order of sending (MIRR-07). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data])

  /// The connection to the other end is closed, and a mirrored session has ended (MIRR-06). Optional: the default does nothing.
  func workoutSession(_ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

// The methods that are optional in Apple's protocol.
extension HKWorkoutSessionDelegate {
  /// Ignores the call, for delegates without this method.
  public func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(
    _ workoutSession: HKWorkoutSession, didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
  ) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(_ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]) {}

  /// Ignores the call, for delegates without this method.
  public func workoutSession(_ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?) {}
}
