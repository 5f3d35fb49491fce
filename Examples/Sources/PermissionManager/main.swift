// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Requests permission, and reports the state of each type before and after.
import HealthKit

/// A type with its name in the report.
struct Entry {
  let name: String
  let type: HKSampleType?
}

let entries = [
  Entry(name: "steps", type: HKObjectType.quantityType(forIdentifier: .stepCount)),
  Entry(name: "weight", type: HKObjectType.quantityType(forIdentifier: .bodyMass)),
  Entry(name: "sleep", type: HKObjectType.categoryType(forIdentifier: .sleepAnalysis)),
  // A type that only a later system knows.
  Entry(name: "mood ring", type: HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: "OfTomorrow"))),
]
let manager = PermissionManager(
  share: entries.map(\.type),
  read: entries.map(\.type) + [
    HKObjectType.characteristicType(forIdentifier: .dateOfBirth), HKObjectType.quantityType(forIdentifier: .appleExerciseTime),
  ])

func report(_ title: String) {
  print(title)
  for entry in entries { print("  \(entry.name): \(manager.state(of: entry.type).rawValue)") }
}

do {
  report("Before")
  let isOpen = try await manager.hasOpenQuestions()
  print(isOpen ? "Asking" : "Nothing to ask")
  if isOpen { try await manager.ask() }
  report("After")
} catch {
  print("The request failed: \(error.localizedDescription)")
  exit(1)
}
