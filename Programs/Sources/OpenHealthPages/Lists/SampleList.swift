// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One page of samples, the newest first. Whatever the number of samples, a page is one request for little more than its own samples.
struct SampleList {
  /// The number of samples of a page.
  static let size = 50

  /// The samples of the page.
  let samples: [SampleRecord]
  /// What the query's field `after` is on the next page; nil on the last one.
  let after: String?

  /// Where a page begins: at a start, after some samples with the same start.
  private struct Place {
    var start: Date
    var skipped: Int

    /// The most samples with one start that pages go through.
    static let mostSkipped = 10_000

    init(_ start: Date, skipped: Int) { (self.start, self.skipped) = (start, skipped) }

    /// Reads `SECONDS,COUNT`. Nil for any other text.
    init?(_ text: String) {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let seconds = Double(parts[0]), seconds.magnitude <= Limits.farthestDate, let skipped = Int(parts[1]),
        (0...Self.mostSkipped).contains(skipped)
      else { return nil }
      self.init(Date(timeIntervalSinceReferenceDate: seconds), skipped: skipped)
    }

    var text: String { "\(start.timeIntervalSinceReferenceDate),\(skipped)" }
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - types: the types of the samples; without types the list is empty.
  ///   - predicate: the samples to list.
  ///   - after: the query's field, from ``after`` of the page before. Any other text means the first page.
  ///   - context: the store.
  /// - Throws: the errors of the store.
  init(_ types: [DataType], _ predicate: PredicateTree = .everything, after: String?, _ context: PageContext) throws {
    guard !types.isEmpty else {
      (samples, self.after) = ([], nil)
      return
    }
    let place = after.flatMap(Place.init)
    let tree = place.map { .and([predicate, .date(.start, .lessOrEqual, $0.start)]) } ?? predicate
    let skipped = place?.skipped ?? 0
    let found = try context.ask(
      FetchSamples(
        selections: types.map { .init(type: $0, predicate: tree) }, order: [.init(field: .start, ascending: false)],
        limit: skipped + Self.size + 1))
    // Those of the place's start that earlier pages have, as far as they are still stored.
    let rest = found.dropFirst(found.prefix(skipped).prefix { $0.start == place?.start }.count)
    samples = Array(rest.prefix(Self.size))
    guard rest.count > Self.size, let last = samples.last else {
      self.after = nil
      return
    }
    let alike = samples.count { $0.start == last.start } + (place?.start == last.start ? skipped : 0)
    // So many of one start that the rest of them is passed over.
    let isTooMany = alike > Place.mostSkipped
    self.after = isTooMany ? Place(last.start.addingTimeInterval(-0.001), skipped: 0).text : Place(last.start, skipped: alike).text
  }
}
