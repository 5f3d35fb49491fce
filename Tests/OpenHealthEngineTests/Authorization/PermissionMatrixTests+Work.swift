// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import OpenHealthCore
import Testing

@testable import OpenHealthEngine

/// What SQLite does for an app that is limited to its own samples.
extension PermissionMatrixTests {
  /// Compares the results of `look` for each reading request in two stores. Dictionaries are read beforehand, once.
  private func compare<T>(
    _ few: RefusedWorld, _ many: RefusedWorld, _ look: (RefusedWorld, () -> Void) throws -> T, _ check: (T, T, String) -> Void
  ) throws {
    // Each world has its own anchors, which mean the beginning in the other one.
    let pairs = zip(Self.ordered(Self.requests(few)), Self.ordered(Self.requests(many)))
    for ((name, paths), (_, others)) in pairs where Self.rank(name) < 2 {
      for (number, (path, other)) in zip(paths, others).enumerated() {
        // Deletion changes the store; the first run shows the plan.
        if Self.rank(name) > 0 && number > 0 || !path.isSameInLongerLog { continue }
        _ = (few.outcome(path), many.outcome(other))
        check(try look(few) { _ = few.outcome(path) }, try look(many) { _ = many.outcome(other) }, "\(name) \(number)")
      }
    }
  }

  /// Steps of SQLite's virtual machine measure how many rows a plan reads. Many more samples and deletions of others cost no extra step. The few
  /// are enough that others have chunks in both stores: a search for chunks that ends at one of others takes a step more than one that ends at
  /// none.
  @Test("AUTH-27: an app limited to its own samples reads no rows of others", .inSQLite, arguments: pairs)
  func plansTouchOwnRowsOnly(pair: Pair) throws {
    let make = { (count: Int) in
      try RefusedWorld(pair: pair, othersSave: pair.asked, answers: .savesAndWasRefused, savesItself: true, othersCount: count)
    }
    try compare(make(60), make(600), { try $0.steps($1) }) { few, many, name in
      #expect(few == many, "\(name)")
      #expect(few > 0, "\(name)")
    }
  }

  @Test("AUTH-27: beside 100,000 samples of others, an app limited to its own samples reads only its own pages", .inSQLite)
  func pagesOfOwnRowsOnly() throws {
    let make = { (crowd: Int) in
      try RefusedWorld(
        pair: Self.pairs[0], othersSave: Self.pairs[0].asked, answers: .savesAndWasRefused, savesItself: true, othersCount: 6, crowd: crowd)
    }
    // In both stores the places of the requests lie before, within and after what others saved at first: a place beyond the end of the log
    // would start at the beginning, which is another request.
    try compare(make(60), make(100_000), { try $0.pages($1) }) { few, many, name in
      // The trees are deeper: a search reads a page or two more. The samples of others fill about a thousand pages.
      #expect(many <= few + few / 2 + 4, "\(name): \(few) and \(many)")
      #expect(few > 0, "\(name): \(few) and \(many)")
    }
  }

  @Test(
    "AUTH-27: no statement for an app limited to its own samples scans a table of samples or changes", .inSQLite,
    arguments: [pairs[0], pairs[3]])
  func plansOfOwnRowsOnly(pair: Pair) throws {
    let world = try RefusedWorld(pair: pair, othersSave: pair.asked, answers: .savesAndWasRefused, savesItself: true)
    let tables = ["sample", "insertion", "deletion", "series", "series_part", "workout", "workout_sample", "correlation_member"]
    var searches: Set<String> = []
    try compare(world, world, { try $0.plans($1) }) { plans, _, name in
      for table in tables {
        #expect(!plans.contains { $0.hasPrefix("SCAN \(table)") }, "\(name)")
        // Samples of one source are found by their lane, which belongs to one source.
        if table == "sample" { #expect(plans.allSatisfy { !$0.hasPrefix("SEARCH sample ") || $0.contains("(lane=?") }, "\(name)") }
      }
      searches.formUnion(plans)
    }
    #expect(searches.contains { $0.hasPrefix("SEARCH sample USING PRIMARY KEY (lane=? AND start>? AND start<?)") })
  }
}
