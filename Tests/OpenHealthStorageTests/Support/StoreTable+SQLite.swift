// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

@testable import OpenHealthStorage

extension StoreTable {
  /// The statements that make the table in an empty file.
  var sqlite: String {
    let keyColumn = !isClustered && key.count == 1 ? columns.first { $0.name == key[0] && $0.kind == .integer } : nil
    var lines = columns.filter(\.isStored).map { column in
      if column.name == keyColumn?.name { return "\(column.name) INTEGER PRIMARY KEY\(numbers == .counted ? " AUTOINCREMENT" : "")" }
      let words = [column.name, column.sqliteType, column.isNullable ? "" : "NOT NULL", column.standard.map { "DEFAULT \($0)" } ?? ""]
      let reference = references.first { $0.column == column.name && $0.place != .servers }
      let cascade = reference?.cascades == true ? " ON DELETE CASCADE" : ""
      return (words + [reference.map { "REFERENCES \($0.table)\(cascade)" } ?? ""]).filter { !$0.isEmpty }.joined(separator: " ")
    }
    if keyColumn == nil, !key.isEmpty { lines.append("PRIMARY KEY (\(key.joined(separator: ", ")))") }
    if let check { lines.append("CHECK (\(check))") }
    let statements = indices.enumerated().filter { $0.element.place != .servers }.map { number, index in
      let condition = index.condition.map { " WHERE \($0)" } ?? ""
      let columns = index.columns.joined(separator: ", ")
      return "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(name)_\(number + 1) ON \(name) (\(columns))\(condition);"
    }
    return (["CREATE TABLE \(name) (\(lines.joined(separator: ", ")))\(isClustered ? " WITHOUT ROWID" : "");"] + statements)
      .joined(separator: "\n")
  }
}

extension StoreColumn {
  fileprivate var sqliteType: String {
    switch kind {
    case .integer: "INTEGER"
    case .text: "TEXT"
    case .bytes: "BLOB"
    case .number, .textOrNumber, .moment, .digest: ""
    }
  }
}
