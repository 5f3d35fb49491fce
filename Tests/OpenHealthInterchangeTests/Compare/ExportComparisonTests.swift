// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// What one export has and another has not.
@Suite struct ExportComparisonTests {
  private static func record(
    _ value: Int, source: String = "Scale", minute: Int = 0, zone: String = "+0000", hour: Int = 8, extra: String = ""
  ) -> String {
    let date = "2026-01-05 \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute):00 \(zone)"
    return "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"\(source)\" unit=\"kg\" startDate=\"\(date)\""
      + " endDate=\"\(date)\" value=\"\(value)\">\(extra)</Record>"
  }

  private static func differences(_ first: [String], _ second: [String], runLength: Int = 1 << 20) throws -> ExportDifferences {
    try withFolder { folder in
      let files = try [first, second].enumerated().map { place, elements in
        let url = folder.appendingPathComponent("\(place).xml")
        try Data("<HealthData>\(elements.joined(separator: "\n"))</HealthData>".utf8).write(to: url)
        return try ExportFile(url)
      }
      return try ExportComparison(in: folder.path, runLength: runLength).run(files[0], files[1])
    }
  }

  @Test("Offsets of dates, the order of metadata and forms of numbers are no difference; values, metadata and facts are")
  func canonical() throws {
    let (one, two) = ("<MetadataEntry key=\"a\" value=\"1\"/>", "<MetadataEntry key=\"b\" value=\"2\"/>")
    let same = try Self.differences(
      [Self.record(70, extra: one + two)],
      [Self.record(70, zone: "+0100", hour: 9, extra: two + one).replacing("value=\"70\"", with: "value=\"70.0\"")])
    #expect(same.isEqual && same.isWhole && same.counts["bodyMass"]?.first == 1)
    #expect(try Self.differences([Self.record(70, extra: one)], [Self.record(70, extra: two)]).counts["bodyMass"]?.changed == 1)
    let me = "<Me HKCharacteristicTypeIdentifierBloodType=\"HKBloodTypeAPositive\"/>"
    let changed = try Self.differences([me], [me.replacing("APositive", with: "BPositive")])
    #expect(changed.counts[ExportDifferences.profile]?.changed == 1)
  }

  @Test("Added, gone, changed and repeated records are those of a slow model, in memory and from a file")
  func model() throws {
    var random = SplitMix64(seed: 53)
    for _ in 0..<60 {
      let sides = (0..<2).map { _ in
        (0..<Int.random(in: 0..<30, using: &random)).map { _ in
          (value: Int.random(in: 0..<3, using: &random), minute: Int.random(in: 0..<6, using: &random))
        }
      }
      var expected = ExportDifferences.Counts()
      (expected.first, expected.second) = (sides[0].count, sides[1].count)
      for minute in 0..<6 {
        var left = [0, 0]
        for value in 0..<3 {
          let counts = sides.map { $0.count { $0.value == value && $0.minute == minute } }
          for side in 0..<2 { left[side] += counts[side] - min(counts[0], counts[1]) }
          expected.firstRepeated += max(0, counts[0] - 1)
          expected.secondRepeated += max(0, counts[1] - 1)
        }
        let changed = min(left[0], left[1])
        expected.changed += changed
        expected.gone += left[0] - changed
        expected.added += left[1] - changed
      }
      let elements = sides.map { $0.map { Self.record($0.value, minute: $0.minute) } }
      for runLength in [1, 7, 1000] {
        let found = try Self.differences(elements[0], elements[1], runLength: runLength)
        #expect(found.counts["bodyMass", default: .init()] == expected)
      }
    }
  }

  @Test("Entries come sorted from runs of any length")
  func sorter() throws {
    try withFolder { folder in
      for count in [0, 1, 4, 5, 6, 10, 5000] {
        var random = SplitMix64(seed: UInt64(count))
        let entries = (0..<count).map { _ in
          ComparisonEntry(key: UInt128(random.next() % 50) << 70, content: random.next() % 3, kind: 7, side: UInt32(random.next() % 2))
        }
        var sorter = ComparisonSorter(in: folder.path, runLength: 5)
        for entry in entries { try sorter.add(entry) }
        var found: [ComparisonEntry] = []
        try sorter.forEach { found.append($0) }
        #expect(found == entries.sorted())
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("The most runs are taken, and one more is refused")
  func mostRuns() throws {
    try withFolder { folder in
      let entry = ComparisonEntry(key: 1, content: 2, kind: 3, side: 0)
      var sorter = ComparisonSorter(in: folder.path, runLength: 1)
      for _ in 0..<ComparisonSorter.mostRuns { try sorter.add(entry) }
      #expect(throws: ExportFault.tooManyToCompare) { try sorter.add(entry) }
    }
  }

  @Test("Kinds beyond the most are counted together")
  func kinds() throws {
    let entries = ComparisonEntries(ComparisonSorter(in: "/nonexistent"))
    let most = ComparisonEntries.mostKinds
    for number in 0..<most + 5 { try entries.add("k\(number)", identity: (1, 2), content: 3) }
    var differences = ExportDifferences()
    try entries.count(into: &differences)
    #expect(differences.counts.values.reduce(0) { $0 + $1.gone } == most + 5)
    #expect(differences.counts.count <= most + 1)
  }

  @Test("What cannot be read is named, and a cut export is not whole")
  func damage() throws {
    let found = try Self.differences([Self.record(70), "<Record type=\"a\" type=\"b\"/>"], [Self.record(70)])
    #expect(found.isEqual && !found.isWhole && found.first.unreadCount == 1 && found.second.isWhole)
  }
}
