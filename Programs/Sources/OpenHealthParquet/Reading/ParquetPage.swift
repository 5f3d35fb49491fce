// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The values of one page, and which rows have one.
struct ParquetPage {
  /// Values of one type.
  enum Content {
    case flags([Bool])
    case days([Int32])
    case integers([Int64])
    case reals([Double])
    case texts([String])

    var count: Int {
      switch self {
      case .flags(let values): values.count
      case .days(let values): values.count
      case .integers(let values): values.count
      case .reals(let values): values.count
      case .texts(let values): values.count
      }
    }
  }

  /// For each entry whether it has a value; all 1 for a column that is not optional.
  private(set) var definitions: [UInt32] = []
  /// For each entry of a map whether it is a further one of its row.
  private(set) var repetitions: [UInt32] = []
  private(set) var content: Content

  /// Decodes a data page of `count` entries.
  init(
    _ body: [UInt8], _ column: ParquetColumn, count: Int, _ encoding: Int64, _ dictionary: Content?
  ) throws(ParquetFault) {
    var cursor = ByteCursor(body)
    if column.kind == .map { repetitions = try Self.levels(&cursor, count) }
    let hasLevels = column.kind == .map || column.isOptional
    if hasLevels { definitions = try Self.levels(&cursor, count) }
    let values = hasLevels ? definitions.reduce(0) { $0 + Int($1) } : count
    content = try Self.content(column, &cursor, count: values, encoding, dictionary)
    guard cursor.left == 0, content.count == values else { throw .damaged("a page has another length") }
  }

  private static func levels(_ cursor: inout ByteCursor, _ count: Int) throws(ParquetFault) -> [UInt32] {
    var part = try cursor.part(Int(try cursor.number(4)))
    let levels = try PageValues.runLengths(&part, width: 1, count: count)
    guard part.left == 0, levels.allSatisfy({ $0 <= 1 }) else { throw .damaged("levels have another length") }
    return levels
  }

  private static func content(
    _ column: ParquetColumn, _ cursor: inout ByteCursor, count: Int, _ encoding: Int64, _ dictionary: Content?
  ) throws(ParquetFault) -> Content {
    switch encoding {
    case 0: return try plain(column, &cursor, count: count)
    case 5 where column.physicalType == .int64: return .integers(try PageValues.deltas(&cursor, count: count))
    case 9 where column.kind == .real: return .reals(try PageValues.splitDoubles(&cursor, count: count))
    case 8:
      guard let dictionary else { throw .damaged("a dictionary is missing") }
      let width = Int(try cursor.byte())
      let indices = try PageValues.runLengths(&cursor, width: width, count: count)
      guard indices.allSatisfy({ $0 < dictionary.count }) else { throw .damaged("an index is behind the dictionary") }
      switch dictionary {
      case .reals(let values): return .reals(indices.map { values[Int($0)] })
      case .texts(let values): return .texts(indices.map { values[Int($0)] })
      default: throw .damaged("a dictionary has other values")
      }
    default: throw .damaged("an encoding is unknown")
    }
  }

  /// Values one after another.
  static func plain(_ column: ParquetColumn, _ cursor: inout ByteCursor, count: Int) throws(ParquetFault) -> Content {
    switch column.kind {
    case .boolean: return .flags(try PageValues.flags(&cursor, count: count))
    case .day: return .days(try PageValues.days(&cursor, count: count))
    case .real: return .reals(try PageValues.doubles(&cursor, count: count))
    case .text, .map: return .texts(try PageValues.texts(&cursor, count: count))
    case .integer, .instant: throw .damaged("an encoding is unknown")
    }
  }

  /// The value of each row of a column that is no map.
  func values(of column: ParquetColumn) -> [ParquetValue] {
    let values: [ParquetValue] =
      switch content {
      case .flags(let values): values.map(ParquetValue.boolean)
      case .days(let values): values.map(ParquetValue.day)
      case .integers(let values): values.map(column.kind == .instant ? ParquetValue.instant : ParquetValue.integer)
      case .reals(let values): values.map(ParquetValue.real)
      case .texts(let values): values.map(ParquetValue.text)
      }
    guard column.isOptional else { return values }
    var next = 0
    return definitions.map { definition in
      guard definition == 1 else { return .null }
      defer { next += 1 }
      return values[next]
    }
  }
}
