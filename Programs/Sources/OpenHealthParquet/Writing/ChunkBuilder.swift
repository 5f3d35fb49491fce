// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Collects the values of one column in the current row group, and encodes them as pages.
struct ChunkBuilder {
  /// An encoded page without its header.
  struct Page {
    var body: [UInt8]
    var valueCount: Int
    var encoding: FileMetadata.Encoding
  }

  /// The data pages, and the dictionary page if there is one.
  struct Pages {
    var dictionary: Page?
    var data: [Page]
  }

  /// The distinct values of the column, and the index of each value among them.
  private struct Dictionary {
    var page: Page
    var indices: [UInt32]
    var bitWidth: Int
  }

  private static let mostEntries = 20_000
  private static let mostPageBytes = 1 << 20

  let type: FileMetadata.PhysicalType
  let path: [String]
  private let isOptional: Bool
  private let isRepeated: Bool
  private var definitions: [UInt8] = []
  private var repetitions: [UInt8] = []
  private(set) var entryCount = 0
  private(set) var nullCount = 0

  private var flags: [Bool] = []
  private var days: [Int32] = []
  private var integers: [Int64] = []
  private var reals: [Double] = []
  private var texts: TextValues

  /// - Parameter child: `key` or `value` for the two parts of a map; nil for any other column.
  init(_ column: ParquetColumn, child: String? = nil) {
    type = column.physicalType
    path = [column.name] + (child.map { ["key_value", $0] } ?? [])
    isOptional = column.isOptional && child == nil
    isRepeated = child != nil
    texts = TextValues(isDistinct: column.isDistinct)
  }

  /// The approximate number of bytes in memory.
  var byteCount: Int { texts.byteCount + (type == .byteArray ? 0 : entryCount * 8) + definitions.count + repetitions.count }

  // MARK: Values

  /// Appends the value of a row. A value of another type is a programming error.
  mutating func append(_ value: ParquetValue) {
    entryCount += 1
    if case .null = value {
      precondition(isOptional, "A column that is not optional has a value in each row.")
      nullCount += 1
      definitions.append(0)
      return
    }
    if isOptional { definitions.append(1) }
    switch (value, type) {
    case (.boolean(let flag), .boolean): flags.append(flag)
    case (.day(let day), .int32): days.append(day)
    case (.integer(let number), .int64), (.instant(let number), .int64): integers.append(number)
    case (.real(let number), .double): reals.append(number)
    case (.text(let text), .byteArray): texts.append(text)
    default: preconditionFailure("The value is not of the column's kind.")
    }
  }

  /// Appends the keys, or the values, of a row's map.
  mutating func append(entries: some Collection<String>) {
    guard !entries.isEmpty else {
      (entryCount, nullCount) = (entryCount + 1, nullCount + 1)
      definitions.append(0)
      repetitions.append(0)
      return
    }
    for (place, text) in entries.enumerated() {
      entryCount += 1
      definitions.append(1)
      repetitions.append(place == 0 ? 0 : 1)
      texts.append(text)
    }
  }

  // MARK: Pages

  /// All values as pages, each of which begins with a row.
  func pages() -> Pages {
    let dictionary = dictionary()
    var pages = Pages(dictionary: dictionary?.page, data: [])
    var (entry, value) = (0, 0)
    while entry < entryCount {
      let end = endOfPage(from: entry, value)
      let valueEnd = value + (definitions.isEmpty ? end.entry - entry : end.values)
      let (body, encoding) = encoded(value..<valueEnd, dictionary)
      pages.data.append(Page(body: levels(entry..<end.entry) + body, valueCount: end.entry - entry, encoding: encoding))
      (entry, value) = (end.entry, valueEnd)
    }
    return pages
  }

  /// The end of a page, and the number of its entries that have values.
  private func endOfPage(from start: Int, _ firstValue: Int) -> (entry: Int, values: Int) {
    var (entry, values, bytes) = (start, 0, 0)
    while entry < entryCount {
      let isStart = repetitions.isEmpty || repetitions[entry] == 0
      if isStart, entry > start, entry - start >= Self.mostEntries || bytes >= Self.mostPageBytes { break }
      if definitions.isEmpty || definitions[entry] == 1 {
        if type == .byteArray { bytes += texts.size(at: firstValue + values) }
        values += 1
      }
      entry += 1
    }
    return (entry, values)
  }

