// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

@testable import OpenHealthStorage

extension StoreTable {
  /// The statements that make the table in a database that has the table `person` and the functions of the schema.
  var postgres: String {
    let person = "person_id bigint NOT NULL DEFAULT openhealth_person()" + (namesPerson ? " REFERENCES person ON DELETE CASCADE" : "")
    let encrypted = columns.filter(\.hasEncryptedTwin)
    let lines =
      [person] + columns.map { "\(Self.quoted($0.name)) \(type(of: $0))" } + encrypted.map { "encrypted_\($0.name) bytea" }
      + ["PRIMARY KEY (\(personal(key)))"] + (check.map { ["CHECK (\($0))"] } ?? [])
      + encrypted.map { "CHECK ((\($0.name) IS NULL) <> (encrypted_\($0.name) IS NULL))" }
      + references.filter { $0.place != .file }.map {
        "FOREIGN KEY (\(personal([$0.column]))) REFERENCES \($0.table)\($0.cascades ? " ON DELETE CASCADE" : "")"
      }
    let statements = indices.filter { $0.place != .file }.map { index in
      let condition = index.condition.map { " WHERE \($0)" } ?? ""
      return "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX ON \(name) (\(personal(index.columns)))\(condition);"
    }
    return """
      CREATE TABLE \(name) (\(lines.joined(separator: ", ")));
      ALTER TABLE \(name) ENABLE ROW LEVEL SECURITY;
      ALTER TABLE \(name) FORCE ROW LEVEL SECURITY;
      CREATE POLICY own_person ON \(name) USING (person_id = openhealth_person()) WITH CHECK (person_id = openhealth_person());
      \(statements.joined(separator: "\n"))
      """
  }

  private static func quoted(_ name: String) -> String { name == "end" ? "\"end\"" : name }

  private func personal(_ columns: [String]) -> String { (["person_id"] + columns.map(Self.quoted)).joined(separator: ", ") }

  private func type(of column: StoreColumn) -> String {
    let type =
      switch column.kind {
      case .integer: "bigint"
      case .number: "double precision"
      case .text, .textOrNumber: "text"
      case .bytes: "bytea"
      case .moment: "timestamptz"
      case .digest(let texts): "bytea GENERATED ALWAYS AS (openhealth_digest(\(texts.joined(separator: ", ")))) STORED"
      }
    let number = column.name == "id" ? (numbers == .following ? "openhealth_next_\(name)()" : "openhealth_next_number('\(name)')") : nil
    let standard = (number ?? column.standard).map { " DEFAULT \($0)" } ?? ""
    return type + (column.isNullable || column.hasEncryptedTwin ? "" : " NOT NULL") + standard
  }
}

extension StoreColumn {
  /// Whether a column beside it has its number where the person has a key.
  fileprivate var hasEncryptedTwin: Bool { encryption?.form == .number }
}
