// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import HealthKit

/// Reads facts about the person, and writes a day of measurements once.
struct HealthManager {
  /// The result of writing a sample.
  enum Outcome: String {
    case stored
    case alreadyThere = "already there"
    case notAllowed = "not allowed"
  }

  private let store = HKHealthStore()
  private let calendar = Calendar.current

  /// Requests all permissions that the other methods need.
  func askPermission() async throws {
    let types: [HKSampleType?] = [
      HKObjectType.quantityType(forIdentifier: .height), HKObjectType.quantityType(forIdentifier: .bodyMass),
      HKObjectType.quantityType(forIdentifier: .stepCount), HKObjectType.quantityType(forIdentifier: .distanceWalkingRunning),
      HKObjectType.quantityType(forIdentifier: .activeEnergyBurned), HKObjectType.quantityType(forIdentifier: .heartRate),
      HKObjectType.categoryType(forIdentifier: .sleepAnalysis),
    ]
    let birth: HKObjectType? = HKObjectType.characteristicType(forIdentifier: .dateOfBirth)
    let share = Set(types.compactMap(\.self))
    try await store.requestAuthorization(toShare: share, read: Set(share).union([birth].compactMap(\.self)))
  }

  /// The age in full years on a day. Nil if the date of birth is not set or may not be read, which an app cannot tell apart.
  func age(on day: Date) throws -> Int? {
    do {
      let birth = try store.dateOfBirthComponents()
      let gregorian = Calendar(identifier: .gregorian)
      let today = gregorian.dateComponents([.year, .month, .day], from: day)
      return gregorian.dateComponents([.year], from: birth, to: today).year
    } catch HKError.errorNoData {
      return nil
    }
  }

  /// The measurements of a day, each at its time.
  func measurements(of day: Date) -> [HKSample] {
    let midnight = calendar.startOfDay(for: day)
    func time(_ hours: Double) -> Date { midnight.addingTimeInterval(hours * 3600) }
    func quantity(_ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, from: Double, to: Double) -> HKSample {
      HKQuantitySample(
        type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value), start: time(from), end: time(to))
    }
    return [
      HKCategorySample(
        type: HKCategoryType(.sleepAnalysis), value: HKCategoryValueSleepAnalysis.asleepCore.rawValue, start: time(-1), end: time(6.5)),
      quantity(.height, 1.72, .meter(), from: 7, to: 7),
      quantity(.bodyMass, 68.4, .gramUnit(with: .kilo), from: 7, to: 7),
      quantity(.stepCount, 3200, .count(), from: 8, to: 8.5),
      quantity(.distanceWalkingRunning, 2.4, .meterUnit(with: .kilo), from: 8, to: 8.5),
      quantity(.activeEnergyBurned, 130, .kilocalorie(), from: 8, to: 8.5),
      quantity(.heartRate, 104, HKUnit.count().unitDivided(by: .minute()), from: 8.25, to: 8.25),
    ]
  }

  /// Saves a sample unless this app already saved one of its type and time.
  func write(_ sample: HKSample) async throws -> Outcome {
    guard store.authorizationStatus(for: sample.sampleType) == .sharingAuthorized else { return .notAllowed }
    if try await isStored(sample) { return .alreadyThere }
    try await store.save(sample)
    return .stored
  }

  private func isStored(_ sample: HKSample) async throws -> Bool {
    // A second more than the sample, because a period excludes its end.
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      HKQuery.predicateForObjects(from: HKSource.default()),
      HKQuery.predicateForSamples(withStart: sample.startDate, end: sample.endDate.addingTimeInterval(1), options: .strictStartDate),
    ])
    let found = try await HKSampleQueryDescriptor(
      predicates: [.sample(type: sample.sampleType, predicate: predicate)], sortDescriptors: [SortDescriptor(\.startDate)]
    ).result(for: store)
    return found.contains { $0.startDate == sample.startDate && $0.endDate == sample.endDate }
  }
}
