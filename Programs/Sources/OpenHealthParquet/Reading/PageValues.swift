// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Decodes the values of a page, in the encodings that ``ParquetFile`` uses. Each count is known before, and checked.
enum PageValues {
  /// Numbers of a few bits each, one after another, least significant bit first.
  private struct Bits {
    private var cursor: ByteCursor
    private var (pending, count): (UInt64, Int) = (0, 0)

    init(_ cursor: ByteCursor) { self.cursor = cursor }

    mutating func next(_ width: Int) throws(ParquetFault) -> UInt64 {
      var (result, filled): (UInt64, Int) = (0, 0)
      while filled < width {
        if count == 0 { (pending, count) = (UInt64(try cursor.byte()), 8) }
        let taken = min(count, width - filled)
        result |= (pending & (1 << UInt64(taken) - 1)) << UInt64(filled)
        pending >>= UInt64(taken)
        count -= taken
        filled += taken
      }
      return result
    }
  }

  /// Run lengths and packed numbers, as levels and indices are.
  static func runLengths(_ cursor: inout ByteCursor, width: Int, count: Int) throws(ParquetFault) -> [UInt32] {
    guard (1...32).contains(width) else { throw .damaged("a width of bits is wrong") }
    var values: [UInt32] = []
    while values.count < count {
      let head = try cursor.variable()
      if head & 1 == 0 {
        let run = head >> 1
        guard run > 0, run <= UInt64(count - values.count) else { throw .damaged("a run is too long") }
        let value = UInt32(truncatingIfNeeded: try cursor.number((width + 7) / 8))
        values.append(contentsOf: repeatElement(value, count: Int(run)))
      } else {
        let groups = head >> 1
        guard groups > 0, groups <= UInt64(cursor.left) else { throw .damaged("a run is too long") }
        var bits = Bits(try cursor.part(Int(groups) * width))
        let here = min(count - values.count, Int(groups) * 8)
        for _ in 0..<here { values.append(UInt32(truncatingIfNeeded: try bits.next(width))) }
      }
    }
    return values
  }

  /// Whole numbers as differences, in blocks.
  static func deltas(_ cursor: inout ByteCursor, count: Int) throws(ParquetFault) -> [Int64] {
    let (size, quarters) = (try cursor.variable(), try cursor.variable())
    // Those of the writer; others have no reason to differ.
    guard size == 128, quarters == 4, try cursor.variable() == UInt64(count) else { throw .damaged("differences have another form") }
    let first = try cursor.zigzag()
    guard count > 0 else { return [] }
    var values = [first]
    while values.count < count {
      let least = try cursor.zigzag()
      let widths = try cursor.take(4)
      for width in widths where values.count < count {
        guard width <= 64 else { throw .damaged("a width of bits is wrong") }
        var bits = Bits(try cursor.part(Int(width) * 4))
        for _ in 0..<min(32, count - values.count) {
          values.append(values[values.count - 1] &+ least &+ Int64(bitPattern: try bits.next(Int(width))))
        }
      }
    }
    return values
  }

  /// Doubles whose first bytes come before all second ones.
  static func splitDoubles(_ cursor: inout ByteCursor, count: Int) throws(ParquetFault) -> [Double] {
    guard count <= cursor.left / 8 else { throw .damaged("it ends too early") }
    let bytes = try cursor.take(count * 8)
    return (0..<count).map { place in
      Double(bitPattern: (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[$1 * count + place]) << UInt64(8 * $1) })
    }
  }

  static func doubles(_ cursor: inout ByteCursor, count: Int) throws(ParquetFault) -> [Double] {
    guard count <= cursor.left / 8 else { throw .damaged("it ends too early") }
    var values: [Double] = []
    for _ in 0..<count { values.append(Double(bitPattern: try cursor.number(8))) }
    return values
  }

  static func days(_ cursor: inout ByteCursor, count: Int) throws(ParquetFault) -> [Int32] {
    guard count <= cursor.left / 4 else { throw .damaged("it ends too early") }
    var values: [Int32] = []
    for _ in 0..<count { values.append(Int32(bitPattern: UInt32(truncatingIfNeeded: try cursor.number(4)))) }
    return values
  }

  static func flags(_ cursor: inout ByteCursor, count: Int) throws(ParquetFault) -> [Bool] {
    guard count <= cursor.left * 8 else { throw .damaged("it ends too early") }
    var bits = Bits(try cursor.part((count + 7) / 8))
    var values: [Bool] = []
    for _ in 0..<count { values.append(try bits.next(1) == 1) }
    return values
  }

  static func texts(_ cursor: inout ByteCursor, count: Int) throws(ParquetFault) -> [String] {
    guard count <= cursor.left / 4 else { throw .damaged("it ends too early") }
    var values: [String] = []
    for _ in 0..<count {
      let length = Int(try cursor.number(4))
      guard let text = String(validating: try cursor.take(length), as: UTF8.self) else { throw .damaged("a text is not UTF-8") }
      values.append(text)
    }
    return values
  }
}
