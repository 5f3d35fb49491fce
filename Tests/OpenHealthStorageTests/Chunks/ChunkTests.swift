// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
@testable import OpenHealthStorage
import OpenHealthTestSupport
import Testing

/// Chunks give back every bit, and refuse bytes that are not a chunk.
@Suite struct ChunkTests {
  static let hostile: [Double] = [
    0, -0.0, 1, -1, 0.1, 1.0 / 3, 60, 1.0 / 60, .infinity, -.infinity, .nan, .signalingNaN, Double(nan: 0x1234, signaling: false),
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    0x1p52, 0x1p53, 0x1p53 + 2, 0x1p62, 0x1p63, 0x1p64, 1e300, 1e-300, 123_456.789, 9_007_199_254_740_991, 1e22, 1e23, 0x1p-60,
    700_000_000.123456, 700_000_000.000001, Double.pi,
  ]

  private static func expectSame(_ left: [Double], _ right: [Double], _ comment: Comment) {
    #expect(left.map(\.bitPattern) == right.map(\.bitPattern), comment)
  }

  private static func numbers(_ values: [Double], reference: [Double]?) throws -> [Double] {
    let base = reference.map { NumberColumn.encode($0).column }
    let encoded = NumberColumn.encode(values, reference: base)
    return try encoded.bytes.withUnsafeBytes { bytes in
      var reader = ChunkReader(bytes)
      let decoded = try NumberColumn.decode(&reader, count: values.count, reference: base)
      #expect(reader.isAtEnd)
      return decoded.values
    }
  }

  @Test("each hostile double comes back bit for bit, alone and among ordinary ones", arguments: hostile)
  func hostileDoubles(value: Double) throws {
    for count in [1, 2, 3, 9, 130] {
      var values = (0..<count).map { 700_000_000 + Double($0) * 60 }
      for place in Set([0, count / 2, count - 1]) { values[place] = value }
      Self.expectSame(try Self.numbers(values, reference: nil), values, "\(value) in \(count)")
      Self.expectSame(try Self.numbers(values, reference: values.map { $0 - 1 }), values, "\(value) in \(count) after others")
      Self.expectSame(
        try Self.numbers(Array(repeating: value, count: count), reference: nil), Array(repeating: value, count: count),
        "\(count) times \(value)")
    }
  }

  @Test("whole numbers of any width come back, whatever their shape", arguments: 0..<65)
  func widths(width: Int) throws {
    var random = SplitMix64(seed: UInt64(width))
    for count in [0, 1, 2, 3, 65] + (width % 8 == 0 ? [1023, 1024, 1025, 3000] : [130]) {
      let plain = (0..<count).map { _ in width == 0 ? 7 : Int64(bitPattern: random.next() >> UInt64(64 - width)) }
      var sum: Int64 = 0
      let sums = plain.map { value in
        sum &+= value
        return sum
      }
      var outliers = plain
      if count > 0 { for _ in 0..<3 { outliers[random.below(count)] = Int64(bitPattern: random.next()) } }
      for values in [plain, sums, outliers, plain.map { ~$0 }] {
        for reference in [nil, sums] {
          let bytes = IntegerColumn.encode(values, reference: reference)
          let decoded = try bytes.withUnsafeBytes { bytes in
            var reader = ChunkReader(bytes)
            let decoded = try IntegerColumn.decode(&reader, count: count, reference: reference)
            #expect(reader.isAtEnd)
            return decoded
          }
          #expect(decoded == values, "\(count) of \(width) bits")
        }
      }
    }
  }