  private func levels(_ range: Range<Int>) -> [UInt8] {
    var out: [UInt8] = []
    for levels in [repetitions, definitions] where !levels.isEmpty {
      let body = RunLengths.encoded(levels[range].map { UInt32($0) }[...], bitWidth: 1)
      // Unsafe: the buffer covers the four bytes of a local integer, and is copied inside the closure.
      withUnsafeBytes(of: UInt32(body.count).littleEndian) { out.append(contentsOf: $0) }
      out += body
    }
    return out
  }

  private func encoded(_ range: Range<Int>, _ dictionary: Dictionary?) -> (body: [UInt8], encoding: FileMetadata.Encoding) {
    if let dictionary {
      let width = dictionary.bitWidth
      return ([UInt8(width)] + RunLengths.encoded(dictionary.indices[range], bitWidth: width), .dictionary)
    }
    return switch type {
    case .boolean: (PlainValues.encoded(flags[range]), .plain)
    case .int32: (PlainValues.encoded(days[range]), .plain)
    case .int64: (DeltaPacking.encoded(integers[range]), .delta)
    case .double: (PlainValues.byteStreams(reals[range]), .split)
    case .byteArray: (texts.plain(range), .plain)
    }
  }

  // MARK: Dictionaries

  /// With more distinct numbers, no dictionary is used.
  private static let mostNumbers = 4096

  private func dictionary() -> Dictionary? {
    switch type {
    case .byteArray where texts.hasDictionary:
      let page = Page(body: PlainValues.encoded(texts.entries), valueCount: texts.entries.count, encoding: .plain)
      return Dictionary(page: page, indices: texts.indices, bitWidth: RunLengths.bitWidth(forCount: texts.entries.count))
    case .double: return dictionaryOfNumbers()
    default: return nil
    }
  }

  private func dictionaryOfNumbers() -> Dictionary? {
    // By bit pattern, which distinguishes zeros and makes a NaN equal to itself.
    var places: [UInt64: UInt32] = [:]
    var entries: [Double] = []
    var indices: [UInt32] = []
    let most = min(Self.mostNumbers, reals.count / 4)
    for number in reals {
      if let known = places[number.bitPattern] {
        indices.append(known)
        continue
      }
      guard entries.count < most else { return nil }
      places[number.bitPattern] = UInt32(entries.count)
      indices.append(UInt32(entries.count))
      entries.append(number)
    }
    guard !entries.isEmpty else { return nil }
    let page = Page(body: PlainValues.encoded(entries[...]), valueCount: entries.count, encoding: .plain)
    return Dictionary(page: page, indices: indices, bitWidth: RunLengths.bitWidth(forCount: entries.count))
  }

  // MARK: Statistics

  /// The smallest and largest value; nil without values, or without an order among them.
  var statistics: FileMetadata.Statistics? {
    switch type {
    case .boolean: return nil
    case .int32: return Self.bounds(days.min(), days.max()) { PlainValues.encoded([$0]) }
    case .int64: return Self.bounds(integers.min(), integers.max()) { PlainValues.encoded([$0]) }
    case .byteArray: return texts.bounds
    case .double:
      guard !reals.contains(where: \.isNaN), let least = reals.min(), let greatest = reals.max() else { return nil }
      // Readers may confuse the two zeros.
      return Self.bounds(least == 0 ? -0.0 : least, greatest == 0 ? 0.0 : greatest) { PlainValues.encoded([$0]) }
    }
  }

  private static func bounds<Number>(_ least: Number?, _ greatest: Number?, _ bytes: (Number) -> [UInt8]) -> FileMetadata.Statistics? {
    guard let least, let greatest else { return nil }
    return FileMetadata.Statistics(least: bytes(least), greatest: bytes(greatest))
  }
}
