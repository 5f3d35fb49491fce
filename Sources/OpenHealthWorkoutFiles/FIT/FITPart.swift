// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One of the files in sequence that a FIT file consists of: where its data are, and what is wrong around them.
struct FITPart {
  /// The messages. They may be damaged.
  var data: Range<Int>
  /// Damage that leaves all messages readable.
  var faults: [FITFault] = []
  /// Why the end of the messages is missing; nil if it is there.
  var missingEnd: FITFault?
}

extension FITPart {
  private static let magic = Array(".FIT".utf8)
  private static let headerSizes = [12, 14]
  /// The highest known major version of the protocol.
  private static let highestVersion = 2
  /// How many bytes may precede the first header: fewer than in a zip archive, whose first file can be a FIT file.
  private static let farthestStart = 16

  /// Whether bytes begin like a FIT file, or with a few other bytes before one.
  static func isFIT(_ bytes: some Collection<UInt8>) -> Bool {
    let beginning = Array(bytes.prefix(farthestStart + 12))
    return hasMagic(beginning, at: 0) || firstHeader(in: beginning, from: 0) != nil
  }

  private static func hasMagic(_ bytes: [UInt8], at start: Int) -> Bool {
    start + 12 <= bytes.count && bytes[start + 8..<start + 12].elementsEqual(magic)
  }

  /// The place of the next bytes that look like a header.
  private static func firstHeader(in bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    while place + 12 <= bytes.count {
      if bytes[place + 8] == magic[0], hasMagic(bytes, at: place), headerSizes.contains(Int(bytes[place])) { return place }
      place += 1
    }
    return nil
  }

  /// All files in sequence, and the bytes between them that belong to none. Ends with one more file than the limit.
  static func all(in bytes: [UInt8], limit: Int) -> (parts: [FITPart], faults: [FITFault]) {
    var (parts, faults) = ([FITPart](), [FITFault]())
    var start = 0
    while start < bytes.count, parts.count <= limit {
      // Some devices fill the last block of a file with zeros.
      if !parts.isEmpty, bytes[start...].allSatisfy({ $0 == 0 }) { break }
      guard hasMagic(bytes, at: start) else {
        let next = firstHeader(in: bytes, from: start) ?? bytes.count
        faults.append(.strayBytes(at: start, count: next - start))
        start = next
        continue
      }
      let (part, end) = part(of: bytes, at: start)
      parts.append(part)
      start = end
    }
    return (parts, faults)
  }

  private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  /// The file whose header begins here, and where the next one can begin.
  private static func part(of bytes: [UInt8], at start: Int) -> (part: FITPart, end: Int) {
    var part = FITPart(data: start..<start)
    let headerSize = headerSize(bytes, start, &part.faults)
    var isSure = true
    if headerSize >= 14, case let sum = number(bytes, start + 12, 2), sum != 0, sum != Int(FITChecksum.of(bytes[start..<start + 12])) {
      if part.faults.isEmpty { part.faults.append(.headerChecksum(at: start)) }
      isSure = false
    }
    let version = Int(bytes[start + 1] >> 4)
    if version > highestVersion, isSure {
      part.missingEnd = .version(version)
      return (part, firstHeader(in: bytes, from: start + headerSize) ?? bytes.count)
    }
    let data = start + headerSize
    let size = number(bytes, start + 4, 4)
    let stated = data + size
    func isWhole(_ end: Int) -> Bool {
      end >= data && end + 2 <= bytes.count && Int(FITChecksum.of(bytes[start..<end])) == number(bytes, end, 2)
    }
    if isWhole(stated) {
      part.data = data..<stated
      return (part, stated + 2)
    }
    // Only a damaged file is searched for the next one.
    let next = firstHeader(in: bytes, from: data)
    if size == 0 {
      part.data = data..<(next ?? bytes.count)
      part.missingEnd = .unfinished
    } else if stated + 2 > bytes.count, next == nil {
      part.data = data..<min(stated, bytes.count)
      if stated <= bytes.count {
        part.faults.append(.noChecksum(at: stated))
      } else {
        part.missingEnd = .cutShort(bytes: stated + 2 - bytes.count)
      }
      return (part, bytes.count)
    } else if stated + 2 <= bytes.count, follows(bytes, stated + 2) {
      part.data = data..<stated
      part.faults.append(.checksum(at: stated))
      return (part, stated + 2)
    } else {
      // The header states a wrong length, or bytes came in between: the data end before the next file.
      let end = max(data, (next ?? bytes.count) - 2)
      part.data = data..<end
      part.faults.append(.checksum(at: end))
    }
    return (part, next ?? bytes.count)
  }

  /// Whether the place is one where a file can have ended.
  private static func follows(_ bytes: [UInt8], _ place: Int) -> Bool {
    place == bytes.count || hasMagic(bytes, at: place) || bytes[place...].allSatisfy { $0 == 0 }
  }

  /// The length of a header. Where it is damaged, the check sum of the header, or what follows it, shows which it was.
  private static func headerSize(_ bytes: [UInt8], _ start: Int, _ faults: inout [FITFault]) -> Int {
    let stated = Int(bytes[start])
    let canBeLong = start + 14 <= bytes.count
    if stated == 14, canBeLong { return 14 }
    if canBeLong, FITChecksum.of([14] + bytes[start + 1..<start + 12]) == UInt16(number(bytes, start + 12, 2)) {
      faults.append(.headerSize(at: start))
      return 14
    }
    if stated == 12 || (stated > 14 && start + stated <= bytes.count) { return stated }
    faults.append(.headerSize(at: start))
    let isDefinition =
      canBeLong && bytes[start + 12] & 0xD0 == 0x40 && bytes[start + 13] == 0
      && (start + 14 == bytes.count || bytes[start + 14] < 2)
    return isDefinition || !canBeLong ? 12 : 14
  }
}
