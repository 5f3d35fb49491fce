// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthEngine
@testable import OpenHealthStorage

@Suite struct BestSamplesTests {
  private static func sample(_ number: Int, end: Double, text: Int = 0) throws -> StoredSample {
    let metadata: [MetadataSet.Entry] = text == 0 ? [] : [.init(key: "note", value: .string(String(repeating: "a", count: text)))]
    let record = try TestStore.steps(1, at: 0, seconds: end, metadata: metadata)
    return StoredSample(sequence: Int64(number), lane: 1, record: record)
  }

  @Test("T5: of any number of samples in any order, no more than twice those that are wanted and some are held", arguments: [1, 10, 100])
  func bound(rows: Int) throws {
    let order = SampleOrder([.init(field: .end, ascending: true)])
    // From the best to the last, from the last to the best, and in a row that goes back and forth.
    for kind in 0..<3 {
      var best = BestSamples(order: order, size: PartSize(rows: rows, bytes: .max))
      var most = 0
      for number in 0..<3_000 {
        let end = kind == 0 ? number : kind == 1 ? 3_000 - number : number * 7_919 % 3_000
        best.add(try Self.sample(number, end: Double(end)))
        most = max(most, best.found.count)
      }
      #expect(most <= 2 * rows + 64)
      #expect(best.sorted().count == rows)
      #expect(best.hasMore)
    }
  }

  @Test("All samples are the first ones where as many are wanted, and there are no more")
  func complete() throws {
    for rows in [5, 6, Int.max] {
      var best = BestSamples(order: SampleOrder([.init(field: .end, ascending: false)]), size: PartSize(rows: rows, bytes: .max))
      for number in 0..<5 { best.add(try Self.sample(number, end: Double(number % 3))) }
      #expect(best.sorted().map(\.sequence) == [2, 1, 4, 0, 3])
      #expect(!best.hasMore)
    }
  }
}
