// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why master keys, or what they wrap, cannot be used.
package enum MasterKeyFault: Error, Sendable, Equatable {
  /// There is no such file.
  case noFile(path: String)
  /// The file is no file of master keys.
  case otherContent(path: String)
  /// The file has the most keys already.
  case tooMany
  /// The file does not have the key of this number.
  case noKey(number: Int64)
  /// The newest key stays: it wraps new ones.
  case lastKey
  /// Keys of people are wrapped with the master keys of these numbers, which the file does not have.
  case missing(numbers: [Int64])
  /// Keys of people are wrapped with another master key of this number, or of that of the newest one, from another file.
  case otherKey(number: Int64?)
  /// Keys of people are wrapped with the master key.
  case inUse(number: Int64)
  /// There are people whose data are encrypted, and no file was named.
  case notNamed
  /// So many keys of people do not unwrap: they are damaged, or another master key of the same number wrapped them.
  case unwrapped(count: Int)
  /// The number of people whose data could not be encrypted, and stayed plain.
  case notEncrypted(count: Int)
}

extension MasterKeyFault {
  /// The fault that an error of the directory carries; nil for any other error.
  package init?(_ error: HealthError) {
    guard error == PostgresError.otherMaster.healthError else { return nil }
    self = .otherKey(number: nil)
  }
}

extension MasterKeyFault: CustomStringConvertible {
  /// What is wrong and what to do, in one or two sentences.
  package var description: String {
    switch self {
    case .noFile(let path): "There is no file \(path). `health server keys make` makes one."
    case .otherContent(let path): "\(path) is not a file of master keys."
    case .tooMany: "The file has \(MasterKeys.mostKeys) keys. `health server keys drop` takes out those that nothing needs."
    case .noKey(let number): "The file has no master key \(number)."
    case .lastKey: "The newest master key stays in the file. Make another one first, with `health server keys make`."
    case .missing(let numbers):
      "Keys of people are wrapped with \(numbers.count == 1 ? "the master key" : "the master keys") "
        + "\(numbers.map(String.init).joined(separator: ", ")), which the file does not have. Use the file with all keys."
    case .otherKey(let number):
      "\(number.map { "The master key \($0)" } ?? "The newest master key") of the file is not the one with which keys of people are wrapped: that "
        + "one has the same number, in another file. Put the other file in the place of this one, of which you keep a copy."
    case .inUse(let number):
      "Keys of people are wrapped with the master key \(number). Run `health server keys rotate` first."
    case .notNamed: "The data of people in this database are encrypted. Name the file of master keys with --master-key."
    case .unwrapped(let count):
      "\(count) \(count == 1 ? "key" : "keys") of people cannot be unwrapped, and stayed as they were. All others have the new master key."
    case .notEncrypted(let count):
      "The data of \(count) \(count == 1 ? "person" : "people") could not be encrypted, and stayed as they were."
    }
  }
}
