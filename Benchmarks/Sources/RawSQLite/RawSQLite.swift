// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import BenchMeasure
import Foundation
import HealthKit

/// What SQLite costs by itself: the jobs of StoreBench on a plain file with the same rows, through SQLite's C interface alone. Prints a line of
/// JSON.
///
///     RawSQLite fill FILE        copies the samples of the store that HEALTHKIT_STORE names
///     RawSQLite latest|day|fetch FILE
///     RawSQLite saves|singles FILE   to a new file
///
/// The rows are in the order that the reading jobs ask for, so that no other table of rows is faster; an index finds a sample by its UUID.
@main
enum RawSQLite {
  static let types = [
    HKQuantityType(.heartRate), HKQuantityType(.stepCount), HKQuantityType(.activeEnergyBurned), HKQuantityType(.distanceWalkingRunning),
  ]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let job = arguments.first, let path = arguments.last else {
      FileHandle.standardError.write(Data("RawSQLite: fill|latest|day|fetch|saves|singles FILE\n".utf8))
      exit(64)
    }
    switch job {
    case "fill": try await fill(path)
    case "latest": try show(latest(RawDatabase(path)))
    case "day": try show(days(RawDatabase(path)))
    case "fetch": try show(fetch(RawDatabase(path)))
    case "saves": try show(saves(RawDatabase(path, isNew: true)))
    case "singles": try show(singles(RawDatabase(path, isNew: true)))
    default: fatalError("unknown job")
    }
  }

  private static func fill(_ path: String) async throws {
    let store = HKHealthStore()
    let database = try RawDatabase(path, isNew: true)
    var next: Int64 = 1
    for (number, type) in types.enumerated() {
      // By years, so that the objects fit into memory.
      for year in 2000..<2040 {
        guard let start = Calendar.current.date(from: DateComponents(year: year)),
          let end = Calendar.current.date(from: DateComponents(year: year + 1))
        else { fatalError("there are such years") }
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end, options: .strictStartDate)
        let samples = try await HKSampleQueryDescriptor(
          predicates: [.quantitySample(type: type, predicate: predicate)], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
        try database.insert(samples.map { RawSample($0, type: Int64(number)) }, from: next)
        next += Int64(samples.count)
      }
    }
    try show(["count": Double(next - 1)])
  }

  private static func latest(_ database: RawDatabase) throws -> [String: Double] {
    var spread = Spread()
    var count = 0
    for round in 0..<200 {
      let measure = Measure()
      count += try database.samples("WHERE type = ? ORDER BY start DESC, seq DESC LIMIT 20", [Double(round % types.count)]).count
      spread.add(measure)
    }
    return spread.figures(["count": Double(count)])
  }

  private static func days(_ database: RawDatabase) throws -> [String: Double] {
    var spread = Spread()
    var count = 0
    let calendar = Calendar.current
    let last = calendar.date(from: DateComponents(year: 2026)) ?? .now
    for round in 0..<200 {
      // The same days as StoreBench's.
      let start = calendar.date(byAdding: .day, value: -3 - round * 379 % 600, to: last) ?? last
      let end = calendar.date(byAdding: .day, value: 1, to: start) ?? last
      let measure = Measure()
      count += try database.samples(
        "WHERE type = ? AND start >= ? AND start < ? ORDER BY start, seq",
        [0, start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate]
      ).count
      spread.add(measure)
    }
    return spread.figures(["count": Double(count) / Double(spread.seconds.count)])
  }

  private static func fetch(_ database: RawDatabase) throws -> [String: Double] {
    let measure = Measure()
    let samples = try database.samples("WHERE type = ? ORDER BY start, seq LIMIT 100000", [0])
    return measure.figures(["count": Double(samples.count)])
  }

  private static func sample(_ number: Int) -> RawSample {
    RawSample(type: 0, start: 473_385_600 + Double(number) * 60, value: Double(50 + number % 100))
  }

  private static func saves(_ database: RawDatabase) throws -> [String: Double] {
    let batches = (0..<100).map { batch in (0..<2000).map { sample(batch * 2000 + $0) } }
    let measure = Measure()
    for (number, batch) in batches.enumerated() { try database.insert(batch, from: Int64(number * 2000)) }
    return measure.figures(["count": 200_000])
  }

  private static func singles(_ database: RawDatabase) throws -> [String: Double] {
    var spread = Spread()
    for number in 0..<500 {
      let one = [sample(number)]
      let measure = Measure()
      try database.insert(one, from: Int64(number))
      spread.add(measure)
    }
    return spread.figures()
  }
}
