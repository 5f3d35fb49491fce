// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// The class behind the screens of a workout app, on the watch and on the phone; the same file compiles on Apple's systems. Its tests show how
// HealthKitTesting plays workouts.
import HealthKit
import Observation

/// A workout from its start until it is saved; on the phone, a view of the workout that the watch runs.
@MainActor @Observable
public final class WorkoutManager: NSObject {
  /// The figures on the screen during the workout.
  public struct Figures: Codable, Equatable, Sendable {
    /// The latest heart rate in beats a minute; nil before the first one.
    public var heartRate: Double?
    /// The active energy so far, in kilocalories.
    public var kilocalories: Double
    /// The distance so far, in metres.
    public var meters: Double

    /// Figures at the beginning of a workout, unless others are given.
    public init(heartRate: Double? = nil, kilocalories: Double = 0, meters: Double = 0) {
      (self.heartRate, self.kilocalories, self.meters) = (heartRate, kilocalories, meters)
    }
  }

  /// The state of the session; `notStarted` without one.
  public private(set) var state = HKWorkoutSessionState.notStarted
  /// The current figures.
  public private(set) var figures = Figures()
  /// The workout once it is saved; nil before.
  public private(set) var workout: HKWorkout?
  /// The message for the person; nil for none.
  public private(set) var message: String?
  /// The session that is running or mirrored here; nil if there is none.
  public private(set) var session: HKWorkoutSession?

  /// The active seconds so far, without pauses.
  public var elapsedTime: TimeInterval { builder?.elapsedTime ?? 0 }

  private enum News: Sendable {
    case state(HKWorkoutSessionState, Date)
    case collected(Set<HKSampleType>)
    case data([Data])
    case disconnected
    case failed(any Error)
  }

  private let store: HKHealthStore
  private let now: @Sendable () -> Date
  private let read: Set<HKQuantityType> = [
    HKQuantityType(.heartRate), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning),
  ]
  private var builder: HKLiveWorkoutBuilder?
  // Delegates are called in the background, in order. The stream preserves that order on the way to the main actor.
  @ObservationIgnored private nonisolated let news: AsyncStream<News>.Continuation

  /// A manager without a workout.
  ///
  /// - Parameters:
  ///   - store: the store of workouts and permissions.
  ///   - now: the clock that dates the start and the end.
  public init(store: HKHealthStore = HKHealthStore(), now: @escaping @Sendable () -> Date = { Date() }) {
    (self.store, self.now) = (store, now)
    let (stream, news) = AsyncStream<News>.makeStream()
    self.news = news
    super.init()
    Task { [weak self] in
      for await item in stream { await self?.take(item) }
    }
  }

  deinit { news.finish() }

  // MARK: Actions of the person

  /// Requests permission, and starts a workout that the phone can follow.
  public func start(_ activityType: HKWorkoutActivityType) async {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = activityType
    configuration.locationType = .outdoor
    do {
      try await store.requestAuthorization(toShare: [.workoutType()], read: read)
      let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
      follow(session)
      builder?.dataSource = HKLiveWorkoutDataSource(healthStore: store, workoutConfiguration: configuration)
      let date = now()
      try await builder?.beginCollection(at: date)
      session.startActivity(with: date)
      try await session.startMirroringToCompanionDevice()
    } catch HKError.errorAuthorizationDenied {
      clear()
      message = "Allow this app to save workouts, in the Health app."
    } catch {
      clear()
      message = error.localizedDescription
    }
  }

  /// Pauses the workout, on the phone and the watch alike.
  public func pause() { session?.pause() }

  /// Resumes a paused workout.
  public func resume() { session?.resume() }

  /// Ends the workout. The process that started it saves it.
  public func end() { session?.stopActivity(with: now()) }

  // MARK: At launch

  /// Continues the workout that was running when the app crashed, if any.
  public func recover() async {
    do {
      guard let session = try await store.recoverActiveWorkoutSession() else { return }
      follow(session)
      showFigures(of: read)
      if session.state == .stopped, let end = session.endDate { await save(at: end) }
    } catch {
      message = error.localizedDescription
    }
  }

  /// On the phone: shows the workouts that the watch starts.
  public func followWatch() {
    store.workoutSessionMirroringStartHandler = { [weak self] session in
      Task { @MainActor in self?.follow(session) }
    }
  }

  // MARK: News

  private func follow(_ session: HKWorkoutSession) {
    clear()
    self.session = session
    session.delegate = self
    state = session.state
    if session.type == .primary {
      builder = session.associatedWorkoutBuilder()
      builder?.delegate = self
    }
  }

  private func clear() {
    (session, builder, figures, workout, message) = (nil, nil, Figures(), nil, nil)
    state = .notStarted
  }

  private func take(_ item: News) async {
    switch item {
    case .state(let new, let date):
      state = new
      // This happens without a stop, too, when another app's session ends this one.
      if new == .stopped || new == .ended, workout == nil { await save(at: date) }
    case .collected(let types):
      showFigures(of: Set(types.compactMap { $0 as? HKQuantityType }))
      // The phone shows the last figures that it received; without a phone, sending fails and does not matter.
      if let data = try? JSONEncoder().encode(figures) { try? await session?.sendToRemoteWorkoutSession(data: data) }
    case .data(let data):
      // Data of another version of the app are ignored.
      if let last = data.last, let received = try? JSONDecoder().decode(Figures.self, from: last) { figures = received }
    case .disconnected: if state != .ended { clear() }  // the watch is out of reach
    case .failed(let error): message = error.localizedDescription
    }
  }

  private func showFigures(of types: Set<HKQuantityType>) {
    for type in types {
      guard let statistics = builder?.statistics(for: type) else { continue }
      switch type {
      case HKQuantityType(.heartRate):
        figures.heartRate = statistics.mostRecentQuantity()?.doubleValue(for: .count().unitDivided(by: .minute()))
      case HKQuantityType(.activeEnergyBurned): figures.kilocalories = statistics.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? 0
      case HKQuantityType(.distanceWalkingRunning): figures.meters = statistics.sumQuantity()?.doubleValue(for: .meter()) ?? 0
      default: break
      }
    }
  }

  private func save(at date: Date) async {
    guard let session, let builder else { return }  // a mirrored session saves nothing
    do {
      try await builder.endCollection(at: date)
      workout = try await builder.finishWorkout()
      if session.state == .stopped { session.end() }
    } catch {
      message = error.localizedDescription  // the session stays, and the next launch tries again
    }
  }
}

extension WorkoutManager: HKWorkoutSessionDelegate {
  /// Passes a change of the state to the main actor.
  public nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    news.yield(.state(toState, date))
  }

  /// Passes an error to the main actor, which shows it.
  public nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    news.yield(.failed(error))
  }

  /// Passes the watch's figures to the main actor.
  public nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {
    news.yield(.data(data))
  }

  /// Tells the main actor that the watch is out of reach.
  public nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {
    news.yield(.disconnected)
  }
}

extension WorkoutManager: HKLiveWorkoutBuilderDelegate {
  /// Tells the main actor which figures to update.
  public nonisolated func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) {
    news.yield(.collected(collectedTypes))
  }

  /// Does nothing: the screen shows no events.
  public nonisolated func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
