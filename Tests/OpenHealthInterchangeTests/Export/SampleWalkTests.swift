// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

@Suite struct SampleWalkTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000)
  private let engine: HealthEngine
  private let steps: DataType

  init() throws {
    engine = try HealthEngine.empty()
    steps = try #require(Catalog.type(named: "stepCount"))
  }

  private func save(_ seconds: [Int]) throws {
    let count = try UnitExpression.parse("count")
    let samples = seconds.map { second in
      SampleRecord(steps, .quantity(1, count), at: Self.start + Double(second), seconds: 1, uuid: UUIDMint.ofTests.next())
    }
    let source = SourceRecord(bundleIdentifier: "com.example.app", name: "App")
    try engine.perform(SaveSamples(samples: samples, author: AppIdentity(revision: SourceRevisionRecord(source: source))), for: .owner)
  }

  /// The pages of a walk, each as its groups of seconds.
  private func pages(from: Date? = nil) throws -> [[[Double]]] {
    var walk = SampleWalk(steps, service: engine, from: from)
    var pages: [[[Double]]] = []
    while let page = try walk.next() {
      pages.append(page.map { group in group.map { $0.record.start.timeIntervalSince(Self.start) } })
    }
    let end = try walk.next()
    #expect(end == nil)
    return pages
  }

  @Test("Samples with the same start are one group, in the order of their dates")
  func groups() throws {
    #expect(try pages().joined().isEmpty)
    try save([5, 1, 5, 3, 1, 5])
    #expect(try pages() == [[[1, 1], [3], [5, 5, 5]]])
    #expect(try pages(from: Self.start + 3) == [[[3], [5, 5, 5]]] && pages(from: Self.start + 3.5) == [[[5, 5, 5]]])
  }

  @Test("All samples of more than one page are met once")
  func manyPages() throws {
    try save(Array(0..<6000) + [3000, 5999])
    let pages = try pages()
    #expect(pages.count >= 2)
    let groups = pages.flatMap { $0 }
    #expect(groups.count == 6000)
    #expect(groups.allSatisfy { Set($0).count == 1 })
    #expect(groups.map { $0[0] } == (0..<6000).map(Double.init) && groups[3000].count == 2 && groups[5999].count == 2)
  }
}
