// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A column of a ``StoreTable``.
struct StoreColumn: Sendable {
  /// What a column holds.
  enum Kind: Sendable, Equatable {
    case integer
    /// A date, or a measured number. In a file it has no declared type, so that whole numbers take few bytes and every double is exact.
    case number
    case text
    case bytes
    /// A text, or a whole number in a file, where it has no declared type.
    case textOrNumber
    /// A moment of the database's clock. On servers alone.
    case moment
    /// The digest of texts of the row, which a server's database computes. On servers alone.
    case digest(of: [String])
  }

  /// How the values of a person with a key of their own are encrypted (D61).
  enum Form: Sendable {
    /// On servers a column of its own has the encrypted number, and one of the two is null.
    case number
    case bytes
    case label, labelOfBytes
    case mark
    /// Bytes whose place is that of the chunk, which is in another table.
    case chunk
  }

  /// Which encrypted column it is, and how.
  struct Encryption: Sendable {
    let column: EncryptedColumn
    let form: Form
    /// The columns of the same row that a value's place has.
    let place: [String]
  }

  let name: String
  let kind: Kind
  private(set) var isNullable = false
  /// What SQL takes for a row that does not say.
  private(set) var standard: String?
  private(set) var encryption: Encryption?

  private init(_ name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  static func integer(_ name: String) -> Self { Self(name, .integer) }
  static func number(_ name: String) -> Self { Self(name, .number) }
  static func text(_ name: String) -> Self { Self(name, .text) }
  static func bytes(_ name: String) -> Self { Self(name, .bytes) }
  static func textOrNumber(_ name: String) -> Self { Self(name, .textOrNumber) }
  static func moment(_ name: String) -> Self { Self(name, .moment).or("now()") }
  static func digest(_ texts: String...) -> Self { Self("digest", .digest(of: texts)) }

  /// A text that SQL compares, and its encrypted column.
  static func label(_ name: String, _ column: EncryptedColumn) -> Self { text(name).encrypted(column, .label) }

  /// Bytes, their encrypted column, and the columns that their place has.
  static func body(_ column: EncryptedColumn, named name: String = "body", at place: String...) -> Self {
    bytes(name).encrypted(column, .bytes, at: place)
  }

  /// Whether statements give the column its value; otherwise the database computes it.
  var isStored: Bool {
    switch kind {
    case .moment, .digest: false
    case .integer, .number, .text, .bytes, .textOrNumber: true
    }
  }

  /// Where the value is: an encrypted number has a column of its own, so that no statement takes one for the other.
  func name(isEncrypted: Bool) -> String { isEncrypted && encryption?.form == .number ? "encrypted_\(name)" : name }

  var orNull: Self {
    var column = self
    column.isNullable = true
    return column
  }

  func or(_ standard: String) -> Self {
    var column = self
    column.standard = standard
    return column
  }

  func encrypted(_ column: EncryptedColumn, _ form: Form, at place: [String] = []) -> Self {
    var copy = self
    copy.encryption = Encryption(column: column, form: form, place: place)
    return copy
  }
}
