// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// The class behind the screens of a workout app, on the watch and on the phone; the same file compiles on Apple's systems. Its tests show how
// HealthKitTesting plays workouts.
import HealthKit
import Observation

/// A workout from its start to the saved workout, or, on the phone, a view of the one that the watch runs.
@MainActor @Observable
public final class WorkoutManager: NSObject {
  /// What the screen shows while the workout goes on.
  public struct Figures: Codable, Equatable, Sendable {
    public var heartRate: Double?
    public var kilocalories: Double
    public var meters: Double

    public init(heartRate: Double? = nil, kilocalories: Double = 0, meters: Double = 0) {
      (self.heartRate, self.kilocalories, self.meters) = (heartRate, kilocalories, meters)
    }
  }

  public private(set) var state = HKWorkoutSessionState.notStarted
  public private(set) var figures = Figures()
  /// The workout once it is saved.
  public private(set) var workout: HKWorkout?
  /// What to tell the person, if anything.
  public private(set) var message: String?
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
  // Delegates are called in the background, in order. The stream keeps that order on the way to the main actor.
  @ObservationIgnored private nonisolated let news: AsyncStream<News>.Continuation

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

  // MARK: What the person does

  /// Asks for permission, and starts a workout that the phone can follow.
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

  public func pause() { session?.pause() }

  public func resume() { session?.resume() }

  /// Ends the workout; it is saved by the process that started it.
  public func end() { session?.stopActivity(with: now()) }

  // MARK: When the app is launched

  /// Goes on with the workout that ran when the app crashed, if one did.
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
      // Without a stop, too, when another app's session ends this one.
      if new == .stopped || new == .ended, workout == nil { await save(at: date) }
    case .collected(let types):
      showFigures(of: Set(types.compactMap { $0 as? HKQuantityType }))
      // The phone shows what it got last; without a phone there is nothing to send to.
      if let data = try? JSONEncoder().encode(figures) { try? await session?.sendToRemoteWorkoutSession(data: data) }
    case .data(let data):
      if let last = data.last, let received = try? JSONDecoder().decode(Figures.self, from: last) { figures = received }
    case .disconnected: if state != .ended { clear() }  // the watch cannot be reached
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
  public nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState, from fromState: HKWorkoutSessionState, date: Date
  ) {
    news.yield(.state(toState, date))
  }

  public nonisolated func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error) {
    news.yield(.failed(error))
  }

  public nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didReceiveDataFromRemoteWorkoutSession data: [Data]
  ) {
    news.yield(.data(data))
  }

  public nonisolated func workoutSession(
    _ workoutSession: HKWorkoutSession, didDisconnectFromRemoteDeviceWithError error: (any Error)?
  ) {
    news.yield(.disconnected)
  }
}

extension WorkoutManager: HKLiveWorkoutBuilderDelegate {
  public nonisolated func workoutBuilder(
    _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
  ) {
    news.yield(.collected(collectedTypes))
  }

  public nonisolated func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}
