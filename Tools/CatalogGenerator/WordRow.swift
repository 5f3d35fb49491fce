// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A sentence of pages and charts in every language.
///
/// `{1}` to `{9}` are places for arguments. `{1;night;nights}` is the form after the number in the first argument: after 1 and after others,
/// or, in a language with three forms, after 1, 2 and 5.
struct WordRow: CatalogRow {
  static let file = "words.tsv"
  /// The languages that programs have; a compiler error where these are not the cases of `Language`.
  static let languages = ["en"] + languageColumns
  static let columns = ["key"] + languages
  static let uniqueColumns = [["key"]]

  let fields: Fields
  let key: String

  init(_ fields: Fields) throws {
    self.fields = fields
    key = try fields.text("key")
    let parts = key.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { throw fields.error("A key is an area, a point and a name, such as entrance.unlock, not '\(key)'.") }
    let places = try Self.places(fields, "en")
    for column in Self.columns.dropFirst() {
      guard try Self.places(fields, column) == places else { throw fields.error("'\(column)' has other arguments than 'en'.") }
    }
  }

  /// The numbers of the arguments in a text.
  private static func places(_ fields: Fields, _ column: String) throws -> Set<String> {
    let parts = try fields.text(column).split(separator: "{", omittingEmptySubsequences: false)
    return try Set(
      parts.dropFirst().map { part in
        let inside = part.prefix { $0 != "}" }
        let forms = inside.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        guard inside.endIndex < part.endIndex, [1, 3, 4].contains(forms.count), !forms.contains(""),
          (1...9).map(String.init).contains(forms[0])
        else { throw fields.error("'{\(inside)}' in '\(column)' is no place such as {1}, and no forms such as {1;night;nights}.") }
        return forms[0]
      })
  }
}
