// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct ImportSpansTests {
  @Test("A number of the sequence belongs to the import whose span holds it, and to none before, between and after the spans")
  func importOfNumber() throws {
    let database = try HealthDatabase.inMemory()
    let (first, second) = try database.write { storage in
      let first = try storage.beginImport(name: "a", at: .distantPast)
      let second = try storage.beginImport(name: "b", at: .distantPast)
      for (start, count, number) in [(10, 3, first), (13, 1, second), (20, 2, first)] as [(Int64, Int, Int64)] {
        try storage.addSpan(first: start, count: count, toImport: number)
      }
      return (first, second)
    }
    let numbers = try database.read { storage in
      let spans = try ImportSpans(storage)
      return ([9, 10, 12, 13, 14, 19, 20, 21, 22] as [Int64]).map { spans.importNumber(of: $0) }
    }
    #expect(numbers == [nil, first, first, second, nil, nil, first, first, nil])
  }
}
