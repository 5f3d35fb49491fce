// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// A short program that knows only HealthKit: the same file compiles on Apple's systems.
import HealthKit

let store = HKHealthStore()
let steps = HKQuantityType(.stepCount)
let heartRate = HKQuantityType(.heartRate)
let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())

guard HKHealthStore.isHealthDataAvailable() else {
  print("There is no health data on this device.")
  exit(1)
}
do {
  try await store.requestAuthorization(toShare: [steps, heartRate], read: [steps, heartRate])
} catch {
  print("No permission was given: \(error.localizedDescription)")
  exit(1)
}

// Save a walk of the last ten minutes, and a few heart rates.
let now = Date()
let walk = HKQuantitySample(
  type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 1200), start: now.addingTimeInterval(-600), end: now)
let beats = (0..<25).map { index in
  let time = now.addingTimeInterval(-60 * Double(index))
  return HKQuantitySample(
    type: heartRate, quantity: HKQuantity(unit: beatsPerMinute, doubleValue: 70 + Double(index % 5)), start: time, end: time)
}
try await store.save([walk] + beats)

// Today's steps: overlapping sources count once.
let calendar = Calendar.current
let midnight = calendar.startOfDay(for: now)
let today = HKQuery.predicateForSamples(withStart: midnight, end: nil, options: .strictEndDate)
let sum = try await HKStatisticsQueryDescriptor(predicate: .quantitySample(type: steps, predicate: today), options: .cumulativeSum)
  .result(for: store)?.sumQuantity()?.doubleValue(for: .count())
print("Today: \(Int(sum ?? 0)) steps")

// The last seven days.
let first = calendar.date(byAdding: .day, value: -6, to: midnight) ?? midnight
let week = HKQuery.predicateForSamples(withStart: first, end: nil)
let days = try await HKStatisticsCollectionQueryDescriptor(
  predicate: .quantitySample(type: steps, predicate: week), options: .cumulativeSum, anchorDate: midnight,
  intervalComponents: DateComponents(day: 1)
).result(for: store)
days.enumerateStatistics(from: first, to: now) { day, _ in
  let count = day.sumQuantity()?.doubleValue(for: .count()) ?? 0
  print("\(day.startDate.formatted(date: .abbreviated, time: .omitted)): \(Int(count.rounded())) steps")
}

// The 20 latest heart rates.
let latest = try await HKSampleQueryDescriptor(
  predicates: [.quantitySample(type: heartRate)], sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 20
).result(for: store)
print("Latest heart rates: " + latest.map { String(Int($0.quantity.doubleValue(for: beatsPerMinute))) }.joined(separator: " "))
