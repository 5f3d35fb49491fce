// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Changes to genuine bytes, decoded from an input.
///
/// Random bytes never pass a seal. So the input for a sealed file is a list of changes to a correctly sealed one: bits, bytes, pages and
/// frames from elsewhere, cuts. An empty input changes nothing.
struct EditScript {
  /// The structure of the file: a header, then units of equal size.
  var headerSize = 0
  var unitSize: Int
  /// Other genuine bytes from which pieces may be taken.
  var others: [[UInt8]]

  func apply(_ input: FuzzInput, to genuine: [UInt8]) -> [UInt8] {
    var (input, bytes) = (input, genuine)
    // More changes reveal nothing new.
    for _ in 0..<8 where !input.isEmpty { change(&bytes, genuine, &input) }
    return bytes
  }

  private func change(_ bytes: inout [UInt8], _ genuine: [UInt8], _ input: inout FuzzInput) {
    let kind = input.byte() % 10
    let material = ([genuine] + others)[Int(input.byte()) % (others.count + 1)]
    switch kind {
    case 0:  // a bit
      let place = input.number(below: bytes.count)
      if place < bytes.count { bytes[place] ^= 1 << (input.byte() & 7) }
    case 1, 2:  // some bytes, from the input or all equal
      let place = input.number(below: bytes.count)
      let count = min(kind == 1 ? 1 + Int(input.byte()) % 24 : input.number(below: 2 * unitSize), bytes.count - place)
      let value = input.byte()
      let new = kind == 1 ? input.take(count) : [UInt8](repeating: value, count: count)
      bytes.replaceSubrange(place..<place + new.count, with: new)
    case 3: bytes.removeLast(bytes.count - input.number(below: bytes.count + 1))
    case 4:  // a unit of some bytes replaces one of these
      let (from, to) = (unit(input.number(below: units(material)), of: material), unit(input.number(below: units(bytes)), of: bytes))
      if from.count == to.count { bytes.replaceSubrange(to, with: material[from]) }
    case 5: bytes += material[unit(input.number(below: units(material)), of: material)]
    case 6: bytes = material
    case 7:  // a piece of other bytes at the same position
      let place = input.number(below: min(bytes.count, material.count))
      let end = min(place + input.number(below: 2 * unitSize), bytes.count, material.count)
      if place < end { bytes.replaceSubrange(place..<end, with: material[place..<end]) }
    case 8: bytes += [UInt8](repeating: input.byte(), count: input.number(below: 2 * unitSize))
    default: sumLogHeader(&bytes)
    }
  }

  private func units(_ bytes: [UInt8]) -> Int { max(0, bytes.count - headerSize) / unitSize }

  private func unit(_ number: Int, of bytes: [UInt8]) -> Range<Int> {
    let start = min(headerSize + number * unitSize, bytes.count)
    return start..<min(start + unitSize, bytes.count)
  }

  /// Corrects the unkeyed sum of a log's header: bytes 24 to 32 sum up those before, in the byte order that the first four bytes give.
  private func sumLogHeader(_ bytes: inout [UInt8]) {
    guard headerSize == 32, bytes.count >= 32 else { return }
    let isBig = bytes[3] & 1 != 0
    func word(_ at: Int) -> UInt32 {
      let big = bytes[at..<at + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      return isBig ? big : big.byteSwapped
    }
    var (first, second) = (0 as UInt32, 0 as UInt32)
    for at in stride(from: 0, to: 24, by: 8) {
      first &+= word(at) &+ second
      second &+= word(at + 4) &+ first
    }
    for (place, sum) in [(24, first), (28, second)] {
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
    }
  }
}
