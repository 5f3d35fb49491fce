// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One element of the tree that describes the columns of a file, written depth first.
struct SchemaElement {
  /// Parquet's `LogicalType`, which is written together with the older `ConvertedType`.
  enum Meaning { case text, map, day, instant }

  var name: String
  var type: FileMetadata.PhysicalType?
  var repetition: FileMetadata.Repetition?
  var childCount: Int?
  var meaning: Meaning?

  static func all(of columns: [ParquetColumn]) -> [SchemaElement] {
    [SchemaElement(name: "schema", childCount: columns.count)] + columns.flatMap(elements)
  }

  private static func elements(of column: ParquetColumn) -> [SchemaElement] {
    let repetition: FileMetadata.Repetition = column.isOptional ? .optional : .required
    guard column.kind == .map else {
      return [SchemaElement(name: column.name, type: column.physicalType, repetition: repetition, meaning: meaning(of: column.kind))]
    }
    return [
      SchemaElement(name: column.name, repetition: .required, childCount: 1, meaning: .map),
      SchemaElement(name: "key_value", repetition: .repeated, childCount: 2),
      SchemaElement(name: "key", type: .byteArray, repetition: .required, meaning: .text),
      SchemaElement(name: "value", type: .byteArray, repetition: .required, meaning: .text),
    ]
  }

  private static func meaning(of kind: ParquetColumn.Kind) -> Meaning? {
    switch kind {
    case .boolean, .integer, .real: nil
    case .text: .text
    case .day: .day
    case .instant: .instant
    case .map: .map
    }
  }

  func write(to out: inout ThriftWriter) {
    if let type { out.field(1, type.rawValue) }
    if let repetition { out.field(3, repetition.rawValue) }
    out.field(4, name)
    if let childCount { out.field(5, Int32(childCount)) }
    switch meaning {
    case nil: break
    case .text:
      out.field(6, Int32(0))
      out.field(10) { $0.field(1) { _ in } }
    case .map:
      out.field(6, Int32(1))
      out.field(10) { $0.field(2) { _ in } }
    case .day:
      out.field(6, Int32(6))
      out.field(10) { $0.field(6) { _ in } }
    case .instant:
      out.field(6, Int32(10))
      out.field(10) { logical in
        logical.field(8) { timestamp in
          timestamp.field(1, true)
          timestamp.field(2) { unit in unit.field(2) { _ in } }
        }
      }
    }
  }
}

extension ParquetColumn {
  var physicalType: FileMetadata.PhysicalType {
    switch kind {
    case .boolean: .boolean
    case .integer, .instant: .int64
    case .real: .double
    case .day: .int32
    case .text, .map: .byteArray
    }
  }
}
