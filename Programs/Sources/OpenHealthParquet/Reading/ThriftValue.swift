// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A value of Thrift's compact protocol.
///
/// Cost: its memory is some hundred bytes for each byte of a hostile file at most, so whoever reads limits the bytes.
enum ThriftValue {
  case none
  case flag(Bool)
  case whole(Int64)
  case bytes([UInt8])
  case list([ThriftValue])
  case fields([Int: ThriftValue])

  /// The most structures and lists inside one another; the footer has seven.
  private static let deepest = 16

  subscript(_ number: Int) -> ThriftValue { if case .fields(let fields) = self { fields[number] ?? .none } else { .none } }

  var whole: Int64? { if case .whole(let number) = self { number } else { nil } }
  var list: [ThriftValue] { if case .list(let elements) = self { elements } else { [] } }
  var isThere: Bool { if case .none = self { false } else { true } }

  /// The text; nil for another value, and for bytes that are no UTF-8.
  var text: String? { if case .bytes(let bytes) = self { String(validating: bytes, as: UTF8.self) } else { nil } }

  /// The number as a count; nil for a negative one.
  var count: Int? { whole.flatMap { $0 >= 0 ? Int(exactly: $0) : nil } }

  static func structure(_ cursor: inout ByteCursor, depth: Int = 0) throws(ParquetFault) -> ThriftValue {
    guard depth < deepest else { throw .damaged("its metadata are too deep") }
    var fields: [Int: ThriftValue] = [:]
    var number: Int64 = 0
    while true {
      let head = try cursor.byte()
      if head == 0 { return .fields(fields) }
      number = head >> 4 == 0 ? try cursor.zigzag() : number &+ Int64(head >> 4)
      guard let place = Int16(exactly: number), fields[Int(place)] == nil else { throw .damaged("its metadata have a field twice") }
      fields[Int(place)] = head & 0xF <= 2 ? .flag(head & 0xF == 1) : try value(head & 0xF, &cursor, depth + 1)
    }
  }

  private static func value(_ code: UInt8, _ cursor: inout ByteCursor, _ depth: Int) throws(ParquetFault) -> ThriftValue {
    switch code {
    case 3: return .whole(Int64(Int8(bitPattern: try cursor.byte())))
    case 4...6: return .whole(try cursor.zigzag())
    case 8: return .bytes(try cursor.take(try cursor.count()))
    case 9:
      guard depth < deepest else { throw .damaged("its metadata are too deep") }
      let head = try cursor.byte()
      let count = head >> 4 == 15 ? try cursor.count() : Int(head >> 4)
      guard count <= cursor.left else { throw .damaged("a count is larger than the file") }
      var elements: [ThriftValue] = []
      for _ in 0..<count { elements.append(try value(head & 0xF, &cursor, depth + 1)) }
      return .list(elements)
    case 12: return try structure(&cursor, depth: depth)
    default: throw .damaged("its metadata have a value of an unknown kind")
    }
  }
}
