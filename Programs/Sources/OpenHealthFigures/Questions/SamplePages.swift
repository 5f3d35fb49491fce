// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Pages of samples in order of their starts, which list any number of samples in little memory.
///
///     var pages = SamplePages(types: [type], predicate: .interval(start: nil, end: nil, strictStart: false, strictEnd: false), service: service)
///     while let page = try pages.next() { … }
///
/// Each page is one request. Samples that are saved or deleted between two pages are seen if they lie ahead.
package struct SamplePages {
  private let types: [DataType]
  private let predicate: PredicateTree
  private let ascending: Bool
  private var left: Int?
  private let service: any HealthService
  /// The start of the last returned sample, and the returned samples with that start, by source.
  private var edge: (start: Date, given: [String: Set<UUID>])?
  private var isDone = false

  private let size: Int

  /// Begins before the first page; nothing is read yet.
  ///
  /// - Parameters:
  ///   - types: the types, whose samples come merged.
  ///   - predicate: the samples to return.
  ///   - ascending: whether the earliest start comes first.
  ///   - limit: the largest number of samples; nil for all.
  ///   - size: the most samples of a page.
  ///   - service: the store, asked as its owner.
  package init(
    types: [DataType], predicate: PredicateTree, ascending: Bool = true, limit: Int? = nil, size: Int = 20_000,
    service: any HealthService
  ) {
    self.types = types
    self.predicate = predicate
    self.ascending = ascending
    left = limit
    self.size = size
    self.service = service
  }

  /// Whether there may be another page.
  package var hasMore: Bool { !isDone && left != 0 }

  /// Returns the next samples, at most as many as a page has; nil after the last ones.
  ///
  /// - Throws: the errors of the store. A later call repeats the page.
  package mutating func next() throws -> [SampleRecord]? {
    guard hasMore else { return nil }
    let wanted = min(left ?? size, size)
    var tree = predicate
    if let edge {
      let beyond = PredicateTree.date(.start, ascending ? .greater : .less, edge.start)
      let given = edge.given.map { PredicateTree.and([.source([$0.key]), .uuid($0.value)]) }
      let onEdge = PredicateTree.and([.date(.start, .equal, edge.start), .not(.or(given))])
      tree = .and([predicate, .or([beyond, onEdge])])
    }
    let page = try service.perform(
      FetchSamples(
        selections: types.map { .init(type: $0, predicate: tree) }, order: [.init(field: .start, ascending: ascending)], limit: wanted),
      for: .owner)
    isDone = page.count < wanted
    left = left.map { $0 - page.count }
    if let last = page.last {
      var given = edge.flatMap { $0.start == last.start ? $0.given : nil } ?? [:]
      for sample in page where sample.start == last.start {
        given[sample.provenance.revision?.source.bundleIdentifier ?? "", default: []].insert(sample.uuid)
      }
      edge = (last.start, given)
    }
    return page.isEmpty ? nil : page
  }
}
