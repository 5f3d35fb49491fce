// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Decides whether rows of `sample`, and samples in chunks, can be samples of their lane's type: the one place through which every reader
/// sees samples. Others are left out and noted.
///
/// A sample must have the kind of value of its type, a unit that measures it, finite numbers, and dates within ``Limits``, the end not before
/// the start. What else the type asks of new samples, such as a longest duration, is no matter here: imports keep what files say.
///
/// Cost: some comparisons for a row; for a chunk, once when it is opened, a loop over its dates, values and units.
struct RowCheck {
  private enum Value {
    /// A number in a unit that is compatible.
    case quantity(UnitExpression)
    /// A whole number without a unit.
    case whole
    /// A count without a unit.
    case count
    /// Any number without a unit.
    case number
    /// Any value: of a type that this version does not know.
    case anything
  }

  private let reader: StorageReader
  private let type: DataType?
  private let value: Value
  private let comparesValues: Bool
  /// The last unit that measures the type; 0 before there is one.
  private var lastUnit: Int64 = 0
  private var units: [Int64: Bool] = [:]

  init(_ type: DataType?, reader: StorageReader) {
    self.reader = reader
    self.type = type
    comparesValues = reader.database.comparesValues
    value =
      switch type?.kind {
      case .quantity(let facts): .quantity(facts.unit)
      case .category: .whole
      case .workoutRoute: .count
      case nil: .anything
      default: .number
      }
  }

  /// Whether a row makes sense. Its columns are start, number, end, value and unit. Notes one that does not.
  mutating func accepts(_ row: any SQLStatement, in table: String = "sample") throws -> Bool {
    if try isSound(row) { return true }
    reader.leaveOut(row.int64(1), of: table, type: type)
    return false
  }

  private mutating func isSound(_ row: any SQLStatement) throws -> Bool {
    let start = row.double(0)
    // False for NaN, too. A key that is no number is in no range of starts.
    guard start.magnitude <= Limits.farthestDate else { return false }
    if !row.isNull(2) {
      let end = row.double(2)
      guard start <= end, end <= Limits.farthestDate, row.isNumber(2) else { return false }
    }
    // The numbers of an encrypted column are those that were saved.
    if comparesValues { guard row.isNumber(3), row.double(3).isFinite else { return false } }
    switch value {
    case .quantity: return try row.isNumber(4) && isUnit(row.int64(4))
    case .anything: return true
    default: guard row.isNull(4) else { return false }
    }
    switch value {
    case .quantity, .anything, .number: return true
    case .whole: return !comparesValues || Int64(sqlValue: row.value(3)) != nil
    case .count: return !comparesValues || (Int64(sqlValue: row.value(3)) ?? -1) >= 0
    }
  }

  private static func isWhole(_ value: Double) -> Bool { value.magnitude < 0x1p63 && value == value.rounded(.towardZero) }

  /// Whether a unit measures the type. The number is negative for a series.
  private mutating func isUnit(_ number: Int64) throws -> Bool {
    if number == lastUnit, number != 0 { return true }
    guard number != 0, number != .min, case .quantity(let unit) = value else { return false }
    if units[number] == nil {
      do {
        let own = try reader.unit(abs(number))
        units[number] = own.isCompatible(with: unit) && own.isWithinLimits
      } catch  where StorageReader.isOfRow(error) {
        units[number] = false
      }
    }
    guard units[number] == true else { return false }
    lastUnit = number
    return true
  }

  /// The indices of the samples of a chunk that make no sense; nil for a chunk that as a whole is not what its header says. Notes them all.
  mutating func unsound(in chunk: StoredChunk) throws -> Set<Int>? {
    do {
      let unsound = try indices(chunk)
      for index in unsound { reader.leaveOut(try chunk.content.sequence[index], of: "chunk", type: type) }
      return unsound
    } catch  where StorageReader.isOfRow(error) {
      leaveOut(chunk.header)
      return nil
    }
  }

  /// Notes all samples of a chunk.
  func leaveOut(_ header: ChunkHeader) {
    // Their numbers are not known; these are as many, and the same ones each time.
    for offset in 0..<max(1, min(header.count, Chunk.most)) {
      reader.leaveOut(0 &- header.body &* Int64(Chunk.most) &- Int64(offset), of: "chunk", type: type)
    }
  }

  private mutating func indices(_ chunk: StoredChunk) throws -> Set<Int> {
    let (starts, ends, values) = (try chunk.content.start, try chunk.content.end, try chunk.content.value)
    let header = chunk.header
    let faults = Self.faults(starts, ends, values, latest: header.latest)
    // The header led here, and its times are those by which readers choose chunks.
    guard starts[0] == header.first.start, starts[chunk.count - 1] == header.last.start, !faults.contains(.header) else {
      throw HealthError.damagedData(.chunk)
    }
    let isWithinLimits = starts[0] >= -Limits.farthestDate && header.latest <= Limits.farthestDate
    // Readers take the header's unit for that of all samples.
    if let unit = header.unit, try isUnit(unit, of: values) {
      if faults.isEmpty, isWithinLimits { return [] }
    } else if let unit = header.unit, try chunk.content.unit.contains(where: { $0 != unit }) {
      throw HealthError.damagedData(.chunk)
    }
    let units = try chunk.content.unit
    var unsound: Set<Int> = []
    for index in 0..<chunk.count {
      let (start, end) = (starts[index], ends[index])
      let isInTime = start.magnitude <= Limits.farthestDate && start <= end && end <= Limits.farthestDate
      if try !isInTime || !values[index].isFinite || !isUnit(units[index], of: CollectionOfOne(values[index])) { unsound.insert(index) }
    }
    return unsound
  }

  private struct Faults: OptionSet {
    let rawValue: UInt8

    /// A sample ends before it begins, or its value is no finite number.
    static let sample = Faults(rawValue: 1)
    /// The samples are not in order, or one ends after the latest end.
    static let header = Faults(rawValue: 2)
  }

  /// What is wrong with the samples of a chunk together. Without branches, as it is part of every sum.
  ///
  /// Unsafe: the buffers are lent by the arrays for the closures, and the columns of a chunk have one count.
  private static func faults(_ starts: [Double], _ ends: [Double], _ values: [Double], latest: Double) -> Faults {
    var faults: UInt8 = 0
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        values.withUnsafeBufferPointer { values in
          // What is not a number compares as false; a finite number times 0 is 0.
          for index in 0..<starts.count {
            faults |= (starts[index] <= ends[index] ? 0 : 1) | (values[index] * 0 == 0 ? 0 : 1) | (ends[index] <= latest ? 0 : 2)
          }
          for index in 1..<starts.count { faults |= starts[index - 1] <= starts[index] ? 0 : 2 }
        }
      }
    }
    return Faults(rawValue: faults)
  }

  /// Whether the number of a unit in a chunk, 0 for none, fits the type and the values.
  private mutating func isUnit(_ number: Int64, of values: some Sequence<Double>) throws -> Bool {
    switch value {
    case .quantity: return number > 0 ? try isUnit(number) : false
    case .anything: return true
    case .whole, .count: return number == 0 && values.allSatisfy(Self.isWhole)
    case .number: return number == 0
    }
  }
}
