// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit
import OpenHealthClient
import OpenHealthCore

extension TestHealthStore {
  /// Calls the update handlers of the running observer queries for some types, of all apps, though nothing may have changed; waits until
  /// they have returned and the store has ``settle()``d.
  ///
  ///     let wakeUp = await health.wake(HKQuantityType(.stepCount))
  ///     #expect(await wakeUp.isCompleted)
  ///
  /// - Parameters:
  ///   - types: the types that may have changed.
  ///   - inBackground: wakes only apps that have enabled background delivery for the type, as when they are not in the foreground.
  /// - Returns: how many handlers were called, and whether they called their completions.
  @discardableResult
  public func wake(_ types: HKSampleType..., inBackground: Bool = false) async -> WakeUp {
    let wakeUp = WakeUp()
    for (query, app) in monitor.queries {
      guard let observer = query as? HKObserverQuery, observer.isRunning else { continue }
      var woken = observer.sampleTypes.intersection(types)
      if inBackground {
        let deliveries = service.backgroundDeliveries(of: app)
        woken = woken.filter { deliveries[$0.identifier] != nil }
      }
      if !woken.isEmpty { observer.wake(woken) { wakeUp.completion() } }
    }
    await settle()
    return wakeUp
  }

  /// The types for which an app has enabled background delivery, with the frequency.
  ///
  /// - Parameter app: the bundle identifier; by default that of the app under test.
  public func backgroundDeliveries(for app: String? = nil) -> [HKObjectType: HKUpdateFrequency] {
    let entries = service.backgroundDeliveries(of: app ?? self.app).compactMap { identifier, frequency in
      Catalog.type(identifier: identifier).flatMap { type in
        HKUpdateFrequency(rawValue: frequency).map { (HKObjectType.of(type), $0) }
      }
    }
    return Dictionary(uniqueKeysWithValues: entries)
  }

  /// The queries of all apps that were executed and neither stopped nor at their end. None are left when the code under test cleans up.
  public var runningQueries: [HKQuery] { monitor.queries.compactMap { $0.query as? HKQuery }.filter(\.isRunning) }

  /// Waits until the store has nothing more to do: calls have ended, and completions, result and update handlers have returned.
  ///
  /// Calls that the test holds are not waited for. Tasks that the app's own code starts, from a handler for instance, belong to nobody:
  /// those that are ready get time to run, and what they ask of the store is waited for. Where such a task does more than that, name what it
  /// leads to: ``settle(within:isolation:until:)``.
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
  /// - Parameter limit: how long at most: the wait for what will not come ends, too, and the test can say what it has instead.
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

  /// Goes to the end of the queue of tasks, often enough for a task that starts another one.
  private func letTasksRun() async {
    for _ in 0..<100 { await Task.yield() }
  }

  private var monitor: ConnectionMonitor { service.monitor }
}
