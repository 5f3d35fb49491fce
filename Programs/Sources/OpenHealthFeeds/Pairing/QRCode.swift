// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A QR code of some bytes (ISO/IEC 18004), in byte mode with error correction of level M, of versions 1 to 10: at most 213 bytes.
///
///     for line in QRCode(Array(text.utf8))?.terminalLines ?? [] { print(line) }
package struct QRCode: Sendable {
  /// The modules, row by row; true is dark.
  package private(set) var modules: [[Bool]]
  /// Whether a module belongs to a pattern, and holds no data.
  private var isReserved: [[Bool]]

  /// Data and error correction of a version: the codewords of correction in each block, and the blocks with their data codewords.
  private struct Layout {
    var correction: Int
    var blocks: [(count: Int, data: Int)]

    var dataCount: Int { blocks.reduce(0) { $0 + $1.count * $1.data } }
  }

  private static let layouts: [Layout] = [
    .init(correction: 10, blocks: [(1, 16)]), .init(correction: 16, blocks: [(1, 28)]), .init(correction: 26, blocks: [(1, 44)]),
    .init(correction: 18, blocks: [(2, 32)]), .init(correction: 24, blocks: [(2, 43)]), .init(correction: 16, blocks: [(4, 27)]),
    .init(correction: 18, blocks: [(4, 31)]), .init(correction: 22, blocks: [(2, 38), (2, 39)]),
    .init(correction: 22, blocks: [(3, 36), (2, 37)]), .init(correction: 26, blocks: [(4, 43), (1, 44)]),
  ]
  /// The last centre of the alignment patterns of each version; from version 7 on there is one in the middle, too.
  private static let lastCentres = [0, 18, 22, 26, 30, 34, 38, 42, 46, 50]

  /// The code of bytes; nil for more than 213.
  ///
  /// - Parameter mask: the mask, 0 to 7; by default the one whose code is read best.
  package init?(_ bytes: [UInt8], mask: Int? = nil) {
    let version = (1...10).first { version in
      bytes.count + (version < 10 ? 2 : 3) <= Self.layouts[version - 1].dataCount
    }
    guard let version else { return nil }
    let codewords = Self.codewords(bytes, version)
    var best: (code: QRCode, penalty: Int)?
    for mask in mask.map({ $0...$0 }) ?? 0...7 {
      var code = QRCode(version: version)
      code.place(codewords, mask)
      code.placeFormat(mask)
      let penalty = code.penalty
      if penalty < best?.penalty ?? .max { best = (code, penalty) }
    }
    guard let best else { return nil }
    self = best.code
  }

  // MARK: Codewords

  /// The data with its error correction, in the order in which it is placed.
  private static func codewords(_ bytes: [UInt8], _ version: Int) -> [UInt8] {
    let layout = layouts[version - 1]
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) { for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) } }
    append(0b0100, 4)
    append(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, layout.dataCount * 8 - bits.count))
    while bits.count % 8 != 0 { bits.append(false) }
    var data = stride(from: 0, to: bits.count, by: 8).map { start in bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) } as UInt8 }
    for filler in 0..<layout.dataCount - data.count { data.append(filler % 2 == 0 ? 0xEC : 0x11) }
    var blocks: [(data: [UInt8], correction: [UInt8])] = []
    var next = 0
    for (count, size) in layout.blocks {
      for _ in 0..<count {
        let block = Array(data[next..<next + size])
        blocks.append((block, ReedSolomon.correction(of: block, count: layout.correction)))
        next += size
      }
    }
    var all: [UInt8] = []
    for place in 0..<(blocks.map(\.data.count).max() ?? 0) { all += blocks.compactMap { place < $0.data.count ? $0.data[place] : nil } }
    for place in 0..<layout.correction { all += blocks.map { $0.correction[place] } }
    return all
  }

  // MARK: Patterns

  private init(version: Int) {
    let size = 17 + 4 * version
    modules = Array(repeating: Array(repeating: false, count: size), count: size)
    isReserved = modules
    for (row, column) in [(0, 0), (0, size - 7), (size - 7, 0)] {
      // The pattern with the light edge around it.
      for y in -1...7 {
        for x in -1...7 where (0..<size).contains(row + y) && (0..<size).contains(column + x) {
          let distance = max(abs(y - 3), abs(x - 3))
          set(row + y, column + x, distance != 2 && distance != 4)
        }
      }
    }
    for place in 8..<size - 8 {
      set(6, place, place % 2 == 0)
      set(place, 6, place % 2 == 0)
    }
    let last = Self.lastCentres[version - 1]
    let centres = version == 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last]
    for row in centres {
      for column in centres
      where !isReserved[row][column] || row == 6 && column != 6 && column != last || column == 6 && row != 6 && row != last {
        for y in -2...2 { for x in -2...2 { set(row + y, column + x, max(abs(y), abs(x)) != 1) } }
      }
    }
    // Room for the format, and the module that is always dark.
    for place in 0..<9 where place != 6 {
      set(8, place, false)
      set(place, 8, false)
    }
    for place in 0..<8 {
      set(8, size - 1 - place, false)
      set(size - 1 - place, 8, false)
    }
    set(size - 8, 8, true)
    guard version >= 7 else { return }
    let bits = version << 12 | Self.remainder(version, count: 12, of: 0x1F25)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      set(place / 3, size - 11 + place % 3, isDark)
      set(size - 11 + place % 3, place / 3, isDark)
    }
  }

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    modules[row][column] = isDark
    isReserved[row][column] = true
  }

  /// The remainder of a code of Bose, Chaudhuri and Hocquenghem.
  private static func remainder(_ value: Int, count: Int, of polynomial: Int) -> Int {
    var rest = value << count
    while rest >= 1 << count {
      rest ^= polynomial << (Int.bitWidth - rest.leadingZeroBitCount - (Int.bitWidth - polynomial.leadingZeroBitCount))
    }
    return rest
  }

  private mutating func placeFormat(_ mask: Int) {
    let size = modules.count
    // Level M is 00.
    let bits = (mask << 10 | Self.remainder(mask, count: 10, of: 0x537)) ^ 0x5412
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      switch place {
      case 0..<6: set(place, 8, isDark)
      case 6, 7: set(place + 1, 8, isDark)
      case 8: set(8, 7, isDark)
      default: set(8, 14 - place, isDark)
      }
      if place < 8 { set(8, size - 1 - place, isDark) } else { set(size - 15 + place, 8, isDark) }
    }
  }

  /// Places the bits from below at the right, in columns of two, upwards and downwards in turns.
  private mutating func place(_ codewords: [UInt8], _ mask: Int) {
    let size = modules.count
    var next = 0
    var isUpwards = true
    var right = size - 1
    while right > 0 {
      // The column of the timing pattern has none.
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = isUpwards ? size - 1 - step : step
        for column in [right, right - 1] where !isReserved[row][column] {
          let bit = next < codewords.count * 8 && codewords[next / 8] >> (7 - next % 8) & 1 == 1
          modules[row][column] = bit != Self.isFlipped(mask, row, column)
          next += 1
        }
      }
      isUpwards.toggle()
      right -= 2
    }
  }

  private static func isFlipped(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  // MARK: The choice of the mask

  /// How hard the code is to read, by the four rules of the standard.
  private var penalty: Int {
    let size = modules.count
    var sum = 0
    let finder: [[Bool]] = [0b1011_1010_000, 0b0000_1011_101].map { bits in (0..<11).map { bits >> (10 - $0) & 1 == 1 } }
    for isTransposed in [false, true] {
      for line in 0..<size {
        let row = (0..<size).map { isTransposed ? modules[$0][line] : modules[line][$0] }
        var run = 0
        for place in 0..<size {
          run = place > 0 && row[place] == row[place - 1] ? run + 1 : 1
          if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
          if place + 11 <= size, finder.contains(where: { $0.elementsEqual(row[place..<place + 11]) }) { sum += 40 }
        }
      }
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let first = modules[row][column]
        if modules[row][column + 1] == first, modules[row + 1][column] == first, modules[row + 1][column + 1] == first { sum += 3 }
      }
    }
    let dark = modules.reduce(0) { $0 + $1.count { $0 } }
    return sum + abs(dark * 20 - size * size * 10) / (size * size) * 10
  }

  // MARK: In a terminal

  /// The code as lines of text with half blocks, light modules as blocks, with the light edge that readers need.
  package var terminalLines: [String] {
    let size = modules.count
    func isDark(_ row: Int, _ column: Int) -> Bool {
      (0..<size).contains(row) && (0..<size).contains(column) && modules[row][column]
    }
    return stride(from: -4, to: size + 4, by: 2).map { row in
      String(
        (-4..<size + 4).map { column -> Character in
          switch (isDark(row, column), isDark(row + 1, column)) {
          case (false, false): "█"
          case (false, true): "▀"
          case (true, false): "▄"
          case (true, true): " "
          }
        })
    }
  }
}

