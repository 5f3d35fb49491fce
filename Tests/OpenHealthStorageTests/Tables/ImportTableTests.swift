// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import OpenHealthTestSupport
import Testing

@Suite struct ImportTableTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 600_000_000.5)
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  /// Saves samples of two apps in turns, one second apart, in one batch.
  private func insert(_ count: Int, at start: Double, _ type: String = "stepCount", in other: HealthDatabase? = nil) throws {
    let samples = try (0..<count).map { number in
      try TestData.steps(Double(number), at: start + Double(number), provenance: TestData.provenance("app.\(number % 2)")).turned(
        into: type)
    }
    try (other ?? database).insert(samples)
  }

  private func begin(_ spans: [(first: Int64, count: Int)], in other: HealthDatabase? = nil) throws -> Int64 {
    try (other ?? database).write { storage in
      let number = try storage.imports.begin(name: "a", at: Self.date)
      for span in spans { try storage.imports.addSpan(first: span.first, count: span.count, toImport: number) }
      return number
    }
  }

  private func spans(_ number: Int64) throws -> [Int64] {
    try database.numbers("SELECT first FROM import_span WHERE import = \(number) ORDER BY first")
  }

  @Test("Imports are listed oldest first, with all that is known of them and the number of their samples")
  func list() throws {
    let numbers = try database.write { storage in
      let first = try storage.imports.begin(name: "one", at: Self.date)
      let second = try storage.imports.begin(name: "two", at: Self.date + 1)
      try storage.imports.finish(second, at: Self.date + 2, exportDate: Self.date + 3, locale: "de_AT")
      try storage.imports.addSpan(first: 3, count: 4, toImport: second)
      try storage.imports.addSpan(first: 10, count: 5, toImport: second)
      return [first, second]
    }
    #expect(numbers == [1, 2])
    try database.read { storage throws in
      #expect(
        try storage.imports.all() == [
          ListImports.Item(
            number: 1, name: "one", started: Self.date, finished: nil, exportDate: nil, locale: nil, sampleCount: 0),
          ListImports.Item(
            number: 2, name: "two", started: Self.date + 1, finished: Self.date + 2, exportDate: Self.date + 3, locale: "de_AT",
            sampleCount: 9),
        ])
      #expect(try storage.imports.exists(1) && storage.imports.exists(2) && !storage.imports.exists(3))
      #expect(try !storage.imports.hasSpans(ofImport: 1) && storage.imports.hasSpans(ofImport: 2))
    }
  }

  @Test("The import of a sample is the one whose range has its number")
  func importOfSample() throws {
    let (first, second) = (try begin([(10, 3), (20, 2)]), try begin([(13, 1)]))
    let numbers = try database.read { storage in
      try ([9, 10, 12, 13, 14, 19, 20, 21, 22] as [Int64]).map { try storage.imports.number(ofSample: $0) }
    }
    #expect(numbers == [nil, first, first, second, nil, nil, first, first, nil])
  }

  @Test("Ranges are taken until there are as many samples as the limit, and no further one", arguments: [0, 1, 2, 3, 4, 5, 6, 7])
  func limit(limit: Int) throws {
    try insert(6, at: 0)
    let number = try begin([(1, 2), (3, 2), (5, 2)])
    let other = try begin([(7, 1)])
    let taken = try database.write { try $0.imports.removeSpans(ofImport: number, upTo: limit).map(\.sequence) }
    let ranges = (limit + 1) / 2
    #expect(taken == Array(([1, 2, 3, 4, 5, 6] as [Int64]).prefix(2 * ranges)))
    #expect(try spans(number) == Array(([1, 3, 5] as [Int64]).dropFirst(ranges)) && spans(other) == [7])
  }

  @Test("The samples of a range are those that are still stored, in the order of saving, whatever their lanes and batches")
  func samples() throws {
    try insert(5, at: 0)
    try insert(3, at: 2, "heartRate")
    try insert(4, at: 1)
    let all = try database.stored().sorted { $0.sequence < $1.sequence }
    try database.write { try $0.delete([all[3], all[8]]) }
    let number = try begin([(2, 10)])
    let found = try database.write { try $0.imports.removeSpans(ofImport: number, upTo: .max) }
    #expect(found.map(\.sequence) == [2, 3, 5, 6, 7, 8, 10, 11])
    #expect(found.map(\.record) == found.map { all[Int($0.sequence) - 1].record })
    #expect(try database.read { try !$0.imports.hasSpans(ofImport: number) })
    try database.read { storage in
      for first in Int64(1)...12 {
        for count in Int64(1)...4 {
          let numbers = try storage.samples(from: first, count: count).map(\.sequence).sorted()
          let expected: [Int64] = (first..<first + count).filter { $0 != 4 && $0 != 9 && $0 <= 12 }
          #expect(numbers == expected, "\(count) from \(first)")
        }
      }
    }
  }

  @Test("Counts have the types of the import's samples alone, also where other samples share their batch, lane and time")
  func counts() throws {
    let (steps, pulse) = (try TestData.type("stepCount"), try TestData.type("heartRate"))
    // Numbers 1 to 4 in one batch of two lanes and types, then 5 to 7, in the same lane and period, and 8 of another type.
    var mixed = try (0..<4).map { try TestData.steps(1, at: Double(10 * $0)) }
    mixed[1].type = pulse
    mixed[3].type = pulse
    try database.insert(mixed)
    try database.insert(try [5, 0, 20].map { try TestData.steps(2, at: $0) })
    var last = try TestData.steps(3, at: 15)
    last.type = pulse
    try database.insert([last])
    for (span, expected) in [
      ((1, 4), [steps: 2, pulse: 2]), ((1, 1), [steps: 1]), ((2, 1), [pulse: 1]), ((2, 2), [pulse: 1, steps: 1]), ((4, 1), [pulse: 1]),
      ((5, 3), [steps: 3]), ((6, 1), [steps: 1]), ((4, 2), [pulse: 1, steps: 1]), ((7, 2), [steps: 1, pulse: 1]), ((8, 1), [pulse: 1]),
    ] as [((Int64, Int), [DataType: Int])] {
      let number = try begin([(span.0, span.1)])
      // Samples of types without any are not counted as none.
      let found = try database.read { try $0.imports.sampleCounts(ofImport: number, after: 0).counts.filter { $0.value != 0 } }
      #expect(found == expected, "\(span)")
    }
    let whole = try begin([(1, 4)])
    let stored = try database.stored()
    try database.write { try $0.delete(stored.filter { $0.sequence == 3 }) }
    #expect(try database.read { try $0.imports.sampleCounts(ofImport: whole, after: 0).counts } == [steps: 1, pulse: 2])
  }

  @Test("Only types of the range are in the counts, not those that end before it or begin after it")
  func typesOfCounts() throws {
    let (steps, pulse, mass) = (try TestData.type("stepCount"), try TestData.type("heartRate"), try TestData.type("bodyMass"))
    var batch = try (0..<2).map { try TestData.steps(1, at: Double($0)) }
    batch[1].type = pulse
    try database.insert(batch)
    var next = try TestData.steps(1)
    next.type = mass
    try database.insert([next])
    let (first, second, both) = (try begin([(1, 1)]), try begin([(2, 1)]), try begin([(1, 2)]))
    try database.read { storage throws in
      #expect(try storage.imports.sampleCounts(ofImport: first, after: 0).counts == [steps: 1])
      #expect(try storage.imports.sampleCounts(ofImport: second, after: 0).counts == [pulse: 1])
      #expect(try storage.imports.sampleCounts(ofImport: both, after: 0).counts == [steps: 1, pulse: 1])
    }
  }

  @Test("Counts come some ranges at a time, from after a number on, and end when there are no more")
  func pages() throws {
    try insert(24, at: 0)
    let steps = try TestData.type("stepCount")
    let number = try begin((0..<12).map { (Int64(2 * $0 + 1), 2) })
    _ = try begin([(25, 3)])
    try database.read { storage throws in
      func page(_ last: Int64) throws -> [Int64] {
        let page = try storage.imports.sampleCounts(ofImport: number, after: last, limit: 10)
        return [Int64(page.counts[steps] ?? 0), page.last ?? -1]
      }
      #expect(try page(0) == [20, 19] && page(19) == [4, 23] && page(23) == [0, -1])
      #expect(try page(18) == [6, 23] && page(20) == [4, 23] && page(1) == [20, 21])
    }
  }

  @Test("Samples in chunks are counted and found as rows are")
  func chunks() throws {
    let sealed = try HealthDatabase.inMemory(sealing: SealingRules(size: 3, kept: 1, threshold: 4))
    try insert(24, at: 0, in: sealed)
    #expect(try sealed.numbers("SELECT sum(chunked) FROM lane")[0] >= 12)
    let number = try begin([(2, 20)], in: sealed)
    let steps = try TestData.type("stepCount")
    #expect(try sealed.read { try $0.imports.sampleCounts(ofImport: number, after: 0).counts } == [steps: 20])
    // Ranges that begin and end in and at the borders of chunks, one or several that follow each other or do not.
    for ranges in [[(1, 24)], [(3, 1)], [(1, 3)], [(4, 3), (7, 2)], [(2, 3), (5, 1), (9, 6)], [(24, 1)]] as [[(Int64, Int)]] {
      let part = try begin(ranges, in: sealed)
      let expected = ranges.reduce(0) { $0 + $1.1 }
      #expect(try sealed.read { try $0.imports.sampleCounts(ofImport: part, after: 0).counts } == [steps: expected], "\(ranges)")
    }
    #expect(try sealed.write { try $0.imports.removeSpans(ofImport: number, upTo: 9) }.map(\.sequence) == Array(2...21))
  }

  @Test("Removing an import removes its record, elements, files, attachments and characteristics, and nothing of another one")
  func removed() throws {
    let element = ImportElements.Item(element: KeptElement(name: "A"), identity: 5)
    let start = Self.date
    let prescription = SampleRecord(
      try TestData.type("visionPrescription"), .content(.visionPrescription(.init(type: 1))), at: start, from: TestData.provenance())
    let numbers: [Int64] = try database.write { storage in
      let sample = try storage.insert([prescription])[0].sequence
      return try (1...2).map { (index: Int) -> Int64 in
        let number = try storage.imports.begin(name: "\(index)", at: start)
        try storage.imports.addSpan(first: Int64(10 * index), count: 1, toImport: number)
        _ = try storage.keptElements.keep(element, import: number)
        let attachment = AttachmentRecord(
          identifier: UUID(), name: "a", contentType: "image/png", creation: start, data: ContentBytes(Data([1])))
        try storage.attachments.add(attachment, toSample: sample, import: number)
        try storage.characteristics.set("c\(index)", to: "x", import: number, wins: false)
        let file = ImportFile(number: number, path: "\(index)", size: 1, digest: UInt128(index), replaces: false)
        let place = try #require(try storage.keptFiles.begin(file, at: start))
        let part = ImportFilePart(number: number, file: place, part: 0, body: Data([7]), isLast: true)
        #expect(try storage.keptFiles.add(part, at: start) == .kept)
        return number
      }
    }
    try database.write { try $0.imports.remove(numbers[0]) }
    for table in ["import_span", "kept_element", "attachment", "characteristic", "kept_file", "running_import"] {
      #expect(try database.numbers("SELECT import FROM \(table)") == [numbers[1]], "\(table)")
    }
    #expect(try database.numbers("SELECT id FROM import") == [numbers[1]])
    #expect(try database.rowCount("kept_file_part") == 1 && database.rowCount("attachment_part") == 1)
    // A number is not used again.
    try database.write { try $0.imports.remove(numbers[1]) }
    #expect(try begin([]) == 3)
  }
}

