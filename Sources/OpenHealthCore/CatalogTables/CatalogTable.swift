// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One table of the catalogue: text with one row a line and fields separated by tabs, accessed by the names of their columns.
struct CatalogTable<Column: RawRepresentable<Int>>: Sendable {
  let text: String

  /// One line of the table.
  struct Row {
    fileprivate let fields: [Substring]

    subscript(column: Column) -> String { String(fields[column.rawValue]) }

    /// The field; nil if it is empty.
    func optional(_ column: Column) -> String? { fields[column.rawValue].isEmpty ? nil : self[column] }

    func isYes(_ column: Column) -> Bool { fields[column.rawValue] == "yes" }

    /// The value of a field, which must exist. The tables are generated and checked by tests: a malformed row is a fault in this package.
    func required<T>(_ value: T?) -> T {
      guard let value else { preconditionFailure("malformed catalogue row: \(fields.joined(separator: " | "))") }
      return value
    }
  }

  /// The rows, split on bytes: splitting on characters took a third of the instructions of a short command.
  var rows: [Row] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      Row(fields: line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { Substring($0) })
    }
  }
}

/// A language in which the catalogue has titles of types and values, and names of units. The raw values are those of ISO 639.
package enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  /// English, Chinese in simplified characters, Russian, and German.
  case en, zh, ru, de

  /// The language of a locale such as `zh_CN.UTF-8`, `zh-Hans`, `de_AT` or `ru`; English for a locale of any other language.
  package init(locale: String) {
    let letters = locale.utf8.prefix { !"_-.@".utf8.contains($0) }
    self = Language(rawValue: String(decoding: letters, as: UTF8.self).lowercased()) ?? .en
  }

  /// The language for the environment's `LC_ALL`, else `LC_MESSAGES`, else `LANG`; English where none is set.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    self.init(locale: locale ?? "")
  }
}