  static func columns(_ random: inout SplitMix64, count: Int) -> ChunkColumns {
    var columns = ChunkColumns()
    let (decimals, hasCreation, isForeign) = (random.below(8), random.below(2) == 0, random.below(3) == 0)
    let (shape, units) = (random.below(4), random.below(3))
    var (start, sequence) = (600_000_000.0, Int64(random.below(1000) + 1))
    let mint = UUIDMint.ofTests
    for _ in 0..<count {
      let scale = [1, 60, 1e3, 1e6, 0x1p22, 0.1, 1e9, 3.7][decimals]
      start += (Double(random.below(100_000)) / scale).rounded(.down) + Double(random.below(1000)) / scale
      sequence += Int64(random.below(shape == 0 ? 1 : 40) + 1)
      columns.start.append(start)
      columns.end.append(random.below(2) == 0 ? start : start + Double(random.below(600)) / scale)
      let value: Double =
        switch shape {
        case 0: Double(random.below(200))
        case 1: Double(random.below(20_000)) / 100
        case 2: Double(bitPattern: random.next())
        default: Double(random.below(1000)) * 1.1 + random.unit()
        }
      columns.value.append(value)
      columns.sequence.append(sequence)
      columns.unit.append(Int64(units == 0 ? 0 : random.below(units) + 1))
      columns.provenance.append(Int64(random.below(units + 1) + 1))
      columns.metadata.append(random.below(3) == 0 ? Int64(random.below(1 << (4 * decimals)) + 1) : 0)
      columns.creation.append(hasCreation ? start + Double(random.below(90)) : .nan)
      columns.timeZone.append(Int64(random.below(2)))
      columns.membership.append(shape == 1 ? Int64(random.below(2)) : 0)
      columns.uuid.append(isForeign ? UUID() : mint.next())
    }
    return columns
  }

  static func expectSame(_ left: ChunkColumns, _ right: ChunkColumns, _ comment: Comment) {
    for column in [\ChunkColumns.start, \.end, \.value, \.creation] { expectSame(left[keyPath: column], right[keyPath: column], comment) }
    for column in [\ChunkColumns.sequence, \.unit, \.provenance, \.metadata, \.timeZone, \.membership] {
      #expect(left[keyPath: column] == right[keyPath: column], comment)
    }
    #expect(left.uuid == right.uuid, comment)
  }

  @Test("chunks of random samples come back", arguments: 0..<20 as Range<UInt64>)
  func chunks(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in [1, 2, 3, random.below(3000) + 1, 1000] {
      let columns = Self.columns(&random, count: count)
      let encoded = columns.encoded()
      let chunk = try Chunk(count: count, columns: encoded.columns)
      Self.expectSame(try chunk.columns { encoded.uuids }, columns, "\(count) samples")
    }
  }

  @Test("a column that does not change costs a few bytes, and UUIDs of a run as many")
  func constants() throws {
    let numbers = 0..<1000
    let columns = ChunkColumns(
      start: numbers.map { 600_000_000 + 300 * Double($0) }, end: numbers.map { 600_000_000 + 300 * Double($0) },
      value: numbers.map { _ in 72 }, sequence: numbers.map { Int64($0) + 5 }, unit: numbers.map { _ in 3 },
      provenance: numbers.map { _ in 2 }, metadata: numbers.map { _ in 0 }, creation: numbers.map { _ in .nan },
      timeZone: numbers.map { _ in 1 }, membership: numbers.map { _ in 0 },
      uuid: numbers.map { UUID(block: UUIDBlock(high: 0x0190_A000_0000_7000, low: 0x8000_0001), counter: UInt32($0)) })
    let encoded = columns.encoded()
    #expect(encoded.columns.count < 120)
    #expect(encoded.uuids.count < 30)
    Self.expectSame(try Chunk(count: 1000, columns: encoded.columns).columns { encoded.uuids }, columns, "constants")
  }

  @Test("changed bytes are refused as damage or decode to something, without a crash", arguments: 0..<30 as Range<UInt64>)
  func changedBytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = random.below(200) + 1
    let encoded = Self.columns(&random, count: count).encoded()
    for _ in 0..<100 {
      var (bytes, uuids) = (encoded.columns, encoded.uuids)
      for _ in 0...random.below(4) {
        switch random.below(4) {
        case 0: bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[random.below(min(40, bytes.count))] ^= 1 << UInt8(random.below(8))
        case 2: bytes.removeLast(random.below(bytes.count))
        default: uuids[random.below(uuids.count)] ^= 1 << UInt8(random.below(8))
        }
        if bytes.isEmpty { bytes = [0] }
      }
      do {
        let wanted = random.below(5) == 0 ? random.below(Chunk.most + 3) : count
        let decoded = try Chunk(count: wanted, columns: bytes).columns { uuids }
        #expect(decoded.count == wanted)
        #expect(decoded.uuid.count == wanted)
      } catch {
        #expect(error as? HealthError == .damagedData(.chunk))
      }
    }
  }

  @Test(
    "a chunk has from one sample to as many as the limit",
    arguments: [(0, false), (1, true), (Chunk.most, true), (Chunk.most + 1, false)])
  func limits(count: Int, isSound: Bool) throws {
    var random = SplitMix64(seed: 3)
    let encoded = Self.columns(&random, count: count).encoded()
    if isSound {
      #expect(try Chunk(count: count, columns: encoded.columns).columns { encoded.uuids }.count == count)
    } else {
      #expect(throws: HealthError.damagedData(.chunk)) { try Chunk(count: count, columns: encoded.columns) }
    }
  }
}

