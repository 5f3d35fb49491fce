// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads Parquet files slowly and plainly, for tests. It shares nothing with the writer: each step is a sentence of the format's
/// description.
package struct ParquetReader {
  /// A value as it is in the file.
  package enum Value: Equatable, Sendable {
    case null, boolean(Bool), integer(Int64), real(UInt64), text([UInt8]), day(Int64), instant(Int64)
    case map([[UInt8]], [[UInt8]])

    package static func string(_ text: String) -> Value { .text(Array(text.utf8)) }

    package static func number(_ number: Double) -> Value { .real(number.bitPattern) }
  }

  package struct Fault: Error {
    package var what: String
  }

  /// One leaf of the schema.
  package struct Leaf: Equatable, Sendable {
    package var path: [String]
    /// Parquet's number of the physical type.
    package var type: Int64
    package var isOptional: Bool
    package var isRepeated: Bool
    /// The number of the logical type; nil for none.
    package var logical: Int?
  }

  /// What the footer says of one column of one row group.
  package struct Chunk: Sendable {
    package var leaf: Int
    package var encodings: Set<Int64>
    package var nullCount: Int64
    package var least: [UInt8]?
    package var greatest: [UInt8]?
  }

  package private(set) var leaves: [Leaf] = []
  package private(set) var rowCounts: [Int64] = []
  package private(set) var chunks: [Chunk] = []
  package private(set) var facts: [String: String] = [:]
  /// For each leaf its levels and values in turn.
  private var columns: [[(repetition: Int, definition: Int, value: Value?)]] = []

  /// Reads a whole file.
  package init(_ bytes: [UInt8]) throws {
    guard bytes.count >= 12, bytes.starts(with: Array("PAR1".utf8)), bytes.suffix(4) == Array("PAR1".utf8)[...] else {
      throw Fault(what: "marks")
    }
    let length = Self.number(bytes[(bytes.count - 8)..<(bytes.count - 4)])
    var position = bytes.count - 8 - Int(length)
    let footer = try Thrift.structure(bytes, &position)
    guard position == bytes.count - 8 else { throw Fault(what: "length of the footer") }
    try readSchema(footer[2].list)
    for fact in footer[5].list { facts[String(decoding: fact[1].bytes, as: UTF8.self)] = String(decoding: fact[2].bytes, as: UTF8.self) }
    columns = leaves.map { _ in [] }
    var pages = try footer[4].list.flatMap { group in try readChunks(group, bytes) }
    guard footer[3].integer == rowCounts.reduce(0, +) else { throw Fault(what: "number of rows") }
    try Self.expand(&pages)
    for page in pages { try read(page) }
  }

  /// The values of each column of a row, by the names of the columns.
  package func rows() throws -> [[String: Value]] {
    var rows = Array(repeating: [String: Value](), count: Int(rowCounts.reduce(0, +)))
    for (leaf, column) in zip(leaves, columns) where leaf.path.count == 1 {
      guard column.count == rows.count else { throw Fault(what: "\(leaf.path[0]): \(column.count) values of \(rows.count)") }
      for (place, entry) in column.enumerated() { rows[place][leaf.path[0]] = entry.value ?? .null }
    }
    for (index, leaf) in leaves.enumerated() where leaf.path.last == "key" {
      let (keys, values) = (Self.lists(columns[index]), Self.lists(columns[index + 1]))
      guard keys.count == rows.count, keys.map(\.count) == values.map(\.count) else { throw Fault(what: "entries of maps") }
      for place in rows.indices { rows[place][leaf.path[0]] = .map(keys[place], values[place]) }
    }
    return rows
  }

  private static func lists(_ column: [(repetition: Int, definition: Int, value: Value?)]) -> [[[UInt8]]] {
    var lists: [[[UInt8]]] = []
    for entry in column {
      if entry.repetition == 0 { lists.append([]) }
      if case .text(let bytes)? = entry.value { lists[lists.count - 1].append(bytes) }
    }
    return lists
  }

  // MARK: The footer

  private mutating func readSchema(_ elements: [Thrift]) throws {
    var place = 1
    for _ in 0..<elements[0][5].integer {
      let element = elements[place]
      let name = String(decoding: element[4].bytes, as: UTF8.self)
      guard element[5].isThere else {
        leaves.append(Self.leaf(element, [name]))
        place += 1
        continue
      }
      // A map: a group with one repeated group of a key and a value.
      let inner = elements[place + 1]
      guard element[10].field == 2, inner[3].integer == 2, inner[5].integer == 2 else { throw Fault(what: "shape of a map") }
      for child in elements[(place + 2)...(place + 3)] {
        var leaf = Self.leaf(child, [name, "key_value", String(decoding: child[4].bytes, as: UTF8.self)])
        leaf.isRepeated = true
        leaves.append(leaf)
      }
      place += 4
    }
    guard place == elements.count else { throw Fault(what: "number of elements in the schema") }
  }

  private static func leaf(_ element: Thrift, _ path: [String]) -> Leaf {
    Leaf(path: path, type: element[1].integer, isOptional: element[3].integer == 1, isRepeated: false, logical: element[10].field)
  }

  private struct Page {
    var leaf: Int
    var isDictionary: Bool
    var isPacked: Bool
    var valueCount: Int
    var encoding: Int64
    var size: Int
    var body: [UInt8]
    var isFirst: Bool
  }

  private mutating func readChunks(_ group: Thrift, _ bytes: [UInt8]) throws -> [Page] {
    rowCounts.append(group[3].integer)
    var pages: [Page] = []
    for (index, chunk) in group[1].list.enumerated() {
      let facts = chunk[3]
      let path = facts[3].list.map { String(decoding: $0.bytes, as: UTF8.self) }
      guard path == leaves[index].path, facts[1].integer == leaves[index].type else { throw Fault(what: "path of a chunk") }
      let statistics = facts[12]
      chunks.append(
        Chunk(
          leaf: index, encodings: Set(facts[2].list.map(\.integer)), nullCount: statistics[3].integer,
          least: statistics[6].isThere ? statistics[6].bytes : nil, greatest: statistics[5].isThere ? statistics[5].bytes : nil))
      let start = facts[11].isThere ? facts[11].integer : facts[9].integer
      var position = Int(start)
      var (values, uncompressed, isFirst) = (0, 0, true)
      while values < Int(facts[5].integer) {
        let begin = position
        let header = try Thrift.structure(bytes, &position)
        let (size, packed) = (Int(header[2].integer), Int(header[3].integer))
        let isDictionary = header[1].integer == 2
        let facts2 = header[isDictionary ? 7 : 5]
        let page = Page(
          leaf: index, isDictionary: isDictionary, isPacked: facts[4].integer == 2, valueCount: Int(facts2[1].integer),
          encoding: facts2[2].integer, size: size, body: Array(bytes[position..<(position + packed)]), isFirst: isFirst)
        isFirst = false
        pages.append(page)
        if !isDictionary { values += page.valueCount }
        uncompressed += position - begin + size
        position += packed
      }
      guard values == Int(facts[5].integer), uncompressed == Int(facts[6].integer), position - Int(start) == Int(facts[7].integer) else {
        throw Fault(what: "sizes of a chunk")
      }
    }
    return pages
  }

  /// All pages of gzip at once: `gzip -dc` takes several members in a row.
  private static func expand(_ pages: inout [Page]) throws {
    let packed = pages.indices.filter { pages[$0].isPacked }
    guard !packed.isEmpty else { return }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).gz")
    defer { try? FileManager.default.removeItem(at: file) }  // a file left in the temporary place does no harm
    try Data(packed.flatMap { pages[$0].body }).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    var rest = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())[...]
    process.waitUntilExit()
    for index in packed {
      guard rest.count >= pages[index].size else { throw Fault(what: "size of a page") }
      pages[index].body = Array(rest.prefix(pages[index].size))
      rest = rest.dropFirst(pages[index].size)
    }
    guard rest.isEmpty, process.terminationStatus == 0 else { throw Fault(what: "gzip") }
  }

  // MARK: Pages

  private var dictionary: [Value] = []

  private mutating func read(_ page: Page) throws {
    let leaf = leaves[page.leaf]
    if page.isFirst { dictionary = [] }
    var body = page.body[...]
    guard body.count == page.size else { throw Fault(what: "size of a page") }
    if page.isDictionary {
      dictionary = try plain(&body, page.valueCount, leaf)
      return
    }
    let repetitions = leaf.isRepeated ? try levels(&body, page.valueCount) : Array(repeating: 0, count: page.valueCount)
    let hasDefinitions = leaf.isOptional || leaf.isRepeated
    let definitions = hasDefinitions ? try levels(&body, page.valueCount) : Array(repeating: 1, count: page.valueCount)
    let count = definitions.count { $0 == 1 }
    guard repetitions.isEmpty || repetitions[0] == 0 else { throw Fault(what: "a page begins within a row") }
    var values: [Value]
    switch page.encoding {
    case 0: values = try plain(&body, count, leaf)
    case 5: values = try Self.deltas(&body).map { Self.value($0, leaf) }
    case 8:
      let width = Int(body.popFirst() ?? 0)
      values = try Self.hybrid(&body, width: width, count: count).map { dictionary[Int($0)] }
    case 9:
      let raw = Array(body)
      values = (0..<count).map { place in
        .real((0..<8).reversed().reduce(0) { $0 << 8 | UInt64(raw[$1 * count + place]) })
      }
    case let other: throw Fault(what: "encoding \(other)")
    }
    guard values.count == count else { throw Fault(what: "\(leaf.path): \(values.count) values, \(count) levels") }
    for (repetition, definition) in zip(repetitions, definitions) {
      columns[page.leaf].append((repetition, definition, definition == 1 ? values.removeFirst() : nil))
    }
  }

  private func levels(_ body: inout ArraySlice<UInt8>, _ count: Int) throws -> [Int] {
    let length = Int(Self.number(body.prefix(4)))
    var part = body.dropFirst(4).prefix(length)
    body = body.dropFirst(4 + length)
    return try Self.hybrid(&part, width: 1, count: count).map(Int.init)
  }

  private static func value(_ number: Int64, _ leaf: Leaf) -> Value { leaf.logical == 8 ? .instant(number) : .integer(number) }

  private func plain(_ body: inout ArraySlice<UInt8>, _ count: Int, _ leaf: Leaf) throws -> [Value] {
    var values: [Value] = []
    for place in 0..<count {
      switch leaf.type {
      case 0: values.append(.boolean(body[body.startIndex + place / 8] >> (place % 8) & 1 == 1))
      case 1: values.append(.day(Int64(Int32(truncatingIfNeeded: Self.take(&body, 4)))))
      case 2: values.append(Self.value(Int64(bitPattern: Self.take(&body, 8)), leaf))
      case 5: values.append(.real(Self.take(&body, 8)))
      case 6:
        let length = Int(Self.take(&body, 4))
        guard body.count >= length else { throw Fault(what: "length of a text") }
        values.append(.text(Array(body.prefix(length))))
        body = body.dropFirst(length)
      default: throw Fault(what: "type \(leaf.type)")
      }
    }
    return values
  }

  // MARK: Numbers

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  private static func take(_ body: inout ArraySlice<UInt8>, _ count: Int) -> UInt64 {
    defer { body = body.dropFirst(count) }
    return number(body.prefix(count))
  }

  static func variable(_ body: inout ArraySlice<UInt8>) throws -> UInt64 {
    var (result, shift): (UInt64, UInt64) = (0, 0)
    while let byte = body.popFirst() {
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
      shift += 7
    }
    throw Fault(what: "end within a number")
  }

  static func zigzag(_ body: inout ArraySlice<UInt8>) throws -> Int64 {
    let raw = try variable(&body)
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }

  /// Bit for bit, the least first.
  private static func unpacked(_ bytes: ArraySlice<UInt8>, width: Int, count: Int) -> [UInt64] {
    let bits = bytes.flatMap { byte in (0..<8).map { UInt64(byte >> $0 & 1) } }
    return (0..<count).map { place in (0..<width).reduce(0) { $0 | bits[place * width + $1] << UInt64($1) } }
  }

  /// Run lengths and packed groups, as levels and indices are in.
  package static func hybrid(_ body: inout ArraySlice<UInt8>, width: Int, count: Int) throws -> [UInt64] {
    var values: [UInt64] = []
    while values.count < count {
      let header = try variable(&body)
      if header & 1 == 0 {
        let value = take(&body, (width + 7) / 8)
        values += Array(repeating: value, count: Int(header >> 1))
      } else {
        let groups = Int(header >> 1)
        values += unpacked(body.prefix(groups * width), width: width, count: groups * 8)
        body = body.dropFirst(groups * width)
      }
    }
    // The last group may be filled up.
    guard values.count < count + 8 else { throw Fault(what: "too many numbers") }
    return Array(values.prefix(count))
  }

  /// Differences in blocks.
  package static func deltas(_ body: inout ArraySlice<UInt8>) throws -> [Int64] {
    let (blockSize, quarters) = (Int(try variable(&body)), Int(try variable(&body)))
    let count = Int(try variable(&body))
    let first = try zigzag(&body)
    guard count > 0 else { return [] }
    var values = [first]
    while values.count < count {
      let least = try zigzag(&body)
      let widths = body.prefix(quarters).map(Int.init)
      body = body.dropFirst(quarters)
      for width in widths where values.count < count {
        let size = blockSize / quarters
        let rests = unpacked(body.prefix(width * size / 8), width: width, count: size)
        body = body.dropFirst(width * size / 8)
        for rest in rests where values.count < count { values.append(values[values.count - 1] &+ least &+ Int64(bitPattern: rest)) }
      }
    }
    return values
  }
}