/// Error correction of Reed and Solomon over the field of 256 elements with the polynomial 0x11D.
private enum ReedSolomon {
  private static let powers: [UInt8] = {
    var powers: [UInt8] = [1]
    for _ in 1..<255 {
      let next = Int(powers[powers.count - 1]) << 1
      powers.append(UInt8(next > 255 ? next ^ 0x11D : next))
    }
    return powers
  }()
  private static let logarithms: [Int] = {
    var logarithms = [Int](repeating: 0, count: 256)
    for (exponent, power) in powers.enumerated() { logarithms[Int(power)] = exponent }
    return logarithms
  }()

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    left == 0 || right == 0 ? 0 : powers[(logarithms[Int(left)] + logarithms[Int(right)]) % 255]
  }

  static func correction(of data: [UInt8], count: Int) -> [UInt8] {
    // The coefficients of the generator, the highest first, without that of the highest power, which is 1.
    var generator = [UInt8](repeating: 0, count: count)
    generator[count - 1] = 1
    for exponent in 0..<count {
      for place in 0..<count {
        generator[place] = product(generator[place], powers[exponent]) ^ (place + 1 < count ? generator[place + 1] : 0)
      }
    }
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest[0]
      rest = Array(rest.dropFirst()) + [0]
      for place in 0..<count { rest[place] ^= product(generator[place], factor) }
    }
    return rest
  }
}