@Suite struct ImportSpansTests {
  @Test("A number of the sequence belongs to the import whose span holds it, and to none before, between and after the spans")
  func importOfNumber() throws {
    let database = try HealthDatabase.inMemory()
    let (first, second) = try database.write { storage in
      let first = try storage.imports.begin(name: "a", at: .distantPast)
      let second = try storage.imports.begin(name: "b", at: .distantPast)
      for (start, count, number) in [(10, 3, first), (13, 1, second), (20, 2, first)] as [(Int64, Int, Int64)] {
        try storage.imports.addSpan(first: start, count: count, toImport: number)
      }
      return (first, second)
    }
    let numbers = try database.read { storage in
      let spans = try ImportSpans(storage)
      return ([9, 10, 12, 13, 14, 19, 20, 21, 22] as [Int64]).map { spans.importNumber(of: $0) }
    }
    #expect(numbers == [nil, first, first, second, nil, nil, first, first, nil])
  }

  /// A renumbering: what it moves to numbers from 100 on, and the spans of the import afterwards.
  struct Move: Sendable {
    let from: Int64
    let count: Int64
    let spans: [[Int64]]
  }

  private static let moves = [
    // A whole span, its beginning, its end, its middle, and a whole one that is not the first.
    Move(from: 10, count: 5, spans: [[15, 5], [30, 3], [100, 5]]),
    Move(from: 10, count: 2, spans: [[12, 3], [15, 5], [30, 3], [100, 2]]),
    Move(from: 17, count: 3, spans: [[10, 5], [15, 2], [30, 3], [100, 3]]),
    Move(from: 11, count: 2, spans: [[10, 1], [13, 2], [15, 5], [30, 3], [100, 2]]),
    Move(from: 30, count: 3, spans: [[10, 5], [15, 5], [100, 3]]),
    Move(from: 32, count: 1, spans: [[10, 5], [15, 5], [30, 2], [100, 1]]),
    // Over two spans, and on from the end of one where no other follows.
    Move(from: 12, count: 6, spans: [[10, 2], [18, 2], [30, 3], [100, 3], [103, 3]]),
    Move(from: 18, count: 9, spans: [[10, 5], [15, 3], [30, 3], [100, 2]]),
    // Numbers before the first span, between spans and behind the last one.
    Move(from: 5, count: 2, spans: [[10, 5], [15, 5], [30, 3]]),
    Move(from: 20, count: 2, spans: [[10, 5], [15, 5], [30, 3]]),
    Move(from: 28, count: 1, spans: [[10, 5], [15, 5], [30, 3]]),
    Move(from: 33, count: 1, spans: [[10, 5], [15, 5], [30, 3]]),
  ]

  @Test("Renumbered samples move in the spans of their import, which are split where needed; other imports keep theirs", arguments: moves)
  func renumbering(move: Move) throws {
    let database = try HealthDatabase.inMemory()
    let found: [[[Int64]]] = try database.write { storage in
      let number = try storage.imports.begin(name: "a", at: .distantPast)
      let other = try storage.imports.begin(name: "b", at: .distantPast)
      for (first, count) in [(10, 5), (15, 5), (30, 3)] as [(Int64, Int)] {
        try storage.imports.addSpan(first: first, count: count, toImport: number)
        try storage.imports.addSpan(first: first, count: count + 1, toImport: other)
      }
      try storage.imports.addSpan(first: 28, count: 1, toImport: other)
      try storage.imports.moveSpan(from: move.from, to: 100, count: move.count, ofImport: number)
      return try [number, other].map { number in
        let sql = "SELECT first, count FROM import_span WHERE import = \(number) ORDER BY first"
        return try SQLRow.fetchAll(storage.sqlite, sql: sql).map { try [$0[0], $0[1]] as [Int64] }
      }
    }
    #expect(found == [move.spans, [[10, 6], [15, 6], [28, 1], [30, 4]]])
  }
}
