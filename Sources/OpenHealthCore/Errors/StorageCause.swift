// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Why the store cannot be opened, read or written. No case carries a health value.
package enum StorageCause: Sendable, Equatable, Codable {
  /// The operation on a file or folder that failed. The raw value completes "cannot be".
  package enum FileOperation: String, Sendable, Codable {
    /// Past participles, such as "read" in "cannot be read".
    case read, made, written, deleted, locked
  }

  /// A file or folder does not have the properties that the store requires.
  case unusable(FileFault)
  /// The system refused this operation on a file or folder, with this `errno`.
  case refused(FileOperation, path: String, errno: Int32)
  /// SQLite failed; its extended code and its own text.
  case sqlite(code: Int32, message: String)
  /// The database server refused a statement or a connection; its SQLSTATE, or a word of ours in place of one.
  case server(state: String)
  /// A function of libcrypto failed.
  case libcrypto(function: String)
  /// The person's data are encrypted, and the person's key is not there or cannot be unwrapped.
  case noPersonKey
  /// The store already has the largest number of keys.
  case tooManyKeys
  /// The process already has the largest number of open stores.
  case tooManyStores
  /// The system does not provide memory for the keys.
  case noMemoryForKeys
  /// SQLite does not know the encrypting VFS.
  case noEncryptingVFS
  /// The first page of a new database could not be encrypted; SQLite's code.
  case firstPage(code: Int32)
  /// SQLite opened the database without encryption, or does not write in the required way.
  case notSealed
  /// The SQLite library was built without this option.
  case sqliteBuiltWithout(option: String)
  /// The system does not exclude the memory of this process from core dumps, with this `errno`.
  case coreDumps(errno: Int32)
  /// A workout could not be encoded.
  case workoutEncoding
  /// The content of a sample could not be encoded.
  case contentEncoding
  /// An error of a type that this code does not expect.
  case unexpected(type: String)
}

extension StorageCause: CustomStringConvertible {
  /// The cause as a clause, to follow a colon.
  package var description: String {
    switch self {
    case .unusable(let fault): fault.description
    case .refused(let operation, let path, let code): "\(path) cannot be \(operation.rawValue): \(String(cString: strerror(code)))"
    case .sqlite(let code, let message): "SQLite error \(code): \(message)"
    case .server(let state): "the database server answered with the error \(state)"
    case .libcrypto(let function): "libcrypto: \(function) failed"
    case .noPersonKey: "the person's data are encrypted, and the server does not have their key"
    case .tooManyKeys: "the store has too many keys; remove one first"
    case .tooManyStores: "this process has too many stores open; close one first"
    case .noMemoryForKeys: "the system gives no memory for the keys"
    case .noEncryptingVFS: "the encrypting VFS cannot be registered with SQLite"
    case .firstPage(let code): "the new database cannot be encrypted (SQLite error \(code))"
    case .notSealed: "SQLite does not open the store as it must: encrypted, with a log, and written through to the disk"
    case .sqliteBuiltWithout(let option): "this SQLite library was built without \(option)"
    case .coreDumps(let code): "the memory of this process cannot be kept out of core dumps: \(String(cString: strerror(code)))"
    case .workoutEncoding: "a workout cannot be encoded"
    case .contentEncoding: "the content of a sample cannot be encoded"
    case .unexpected(let type): "an unexpected error of type \(type)"
    }
  }
}
