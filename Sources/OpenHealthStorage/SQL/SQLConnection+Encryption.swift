// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// Where the store encrypts single values. Without a cipher, all of this returns what it is given, and no place is computed.
extension SQLConnection {
  /// Whether SQL can compare the values of samples. It cannot where they are encrypted.
  var comparesValues: Bool { cipher == nil }

  /// How many bytes more than the value an encrypted column of bytes has.
  var overhead: Int { cipher == nil ? 0 : PersonCipher.overhead }

  /// The column that has a number: an encrypted one has a column of its own, so that no statement takes one for the other.
  func column(_ name: String) -> String { cipher == nil ? name : "encrypted_\(name)" }

  /// The columns of a table to which statements give values, in the order of the description.
  func columns(of table: StoreTable) -> [String] { table.columns.filter(\.isStored).map { $0.name(isEncrypted: cipher != nil) } }

  /// The INSERT of a row with all columns, in the order of the description.
  func insertion(into table: StoreTable) -> String { cipher == nil ? table.insertion : table.encryptedInsertion }

  /// The argument for a column of bytes.
  func encrypted(_ bytes: Data, _ place: @autoclosure () -> CipherPlace) throws -> Data {
    guard let cipher else { return bytes }
    return try cipher.encrypt(bytes, at: place())
  }

  /// The argument for a column of numbers, which ``column(_:)`` names.
  func encrypted(_ number: Double, _ place: @autoclosure () -> CipherPlace) throws -> any SQLConvertible {
    guard let cipher else { return number }
    return try cipher.encrypt(number, at: place())
  }

  /// The bytes of a column that ``encrypted(_:_:)-(Data,_)`` filled.
  func decrypted(_ bytes: Data, _ place: @autoclosure () -> CipherPlace) throws -> Data {
    guard let cipher else { return bytes }
    return try cipher.decrypt(bytes, at: place())
  }

  /// The number of a column that ``encrypted(_:_:)-(Double,_)`` filled.
  func number(_ row: SQLRow, _ column: Int, _ place: @autoclosure () -> CipherPlace) throws -> Double {
    guard let cipher else { return try row[column] }
    guard let bytes = Data(sqlValue: row.values[column]) else { throw HealthError.damagedData(.encrypted) }
    return try cipher.number([UInt8](bytes), at: place())
  }

  // MARK: What SQL compares

  /// The argument for a column of texts that SQL compares.
  func label(_ text: String, _ column: EncryptedColumn) throws -> String {
    guard let cipher else { return text }
    return try cipher.label(text, column)
  }

  /// As above; nil for nil.
  func label(orNil text: String?, _ column: EncryptedColumn) throws -> String? { try text.map { try label($0, column) } }

  /// As above, for bytes.
  func label(_ bytes: Data, _ column: EncryptedColumn) throws -> Data {
    guard let cipher else { return bytes }
    return try cipher.label(bytes, column)
  }

  /// The text of a column that ``label(_:_:)-(String,_)`` filled.
  func text(ofLabel label: String, _ column: EncryptedColumn) throws -> String {
    guard let cipher else { return label }
    return try cipher.text(ofLabel: label, column)
  }

  /// As above; nil for nil.
  func text(ofLabelOrNil label: String?, _ column: EncryptedColumn) throws -> String? {
    try label.map { try text(ofLabel: $0, column) }
  }

  /// The bytes of a column that ``label(_:_:)-(Data,_)`` filled.
  func bytes(ofLabel label: Data, _ column: EncryptedColumn) throws -> Data {
    guard let cipher else { return label }
    return try cipher.bytes(ofLabel: label, column)
  }

  /// The argument for a column of texts that SQL compares and nothing reads. With a cipher, it has the same length for each text.
  func mark(_ text: String, _ column: EncryptedColumn) throws -> String {
    let text = try shortened(text)
    guard let cipher else { return text }
    return try cipher.mark(Data(text.utf8), column).base64EncodedString()
  }

  /// A text, or the digest of one that is too long for an index. The rows of a plain store have it, too, so encrypting them later needs no more
  /// than what is there.
  private func shortened(_ text: String) throws -> String {
    guard let longest = longestIndexedText, text.utf8.count > longest else { return text }
    return "sha256 " + (try LibCrypto.sha256(Array(text.utf8))).hexadecimal
  }
}

extension SQLStatement {
  /// Binds a number to a column of numbers, which ``SQLConnection/column(_:)`` names.
  func bind(number: Double, at index: Int32, in place: @autoclosure () -> CipherPlace) throws {
    guard let cipher else { return bind(number: number, at: index) }
    bind(try cipher.encrypt(number, at: place()), at: index)
  }

  /// As above, for a whole number.
  func bind(_ value: Int64, at index: Int32, in place: @autoclosure () -> CipherPlace) throws {
    guard let cipher else { return bind(value, at: index) }
    // As a database refuses a number that its column of doubles cannot hold.
    guard let number = Double(exactly: value) else { throw HealthError.storageFailure(.server(state: "22000")) }
    bind(try cipher.encrypt(number, at: place()), at: index)
  }

  /// A number of a column that ``bind(number:at:in:)`` filled.
  func double(_ column: Int32, in place: @autoclosure () -> CipherPlace) throws -> Double {
    guard let cipher else { return double(column) }
    return try cipher.number(bytes(column), at: place())
  }

  /// As above, for a whole number.
  func int64(_ column: Int32, in place: @autoclosure () -> CipherPlace) throws -> Int64 {
    guard let cipher else { return int64(column) }
    guard let whole = Int64(exactly: try cipher.number(bytes(column), at: place())) else { throw HealthError.damagedData(.encrypted) }
    return whole
  }

  /// The bytes of a column that ``SQLConnection/encrypted(_:_:)-(Data,_)`` filled.
  func bytes(_ column: Int32, in place: @autoclosure () -> CipherPlace) throws -> [UInt8] {
    guard let cipher else { return bytes(column) }
    return try cipher.decrypt(bytes(column), at: place())
  }
}
