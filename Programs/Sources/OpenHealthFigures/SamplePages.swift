// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The samples of some types page by page, by their start, so that any number can be listed in little memory.
public struct SamplePages {
  private let types: [DataType]
  private let predicate: PredicateTree
  private let ascending: Bool
  private var left: Int?
  private let service: any HealthService
  /// The start of the last sample given, and the samples with that start that were given.
  private var edge: (start: Date, given: Set<UUID>)?
  private var isDone = false

  private static let size = 20_000

  /// Pages of some types together, by ascending or descending start; nil for as many as there are.
  public init(types: [DataType], predicate: PredicateTree, ascending: Bool = true, limit: Int? = nil, service: any HealthService) {
    self.types = types
    self.predicate = predicate
    self.ascending = ascending
    left = limit
    self.service = service
  }

  /// The next samples; nil behind the last ones.
  public mutating func next() throws -> [SampleRecord]? {
    guard !isDone, left != 0 else { return nil }
    let wanted = min(left ?? Self.size, Self.size)
    var tree = predicate
    if let edge {
      let beyond = PredicateTree.date(.start, ascending ? .greater : .less, edge.start)
      let onEdge = PredicateTree.and([.date(.start, .equal, edge.start), .not(.uuid(edge.given))])
      tree = .and([predicate, .or([beyond, onEdge])])
    }
    let page = try service.perform(
      FetchSamples(
        selections: types.map { .init(type: $0, predicate: tree) }, order: [.init(field: .start, ascending: ascending)], limit: wanted),
      for: .owner)
    isDone = page.count < wanted
    left = left.map { $0 - page.count }
    if let last = page.last {
      let given = Set(page.lazy.filter { $0.start == last.start }.map(\.uuid))
      edge = (last.start, edge?.start == last.start ? edge!.given.union(given) : given)
    }
    return page.isEmpty ? nil : page
  }
}
