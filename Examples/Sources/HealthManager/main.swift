// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

// Reads the person's age, and writes the measurements of a day: of yesterday, or of a day such as 2026-01-31 that is given.
import HealthKit

/// Parses a day, in the current time zone.
func day(_ text: String) -> Date? {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3 else { return nil }
  return Calendar(identifier: .gregorian).date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2]))
}

let argument = CommandLine.arguments.dropFirst().first
guard let today = argument.map(day) ?? Calendar.current.date(byAdding: .day, value: -1, to: Date()) else {
  print("Give a day such as 2026-01-31.")
  exit(64)
}
let manager = HealthManager()
do {
  try await manager.askPermission()
  print("Age: " + (try manager.age(on: today).map { "\($0)" } ?? "unknown"))
  for sample in manager.measurements(of: today) {
    print("\(sample.sampleType.identifier): \(try await manager.write(sample).rawValue)")
  }
} catch {
  print("Failed: \(error.localizedDescription)")
  exit(1)
}
