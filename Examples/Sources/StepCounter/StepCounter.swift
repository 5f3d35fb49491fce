// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// A class such as stands behind the screen of an app; the same file compiles on Apple's systems. Its tests show HealthKitTesting.
import HealthKit
import Observation

/// Today's steps, kept up to date.
@MainActor @Observable
public final class StepCounter {
  /// Today's steps of all sources; nil until they are known.
  public private(set) var stepsToday: Int?
  /// What to tell the person, if anything.
  public private(set) var message: String?

  private let store: HKHealthStore
  private let now: @Sendable () -> Date
  private let stepType = HKQuantityType(.stepCount)
  private var observer: HKObserverQuery?
  private var refreshes = 0

  public init(store: HKHealthStore = HKHealthStore(), now: @escaping @Sendable () -> Date = { Date() }) {
    self.store = store
    self.now = now
  }

  /// Asks for permission, reads today's steps, and follows them from then on.
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

  /// Follows no more.
  public func stop() {
    if let observer { store.stop(observer) }
    observer = nil
  }

  /// Reads today's steps. While the device is locked, those that were read last stay.
  public func refresh() async {
    refreshes += 1
    let number = refreshes
    let midnight = Calendar.current.startOfDay(for: now())
    let today = HKQuery.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
    let descriptor = HKStatisticsQueryDescriptor(
      predicate: .quantitySample(type: stepType, predicate: today), options: .cumulativeSum)
    do {
      let sum = try await descriptor.result(for: store)?.sumQuantity()?.doubleValue(for: .count())
      guard number == refreshes else { return }  // a later one knows more
      stepsToday = Int(sum?.rounded() ?? 0)
      message = nil
    } catch HKError.errorDatabaseInaccessible {
      message = "Unlock the device to see new steps."
    } catch {
      message = error.localizedDescription
    }
  }

  /// Saves a walk that ends now, for those who leave phone and watch at home. Tries once more when the store is busy.
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