/// A value of Thrift's compact protocol.
private enum Thrift {
  case none
  case flag(Bool)
  case whole(Int64)
  case data([UInt8])
  case elements([Thrift])
  case fields([Int: Thrift])

  var isThere: Bool { if case .none = self { false } else { true } }
  var integer: Int64 { if case .whole(let number) = self { number } else { 0 } }
  var bytes: [UInt8] { if case .data(let bytes) = self { bytes } else { [] } }
  var list: [Thrift] { if case .elements(let elements) = self { elements } else { [] } }
  /// The number of the one field of a union.
  var field: Int? { if case .fields(let fields) = self { fields.keys.first } else { nil } }

  subscript(_ number: Int) -> Thrift { if case .fields(let fields) = self { fields[number] ?? .none } else { .none } }

  static func structure(_ bytes: [UInt8], _ position: inout Int) throws -> Thrift {
    var rest = bytes[position...]
    let value = try structure(&rest)
    position = rest.startIndex
    return value
  }

  private static func structure(_ rest: inout ArraySlice<UInt8>) throws -> Thrift {
    var fields: [Int: Thrift] = [:]
    var number = 0
    while let head = rest.popFirst(), head != 0 {
      if head >> 4 == 0 { number = Int(try ParquetReader.zigzag(&rest)) } else { number += Int(head >> 4) }
      fields[number] = head & 0xF <= 2 ? .flag(head & 0xF == 1) : try value(head & 0xF, &rest)
    }
    return .fields(fields)
  }

  private static func value(_ code: UInt8, _ rest: inout ArraySlice<UInt8>) throws -> Thrift {
    switch code {
    case 4...6: return .whole(try ParquetReader.zigzag(&rest))
    case 8:
      let count = Int(try ParquetReader.variable(&rest))
      defer { rest = rest.dropFirst(count) }
      return .data(Array(rest.prefix(count)))
    case 9:
      let head = rest.popFirst() ?? 0
      let count = head >> 4 == 15 ? Int(try ParquetReader.variable(&rest)) : Int(head >> 4)
      return .elements(try (0..<count).map { _ in try value(head & 0xF, &rest) })
    case 12: return try structure(&rest)
    default: throw ParquetReader.Fault(what: "Thrift's type \(code)")
    }
  }
}
