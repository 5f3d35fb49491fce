// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore

/// A row that a repair set aside, as it was: every column with its very value.
///
/// It is kept as a kept element that bears the number of its removal, negative, in place of a sample's, like a removed medication: nothing
/// that reads elements sees it. It stays until the owner undoes the removal.
struct SetAsideRow: Equatable {
  static let elementName = "SetAside"

  /// A value of a column. Texts are bytes, as they need not be UTF-8.
  enum Value: Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text([UInt8])
    case blob([UInt8])
  }

  var table: String
  var columns: [(name: String, value: Value)]

  static func == (left: SetAsideRow, right: SetAsideRow) -> Bool {
    left.table == right.table && left.columns.map(\.name) == right.columns.map(\.name)
      && left.columns.map(\.value) == right.columns.map(\.value)
  }

  init(table: String, columns: [(name: String, value: Value)]) { (self.table, self.columns) = (table, columns) }

  subscript(_ name: String) -> Value? {
    get { columns.first { $0.name == name }?.value }
    set { if let index = columns.firstIndex(where: { $0.name == name }), let newValue { columns[index].value = newValue } }
  }

  // MARK: As an element

  var element: KeptElement {
    KeptElement(
      name: Self.elementName, attributes: [.init(name: "table", value: table)],
      children: columns.map { column in
        let (kind, text) =
          switch column.value {
          case .null: ("null", "")
          case .integer(let number): ("integer", "\(number)")
          case .real(let number): ("real", "\(number.bitPattern)")
          case .text(let bytes): ("text", Data(bytes).base64EncodedString())
          case .blob(let bytes): ("blob", Data(bytes).base64EncodedString())
          }
        return KeptElement(name: kind, attributes: [.init(name: "column", value: column.name), .init(name: "value", value: text)])
      })
  }

  /// Nil for an element that ``element`` never makes.
  init?(_ element: KeptElement) {
    guard element.name == Self.elementName, let table = element["table"] else { return nil }
    var columns: [(name: String, value: Value)] = []
    for child in element.children {
      guard let name = child["column"], let text = child["value"] else { return nil }
      switch child.name {
      case "null": columns.append((name, .null))
      case "integer":
        guard let number = Int64(text) else { return nil }
        columns.append((name, .integer(number)))
      case "real":
        guard let bits = UInt64(text) else { return nil }
        columns.append((name, .real(Double(bitPattern: bits))))
      case "text", "blob":
        guard let data = Data(base64Encoded: text) else { return nil }
        columns.append((name, child.name == "text" ? .text(Array(data)) : .blob(Array(data))))
      default: return nil
      }
    }
    (self.table, self.columns) = (table, columns)
  }
}

extension SetAsideRow.Value {
  /// The value of a column of a statement at a row.
  init(_ statement: SQLiteStatement, _ column: Int32) {
    switch sqlite3_column_type(statement.handle, column) {
    case SQLITE_INTEGER: self = .integer(statement.int64(column))
    case SQLITE_FLOAT: self = .real(statement.double(column))
    case SQLITE_TEXT: self = .text(statement.bytes(column))
    case SQLITE_BLOB: self = .blob(statement.bytes(column))
    default: self = .null
    }
  }

  func bind(to statement: SQLiteStatement, at index: Int32) {
    switch self {
    case .null: statement.bindNull(at: index)
    case .integer(let number): statement.bind(number, at: index)
    case .real(let number): statement.bind(number, at: index)
    case .text(let bytes): statement.bind(bytes: bytes[...], isText: true, at: index)
    case .blob(let bytes): statement.bind(bytes: bytes[...], isText: false, at: index)
    }
  }
}