/// What the store knows of a chunk without its samples.
@Suite struct ChunkHeaderTests {
  /// Samples with these starts and ends, of units 3.
  private func columns(_ starts: [Double], ends: [Double], sequence: [Int64]) -> ChunkColumns {
    let (zeros, block) = (starts.map { _ in Int64(0) }, UUIDBlock(high: 0x0190_A000_0000_7000, low: 0x8000_0001))
    return ChunkColumns(
      start: starts, end: ends, value: starts.map { _ in 1 }, sequence: sequence, unit: starts.map { _ in 3 },
      provenance: starts.map { _ in 1 }, metadata: zeros, creation: starts.map { _ in .nan }, timeZone: zeros, membership: zeros,
      uuid: sequence.map { UUID(block: block, counter: UInt32($0)) })
  }

  @Test("A header has the first and last key, the latest end, the bounds of the numbers and the unit of all")
  func header() {
    var columns = columns([10, 20, 30], ends: [11, 99, 31], sequence: [8, 5, 7])
    let expected = ChunkHeader(
      lane: 4, first: SampleKey(start: 10, sequence: 8), last: SampleKey(start: 30, sequence: 7), latest: 99, count: 3, numbers: 5...8,
      unit: 3, body: 6)
    #expect(ChunkHeader(lane: 4, columns: columns, body: 6) == expected)
    columns.unit = [0, 0, 0]
    #expect(ChunkHeader(lane: 4, columns: columns, body: 6).unit == 0)
    for units: [Int64] in [[3, 3, 2], [2, 3, 3], [3, 2, 3]] {
      columns.unit = units
      #expect(ChunkHeader(lane: 4, columns: columns, body: 6).unit == nil)
    }
    let one = ChunkHeader(lane: 1, columns: self.columns([7], ends: [7], sequence: [9]), body: 2)
    #expect(one.first == one.last)
    #expect(one.latest == 7)
    #expect(one.count == 1)
    #expect(one.numbers == 9...9)
    #expect(one.unit == 3)
  }

  @Test("A header contains the keys from the first to the last")
  func contains() {
    let header = ChunkHeader(lane: 1, columns: columns([10, 20], ends: [10, 20], sequence: [5, 6]), body: 1)
    for (start, sequence, isInside) in [
      (10, 5, true), (20, 6, true), (10, 6, true), (15, 1, true), (10, 4, false), (20, 7, false), (9, 9, false), (21, 1, false),
    ] as [(Double, Int64, Bool)] {
      #expect(header.contains(SampleKey(start: start, sequence: sequence)) == isInside, "\(start), \(sequence)")
    }
  }

  @Test("A chunk has at most 4,096 samples, and reads the bytes of its UUIDs once")
  func reads() throws {
    #expect(Chunk.most == 4096)
    let columns = columns([10, 20], ends: [10, 20], sequence: [5, 6])
    let encoded = columns.encoded()
    let chunk = try Chunk(count: 2, columns: encoded.columns)
    var loads = 0
    for _ in 0..<3 {
      let uuids = try chunk.uuid {
        loads += 1
        return encoded.uuids
      }
      #expect(uuids == columns.uuid)
    }
    #expect(loads == 1)
    // A length that reaches beyond the end, in the first column and in the last one.
    for index in [1, Chunk.Column.allCases.count] {
      var bytes = encoded.columns
      bytes[index] += 1
      #expect(throws: HealthError.damagedData(.chunk)) {
        _ = try Chunk(count: 2, columns: bytes).columns { encoded.uuids }
      }
    }
  }
}
