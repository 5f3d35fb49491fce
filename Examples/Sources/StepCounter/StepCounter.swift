// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// The class behind a screen of an app; the same file compiles on Apple's systems. Its tests show HealthKitTesting.
import HealthKit
import Observation

/// Today's steps, kept up to date.
@MainActor @Observable
public final class StepCounter {
  /// Today's steps of all sources; nil until they are known.
  public private(set) var stepsToday: Int?
  /// The message for the person; nil for none.
  public private(set) var message: String?

  private let store: HKHealthStore
  private let now: @Sendable () -> Date
  private let stepType = HKQuantityType(.stepCount)
  private var observer: HKObserverQuery?
  private var refreshes = 0

  /// A counter that shows nothing until ``start()``.
  ///
  /// - Parameters:
  ///   - store: the store to read.
  ///   - now: the clock that decides which day is today.
  public init(store: HKHealthStore = HKHealthStore(), now: @escaping @Sendable () -> Date = { Date() }) {
    self.store = store
    self.now = now
  }

  /// Requests permission, reads today's steps, and follows them from then on.
  public func start() async {
    do {
      try await store.requestAuthorization(toShare: [stepType], read: [stepType])
      try await store.enableBackgroundDelivery(for: stepType, frequency: .hourly)
    } catch HKError.errorUserCanceled {
      message = "Steps are shown once you have answered."
      return
    } catch {
      message = error.localizedDescription
      return
    }
    await refresh()
    let query = HKObserverQuery(sampleType: stepType, predicate: nil) { [weak self] _, completionHandler, error in
      if error == nil { Task { [weak self] in await self?.refresh() } }
      completionHandler()
    }
    observer = query
    store.execute(query)
  }

  /// Stops following the steps.
  public func stop() {
    if let observer { store.stop(observer) }
    observer = nil
  }

  /// Reads today's steps. While the device is locked, the previous ones stay.
  public func refresh() async {
    refreshes += 1
    let number = refreshes
    let midnight = Calendar.current.startOfDay(for: now())
    let today = HKQuery.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
    let descriptor = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: stepType, predicate: today), options: .cumulativeSum)
    do {
      let sum = try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count())
      guard number == refreshes else { return }  // a later refresh knows more
      stepsToday = Int(sum?.rounded() ?? 0)
      message = nil
    } catch HKError.errorDatabaseInaccessible {
      message = "Unlock the device to see new steps."
    } catch {
      message = error.localizedDescription
    }
  }

  /// Saves a walk that ends now, for people who leave phone and watch at home. Tries a second time if the store is busy.
  public func addWalk(steps: Int, minutes: Double) async {
    let end = now()
    let walk = HKQuantitySample(
      type: stepType, quantity: HKQuantity(unit: .count(), doubleValue: Double(steps)), start: end.addingTimeInterval(-60 * minutes),
      end: end, metadata: [HKMetadataKeyWasUserEntered: true])
    do {
      do { try await store.save(walk) } catch HKError.errorDatabaseInaccessible { try await store.save(walk) }
      message = nil
    } catch HKError.errorAuthorizationDenied {
      message = "Allow this app to save steps, in the Health app."
    } catch {
      message = error.localizedDescription
    }
  }
}
