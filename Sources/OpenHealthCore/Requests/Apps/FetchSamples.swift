// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads samples: the union of what several type and predicate pairs match, sorted, cut to a limit (QRY-01 to QRY-09).
///
/// Without an order samples come by start date, then as they were saved.
public struct FetchSamples: HealthRequest {
  public typealias Reply = [SampleRecord]

  /// One type with the predicate its samples have to meet.
  public struct Selection: Sendable, Hashable, Codable {
    public var type: DataType
    public var predicate: PredicateTree

    public init(type: DataType, predicate: PredicateTree) {
      self.type = type
      self.predicate = predicate
    }
  }

  /// One key of the order.
  public struct SortKey: Sendable, Hashable, Codable {
    public enum Field: Sendable, Hashable, Codable {
      case start, end
      /// Of workouts; other samples have none, and come first.
      case workoutDuration
      case workoutTotal(WorkoutRecord.Total)
    }

    public var field: Field
    public var ascending: Bool

    public init(field: Field, ascending: Bool) {
      self.field = field
      self.ascending = ascending
    }
  }

  public var selections: [Selection]
  public var order: [SortKey]
  /// Nil for all.
  public var limit: Int?

  public init(selections: [Selection], order: [SortKey] = [], limit: Int? = nil) {
    self.selections = selections
    self.order = order
    self.limit = limit
  }

  public var access: RequestAccess { .read(selections.map(\.type)) }

  public var kind: RequestKind { .querying }
}
