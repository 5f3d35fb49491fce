// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the footer of a Parquet file of this program says: columns, and where their values are.
struct ParquetLayout {
  /// The values of one leaf in one row group.
  struct Chunk {
    var range: Range<Int>
    var isPacked: Bool
    var valueCount: Int
  }

  struct RowGroup {
    var rowCount: Int
    var chunks: [Chunk]
  }

  /// A column with its leaves: two for a map, one for another.
  var columns: [ParquetColumn] = []
  var groups: [RowGroup] = []
  /// The table's name, as the writer noted it.
  var table: String

  init(_ footer: ThriftValue, contentEnd: Int) throws(ParquetFault) {
    guard footer[6].text?.hasPrefix("OpenHealthKit ") == true,
      let table = footer[5].list.first(where: { $0[1].text == "openhealthkit.table" })?[2].text
    else { throw .foreign }
    self.table = table
    var elements = footer[2].list[...]
    guard let root = elements.popFirst(), let count = root[5].count, count <= ParquetInput.mostColumns, count > 0 else {
      throw .damaged("it has no columns, or too many")
    }
    for _ in 0..<count { columns.append(try Self.column(&elements)) }
    guard elements.isEmpty, Set(columns.map { Array($0.name.utf8) }).count == columns.count else {
      throw .damaged("its columns do not fit")
    }
    let leaves = columns.reduce(0) { $0 + ($1.kind == .map ? 2 : 1) }
    for group in footer[4].list { groups.append(try Self.group(group, leaves, contentEnd)) }
  }

  private static func column(_ elements: inout ArraySlice<ThriftValue>) throws(ParquetFault) -> ParquetColumn {
    guard let element = elements.popFirst(), let name = element[4].text else { throw .damaged("its columns do not fit") }
    if element[5].isThere {
      guard element[5].count == 1, let inner = elements.popFirst(), inner[5].count == 2, inner[3].whole == 2,
        let key = elements.popFirst(), let value = elements.popFirst(), key[1].whole == 6, value[1].whole == 6,
        key[3].whole == 0, value[3].whole == 0
      else { throw .damaged("its columns do not fit") }
      return ParquetColumn(name, .map)
    }
    guard let repetition = element[3].whole, (0...1).contains(repetition) else { throw .damaged("its columns do not fit") }
    let kind: ParquetColumn.Kind? =
      switch (element[1].whole, element[6].whole) {
      case (0, nil): .boolean
      case (1, 6): .day
      case (2, nil): .integer
      case (2, 10): .instant
      case (5, nil): .real
      case (6, 0): .text
      default: nil
      }
    guard let kind else { throw .damaged("a column has an unknown type") }
    return ParquetColumn(name, kind, isOptional: repetition == 1)
  }

  private static func group(_ group: ThriftValue, _ leaves: Int, _ contentEnd: Int) throws(ParquetFault) -> RowGroup {
    guard let rows = group[3].count, group[1].list.count == leaves else { throw .damaged("a row group does not fit its columns") }
    guard rows <= ParquetInput.mostRows else { throw .tooLarge("a row group", limit: ParquetInput.mostRows) }
    var chunks: [Chunk] = []
    var (total, count) = (0, 0)
    for chunk in group[1].list {
      let facts = chunk[3]
      guard let data = facts[9].count, let size = facts[7].count, let unpacked = facts[6].count, let values = facts[5].count,
        let codec = facts[4].whole, codec == 0 || codec == 2
      else { throw .damaged("a column chunk does not fit") }
      let start = facts[11].count ?? data
      guard start >= 4, start <= data, start <= contentEnd, size <= contentEnd - start else {
        throw .damaged("a column chunk is outside the file")
      }
      total = total.addingReportingOverflow(max(size, unpacked)).overflow ? Int.max : total + max(size, unpacked)
      guard total <= ParquetInput.mostBytes else { throw .tooLarge("a row group", limit: ParquetInput.mostBytes) }
      // A few bytes can say a million nulls.
      count = count.addingReportingOverflow(values).overflow ? Int.max : count + values
      guard count <= ParquetInput.mostValues else { throw .tooLarge("a row group", limit: ParquetInput.mostValues) }
      chunks.append(Chunk(range: start..<start + size, isPacked: codec == 2, valueCount: values))
    }
    return RowGroup(rowCount: rows, chunks: chunks)
  }
}
