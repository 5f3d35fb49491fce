// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A column of doubles, each of which comes back bit for bit.
///
/// Most columns are whole numbers in some scale: decimals as people and devices write them, sixtieths of rates, powers of two of dates. A
/// value that its scale does not give back exactly is an exception: it is listed with its bits. Where no scale fits, the bits of the
/// doubles are the whole numbers.
struct NumberColumn {
  /// The scale of a column.
  enum Scale: Equatable {
    case bits
    /// Divided by ten to a power.
    case decimal(Int)
    case sixtieth
    /// Divided by two to a power.
    case binary(Int)
  }

  /// The columns of whole numbers with their scale, to which a later column can refer.
  let scale: Scale
  let wholes: [Int64]
  let values: [Double]

  private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
  /// Beyond this, neighbouring whole numbers are the same double.
  private static let largest = 0x1p53
  private static let mostBinary = 1000

  // MARK: Writing

  /// A column's bytes, and what later columns can refer to.
  static func encode(_ values: [Double], reference: NumberColumn? = nil) -> (bytes: [UInt8], column: NumberColumn) {
    let form = smallest(values, reference: reference)
    var writer = ChunkWriter()
    switch form.scale {
    case .bits: writer.put([0, 0])
    case .decimal(let power): writer.put([1, UInt8(power)])
    case .sixtieth: writer.put([2, 0])
    case .binary(let power):
      writer.put(UInt8(3))
      writer.put(count: power)
    }
    writer.put(count: form.exceptions.count)
    var last = 0
    for index in form.exceptions {
      writer.put(count: index - last)
      writer.put(word: values[index].bitPattern)
      last = index
    }
    writer.put(IntegerColumn.encode(form.wholes, reference: reference?.scale == form.scale ? reference?.wholes : nil))
    return (writer.bytes, NumberColumn(scale: form.scale, wholes: form.wholes, values: values))
  }

  private struct Candidate {
    let scale: Scale
    let wholes: [Int64]
    let exceptions: [Int]

    func bits(_ reference: NumberColumn?) -> Int {
      IntegerColumn.bits(wholes, reference: reference?.scale == scale ? reference?.wholes : nil) + 76 * exceptions.count
    }
  }

  private static func smallest(_ values: [Double], reference: NumberColumn?) -> Candidate {
    var candidates: [Candidate] = []
    func consider(_ scale: Scale) -> Bool {
      guard let candidate = candidate(values, scale, mostExceptions: values.count / 8) else { return false }
      candidates.append(candidate)
      return candidate.exceptions.isEmpty
    }
    // A scale that gives back every value ends the search.
    if let reference, consider(reference.scale), case .decimal = reference.scale { return candidates[0] }
    if let power = decimals(values), consider(.decimal(power)) { return candidates[candidates.count - 1] }
    if !consider(.sixtieth) {
      if let power = binaryPower(values) { _ = consider(.binary(power)) }
      candidates.append(Candidate(scale: .bits, wholes: values.map { Int64(bitPattern: $0.bitPattern) }, exceptions: []))
    }
    return candidates.map { ($0, $0.bits(reference)) }.min { $0.1 < $1.1 }!.0  // Not nil: each case above adds a candidate
  }

  /// The least power of ten with which most of some spread values come back; nil when there is none.
  private static func decimals(_ values: [Double]) -> Int? {
    let step = max(1, values.count / 32)
    let some = stride(from: 0, to: values.count, by: step).map { values[$0] }
    var best: (power: Int, failures: Int)?
    for power in powers.indices {
      let failures = some.count { whole($0, .decimal(power)) == nil }
      if failures < best?.failures ?? (some.count / 4 + 1) { best = (power, failures) }
      if failures == 0 { break }
    }
    return best?.power
  }

  /// The power of two that divides all finite values.
  private static func binaryPower(_ values: [Double]) -> Int? {
    var power = 0
    for value in values where value.isFinite && value != 0 {
      power = max(power, 52 - min(52, value.significandBitPattern.trailingZeroBitCount) - Int(value.exponent))
    }
    return power <= mostBinary ? power : nil
  }

  private static func candidate(_ values: [Double], _ scale: Scale, mostExceptions: Int) -> Candidate? {
    if scale == .bits { return nil }
    var (wholes, exceptions, last) = ([Int64](), [Int](), Int64(0))
    wholes.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      if let whole = whole(value, scale) {
        last = whole
      } else {
        exceptions.append(index)
        if exceptions.count > mostExceptions { return nil }
      }
      // The place of an exception repeats the number before it, which costs least.
      wholes.append(last)
    }
    return Candidate(scale: scale, wholes: wholes, exceptions: exceptions)
  }

  /// The whole number that the scale turns back into this very double; nil when there is none.
  private static func whole(_ value: Double, _ scale: Scale) -> Int64? {
    let scaled =
      switch scale {
      case .bits: Double.nan
      case .decimal(let power): value * powers[power]
      case .sixtieth: value * 60
      case .binary(let power): value * Double(sign: .plus, exponent: power, significand: 1)
      }
    // False for NaN.
    guard scaled.magnitude <= largest else { return nil }
    let whole = Int64(scaled.rounded(.toNearestOrEven))
    return double(whole, scale).bitPattern == value.bitPattern ? whole : nil
  }

  private static func double(_ whole: Int64, _ scale: Scale) -> Double {
    switch scale {
    case .bits: Double(bitPattern: UInt64(bitPattern: whole))
    case .decimal(let power): Double(whole) / powers[power]
    case .sixtieth: Double(whole) / 60
    case .binary(let power): Double(whole) * Double(sign: .plus, exponent: -power, significand: 1)
    }
  }

  // MARK: Reading

  static func decode(_ reader: inout ChunkReader, count: Int, reference: NumberColumn? = nil) throws -> NumberColumn {
    let scale: Scale
    switch (try reader.byte(), try reader.count(upTo: mostBinary)) {
    case (0, 0): scale = .bits
    case (1, let power) where powers.indices.contains(power): scale = .decimal(power)
    case (2, 0): scale = .sixtieth
    case (3, let power): scale = .binary(power)
    default: throw HealthError.damagedData(.chunk)
    }
    var exceptions: [(index: Int, value: Double)] = []
    var index = 0
    for _ in 0..<(try reader.count(upTo: count)) {
      index += try reader.count(upTo: count - 1 - index)
      exceptions.append((index, Double(bitPattern: try reader.word())))
    }
    let wholes = try IntegerColumn.decode(
      &reader, count: count, reference: reference?.scale == scale ? reference?.wholes : nil)
    var values = doubles(wholes, scale)
    for exception in exceptions { values[exception.index] = exception.value }
    return NumberColumn(scale: scale, wholes: wholes, values: values)
  }

  /// One loop for each scale, as these run for every sample of a statistic.
  private static func doubles(_ wholes: [Int64], _ scale: Scale) -> [Double] {
    switch scale {
    case .bits: return wholes.map { Double(bitPattern: UInt64(bitPattern: $0)) }
    case .decimal(0), .binary(0): return wholes.map { Double($0) }
    case .decimal(let power):
      let divisor = powers[power]
      return wholes.map { Double($0) / divisor }
    case .sixtieth: return wholes.map { Double($0) / 60 }
    case .binary(let power):
      let factor = Double(sign: .plus, exponent: -power, significand: 1)
      return wholes.map { Double($0) * factor }
    }
  }
}
