// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Which scores belong to workouts, and to their activities (EFF-03 to EFF-05).
public struct FetchEffort: HealthRequest {
  /// The scores of a workout or of one of its activities; none of one that has lost them.
  public struct Relationship: Sendable, Equatable {
    public var workout: SampleRecord
    public var activity: UUID?
    public var samples: [SampleRecord]

    public init(workout: SampleRecord, activity: UUID?, samples: [SampleRecord]) {
      self.workout = workout
      self.activity = activity
      self.samples = samples
    }
  }

  public struct Reply: Sendable {
    /// By the start of their workouts.
    public var relationships: [Relationship]
    /// Where the next query continues.
    public var anchor: Int64

    public init(relationships: [Relationship], anchor: Int64) {
      self.relationships = relationships
      self.anchor = anchor
    }
  }

  /// What workouts have to meet.
  public var predicate: PredicateTree
  /// Only relationships that changed after this place in the log; nil for all there are.
  public var anchor: Int64?
  /// Whether one score of each relationship is enough: the person's own before an estimate, then the latest (EFF-04).
  public var isMostRelevant: Bool

  public init(predicate: PredicateTree, anchor: Int64?, isMostRelevant: Bool) {
    self.predicate = predicate
    self.anchor = anchor
    self.isMostRelevant = isMostRelevant
  }

  public var access: RequestAccess { .read([Catalog.workout]) }

  public var kind: RequestKind { .querying }
}

extension FetchEffort.Reply: CountedReply {
  public func count(of type: DataType) -> Int { relationships.count }
}

extension FetchEffort.Reply: PagedReply {
  public func writePages(_ page: (ColumnWriter) throws -> Void) throws {
    try relationships.forEachPage { rows in
      var out = ColumnWriter()
      out.samples(rows.map(\.workout))
      out.blob(try WireForm.json(rows.map(\.activity)))
      out.column(rows) { UInt32($0.samples.count) }
      out.samples(rows.flatMap(\.samples))
      out.number(anchor)
      try page(out)
    }
  }

  public init(readingPages page: () throws -> ColumnReader?) throws {
    self.init(relationships: [], anchor: 0)
    while var next = try page() {
      let workouts = try next.samples()
      let activities = try WireForm.value([UUID?].self, from: next.blob())
      let counts = try next.column(workouts.count, of: UInt32.self).map(Int.init)
      var samples = try next.samples()[...]
      guard activities.count == workouts.count, counts.reduce(0, +) == samples.count else { throw WireFault.invalid(.count) }
      for (index, workout) in workouts.enumerated() {
        relationships.append(.init(workout: workout, activity: activities[index], samples: Array(samples.prefix(counts[index]))))
        samples = samples.dropFirst(counts[index])
      }
      anchor = try next.number()
      try next.finish()
    }
  }
}
