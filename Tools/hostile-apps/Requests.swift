// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What the apps save and ask for.
enum Requests {
  private static let types = ["stepCount", "heartRate", "activeEnergyBurned", "distanceWalkingRunning"].compactMap(Catalog.type(named:))
  private static let steps = types[0]
  private static let firstDay = Date(timeIntervalSinceReferenceDate: 700_000_000)

  /// A save of samples, one a second from the first on.
  static func save(_ numbers: Range<Int>, note: String? = nil) -> SaveSamples {
    let metadata = MetadataSet(note.map { [.init(key: "note", value: .string($0))] } ?? [])
    return SaveSamples(
      samples: numbers.map { number in
        let date = firstDay + Double(number)
        return SampleRecord(
          uuid: UUID(), type: steps, start: date, end: date, value: .quantity(Double(number % 100), .count), provenance: .unknown,
          metadata: metadata)
      })
  }

  /// The latest ten samples.
  static var latest: FetchSamples {
    FetchSamples(
      selections: [.init(type: steps, predicate: .everything)], order: [.init(field: .start, ascending: false)], limit: 10)
  }

  /// All samples, each type several times, sorted in memory.
  static func everything(times: Int = 1) -> FetchSamples {
    let selections = types.flatMap { type in (0..<times).map { _ in FetchSamples.Selection(type: type, predicate: .everything) } }
    return FetchSamples(selections: selections, order: [.init(field: .end, ascending: false), .init(field: .start, ascending: true)])
  }

  /// A text on which ``expression`` takes hours.
  static let costlyNote = String(repeating: "a", count: 40) + "!"

  /// The samples whose note matches an expression.
  static var expression: PredicateTree {
    guard let pattern = TextPattern(.matches, "(a+)+$") else { preconditionFailure("it is an expression") }
    return .text(.metadata("note"), pattern)
  }

  static var search: FetchSamples { FetchSamples(selections: [.init(type: steps, predicate: expression)]) }
  static var deletion: DeleteMatchingSamples { DeleteMatchingSamples(type: steps, predicate: expression) }
  static var sum: ComputeStatistics { ComputeStatistics(type: steps, predicate: expression, options: [.cumulativeSum]) }
  static var status: SharingStatus { SharingStatus(type: steps) }
}
