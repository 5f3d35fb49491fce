// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthClient
import OpenHealthCore

extension TestHealthStore {
  /// Calls the update handlers of all apps' running observer queries for some types, although nothing may have changed. Waits until they
  /// have returned and the store has ``settle()``d.
  ///
  ///     let wakeUp = await health.wake(HKQuantityType(.stepCount))
  ///     #expect(await wakeUp.isCompleted)
  ///
  /// - Parameters:
  ///   - types: the types that may have changed.
  ///   - inBackground: wakes only apps that have enabled background delivery for the type, as when they are not in the foreground.
  /// - Returns: the number of called handlers, and whether they called their completions.
  @discardableResult
  public func wake(_ types: HKSampleType..., inBackground: Bool = false) async -> WakeUp {
    let wakeUp = WakeUp()
    for (query, app) in monitor.queries {
      guard let observer = query as? HKObserverQuery, observer.isRunning else { continue }
      var woken = observer.sampleTypes.intersection(types)
      if inBackground {
        let deliveries = backgroundDeliveries(for: app)
        woken = woken.filter { deliveries[$0] != nil }
      }
      if !woken.isEmpty { observer.wake(woken) { wakeUp.completion() } }
    }
    await settle()
    return wakeUp
  }

  /// Moves all apps to the background: from here on changes call none of their handlers (OBS-04), and ``deliverInBackground()`` wakes those
  /// that are due.
  public func enterBackground() { service.enterBackground() }

  /// Brings the apps back to the foreground. Long-running queries report the changes made meanwhile.
  public func enterForeground() { service.enterForeground() }

  /// Wakes the apps that the store would wake in the background now: those that have enabled background delivery for a type, may see a
  /// change of it, and have not acknowledged that change. Calls the handlers of their observers, and waits until they have returned and the
  /// store has ``settle()``d.
  ///
  ///     health.enterBackground()
  ///     try health.add(walk, from: .watch)
  ///     let wakeUp = await health.deliverInBackground()
  ///     #expect(await wakeUp.isCompleted)
  ///
  /// An app is woken at most as often as it requested (OBS-08), for steps at most once an hour (OBS-09), by the time that the test sets
  /// with ``now``. An app whose handlers have not called their completions within 30 seconds is woken again after 60 seconds, then after
  /// 600, and after the third time no more (OBS-06).
  ///
  /// - Returns: the number of called handlers, 0 where no app was due, and whether they called their completions.
  @discardableResult
  public func deliverInBackground() async -> WakeUp {
    let wakeUp = WakeUp()
    if service.isInBackground && !service.isLocked {
      let woken = asOwner(WakeApps(running: [])).woken
      for waking in asOwner(ListWakeUps()) where woken.contains(waking.app) { call(waking, wakeUp) }
    }
    await settle()
    return wakeUp
  }

  /// Calls the observers of an app that was woken.
  private func call(_ waking: AppWaking, _ wakeUp: WakeUp) {
    let caller = Caller.app(waking.app == app ? connection.app : Self.identity(waking.app, name: waking.app))
    for case (let observer as HKObserverQuery, waking.app) in monitor.queries where observer.isRunning {
      let own = Set(observer.sampleTypes.map(\.identifier))
      let due = waking.deliveries.filter { $0.due != nil && own.contains($0.type.identifier) }
      guard !due.isEmpty else { continue }
      let (types, called) = (
        Set(due.map(\.type)), observer.sampleTypes.filter { type in due.contains { $0.type.identifier == type.identifier } }
      )
      // What the app can see now is what it was woken for.
      let selections = types.map { FetchSamples.Selection(type: $0, predicate: .everything) }
      let end = Result { () throws(HealthError) in
        try engine.perform(FetchChanges(selections: selections, anchor: .end, limit: 1), for: caller).end
      }
      observer.wake(called) { [engine] in
        let done = wakeUp.completion()
        return {
          // An app that may not make calls now acknowledges nothing.
          do throws(HealthError) { try engine.perform(AcknowledgeChanges(types: types, place: try end.get()), for: caller) } catch {}
          done()
        }
      }
    }
  }

  /// The types for which an app has enabled background delivery, with the frequency.
  ///
  /// - Parameter app: the bundle identifier; by default that of the app under test.
  public func backgroundDeliveries(for app: String? = nil) -> [HKObjectType: HKUpdateFrequency] {
    let entries = (waking(app)?.deliveries ?? []).compactMap { delivery in
      HKUpdateFrequency(rawValue: delivery.frequency).map { (HKObjectType.of(delivery.type), $0) }
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  /// Whether the store no longer wakes an app, which did not answer three times in a row (OBS-06). It wakes it again once the app enables
  /// background delivery again.
  ///
  /// - Parameter app: the bundle identifier; by default that of the app under test.
  public func hasStoppedBackgroundDelivery(for app: String? = nil) -> Bool { waking(app)?.hasStopped() ?? false }

  private func waking(_ app: String?) -> AppWaking? {
    let app = app ?? self.app
    return asOwner(ListWakeUps()).first { $0.app == app }
  }

  /// All apps' queries that were executed and have neither been stopped nor ended. Code under test that cleans up leaves none.
  public var runningQueries: [HKQuery] { monitor.queries.compactMap { $0.query as? HKQuery }.filter(\.isRunning) }

  /// Waits until the store is idle: calls have ended, and completions, result and update handlers have returned.
  ///
  /// It does not wait for calls that the test holds. The store does not know tasks that the app's own code starts, for example in a
  /// handler: ready ones get time to run, and their calls to the store are waited for. Where such a task does more, name the condition that
  /// it leads to: ``settle(within:isolation:until:)``.
  public func settle() async {
    var begun: Int
    repeat {
      begun = monitor.begun
      await monitor.untilIdle()
      await letTasksRun()
    } while monitor.begun != begun && !Task.isCancelled
  }

  /// Waits until the store has settled and a condition holds.
  ///
  ///     await health.settle { model.steps == 4200 }
  ///
  /// A condition that never holds ends the wait after the limit, so that the test can report the actual state.
  ///
  /// - Returns: whether the condition holds; false at the limit, or when the task was cancelled.
  @discardableResult
  public func settle(
    within limit: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation, until condition: () async throws -> Bool
  ) async rethrows -> Bool {
    let end = ContinuousClock.now + limit
    await settle()
    while try await !condition() {
      if Task.isCancelled || ContinuousClock.now >= end { return false }
      await settle()
    }
    return true
  }

  /// Yields to other tasks, often enough for a task that starts another one.
  private func letTasksRun() async {
    for _ in 0..<100 { await Task.yield() }
  }

  private var monitor: ConnectionMonitor { service.monitor }
}
