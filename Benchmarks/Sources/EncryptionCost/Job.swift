// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine

/// The measured jobs, in this order: later jobs read what the first one stored.
enum Job: String, CaseIterable {
  case `import`, saves, singles, fetch, sums, fetchAgain, sumsAgain

  static let count = 1_000_000

  var title: String {
    switch self {
    case .import: "import of 1,000,000 samples, 10,000 a commit"
    case .saves: "200,000 samples saved, 2,000 a commit"
    case .singles: "1,000 samples saved, each a commit"
    case .fetch: "fetch of all 250,000 samples of a type"
    case .sums: "merged daily sums of 250,000 samples"
    case .fetchAgain: "the same fetch, 9 times after a first"
    case .sumsAgain: "the same sums, 9 times after a first"
    }
  }

  func processorSeconds(_ store: Store, in base: URL) throws -> Double {
    switch self {
    case .import:
      let batches = Samples(seed: 1).batches(of: 10_000, count: Self.count)
      return try Self.measured {
        // Opened and closed within the job, so that the checkpoint counts.
        let engine = try store.open(in: base)
        let number = try engine.perform(BeginImport(name: "a file"), for: .owner)
        for batch in batches { _ = try engine.perform(ImportRecords(number: number, records: batch), for: .owner) }
      }
    case .saves, .singles:
      let size = self == .saves ? 2000 : 1
      let batches = Samples(seed: self == .saves ? 2 : 3).batches(of: size, count: self == .saves ? 200_000 : 1000)
      return try Self.measured {
        let engine = try store.open(in: base)
        try engine.perform(RequestAuthorization(types: AuthorizationTypes(share: Set(Samples.types), read: [])), for: Samples.app)
        for batch in batches { try engine.perform(SaveSamples(samples: batch), for: Samples.app) }
      }
    case .fetch, .fetchAgain:
      let engine = try store.open(in: base)
      return try measuredAgain { _ in
        let request = FetchSamples(selections: [.init(type: Samples.types[0], predicate: .everything)])
        let count = try engine.perform(request, for: .owner).count
        precondition(count > Self.count / 5)
      }
    case .sums, .sumsAgain:
      let engine = try store.open(in: base)
      return try measuredAgain { round in
        // Other days each time, as the engine remembers sums.
        guard
          let days = CalendarIntervals(
            anchor: Date(timeIntervalSinceReferenceDate: Double(round) * 3600), components: DateComponents(day: 1),
            calendar: Calendar(identifier: .gregorian))
        else { fatalError("days are intervals") }
        let request = ComputeStatisticsCollection(type: Samples.types[1], predicate: .everything, options: .cumulativeSum, intervals: days)
        let count = try engine.perform(request, for: .owner).results.count
        precondition(count > 500)
      }
    }
  }

  /// Once in a new process, or nine times after a first one that is not measured.
  private func measuredAgain(_ body: (_ round: Int) throws -> Void) throws -> Double {
    guard self == .fetchAgain || self == .sumsAgain else { return try Self.measured { try body(0) } }
    try body(0)
    return try Self.measured { for round in 1...9 { try body(round) } }
  }

  private static func measured(_ body: () throws -> Void) rethrows -> Double {
    let before = processorTime()
    try body()
    return processorTime() - before
  }

  private static func processorTime() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let parts = [usage.ru_utime, usage.ru_stime]
    return parts.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }
}
